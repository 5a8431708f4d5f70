/*
 * The launches of a list's filters: those of linear light in front of log
 * density, and the clips that need more than a pixel.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/stages/post-private.h"

/* A filter's launches; only what the picture's chain holds decides them. */
typedef struct
{
  const FlameCudaPostKernels *kernels;
  FlameCudaStream *stream;
  const FlameFilterParams *filter; /* this frame's */
  gint32 index;                    /* of the filter in the frame's parameters */
  CUdeviceptr frame, image, counts, memory; /* counts: 0 is none */
  int width, height;                        /* buckets */
} FlameCudaFilterRun;

static gboolean
record_bilateral (const FlameCudaFilterRun *run, GError **error)
{
  const FlameCudaArg frame = FLAME_CUDA_PTR (run->frame);
  const FlameCudaArg index = FLAME_CUDA_I32 (run->index);
  const FlameCudaArg memory = FLAME_CUDA_PTR (run->memory);
  /* the image's twin is the first part of the memory */
  const FlameCudaArg images[2] = {
      FLAME_CUDA_PTR (run->image), FLAME_CUDA_PTR (run->memory)};
  const FlameCudaArg split[] = {frame, index, images[0], memory};

  if (!flame_cuda_post_launch (run->kernels, FLAME_CUDA_POST_BILATERAL_SPLIT,
          run->width, run->height, split, run->stream, error))
    return FALSE;
  for (gint32 direction = 0; direction < FLAME_BILATERAL_DIRECTIONS;
       direction++) {
    const FlameCudaArg along = FLAME_CUDA_I32 (direction);
    const FlameCudaArg measure[] = {frame, index, memory, along};
    const FlameCudaArg sum[] = {frame, index, images[direction % 2],
        images[1 - direction % 2], memory, along};

    if (!flame_cuda_post_launch (run->kernels,
            FLAME_CUDA_POST_BILATERAL_MEASURE, run->width, run->height, measure,
            run->stream, error) ||
        !flame_cuda_post_launch (run->kernels, FLAME_CUDA_POST_BILATERAL_SUM,
            run->width, run->height, sum, run->stream, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
record_denoise (const FlameCudaFilterRun *run, GError **error)
{
  const gint32 n_levels = run->filter->denoise.n_levels;
  const FlameCudaArg frame = FLAME_CUDA_PTR (run->frame);
  const FlameCudaArg index = FLAME_CUDA_I32 (run->index);
  /*
   * Before and after a level, by turns, so that the last one ends in the image:
   * once there are cells of it, the image itself is free.
   */
  const FlameCudaArg cells[2] = {
      FLAME_CUDA_PTR (run->image), FLAME_CUDA_PTR (run->memory)};
  const FlameCudaArg begin[] = {frame, index, cells[0], cells[n_levels % 2]};

  if (!flame_cuda_post_launch (run->kernels, FLAME_CUDA_POST_DENOISE_BEGIN,
          run->width, run->height, begin, run->stream, error))
    return FALSE;
  for (gint32 level = 0; level < n_levels; level++) {
    const FlameCudaArg number = FLAME_CUDA_I32 (level);
    const int from = (n_levels - level) % 2;
    const FlameCudaArg args[] = {
        frame, index, cells[from], cells[1 - from], number};

    if (!flame_cuda_post_launch (run->kernels, FLAME_CUDA_POST_DENOISE_LEVEL,
            run->width, run->height, args, run->stream, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
record_filter (const FlameCudaFilterRun *run, GError **error)
{
  switch (run->filter->kind) {
    case FLAME_FILTER_BILATERAL:
      return record_bilateral (run, error);
    case FLAME_FILTER_DENOISE:
      return record_denoise (run, error);
    default:
      g_return_val_if_reached (TRUE);
  }
}

gboolean
flame_cuda_picture_record_filters (
    FlameCudaPicture *picture, FlameCudaStream *stream, GError **error)
{
  const FlameCudaPostChain *chain = &picture->chain;
  const FlamePostParams *post = &picture->plan->post.params;
  FlameCudaFilterRun run = {
      .kernels = &picture->stage->kernels,
      .stream = stream,
      .frame = chain->frame,
      .image = chain->sums,
      .counts = chain->counts,
      .memory = chain->memory,
      .width = chain->buf_width,
      .height = chain->buf_height,
  };

  for (gint32 i = 0; i < chain->n_filters; i++) {
    run.filter = &post->filters[i];
    run.index = i;
    if (!record_filter (&run, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
record_smear (
    FlameCudaPicture *picture, FlameCudaStream *stream, GError **error)
{
  const FlameCudaPostKernels *kernels = &picture->stage->kernels;
  const FlameCudaPostChain *chain = &picture->chain;
  const FlameCudaArg frame = FLAME_CUDA_PTR (chain->frame);
  const FlameCudaArg display = FLAME_CUDA_PTR (chain->accum);
  const FlameCudaArg rows = FLAME_CUDA_PTR (chain->memory);
  const FlameCudaArg along[] = {frame, display, rows};
  const FlameCudaArg down[] = {frame, rows, display};

  return flame_cuda_post_launch (kernels, FLAME_CUDA_POST_SMEAR_ROWS,
             chain->width, chain->height, along, stream, error) &&
         flame_cuda_post_launch (kernels, FLAME_CUDA_POST_SMEAR_COLUMNS,
             chain->width, chain->height, down, stream, error);
}

static gboolean
record_halo (FlameCudaPicture *picture, FlameCudaStream *stream, GError **error)
{
  const FlameCudaPostKernels *kernels = &picture->stage->kernels;
  const FlameCudaPostChain *chain = &picture->chain;
  const FlameCudaArg frame = FLAME_CUDA_PTR (chain->frame);
  const FlameCudaArg display = FLAME_CUDA_PTR (chain->accum);
  const FlameCudaArg levels = FLAME_CUDA_PTR (chain->sums);
  const FlameCudaArg rows = FLAME_CUDA_PTR (chain->memory);
  const FlameCudaArg measure[] = {frame, display, levels};
  const FlameCudaArg along[] = {frame, levels, rows};
  const FlameCudaArg down[] = {frame, rows, display};

  return flame_cuda_post_launch (kernels, FLAME_CUDA_POST_HALO_LEVELS,
             chain->width, chain->height, measure, stream, error) &&
         flame_cuda_post_launch (kernels, FLAME_CUDA_POST_HALO_ROWS,
             chain->width, chain->height, along, stream, error) &&
         flame_cuda_post_launch (kernels, FLAME_CUDA_POST_HALO_COLUMNS,
             chain->width, chain->height, down, stream, error);
}

gboolean
flame_cuda_picture_record_clip (
    FlameCudaPicture *picture, FlameCudaStream *stream, GError **error)
{
  if (picture->chain.clip == FLAME_CLIP_SMEAR)
    return record_smear (picture, stream, error);
  if (picture->chain.clip == FLAME_CLIP_HALO)
    return record_halo (picture, stream, error);
  return TRUE;
}
