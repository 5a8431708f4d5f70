/*
 * The upload of a frame's parameters: one block, what varies in front (of strips, one
 * behind the other), tables that stay behind it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/gpu-backend/stages/post-private.h"
#include "kernels/gpu/post-frame.h"
#include "kernels/density.h"

/* parts of the uploaded block */
#define PART_ALIGNMENT 256
#define FRAME_BYTES                                                            \
  ((sizeof (FlamePostFrame) + PART_ALIGNMENT - 1) &                            \
      ~(gsize) (PART_ALIGNMENT - 1))

static gsize
take_part (gsize *end, gsize bytes)
{
  const gsize at = *end;

  *end = (at + bytes + PART_ALIGNMENT - 1) & ~(gsize) (PART_ALIGNMENT - 1);
  return at;
}

static gboolean
has_tables_of (
    const FlameGpuPicture *picture, const FlameDensityKernels *kernels)
{
  return picture->supersample == kernels->supersample &&
         picture->radius == kernels->radius &&
         picture->minimum == kernels->minimum &&
         picture->curve == kernels->curve;
}

/* memory for the block; what lay in it is gone if it had to move */
static gboolean
ensure_block (FlameGpuPicture *picture, gsize bytes, GError **error)
{
  const gsize held = flame_gpu_array_get_capacity (picture->block);

  if (bytes > G_MAXINT32) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT,
        "density estimation's tables of %" G_GSIZE_FORMAT " bytes are too many",
        bytes);
    return FALSE;
  }
  if (held < bytes)
    picture->supersample = 0;
  return flame_gpu_pinned_ensure (
             &picture->upload, picture->stage->gpu, bytes, error) &&
         flame_gpu_array_set_size (picture->block, 1, (int) bytes, 1, error);
}

/* @name: in statistics */
static gboolean
upload_part (FlameGpuPicture *picture, const char *name, gsize begin, gsize end,
    FlameGpuStream *stream, GError **error)
{
  const guint8 *start = flame_gpu_pinned_get_start (picture->upload);
  FlameGpuStats *stats = picture->stage->stats;
  FlameGpuSpan *span = flame_gpu_stats_begin (stats, name, stream);
  const gboolean queued = flame_gpu_array_upload (
      picture->block, begin, start + begin, end - begin, stream, error);

  flame_gpu_stats_end (stats, span, stream);
  return queued;
}

static void
copy_shapes (guint8 *to, const FlameDensityKernelSet *set)
{
  if (set->n > 0)
    memcpy (to, set->shapes, set->n * sizeof *set->shapes);
}

static void
copy_tables (FlameGpuPicture *picture, const FlameDensityParams *density)
{
  guint8 *start = flame_gpu_pinned_get_start (picture->upload);

  copy_shapes (start + picture->near_at, &density->near);
  copy_shapes (start + picture->far_at, &density->far);
  if (density->n_far > 0)
    memcpy (start + picture->steps_at, density->far_steps,
        density->n_far * sizeof *density->far_steps);
}

/* the density tables go behind the taps, and stay there while they are right */
static gboolean
upload_tables (FlameGpuPicture *picture, const FlameDensityKernels *kernels,
    gsize end, FlameGpuStream *stream, GError **error)
{
  const FlameDensityParams *density = &kernels->params;

  picture->near_at =
      take_part (&end, density->near.n * sizeof *density->near.shapes);
  picture->far_at =
      take_part (&end, density->far.n * sizeof *density->far.shapes);
  picture->steps_at =
      take_part (&end, density->n_far * sizeof *density->far_steps);
  picture->supersample = 0;
  if (!ensure_block (picture, end, error))
    return FALSE;
  copy_tables (picture, density);
  if (!upload_part (
          picture, "upload-tables", picture->near_at, end, stream, error))
    return FALSE;
  picture->supersample = kernels->supersample;
  picture->radius = kernels->radius;
  picture->minimum = kernels->minimum;
  picture->curve = kernels->curve;
  return TRUE;
}

static const void *
device_pointer (FlameGpuAddress address)
{
  return (const void *) (guintptr) address;
}

/* what the kernels read of @set, which lies at @address on the device */
static void
fill_set (FlameDensityKernelSet *set, FlameGpuAddress address)
{
  set->shapes = device_pointer (address);
  set->first_row = NULL;
  set->rows = NULL;
  set->weights = NULL;
}

static void
fill_density (const FlameGpuPicture *picture, FlamePostFrame *frame)
{
  const FlameDensityKernels *kernels = picture->plan->post.density;
  const FlameGpuAddress start = flame_gpu_array_get_start (picture->block);

  frame->post.density = NULL;
  if (!kernels)
    return;
  frame->density = kernels->params;
  fill_set (&frame->density.near, start + picture->near_at);
  fill_set (&frame->density.far, start + picture->far_at);
  frame->density.far_steps = device_pointer (start + picture->steps_at);
}

/* of the strip whose turn it is */
static void
fill_frame (const FlameGpuPicture *picture, FlamePostFrame *frame)
{
  const FlamePostPlan *post = &picture->plan->post;
  const FlameGpuAddress start = flame_gpu_array_get_start (picture->block);

  memset (frame, 0, sizeof *frame);
  frame->post = *picture->post;
  frame->post.taps = device_pointer (start + picture->taps_at);
  if (post->params.alpha_taps)
    frame->post.alpha_taps = frame->post.taps + post->params.n_taps;
  frame->buckets_per_unit = post->buckets_per_unit;
  frame->mean_temporal_weight = post->mean_temporal_weight;
  frame->k2_of_one =
      flame_log_k2 (post->buckets_per_unit, 1.0, post->mean_temporal_weight);
  fill_density (picture, frame);
  for (guint i = 0; i < picture->n_planes; i++) {
    FlameGpuArray *plane = flame_gpu_picture_plane (picture, i);

    if (flame_gpu_picture_is_direct (picture)) {
      frame->pitch[i] = picture->plan->planes.stride[i];
      frame->planes[i] =
          picture->plan->planes.data[i] +
          (gsize) frame->pitch[i] * flame_gpu_picture_rows_before (picture, i);
      continue;
    }
    frame->planes[i] =
        (unsigned char *) device_pointer (flame_gpu_array_get_start (plane));
    frame->pitch[i] = (int) flame_gpu_array_get_layout (plane)->pitch;
  }
}

static void
fill_frames (FlameGpuPicture *picture, guint8 *to)
{
  for (guint i = 0; i < picture->n_strips; i++) {
    flame_gpu_picture_set_strip (picture, i);
    fill_frame (picture, (FlamePostFrame *) (void *) (to + i * FRAME_BYTES));
  }
}

FlameGpuAddress
flame_gpu_picture_get_frame (const FlameGpuPicture *picture, guint i)
{
  return flame_gpu_array_get_start (picture->block) + i * FRAME_BYTES;
}

gboolean
flame_gpu_picture_upload (
    FlameGpuPicture *picture, FlameGpuStream *stream, GError **error)
{
  const FlamePostPlan *post = &picture->plan->post;
  const gsize taps_size = (post->params.alpha_taps ? 2 : 1) *
                          post->params.n_taps * sizeof *post->params.taps;
  const gsize old_taps_end = picture->near_at;
  gsize end = 0;
  guint8 *start;

  (void) take_part (&end, picture->n_strips * FRAME_BYTES);
  picture->taps_at = take_part (&end, taps_size);
  if (picture->supersample && end > old_taps_end)
    picture->supersample = 0; /* longer taps overwrite the tables */
  if (post->density && !has_tables_of (picture, post->density)) {
    if (!upload_tables (picture, post->density, end, stream, error))
      return FALSE;
  } else if (!post->density) {
    picture->supersample = 0;
    if (!ensure_block (picture, end, error))
      return FALSE;
  }
  start = flame_gpu_pinned_get_start (picture->upload);
  fill_frames (picture, start);
  memcpy (start + picture->taps_at, post->params.taps, taps_size);
  return upload_part (picture, "upload-picture", 0, end, stream, error);
}
