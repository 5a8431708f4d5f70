/*
 * Launches the kernels of kernels/gpu/post.cu.
 *
 * Everything that changes from frame to frame is in a FlamePostFrame in device memory,
 * so in a steady stream the launches have the same arguments. There are two lists of
 * launches. They are recorded again only if sizes, filters, formats or memory have
 * changed, and are replayed as graphs when they are needed again. Now and then a list
 * runs launch by launch, to time its filters separately.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/post/post-stage.h"

#include <string.h>

#include "core/error.h"
#include "core/gpu-backend/post/post-private.h"
#include "core/genome/filter-types.h"
#include "kernels/gpu/post-frame.h"

/* Shared memory that every CUDA device provides without opting in. */
#define STRIP_BYTES (46 * 1024)
#define STRIP_MAX_ROWS 16

/* A thread's rows are the same whichever part of a picture is drawn. */
G_STATIC_ASSERT (FLAME_PART_ALIGN % FLAME_SPREAD_ROWS == 0);

/* Names of the two parts in statistics. */
#define DENSITY "density"
#define CONVERSION "conversion"

/* ------------------------------------------------------------------ stage */

FlameGpuPostStage *
flame_gpu_post_stage_new (
    FlameGpu *gpu, const FlameGpuPostKernelsConfig *kernels, GError **error)
{
  g_autoptr (FlameGpuPostStage) stage = g_new0 (FlameGpuPostStage, 1);

  stage->gpu = flame_gpu_ref (gpu);
  stage->buffers = flame_gpu_framebuffers_new (gpu);
  stage->free = flame_gpu_event_new (gpu, FLAME_GPU_EVENT_PLAIN, error);
  if (!stage->free)
    return NULL;
  if (!flame_gpu_post_kernels_open (&stage->kernels, gpu, kernels, error))
    return NULL;
  return g_steal_pointer (&stage);
}

void
flame_gpu_post_stage_free (FlameGpuPostStage *stage)
{
  if (!stage)
    return;
  flame_gpu_post_kernels_close (&stage->kernels);
  flame_gpu_framebuffers_free (stage->buffers);
  flame_gpu_event_free (stage->free);
  flame_gpu_unref (stage->gpu);
  g_free (stage);
}

gboolean
flame_gpu_post_stage_is_coming (FlameGpuPostStage *stage, const FlamePlan *plan)
{
  return flame_gpu_post_kernels_are_coming (&stage->kernels,
      flame_gpu_post_find_programs (plan, flame_gpu_get_device (stage->gpu)));
}

void
flame_gpu_post_stage_wake (FlameGpuPostStage *stage)
{
  flame_gpu_post_kernels_wake (&stage->kernels);
}

void
flame_gpu_post_stage_set_stats (FlameGpuPostStage *stage, FlameGpuStats *stats)
{
  stage->stats = stats;
}

void
flame_gpu_post_stage_set_home (FlameGpuPostStage *stage, FlameGpu *home)
{
  stage->home = home;
}

gsize
flame_gpu_post_stage_get_bytes (const FlameGpuPostStage *stage)
{
  return flame_gpu_framebuffers_get_bytes (stage->buffers);
}

void
flame_gpu_post_stage_release (FlameGpuPostStage *stage, FlameGpuStream *stream)
{
  /* On a lost device nothing runs. */
  (void) (flame_gpu_event_wait (stage->free, stream, NULL) &&
          flame_gpu_stream_synchronize (stream, NULL));
  flame_gpu_framebuffers_clear (stage->buffers);
}

/* ---------------------------------------------------------------- picture */

static gboolean
part_init (FlameGpuPostPart *part, FlameGpuPostStage *stage, const char *name,
    GError **error)
{
  part->list = flame_gpu_launch_list_new ();
  if (!flame_gpu_has_graphs (stage->gpu))
    return TRUE;
  part->graph = flame_gpu_graph_new (stage->gpu, name, error);
  return part->graph != NULL;
}

static void
part_clear (FlameGpuPostPart *part)
{
  flame_gpu_graph_free (part->graph);
  flame_gpu_launch_list_free (part->list);
}

FlameGpuPicture *
flame_gpu_picture_new (
    FlameGpuPostStage *stage, FlameGpuFramebuffers *buffers, GError **error)
{
  g_autoptr (FlameGpuPicture) picture = g_new0 (FlameGpuPicture, 1);

  picture->stage = stage;
  picture->buffers = buffers;
  picture->block = flame_gpu_array_new (stage->gpu);
  if (!part_init (&picture->density, stage, DENSITY, error) ||
      !part_init (&picture->conversion, stage, CONVERSION, error))
    return NULL;
  return g_steal_pointer (&picture);
}

void
flame_gpu_picture_free (FlameGpuPicture *picture)
{
  if (!picture)
    return;
  part_clear (&picture->density);
  part_clear (&picture->conversion);
  flame_density_classes_clear (&picture->classes);
  flame_gpu_array_free (picture->block);
  flame_gpu_pinned_free (picture->upload);
  flame_gpu_pinned_free (picture->staging);
  g_free (picture);
}

gsize
flame_gpu_picture_get_bytes (const FlameGpuPicture *picture)
{
  return flame_gpu_array_get_capacity (picture->block);
}

/* --------------------------------------------------------------- launches */

/*
 * Counts the bytes of shared memory of a strip's row: each bucket's light and the shape
 * of its kernel, and the row's own reach.
 */
static gsize
strip_row_bytes (int reach)
{
  const gsize width = FLAME_SPREAD_TILE_X + 2 * (gsize) reach;

  return width * 7 * sizeof (float) + sizeof (gint32);
}

/*
 * Records the spreading of light among the nodes if @far, else among buckets.
 */
static gboolean
record_spread (FlameGpuPicture *picture, gboolean far, FlameGpuLaunchList *list,
    GError **error)
{
  const FlameGpuPostKernels *kernels = &picture->stage->kernels;
  const FlameGpuPostChain *chain = &picture->chain;
  const int width = far ? chain->nodes_width : chain->buf_width;
  const int height = far ? chain->nodes_height : chain->buf_height;
  const int reach = far ? chain->far_reach : chain->near_reach;
  const gint64 side = 2 * reach + 1;
  const int band = flame_gpu_post_band_rows (
      flame_gpu_get_device (picture->stage->gpu), width, side * side);
  const gsize row_bytes = strip_row_bytes (reach);
  const gsize shared_bytes = MIN (STRIP_BYTES,
      flame_gpu_get_device (picture->stage->gpu)->shared_per_block);
  const gint32 strip =
      (gint32) CLAMP (shared_bytes / row_bytes, 1, STRIP_MAX_ROWS);

  if (row_bytes > shared_bytes)
    return flame_fail (error, FLAME_ERROR_LIMIT,
        "density estimation that reaches %d buckets takes more shared memory "
        "than there is",
        reach);
  for (gint64 row = 0; row < height; row += band) {
    const FlameGpuGeometry geometry = {
        .grid = {flame_gpu_post_blocks (width, FLAME_SPREAD_TILE_X),
            flame_gpu_post_blocks (
                (int) MIN (band, height - row), FLAME_SPREAD_TILE_Y)},
        .block = {FLAME_POST_BLOCK_X, FLAME_POST_BLOCK_Y},
        .shared_bytes = (guint) (strip * row_bytes),
    };
    const FlameGpuArg args[] = {FLAME_GPU_PTR (chain->frame),
        FLAME_GPU_PTR (chain->sums), FLAME_GPU_PTR (chain->indices),
        FLAME_GPU_PTR (chain->memory), FLAME_GPU_PTR (chain->accum),
        FLAME_GPU_I32 (far), FLAME_GPU_I32 (strip),
        FLAME_GPU_I32 ((gint32) row)};

    if (!flame_gpu_post_add_as (list, kernels, FLAME_GPU_POST_SPREAD_DENSITY,
            &geometry, args, NULL, error))
      return FALSE;
  }
  return TRUE;
}

/*
 * Records the spreading of light from nodes if @far, else from buckets, directly to
 * pixels, which are stored in the place of light.
 */
static gboolean
record_classes (FlameGpuPicture *picture, gboolean far,
    FlameGpuLaunchList *list, GError **error)
{
  const FlameGpuPostKernels *kernels = &picture->stage->kernels;
  const FlameGpuPostChain *chain = &picture->chain;
  const int os = far ? 1 : chain->oversample;
  const FlameGpuPostKernel kernel = FLAME_GPU_POST_SPREAD_CLASSES_1 + os - 1;
  const int tile_y = FLAME_CLASS_TILE_Y (os);
  const guint columns =
      flame_gpu_post_blocks (chain->lit_width, FLAME_CLASS_TILE_X);
  const int band = flame_gpu_post_band_blocks (
      flame_gpu_get_device (picture->stage->gpu), (int) columns);

  for (gint64 row = 0; row < chain->lit_height; row += (gint64) band * tile_y) {
    const guint left =
        flame_gpu_post_blocks ((int) (chain->lit_height - row), tile_y);
    const FlameGpuGeometry geometry = {
        .grid = {columns, MIN ((guint) band, left)},
        .block = {FLAME_POST_BLOCK_X, FLAME_POST_BLOCK_Y},
        .shared_bytes =
            (guint) (far ? chain->far_class_bytes : chain->near_class_bytes),
    };
    const FlameGpuArg args[] = {FLAME_GPU_PTR (chain->frame),
        FLAME_GPU_PTR (chain->sums), FLAME_GPU_PTR (chain->indices),
        FLAME_GPU_PTR (chain->memory), FLAME_GPU_PTR (chain->accum),
        FLAME_GPU_I32 ((gint32) row)};

    if (!flame_gpu_post_add_as (
            list, kernels, kernel, &geometry, args, NULL, error))
      return FALSE;
  }
  return TRUE;
}

/* Spreads among nodes if @far, else among buckets, in the way that serves. */
static gboolean
record_field (FlameGpuPicture *picture, gboolean far, FlameGpuLaunchList *list,
    GError **error)
{
  return picture->chain.near_class_bytes > 0
             ? record_classes (picture, far, list, error)
             : record_spread (picture, far, list, error);
}

/* Brings light to nodes, and spreads it among them. */
static gboolean
record_nodes (
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error)
{
  const FlameGpuPostChain *chain = &picture->chain;
  const FlameGpuGeometry geometry = {
      .grid = {flame_gpu_post_blocks (chain->nodes_width, FLAME_NODE_TILE_X),
          flame_gpu_post_blocks (chain->nodes_height, FLAME_NODE_TILE_Y)},
      .block = {FLAME_POST_BLOCK_X, FLAME_POST_BLOCK_Y},
      .shared_bytes =
          FLAME_POST_BLOCK_X * FLAME_POST_BLOCK_Y * 3 * 5 * sizeof (float),
  };
  const FlameGpuArg args[] = {FLAME_GPU_PTR (chain->frame),
      FLAME_GPU_PTR (chain->sums), FLAME_GPU_PTR (chain->indices),
      FLAME_GPU_PTR (chain->memory)};

  return flame_gpu_post_add_as (list, &picture->stage->kernels,
             FLAME_GPU_POST_GATHER_NODES, &geometry, args, NULL, error) &&
         record_field (picture, TRUE, list, error);
}

static gboolean
record_log_density (
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error)
{
  const FlameGpuPostChain *chain = &picture->chain;
  const FlameGpuArg args[] = {FLAME_GPU_PTR (chain->frame),
      FLAME_GPU_PTR (chain->sums), FLAME_GPU_PTR (chain->accum)};

  flame_gpu_launch_list_set_section (
      list, flame_filter_types[FLAME_FILTER_LOGSCALE].name);
  return flame_gpu_post_add (list, &picture->stage->kernels,
      FLAME_GPU_POST_LOG_DENSITY, chain->buf_width, chain->buf_height, args,
      error);
}

static gboolean
record_choices (
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error)
{
  const FlameGpuPostChain *chain = &picture->chain;
  /* Columns of a block without those at its edges. */
  const int columns = FLAME_POST_BLOCK_X - 2 * (chain->oversample / 2);
  const FlameGpuGeometry geometry = {
      .grid = {flame_gpu_post_blocks (chain->buf_width, columns),
          flame_gpu_post_blocks (chain->buf_height, FLAME_CHOOSE_TILE_Y)},
      .block = {FLAME_POST_BLOCK_X, FLAME_POST_BLOCK_Y},
      .shared_bytes = FLAME_POST_BLOCK_X * FLAME_CHOOSE_TILE_Y * sizeof (float),
  };
  const FlameGpuArg args[] = {FLAME_GPU_PTR (chain->frame),
      FLAME_GPU_PTR (chain->sums), FLAME_GPU_PTR (chain->counts),
      FLAME_GPU_PTR (chain->indices)};

  return flame_gpu_post_add_as (list, &picture->stage->kernels,
      FLAME_GPU_POST_CHOOSE_KERNELS, &geometry, args, NULL, error);
}

/* Records density estimation, which includes log density. */
static gboolean
record_estimation (
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error)
{
  flame_gpu_launch_list_set_section (
      list, flame_filter_types[FLAME_FILTER_DE].name);
  return record_choices (picture, list, error) &&
         (picture->chain.far_reach < 0 ||
             record_nodes (picture, list, error)) &&
         record_field (picture, FALSE, list, error);
}

static gboolean
record_density (
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error)
{
  static const FlameGpuGeometry one = {.grid = {1}, .block = {1}};
  const FlameGpuPostChain *chain = &picture->chain;
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (chain->frame), FLAME_GPU_PTR (chain->samples)};

  flame_gpu_launch_list_set_section (list, "samples");
  return flame_gpu_post_add_as (list, &picture->stage->kernels,
             FLAME_GPU_POST_SET_SAMPLES, &one, args, NULL, error) &&
         flame_gpu_picture_record_filters (picture, list, error) &&
         (chain->near_reach < 0 ? record_log_density (picture, list, error)
                                : record_estimation (picture, list, error));
}

static gboolean
record_format (
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error)
{
  const FlameGpuPostKernels *kernels = &picture->stage->kernels;
  const FlameGpuPostChain *chain = &picture->chain;
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (chain->frame), FLAME_GPU_PTR (chain->accum)};

  flame_gpu_launch_list_set_section (list, "format");
  if (chain->kind != FLAME_PIXEL_YUV)
    return flame_gpu_post_add (list, kernels, FLAME_GPU_POST_CONVERT_PACKED,
        chain->shown_width, chain->shown_height, args, error);
  return flame_gpu_post_add (list, kernels, FLAME_GPU_POST_CONVERT_LUMA,
             chain->shown_width, chain->shown_height, args, error) &&
         (!chain->chroma_width ||
             flame_gpu_post_add (list, kernels, FLAME_GPU_POST_CONVERT_CHROMA,
                 chain->chroma_width, chain->chroma_height, args, error));
}

static gboolean
record_early_clip (
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error)
{
  const FlameGpuPostChain *chain = &picture->chain;
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (chain->frame), FLAME_GPU_PTR (chain->accum)};

  flame_gpu_launch_list_set_section (list, "earlyclip");
  return flame_gpu_post_add (list, &picture->stage->kernels,
      FLAME_GPU_POST_CLIP_EARLY, chain->buf_width, chain->buf_height, args,
      error);
}

/*
 * Records the spatial filter and the tone map. Filtered columns are stored where the
 * sums were, display values where the light was.
 */
static gboolean
record_spatial (
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error)
{
  const FlameGpuPostKernels *kernels = &picture->stage->kernels;
  const FlameGpuPostChain *chain = &picture->chain;
  const FlameGpuArg frame = FLAME_GPU_PTR (chain->frame);
  const FlameGpuArg accum = FLAME_GPU_PTR (chain->accum);
  const FlameGpuArg columns = FLAME_GPU_PTR (chain->sums);
  const FlameGpuArg vertical[] = {frame, accum, columns};
  const FlameGpuArg horizontal[] = {frame, columns, accum};
  const FlameGpuArg finish[] = {frame, accum};

  flame_gpu_launch_list_set_section (list, "spatial");
  if (chain->near_class_bytes > 0)
    return flame_gpu_post_add (list, kernels, FLAME_GPU_POST_FINISH_PIXELS,
        chain->lit_width, chain->lit_height, finish, error);
  return flame_gpu_post_add (list, kernels, FLAME_GPU_POST_FILTER_COLUMNS,
             chain->span, chain->lit_height, vertical, error) &&
         flame_gpu_post_add (list, kernels, FLAME_GPU_POST_FILTER_ROWS,
             chain->lit_width, chain->lit_height, horizontal, error);
}

static gboolean
record_conversion (
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error)
{
  return (!picture->chain.early_clip ||
             record_early_clip (picture, list, error)) &&
         record_spatial (picture, list, error) &&
         flame_gpu_picture_record_clip (picture, list, error) &&
         record_format (picture, list, error);
}

/* ----------------------------------------------------------------- queues */

static void
fill_chain (FlameGpuPicture *picture, const FlameGpuSums *buckets, guint strip)
{
  const FlamePostParams *post = picture->post;
  const FlamePixelParams *pixel = &post->pixel;
  const FlameGpuFramebuffers *shared = picture->stage->buffers;
  FlameGpuPostChain *chain = &picture->chain;

  memset (chain, 0, sizeof *chain);
  chain->frame = flame_gpu_picture_get_frame (picture, strip);
  chain->sums = buckets->sums;
  /* Filters also spread light to where no hits were. */
  chain->counts = post->n_filters ? 0 : buckets->counts;
  chain->samples = buckets->samples;
  chain->accum = flame_gpu_framebuffers_get_start (shared, FLAME_GPU_ACCUM);
  chain->indices = flame_gpu_framebuffers_get_start (shared, FLAME_GPU_INDICES);
  chain->memory = flame_gpu_framebuffers_get_start (shared, FLAME_GPU_MEMORY);
  chain->twin =
      flame_gpu_lends_light (picture->plan) ? chain->accum : chain->memory;
  chain->buf_width = post->buf_width;
  chain->buf_height = post->buf_height;
  chain->width = post->width;
  chain->height = post->height;
  chain->shown_width = post->shown_width;
  chain->shown_height = post->shown_height;
  chain->lit_width = flame_post_lit_width (post);
  chain->lit_height = flame_post_lit_height (post);
  chain->span = (chain->lit_width - 1) * post->oversample + post->n_taps;
  chain->near_reach = post->density ? post->density->near.reach : -1;
  chain->far_reach = post->nodes.height > 0 ? post->density->far.reach : -1;
  chain->nodes_width = post->nodes.width;
  chain->nodes_height = post->nodes.height;
  chain->oversample = post->oversample;
  if (flame_gpu_picture_has_classes (picture)) {
    chain->near_class_bytes =
        (gint32) flame_gpu_classes_get_bytes (post, FALSE);
    chain->far_class_bytes = (gint32) flame_gpu_classes_get_bytes (post, TRUE);
  }
  chain->early_clip = post->early_clip;
  chain->clip = post->clip.clip;
  chain->kind = pixel->kind;
  chain->n_filters = post->n_filters;
  for (int i = 0; i < post->n_filters; i++) {
    chain->filters[i].kind = post->filters[i].kind;
    chain->filters[i].structure = post->filters[i].structure;
  }
  if (pixel->kind == FLAME_PIXEL_YUV && pixel->has_chroma) {
    chain->chroma_width =
        pixel->half_width ? (post->shown_width + 1) / 2 : post->shown_width;
    chain->chroma_height =
        pixel->half_height ? (post->shown_height + 1) / 2 : post->shown_height;
  }
}

typedef gboolean (*RecordFunc) (
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error);

/* Records the list for the requested chain. */
static gboolean
ensure_list (FlameGpuPicture *picture, FlameGpuPostPart *part,
    RecordFunc record, GError **error)
{
  if (memcmp (&part->chain, &picture->chain, sizeof part->chain) == 0)
    return TRUE;
  memset (&part->chain, 0, sizeof part->chain);
  part->has_run = part->is_captured = FALSE;
  flame_gpu_launch_list_clear (part->list);
  if (!record (picture, part->list, error))
    return FALSE;
  part->chain = picture->chain;
  return TRUE;
}

/*
 * Times the filters and the whole alternately, and each kernel of the filters.
 */
static gboolean
run_timed (FlameGpuPostPart *part, const char *name, FlameGpuStream *stream,
    FlameGpuStats *stats, GError **error)
{
  const gboolean each = part->n_timed++ % 2 == 1;
  FlameGpuSpan *span =
      each ? NULL : flame_gpu_stats_begin_counted (stats, name, stream);
  gboolean queued;

  flame_gpu_launch_list_set_detail (part->list, each);
  queued = flame_gpu_launch_list_run (part->list, stream, stats, error);
  flame_gpu_stats_end (stats, span, stream);
  return queued;
}

/*
 * Returns whether to time this run, if a run is due. The first run of a list may load
 * kernels on the way, so the next one is timed instead.
 */
static gboolean
takes_time (FlameGpuPostPart *part, gboolean is_due, gboolean is_new)
{
  if (is_due && is_new && !part->owes_time) {
    part->owes_time = TRUE;
    return FALSE;
  }
  is_due = is_due || part->owes_time;
  part->owes_time = FALSE;
  return is_due;
}

/*
 * Runs a part. A list that is new runs as it is: if sizes change from frame to frame,
 * capturing would cost more than it saves.
 */
static gboolean
run_part (FlameGpuPicture *picture, FlameGpuPostPart *part, const char *name,
    RecordFunc record, FlameGpuStream *stream, GError **error)
{
  FlameGpuStats *stats = picture->stage->stats;
  const gboolean is_due = flame_gpu_stats_count (stats, name);
  gboolean is_new;

  if (!ensure_list (picture, part, record, error))
    return FALSE;
  is_new = !part->has_run;
  part->has_run = TRUE;
  if (takes_time (part, is_due, is_new))
    return run_timed (part, name, stream, stats, error);
  flame_gpu_launch_list_count (part->list, stats);
  if (is_new || !part->graph)
    return flame_gpu_launch_list_run (part->list, stream, NULL, error);
  if (!part->is_captured &&
      !flame_gpu_graph_capture (part->graph, stream, part->list, error))
    return FALSE;
  part->is_captured = TRUE;
  return flame_gpu_graph_replay (part->graph, stream, NULL, error);
}

static gboolean
run_density (FlameGpuPicture *picture, FlameGpuStream *stream, GError **error)
{
  return run_part (
      picture, &picture->density, DENSITY, record_density, stream, error);
}

gboolean
flame_gpu_picture_queue_density (FlameGpuPicture *picture,
    const FlameGpuSums *buckets, guint pass, FlameGpuStream *stream,
    GError **error)
{
  FlameGpuPostStage *stage = picture->stage;

  if (pass == 0 && (!flame_gpu_picture_ensure_shared (picture, error) ||
                       !flame_gpu_event_wait (stage->free, stream, error)))
    return FALSE;
  if (flame_gpu_picture_has_strips (picture))
    return TRUE;
  fill_chain (picture, buckets, 0);
  return run_density (picture, stream, error) &&
         flame_gpu_event_record (stage->free, stream, error);
}

/* Queues the light of a strip. @buckets then refers to the strip's sums. */
static gboolean
queue_strip (FlameGpuPicture *picture, FlameGpuSums *buckets, guint strip,
    FlameGpuStream *stream, GError **error)
{
  flame_gpu_picture_set_strip (picture, strip);
  if (!flame_gpu_picture_set_planes (picture, error) ||
      !flame_gpu_picture_copy_sums (picture, buckets, stream, error))
    return FALSE;
  fill_chain (picture, buckets, strip);
  return run_density (picture, stream, error);
}

gboolean
flame_gpu_picture_queue_planes (FlameGpuPicture *picture,
    const FlameGpuSums *buckets, guint strip, FlameGpuStream *stream,
    GError **error)
{
  FlameGpuSums own = *buckets;

  if (flame_gpu_picture_has_strips (picture) &&
      !queue_strip (picture, &own, strip, stream, error))
    return FALSE;
  fill_chain (picture, &own, strip);
  return run_part (picture, &picture->conversion, CONVERSION, record_conversion,
             stream, error) &&
         flame_gpu_event_record (picture->stage->free, stream, error);
}
