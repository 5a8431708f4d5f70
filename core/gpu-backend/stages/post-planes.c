/*
 * A picture's planes: on the device, and their copy to the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/gpu-backend/stages/post-private.h"
#include "core/render/pixel-layout.h"

/* rows start on a boundary that vector stores need */
#define ROW_ALIGNMENT 16

/* bytes of a row of @plane, and how many rows */
static void
plane_size (const FlamePostParams *post, guint plane, int *width, int *height)
{
  flame_pixel_layout_measure (&post->pixel, post->shown_width,
      post->shown_height, plane, width, height);
}

/* of all strips */
static const FlamePostParams *
whole_of (const FlameGpuPicture *picture)
{
  return &picture->plan->post.params;
}

int
flame_gpu_picture_rows_before (const FlameGpuPicture *picture, guint plane)
{
  const FlamePostParams *post = whole_of (picture);
  int width, height;

  flame_pixel_layout_measure (&post->pixel, post->shown_width,
      picture->strip_top, plane, &width, &height);
  return height;
}

static gboolean
are_planes_pinned (const FlameGpuPicture *picture)
{
  const FlamePlanes *planes = &picture->plan->planes;

  for (guint i = 0; i < picture->n_planes; i++) {
    int width, height;

    plane_size (whole_of (picture), i, &width, &height);
    if (!flame_gpu_is_pinned (
            planes->data[i], (gsize) (height - 1) * planes->stride[i] + width))
      return FALSE;
  }
  return TRUE;
}

gboolean
flame_gpu_picture_set_planes (FlameGpuPicture *picture, GError **error)
{
  FlameGpuBufferShape shapes[FLAME_GPU_MAX_PLANES];

  if (flame_gpu_picture_is_direct (picture))
    return TRUE;
  for (guint i = 0; i < picture->n_planes; i++) {
    int width, height;

    plane_size (picture->post, i, &width, &height);
    shapes[i] = (FlameGpuBufferShape){
        FLAME_GPU_PLANES + i, {.element_size = 1,
                                  .width = width,
                                  .height = height,
                                  .align_width = ROW_ALIGNMENT}};
  }
  return flame_gpu_framebuffers_set (
      picture->buffers, shapes, picture->n_planes, error);
}

static gsize
count_staged (const FlameGpuPicture *picture)
{
  gsize staged = 0;

  for (guint i = 0; i < picture->n_planes; i++) {
    int width, height;

    plane_size (whole_of (picture), i, &width, &height);
    staged += (gsize) width * height;
  }
  return staged;
}

gboolean
flame_gpu_picture_ensure_planes (FlameGpuPicture *picture, GError **error)
{
  picture->n_planes =
      flame_pixel_layout_count_planes (&whole_of (picture)->pixel);
  picture->is_staged = FALSE;
  if (!flame_gpu_picture_set_planes (picture, error))
    return FALSE;
  picture->is_staged = picture->plan->memory == FLAME_MEMORY_HOST &&
                       !are_planes_pinned (picture);
  return !picture->is_staged ||
         flame_gpu_pinned_ensure (&picture->staging, picture->stage->gpu,
             count_staged (picture), error);
}

/* to the memory of another device, where the caller has its planes */
static gboolean
send_plane (
    FlameGpuPicture *picture, guint i, FlameGpuStream *stream, GError **error)
{
  const FlamePlanes *planes = &picture->plan->planes;
  const FlameGpuArray *plane = flame_gpu_picture_plane (picture, i);
  const FlameGpuLayout *layout = flame_gpu_array_get_layout (plane);
  const FlameGpuPlace from = {
      .device = flame_gpu_array_get_start (plane), .pitch = layout->pitch};
  const gsize pitch = (gsize) planes->stride[i];
  const FlameGpuPlace to = {
      .device = GPOINTER_TO_SIZE (planes->data[i]) +
                pitch * flame_gpu_picture_rows_before (picture, i),
      .gpu = picture->stage->home,
      .pitch = pitch};

  return flame_gpu_copy (&to, &from, layout->width * layout->element_size,
      layout->height, "copying a plane to another device", stream, error);
}

static gboolean
send_planes (FlameGpuPicture *picture, FlameGpuStream *stream, GError **error)
{
  for (guint i = 0; i < picture->n_planes; i++)
    if (!send_plane (picture, i, stream, error))
      return FALSE;
  return TRUE;
}

static gboolean
queue_copies (FlameGpuPicture *picture, FlameGpuStream *stream, GError **error)
{
  const FlamePlanes *planes = &picture->plan->planes;
  guint8 *staging =
      picture->is_staged ? flame_gpu_pinned_get_start (picture->staging) : NULL;

  if (picture->plan->memory == FLAME_MEMORY_CUDA)
    return send_planes (picture, stream, error);
  for (guint i = 0; i < picture->n_planes; i++) {
    const gsize before = flame_gpu_picture_rows_before (picture, i);
    gsize pitch;
    int width, height;

    plane_size (whole_of (picture), i, &width, &height);
    pitch = staging ? (gsize) width : (gsize) planes->stride[i];
    if (!flame_gpu_array_download (flame_gpu_picture_plane (picture, i),
            (staging ? staging : planes->data[i]) + pitch * before, pitch,
            stream, error))
      return FALSE;
    if (staging)
      staging += (gsize) width * height;
  }
  return TRUE;
}

gboolean
flame_gpu_picture_queue_copy (
    FlameGpuPicture *picture, FlameGpuStream *stream, GError **error)
{
  FlameGpuStats *stats = picture->stage->stats;
  FlameGpuSpan *span = flame_gpu_stats_begin (stats, "copy", stream);
  const gboolean queued = queue_copies (picture, stream, error);

  flame_gpu_stats_end (stats, span, stream);
  return queued;
}

void
flame_gpu_picture_finish_copy (FlameGpuPicture *picture)
{
  const FlamePlanes *planes = &picture->plan->planes;
  const guint8 *from;

  if (!picture->is_staged)
    return;
  from = flame_gpu_pinned_get_start (picture->staging);
  for (guint i = 0; i < picture->n_planes; i++) {
    int width, height;

    plane_size (whole_of (picture), i, &width, &height);
    for (int y = 0; y < height; y++, from += width)
      memcpy (planes->data[i] + (gssize) y * planes->stride[i], from, width);
  }
}
