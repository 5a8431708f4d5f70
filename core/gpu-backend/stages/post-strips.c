/*
 * Strips of a picture that is too large for the device's memory: rows of its pixels that
 * the stages behind the histogram make one after the other in the same memory, each as a
 * part of a picture by itself (core/render/request.h). The buckets stay whole.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/stages/post-private.h"
#include "core/render/pixel-layout.h"

/* fewer pixels are little beside what filters look at about them */
#define LEAST_ROWS 16
/* of the room there is: planes are of each frame in flight */
#define STRIP_SHARE 4

/* ----------------------------------------------------------------- buffers */

/* as rows, because a width is an int; none where @floats is 0 */
static gboolean
shape_scratch (guint64 floats, FlameGpuShape *shape, GError **error)
{
  const int width = 4096;
  const guint64 height = (floats + width - 1) / width;

  if (height > G_MAXINT32) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT,
        "filters would work in %" G_GUINT64_FORMAT " floats", floats);
    return FALSE;
  }
  if (height > 0)
    *shape = (FlameGpuShape){
        .element_size = sizeof (float), .width = width, .height = (int) height};
  return TRUE;
}

static guint64
scratch_floats (const FlamePlan *plan, const FlamePostParams *post)
{
  return flame_gpu_lends_light (plan) ? post->other_floats
                                      : post->memory_floats;
}

/* for @post of the picture */
static gboolean
set_shared (
    FlameGpuPicture *picture, const FlamePostParams *post, GError **error)
{
  const FlamePlan *plan = picture->plan;
  FlameGpuBufferShape shapes[] = {
      {FLAME_GPU_ACCUM, {.element_size = 4 * sizeof (float),
                            .width = post->accum_stride,
                            .height = post->buf_height}},
      {FLAME_GPU_INDICES,
          {.element_size = plan->post.density ? sizeof (guint16) : 0,
              .width = post->buf_width,
              .height = post->buf_height}},
      {FLAME_GPU_STRIP, {.element_size = flame_gpu_picture_has_strips (picture)
                                             ? 4 * sizeof (float)
                                             : 0,
                            .width = post->buf_width,
                            .height = post->buf_height}},
      {.buffer = FLAME_GPU_MEMORY},
  };

  return shape_scratch (scratch_floats (plan, post), &shapes[3].shape, error) &&
         flame_gpu_framebuffers_set (
             picture->stage->buffers, shapes, G_N_ELEMENTS (shapes), error);
}

gboolean
flame_gpu_picture_ensure_shared (FlameGpuPicture *picture, GError **error)
{
  FlamePostParams largest;

  flame_gpu_picture_set_strip (picture, 0);
  largest = *picture->post;
  for (guint i = 1; i < picture->n_strips; i++) {
    flame_gpu_picture_set_strip (picture, i);
    if (picture->post->buf_height > largest.buf_height)
      largest = *picture->post;
  }
  return set_shared (picture, &largest, error);
}

gboolean
flame_gpu_picture_copy_sums (FlameGpuPicture *picture, FlameGpuSums *buckets,
    FlameGpuStream *stream, GError **error)
{
  const FlamePostParams *post = picture->post;
  const gsize before =
      (gsize) (post->buf_top - picture->plan->post.params.buf_top) *
      post->buf_width;
  const gsize row = 4 * sizeof (float) * post->buf_width;
  const FlameGpuPlace from = {
      .device = buckets->sums + 4 * sizeof (float) * before, .pitch = row};
  const FlameGpuPlace to = {.device = flame_gpu_framebuffers_get_start (
                                picture->stage->buffers, FLAME_GPU_STRIP),
      .pitch = row};

  buckets->sums = to.device;
  if (buckets->counts)
    buckets->counts += sizeof (float) * before;
  return flame_gpu_copy (&to, &from, row, post->buf_height,
      "copying a strip's buckets", stream, error);
}

/* ------------------------------------------------------------------ strips */

/* device memory for @post, its sums aside; @has_strips: with a copy of these */
static guint64
count_bytes (
    const FlamePlan *plan, const FlamePostParams *post, gboolean has_strips)
{
  const guint64 buckets = (guint64) post->buf_width * post->buf_height;
  guint64 bytes =
      4 * sizeof (float) * (guint64) post->accum_stride * post->buf_height +
      sizeof (float) * scratch_floats (plan, post);

  if (plan->post.density)
    bytes += sizeof (guint16) * buckets;
  if (has_strips)
    bytes += 4 * sizeof (float) * buckets;
  for (guint i = 0; i < flame_pixel_layout_count_planes (&post->pixel); i++) {
    int width, height;

    flame_pixel_layout_measure (&post->pixel, post->shown_width,
        post->shown_height, i, &width, &height);
    bytes += (guint64) width * height;
  }
  return bytes;
}

/* the same for a strip of @rows pixels in the picture's middle */
static guint64
count_strip_bytes (const FlamePlan *plan, int rows)
{
  const int others = plan->post.params.shown_height - rows;
  FlamePostParams strip;

  flame_post_plan_cut (&plan->post, others / 2 & ~1, rows, &strip);
  return count_bytes (plan, &strip, TRUE);
}

static int
find_strip_rows (const FlamePlan *plan, gsize room)
{
  const FlamePostParams *post = &plan->post.params;
  int rows = post->shown_height;

  if (!flame_post_plan_can_be_cut (&plan->post) ||
      count_bytes (plan, post, FALSE) <= room)
    return rows;
  do
    rows = (rows / 2 + 1) & ~1;
  while (
      rows > LEAST_ROWS && count_strip_bytes (plan, rows) > room / STRIP_SHARE);
  return rows;
}

void
flame_gpu_picture_choose_strips (FlameGpuPicture *picture, gsize room)
{
  const int height = picture->plan->post.params.shown_height;

  picture->strip_rows = find_strip_rows (picture->plan, room);
  picture->n_strips =
      (guint) (height + picture->strip_rows - 1) / picture->strip_rows;
  flame_gpu_picture_set_strip (picture, 0);
}

void
flame_gpu_picture_set_strip (FlameGpuPicture *picture, guint i)
{
  const FlamePostPlan *plan = &picture->plan->post;
  const int left = plan->params.shown_height - (int) i * picture->strip_rows;

  picture->post = &plan->params;
  picture->strip_top = (int) i * picture->strip_rows;
  if (!flame_gpu_picture_has_strips (picture))
    return;
  flame_post_plan_cut (plan, picture->strip_top,
      MIN (picture->strip_rows, left), &picture->strip);
  picture->post = &picture->strip;
}
