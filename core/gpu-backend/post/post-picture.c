/*
 * A picture on the device: its planes and their copy to the host, its strips, and the
 * upload of its parameters.
 *
 * A picture that is too large for the device's memory is drawn in strips: rows of its
 * pixels that the stages after the histogram compute one after another in the same
 * memory, each like a part of a picture (core/plan/viewport.h). The buckets are not
 * divided.
 *
 * All parameters are uploaded as one block. It begins with what changes from frame to
 * frame, for one strip after the other; behind that are tables, which often stay the
 * same.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/post/post-picture.h"

#include <string.h>

#include "core/error.h"
#include "core/gpu-backend/post/post-private.h"
#include "core/plan/picture.h"
#include "core/plan/pixel-layout.h"
#include "core/plan/post-plan.h"
#include "kernels/density.h"
#include "kernels/gpu/post-frame.h"

/* ----------------------------------------------------------------- planes */

/* Returns whether the plan's planes are device memory of this context. */
static gboolean
is_direct (const FlameGpuPicture *picture)
{
  return picture->plan->memory == FLAME_MEMORY_CUDA && !picture->stage->home;
}

static FlameGpuArray *
get_plane (const FlameGpuPicture *picture, guint i)
{
  return flame_gpu_framebuffers_get (picture->buffers, FLAME_GPU_PLANES + i);
}

/* Gets the bytes of a row of @plane, and the number of rows. */
static void
plane_size (const FlamePostParams *post, guint plane, int *width, int *height)
{
  flame_pixel_layout_measure (&post->pixel, post->shown_width,
      post->shown_height, plane, width, height);
}

/* Returns the parameters of all strips together. */
static const FlamePostParams *
whole_of (const FlameGpuPicture *picture)
{
  return &picture->plan->post.params;
}

/* Returns the rows of @plane before the current strip. */
static int
count_rows_before (const FlameGpuPicture *picture, guint plane)
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

  if (is_direct (picture))
    return TRUE;
  for (guint i = 0; i < picture->n_planes; i++) {
    int width, height;

    plane_size (picture->post, i, &width, &height);
    shapes[i] = (FlameGpuBufferShape){FLAME_GPU_PLANES + i,
        {.element_size = 1, .width = width, .height = height}};
  }
  return flame_gpu_framebuffers_set (
      picture->buffers, shapes, picture->n_planes, error);
}

/*
 * Returns whether the device copies each plane to the plan's memory in one command:
 * rows are contiguous there as on the device, or the command can skip the gaps.
 */
static gboolean
are_rows_copied (const FlameGpuPicture *picture)
{
  if (flame_gpu_get_device (picture->stage->gpu)->copies_rows)
    return TRUE;
  for (guint i = 0; i < picture->n_planes; i++) {
    int width, height;

    plane_size (whole_of (picture), i, &width, &height);
    if (picture->plan->planes.stride[i] != width)
      return FALSE;
  }
  return TRUE;
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

static gboolean
ensure_planes (FlameGpuPicture *picture, GError **error)
{
  picture->n_planes =
      flame_pixel_layout_count_planes (&whole_of (picture)->pixel);
  picture->is_staged = FALSE;
  if (!flame_gpu_picture_set_planes (picture, error))
    return FALSE;
  picture->is_staged =
      picture->plan->memory == FLAME_MEMORY_HOST &&
      !(are_planes_pinned (picture) && are_rows_copied (picture));
  return !picture->is_staged ||
         flame_gpu_pinned_ensure (&picture->staging, picture->stage->gpu,
             count_staged (picture), error);
}

/* Copies to the memory of another device, where the caller has its planes. */
static gboolean
send_plane (
    FlameGpuPicture *picture, guint i, FlameGpuStream *stream, GError **error)
{
  const FlamePlanes *planes = &picture->plan->planes;
  const FlameGpuArray *plane = get_plane (picture, i);
  const FlameGpuLayout *layout = flame_gpu_array_get_layout (plane);
  const FlameGpuPlace from = {
      .device = flame_gpu_array_get_start (plane), .pitch = layout->pitch};
  const gsize pitch = (gsize) planes->stride[i];
  const FlameGpuPlace to = {.device = GPOINTER_TO_SIZE (planes->data[i]) +
                                      pitch * count_rows_before (picture, i),
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
    const gsize before = count_rows_before (picture, i);
    gsize pitch;
    int width, height;

    plane_size (whole_of (picture), i, &width, &height);
    pitch = staging ? (gsize) width : (gsize) planes->stride[i];
    if (!flame_gpu_array_download (get_plane (picture, i),
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

/* With fewer pixels the rows beside them that filters read would dominate. */
#define MIN_ROWS 16
/*
 * The part of the free memory for planes, as each frame in flight has its own.
 */
#define STRIP_SHARE 4

/* ----------------------------------------------------------------- buffers */

/*
 * Shapes memory of @floats as several rows, as a width is an int. Leaves @shape empty
 * if @floats is 0.
 */
static gboolean
shape_scratch (guint64 floats, FlameGpuShape *shape, GError **error)
{
  const int width = 4096;
  const guint64 height = (floats + width - 1) / width;

  if (height > G_MAXINT32)
    return flame_fail (error, FLAME_ERROR_LIMIT,
        "filters would work in %" G_GUINT64_FORMAT " floats", floats);
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

/*
 * Sets the shapes of the shared buffers, for a picture or strip with the parameters
 * @post.
 */
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

/*
 * Counts the bytes of device memory for @post, without its sums.
 *
 * @has_strips: adds a copy of the sums
 */
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

/*
 * Counts the bytes of device memory for a strip of @rows pixels in the middle of the
 * picture.
 */
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
      rows > MIN_ROWS && count_strip_bytes (plan, rows) > room / STRIP_SHARE);
  return rows;
}

/* Chooses the smallest number of strips that take no more than @room bytes. */
static void
choose_strips (FlameGpuPicture *picture, gsize room)
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

/* ----------------------------------------------------------------- upload */

/* Parts of the uploaded block. */
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

/* Allocates memory for the block. If it moves, its content is lost. */
static gboolean
ensure_block (FlameGpuPicture *picture, gsize bytes, GError **error)
{
  const gsize held = flame_gpu_array_get_capacity (picture->block);

  if (bytes > G_MAXINT32)
    return flame_fail (error, FLAME_ERROR_LIMIT,
        "density estimation's tables of %" G_GSIZE_FORMAT " bytes are too many",
        bytes);
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

/*
 * Uploads the density tables. They are behind the taps, and stay there while they are
 * right.
 */
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

/*
 * Replaces the pointers of @set by those that kernels read, as @set is at @address on
 * the device.
 */
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
  frame->density.places = NULL;
}

gboolean
flame_gpu_picture_has_classes (const FlameGpuPicture *picture)
{
  return flame_gpu_classes_serve (picture->post,
      flame_gpu_get_device (picture->stage->gpu)->shared_per_block);
}

/*
 * Fills the parameters of a set of classes.
 * @at: where its numbers are in the uploaded block
 */
static void
fill_classes (FlameClasses *to, const FlameDensityClassSet *set,
    const FlameGpuPicture *picture, gsize at)
{
  const FlameGpuAddress start = flame_gpu_array_get_start (picture->block) + at;

  *to = set->params;
  to->places = device_pointer (start);
  to->taps = device_pointer (start + set->taps_at * sizeof *set->numbers);
}

static gsize
class_bytes (const FlameDensityClassSet *set)
{
  return set->n_numbers * sizeof *set->numbers;
}

static void
fill_both_classes (const FlameGpuPicture *picture, FlamePostFrame *frame)
{
  const FlameDensityClasses *classes = &picture->classes;
  const FlamePostParams *post = picture->post;

  if (!flame_gpu_picture_has_classes (picture))
    return;
  fill_classes (
      &frame->near, &classes->near, picture, picture->near_classes_at);
  frame->near.left = post->filter_left;
  frame->near.top = post->filter_top;
  fill_classes (&frame->far, &classes->far, picture, picture->far_classes_at);
  frame->far.left = post->filter_left / post->oversample;
  frame->far.top = post->filter_top / post->oversample;
}

/* Copies the classes' numbers into the block, which begins at @start. */
static void
copy_classes (const FlameGpuPicture *picture, guint8 *start)
{
  const FlameDensityClasses *classes = &picture->classes;

  if (classes->near.numbers)
    memcpy (start + picture->near_classes_at, classes->near.numbers,
        class_bytes (&classes->near));
  if (classes->far.numbers)
    memcpy (start + picture->far_classes_at, classes->far.numbers,
        class_bytes (&classes->far));
}

/* Fills what kernels read of the current strip. */
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
  fill_both_classes (picture, frame);
  for (guint i = 0; i < picture->n_planes; i++) {
    FlameGpuArray *plane = get_plane (picture, i);

    if (is_direct (picture)) {
      frame->pitch[i] = picture->plan->planes.stride[i];
      frame->planes[i] =
          picture->plan->planes.data[i] +
          (gsize) frame->pitch[i] * count_rows_before (picture, i);
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

static gboolean
upload_parameters (
    FlameGpuPicture *picture, FlameGpuStream *stream, GError **error)
{
  const FlamePostPlan *post = &picture->plan->post;
  const gsize taps_size = (post->params.alpha_taps ? 2 : 1) *
                          post->params.n_taps * sizeof *post->params.taps;
  const gsize old_taps_end = picture->near_at;
  gsize end = 0;
  guint8 *start;

  if (flame_gpu_picture_has_classes (picture))
    flame_density_classes_ensure (
        &picture->classes, post->density, picture->post);
  else
    flame_density_classes_clear (&picture->classes);
  (void) take_part (&end, picture->n_strips * FRAME_BYTES);
  picture->taps_at = take_part (&end, taps_size);
  picture->near_classes_at =
      take_part (&end, class_bytes (&picture->classes.near));
  picture->far_classes_at =
      take_part (&end, class_bytes (&picture->classes.far));
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
  copy_classes (picture, start);
  return upload_part (picture, "upload-picture", 0, end, stream, error);
}

/* ------------------------------------------------------------------ frames */

/*
 * Requests the programs of the other way in which light spreads, after the frame's own.
 * A live stream changes its supersample, and with it that way; no frame waits for the
 * programs then. Each is a text of its own, so that none keeps the compiler for long.
 */
static void
prepare_other_ways (const FlameGpuPicture *picture, const FlamePlan *plan)
{
  static const guint all[] = {FLAME_POST_FILTER, FLAME_POST_FINISH,
      FLAME_POST_NODES, FLAME_POST_SPREAD, FLAME_POST_CLASSES_1,
      FLAME_POST_CLASSES_2, FLAME_POST_CLASSES_3, FLAME_POST_CLASSES_4};

  if (!plan->is_prompt || !plan->post.density)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    (void) flame_gpu_post_kernels_are_coming (
        &picture->stage->kernels, 1u << all[i]);
}

gboolean
flame_gpu_picture_begin (FlameGpuPicture *picture, const FlamePlan *plan,
    gsize room, const gint *cancelled, FlameGpuStream *stream, GError **error)
{
  picture->plan = plan;
  choose_strips (picture, room);
  if (!flame_gpu_post_kernels_take (&picture->stage->kernels,
          flame_gpu_post_find_programs (
              plan, flame_gpu_get_device (picture->stage->gpu)),
          cancelled, error))
    return FALSE;
  prepare_other_ways (picture, plan);
  return ensure_planes (picture, error) &&
         upload_parameters (picture, stream, error);
}

gboolean
flame_gpu_picture_take_ahead (
    FlameGpuPicture *picture, const FlamePlan *plan, gsize room, GError **error)
{
  picture->plan = plan;
  choose_strips (picture, room);
  return flame_gpu_picture_ensure_shared (picture, error);
}

guint
flame_gpu_picture_count_strips (const FlameGpuPicture *picture)
{
  return picture->n_strips;
}
