/*
 * The launches of a list's filters: filters of linear light before log density, and
 * clips that need more than one pixel.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/post/post-private.h"
#include "core/genome/filter-types.h"
#include "kernels/cpu/denoise-scratch.h"
#include "kernels/gpu/post-frame.h"
#include "kernels/denoise.h"

guint
flame_gpu_post_find_programs (
    const FlamePlan *plan, const FlameGpuDevice *device)
{
  static const guint of[] = {
      [FLAME_FILTER_BILATERAL] = 1u << FLAME_POST_BILATERAL,
      [FLAME_FILTER_DENOISE] = 1u << FLAME_POST_DENOISE |
                               1u << FLAME_POST_DENOISE_ROUND |
                               1u << FLAME_POST_DENOISE_LEVEL,
      [FLAME_FILTER_SKY] = 1u << FLAME_POST_SKY,
  };
  const FlamePostParams *post = &plan->post.params;
  const gboolean by_classes =
      flame_gpu_classes_serve (post, device->shared_per_block);
  guint programs = 1u << FLAME_POST_LIGHT | 1u << FLAME_POST_CONVERT;

  programs |= 1u << (by_classes ? FLAME_POST_FINISH : FLAME_POST_FILTER);
  if (post->early_clip)
    programs |= 1u << FLAME_POST_EARLY;
  if (post->density)
    programs |= 1u << FLAME_POST_CHOOSE |
                1u << (by_classes ? FLAME_POST_CLASSES_1 + post->oversample - 1
                                  : FLAME_POST_SPREAD);
  if (post->density && post->nodes.height > 0)
    programs |=
        1u << FLAME_POST_NODES | (by_classes ? 1u << FLAME_POST_CLASSES_1 : 0);
  for (int i = 0; i < post->n_filters; i++)
    programs |= of[post->filters[i].kind];
  if (post->clip.clip == FLAME_CLIP_SMEAR || post->clip.clip == FLAME_CLIP_HALO)
    programs |= 1u << FLAME_POST_CLIP;
  return programs;
}

/* The launches of a filter. They depend only on the picture's chain. */
typedef struct
{
  const FlameGpuPostKernels *kernels;
  FlameGpuLaunchList *list;
  const FlameFilterParams *filter; /* of this frame */
  gint32 index; /* index of the filter in the frame's parameters */
  FlameGpuAddress frame, image, memory, twin;
  int width, height; /* in buckets */
} FlameGpuFilterRun;

static const FlameGpuPostWork measure_work = {
    .taps = 2 * FLAME_BILATERAL_MEAN + 1, .rows = 1};
static const FlameGpuPostWork sum_work = {
    .taps = 2 * FLAME_BILATERAL_REACH + 1, .rows = 1};

/* Bytes per bucket of the denoiser's image: four floats. */
#define CELL_BYTES 16
/*
 * Records the launches for one direction after another: each bucket is tested, then
 * sums go from the image to its twin or back.
 */
static gboolean
record_bilateral (const FlameGpuFilterRun *run, GError **error)
{
  const FlameGpuArg frame = FLAME_GPU_PTR (run->frame);
  const FlameGpuArg index = FLAME_GPU_I32 (run->index);
  const FlameGpuArg image = FLAME_GPU_PTR (run->image);
  const FlameGpuArg memory = FLAME_GPU_PTR (run->memory);
  const FlameGpuArg first = FLAME_GPU_I32 (0);
  const FlameGpuArg split[] = {frame, index, image, memory};
  const FlameGpuArg measure[] = {frame, index, memory, first};
  /* The image's twin is the first part of the memory. */
  const FlameGpuArg sum[] = {frame, index, image, memory, memory, first};
  const FlameGpuIteration turn = {.step = "direction"};
  const FlameGpuIteration turn_and_flip = {
      .step = "direction", .flip = {"from", "to"}};
  gboolean added;

  G_STATIC_ASSERT (FLAME_BILATERAL_DIRECTIONS % 2 == 0);
  if (!flame_gpu_post_add (run->list, run->kernels,
          FLAME_GPU_POST_BILATERAL_SPLIT, run->width, run->height, split,
          error))
    return FALSE;
  flame_gpu_launch_list_begin_loop (run->list, FLAME_BILATERAL_DIRECTIONS);
  added = flame_gpu_post_add_bands (run->list, run->kernels,
              FLAME_GPU_POST_BILATERAL_MEASURE, run->width, run->height,
              &measure_work, measure, &turn, error) &&
          flame_gpu_post_add_bands (run->list, run->kernels,
              FLAME_GPU_POST_BILATERAL_SUM, run->width, run->height, &sum_work,
              sum, &turn_and_flip, error);
  flame_gpu_launch_list_end_loop (run->list);
  return added;
}

/*
 * Records the launches that compute the network's guides, while the image is unchanged.
 */
static gboolean
record_denoise_guides (
    const FlameGpuFilterRun *run, FlameGpuAddress memory, GError **error)
{
  const int width = flame_denoise_blocks (run->width);
  const int height = flame_denoise_blocks (run->height);
  const FlameGpuAddress rest =
      memory +
      sizeof (float) * (flame_denoise_device_guides (run->width, run->height) +
                           flame_denoise_device_sums (run->width, run->height));
  const FlameGpuArg frame = FLAME_GPU_PTR (run->frame);
  const FlameGpuArg image = FLAME_GPU_PTR (run->image);
  /*
   * The network's numbers. They are in the twin if they fit there: the first level
   * overwrites it only after the guides are done.
   */
  const FlameGpuArg numbers = FLAME_GPU_PTR (
      flame_denoise_is_twin_enough (run->width, run->height) ? run->twin
                                                             : rest);
  const FlameGpuArg layer[] = {frame, image, numbers, FLAME_GPU_PTR (memory)};
  const FlameGpuArg gather[] = {frame, FLAME_GPU_PTR (memory)};
  FlameGpuGeometry all = flame_gpu_post_cover (width, height);
  FlameGpuGeometry one = flame_gpu_post_cover (1, 1);

  all.shared_bytes = one.shared_bytes =
      FLAME_DENOISE_FIRST_FLOATS * sizeof (float);
  if (!flame_gpu_post_add_as (run->list, run->kernels,
          FLAME_GPU_POST_DENOISE_FIRST_LAYER, &all, layer, NULL, error) ||
      !flame_gpu_post_add_as (run->list, run->kernels,
          FLAME_GPU_POST_DENOISE_GATHER, &one, gather, NULL, error))
    return FALSE;
  for (int i = 0; i < FLAME_DENOISE_ROUNDS; i++) {
    const FlameGpuArg round[] = {
        frame, numbers, FLAME_GPU_PTR (memory), FLAME_GPU_I32 (i)};

    if (!flame_gpu_post_add (run->list, run->kernels,
            FLAME_GPU_POST_DENOISE_ROUND, width, height, round, error))
      return FALSE;
  }
  return TRUE;
}

/*
 * Records the launches that turn the cells of the run into sums of @image.
 * @memory: for the blocks
 */
static gboolean
record_denoise_cells (const FlameGpuFilterRun *run, FlameGpuAddress memory,
    FlameGpuAddress image, GError **error)
{
  /* Every plan has this many levels with taps. The last level is the bound. */
  const gint32 n_levels = FLAME_DENOISE_LEVELS - 1;
  const FlameGpuArg frame = FLAME_GPU_PTR (run->frame);
  const FlameGpuArg index = FLAME_GPU_I32 (run->index);
  /*
   * Levels alternate between image and twin: after an even number the result is in the
   * twin.
   */
  const FlameGpuArg from = FLAME_GPU_PTR (run->image);
  const FlameGpuArg twin = FLAME_GPU_PTR (run->twin);
  const FlameGpuArg blocks = FLAME_GPU_PTR (memory);
  const FlameGpuArg level[] = {
      frame, index, from, twin, blocks, FLAME_GPU_I32 (0)};
  const FlameGpuArg bound[] = {
      frame, index, twin, FLAME_GPU_PTR (image), blocks};
  const FlameGpuIteration turn = {.step = "number", .flip = {"image", "to"}};
  const FlameGpuPostKernel last = run->image == image
                                      ? FLAME_GPU_POST_DENOISE_BOUND
                                      : FLAME_GPU_POST_DENOISE_BOUND_CELLS;
  gboolean added;

  const int rows =
      flame_gpu_post_denoise_rows (flame_gpu_get_device (run->kernels->gpu));
  const FlameGpuPostWork level_work = {.taps = 9,
      .rows = rows,
      .shared_bytes = FLAME_DENOISE_LEVEL_BYTES (rows)};
  const FlameGpuPostWork bound_work = {.taps = 9,
      .rows = rows,
      .shared_bytes = FLAME_DENOISE_ABOUT (rows, 1) * sizeof (float)};

  G_STATIC_ASSERT (FLAME_DENOISE_LEVELS % 2 == 0);
  if (!record_denoise_guides (run, memory, error))
    return FALSE;
  flame_gpu_launch_list_begin_loop (run->list, n_levels);
  added = flame_gpu_post_add_bands (run->list, run->kernels,
      FLAME_GPU_POST_DENOISE_LEVEL, run->width, run->height, &level_work, level,
      &turn, error);
  flame_gpu_launch_list_end_loop (run->list);
  return added && flame_gpu_post_add_bands (run->list, run->kernels, last,
                      run->width, run->height, &bound_work, bound, NULL, error);
}

static gboolean
record_denoise (const FlameGpuFilterRun *run, GError **error)
{
  const int joined = run->filter->denoise.joined;
  /* The rest of the memory, if the twin is its first part. */
  const FlameGpuAddress rest =
      run->twin == run->memory ? run->memory + (FlameGpuAddress) run->width *
                                                   run->height * CELL_BYTES
                               : run->memory;
  /* The image's twin has room for the cells and their twin. */
  FlameGpuFilterRun cells = *run;
  const FlameGpuArg join[] = {FLAME_GPU_PTR (run->frame),
      FLAME_GPU_PTR (run->image), FLAME_GPU_PTR (run->twin)};

  if (joined == 1)
    return record_denoise_cells (run, rest, run->image, error);
  cells.width = run->width / joined;
  cells.height = run->height / joined;
  cells.image = run->twin;
  cells.twin =
      run->twin + (FlameGpuAddress) cells.width * cells.height * CELL_BYTES;
  return flame_gpu_post_add (run->list, run->kernels,
             FLAME_GPU_POST_DENOISE_CELLS, cells.width, cells.height, join,
             error) &&
         record_denoise_cells (&cells, rest, run->image, error);
}

/*
 * Records the launches of the sky's filter. A panorama goes to the twin and returns
 * with its edges.
 */
static gboolean
record_sky (const FlameGpuFilterRun *run, GError **error)
{
  const FlameGpuArg frame = FLAME_GPU_PTR (run->frame);
  const FlameGpuArg index = FLAME_GPU_I32 (run->index);
  const FlameGpuArg image = FLAME_GPU_PTR (run->image);
  const FlameGpuArg twin = FLAME_GPU_PTR (run->twin);
  const FlameGpuArg even[] = {frame, index, image};
  const FlameGpuArg widen[] = {frame, index, image, twin};
  const FlameGpuArg fold[] = {frame, index, twin, image};

  if (run->filter->sky.is_round)
    return flame_gpu_post_add (run->list, run->kernels, FLAME_GPU_POST_SKY_EVEN,
        run->width, run->height, even, error);
  return flame_gpu_post_add (run->list, run->kernels, FLAME_GPU_POST_SKY_WIDEN,
             run->width, run->height, widen, error) &&
         flame_gpu_post_add (run->list, run->kernels, FLAME_GPU_POST_SKY_FOLD,
             run->width, run->height, fold, error);
}

static gboolean
record_filter (const FlameGpuFilterRun *run, GError **error)
{
  flame_gpu_launch_list_set_section (
      run->list, flame_filter_types[run->filter->kind].name);
  switch (run->filter->kind) {
    case FLAME_FILTER_BILATERAL:
      return record_bilateral (run, error);
    case FLAME_FILTER_DENOISE:
      return record_denoise (run, error);
    case FLAME_FILTER_SKY:
      return record_sky (run, error);
    default:
      g_return_val_if_reached (TRUE);
  }
}

gboolean
flame_gpu_picture_record_filters (
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error)
{
  const FlameGpuPostChain *chain = &picture->chain;
  const FlamePostParams *post = picture->post;
  FlameGpuFilterRun run = {
      .kernels = &picture->stage->kernels,
      .list = list,
      .frame = chain->frame,
      .image = chain->sums,
      .memory = chain->memory,
      .twin = chain->twin,
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
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error)
{
  const FlameGpuPostKernels *kernels = &picture->stage->kernels;
  const FlameGpuPostChain *chain = &picture->chain;
  const FlameGpuArg frame = FLAME_GPU_PTR (chain->frame);
  const FlameGpuArg display = FLAME_GPU_PTR (chain->accum);
  const FlameGpuArg rows = FLAME_GPU_PTR (chain->memory);
  const FlameGpuArg along[] = {frame, display, rows};
  const FlameGpuArg down[] = {frame, rows, display};

  flame_gpu_launch_list_set_section (
      list, flame_filter_types[FLAME_FILTER_SMEARCLIP].name);
  return flame_gpu_post_add (list, kernels, FLAME_GPU_POST_SMEAR_ROWS,
             chain->width, chain->lit_height, along, error) &&
         flame_gpu_post_add (list, kernels, FLAME_GPU_POST_SMEAR_COLUMNS,
             chain->width, chain->height, down, error);
}

static gboolean
record_halo (FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error)
{
  const FlameGpuPostKernels *kernels = &picture->stage->kernels;
  const FlameGpuPostChain *chain = &picture->chain;
  const FlameGpuArg frame = FLAME_GPU_PTR (chain->frame);
  const FlameGpuArg display = FLAME_GPU_PTR (chain->accum);
  const FlameGpuArg levels = FLAME_GPU_PTR (chain->sums);
  const FlameGpuArg rows = FLAME_GPU_PTR (chain->memory);
  const FlameGpuArg measure[] = {frame, display, levels};
  const FlameGpuArg along[] = {frame, levels, rows};
  const FlameGpuArg down[] = {frame, rows, display};

  flame_gpu_launch_list_set_section (
      list, flame_filter_types[FLAME_FILTER_HALOCLIP].name);
  return flame_gpu_post_add (list, kernels, FLAME_GPU_POST_HALO_LEVELS,
             chain->lit_width, chain->lit_height, measure, error) &&
         flame_gpu_post_add (list, kernels, FLAME_GPU_POST_HALO_ROWS,
             chain->width, chain->lit_height, along, error) &&
         flame_gpu_post_add (list, kernels, FLAME_GPU_POST_HALO_COLUMNS,
             chain->width, chain->height, down, error);
}

gboolean
flame_gpu_picture_record_clip (
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error)
{
  if (picture->chain.clip == FLAME_CLIP_SMEAR)
    return record_smear (picture, list, error);
  if (picture->chain.clip == FLAME_CLIP_HALO)
    return record_halo (picture, list, error);
  return TRUE;
}
