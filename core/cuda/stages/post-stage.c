/*
 * Launches the kernels of kernels/cuda/post.cu.
 *
 * All that varies from frame to frame lies in a FlamePostFrame in device memory,
 * so the launches of a steady run have the same arguments and are replayed as
 * two graphs; they are captured again only where sizes, filters, formats or memory
 * have changed.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/stages/post-stage.h"

#include <string.h>

#include "core/cuda/stages/post-private.h"
#include "kernels/cuda/post-frame.h"

/* shared memory every device gives without asking */
#define STRIP_BYTES (46 * 1024)
#define STRIP_MAX_ROWS 16

/* ------------------------------------------------------------------ stage */

FlameCudaPostStage *
flame_cuda_post_stage_new (
    FlameCudaContext *context, GBytes *image, GError **error)
{
  g_autoptr (FlameCudaPostStage) stage = g_new0 (FlameCudaPostStage, 1);

  stage->context = flame_cuda_context_ref (context);
  stage->buffers = flame_cuda_framebuffers_new (context);
  stage->free = flame_cuda_event_new (context, FLAME_CUDA_EVENT_PLAIN, error);
  if (!stage->free)
    return NULL;
  if (!flame_cuda_post_kernels_open (&stage->kernels, context, image, error))
    return NULL;
  return g_steal_pointer (&stage);
}

void
flame_cuda_post_stage_free (FlameCudaPostStage *stage)
{
  if (!stage)
    return;
  flame_cuda_post_kernels_close (&stage->kernels);
  flame_cuda_framebuffers_free (stage->buffers);
  flame_cuda_event_unref (stage->free);
  flame_cuda_context_unref (stage->context);
  g_free (stage);
}

void
flame_cuda_post_stage_set_stats (
    FlameCudaPostStage *stage, FlameCudaStats *stats)
{
  stage->stats = stats;
}

gsize
flame_cuda_post_stage_get_bytes (const FlameCudaPostStage *stage)
{
  return flame_cuda_framebuffers_get_bytes (stage->buffers);
}

void
flame_cuda_post_stage_release (FlameCudaPostStage *stage)
{
  flame_cuda_framebuffers_clear (stage->buffers);
}

/* as rows, because a width is an int; none where @floats is 0 */
static gboolean
shape_scratch (guint64 floats, FlameCudaShape *shape, GError **error)
{
  const int width = 4096;
  const guint64 height = (floats + width - 1) / width;

  if (height > G_MAXINT32) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT,
        "filters would work in %" G_GUINT64_FORMAT " floats", floats);
    return FALSE;
  }
  if (height > 0)
    *shape = (FlameCudaShape){
        .element_size = sizeof (float), .width = width, .height = (int) height};
  return TRUE;
}

static gboolean
ensure_shared_buffers (
    FlameCudaPostStage *stage, const FlamePlan *plan, GError **error)
{
  const FlamePostParams *post = &plan->post.params;
  FlameCudaBufferShape shapes[] = {
      {FLAME_CUDA_LIGHT, {.element_size = 4 * sizeof (float),
                             .width = post->accum_stride,
                             .height = post->buf_height}},
      {FLAME_CUDA_CHOICES,
          {.element_size = plan->post.density ? sizeof (guint16) : 0,
              .width = post->buf_width,
              .height = post->buf_height}},
      {.buffer = FLAME_CUDA_SCRATCH},
  };

  return shape_scratch (post->memory_floats, &shapes[2].shape, error) &&
         flame_cuda_framebuffers_set (
             stage->buffers, shapes, G_N_ELEMENTS (shapes), error);
}

/* ---------------------------------------------------------------- picture */

FlameCudaPicture *
flame_cuda_picture_new (
    FlameCudaPostStage *stage, FlameCudaFramebuffers *buffers, GError **error)
{
  g_autoptr (FlameCudaPicture) picture = g_new0 (FlameCudaPicture, 1);

  picture->stage = stage;
  picture->buffers = buffers;
  picture->block = flame_cuda_array_new (stage->context);
  picture->density = flame_cuda_graph_new (stage->context, "density", error);
  if (!picture->density)
    return NULL;
  picture->conversion =
      flame_cuda_graph_new (stage->context, "conversion", error);
  if (!picture->conversion)
    return NULL;
  return g_steal_pointer (&picture);
}

void
flame_cuda_picture_free (FlameCudaPicture *picture)
{
  if (!picture)
    return;
  flame_cuda_graph_free (picture->density);
  flame_cuda_graph_free (picture->conversion);
  flame_cuda_array_free (picture->block);
  flame_cuda_pinned_free (picture->upload);
  flame_cuda_pinned_free (picture->staging);
  g_free (picture);
}

gsize
flame_cuda_picture_get_bytes (const FlameCudaPicture *picture)
{
  return flame_cuda_array_get_capacity (picture->block);
}

gboolean
flame_cuda_picture_begin (FlameCudaPicture *picture, const FlamePlan *plan,
    FlameCudaStream *stream, GError **error)
{
  picture->plan = plan;
  return flame_cuda_picture_ensure_planes (picture, error) &&
         flame_cuda_picture_upload (picture, stream, error);
}

/* --------------------------------------------------------------- launches */

static gsize
strip_row_bytes (int reach)
{
  const gsize width = FLAME_SPREAD_TILE_X + 2 * (gsize) reach;

  return width * (4 * sizeof (float) + sizeof (guint16)) + sizeof (gint32);
}

static gboolean
launch_spread (
    FlameCudaPicture *picture, FlameCudaStream *stream, GError **error)
{
  const FlameCudaPostChain *chain = &picture->chain;
  const gsize row = strip_row_bytes (chain->reach);
  const gint32 rows = (gint32) CLAMP (STRIP_BYTES / row, 1, STRIP_MAX_ROWS);
  const FlameCudaGeometry geometry = {
      .grid = {flame_cuda_post_blocks (chain->buf_width, FLAME_SPREAD_TILE_X),
          flame_cuda_post_blocks (chain->buf_height, FLAME_SPREAD_TILE_Y)},
      .block = {FLAME_POST_BLOCK_X, FLAME_POST_BLOCK_Y},
      .shared_bytes = (guint) (rows * row),
  };
  const FlameCudaArg args[] = {FLAME_CUDA_PTR (chain->frame),
      FLAME_CUDA_PTR (chain->sums), FLAME_CUDA_PTR (chain->indices),
      FLAME_CUDA_PTR (chain->accum), FLAME_CUDA_I32 (chain->clear),
      FLAME_CUDA_I32 (rows)};

  return flame_cuda_post_launch_as (&picture->stage->kernels,
      FLAME_CUDA_POST_SPREAD_DENSITY, &geometry, args, stream, error);
}

static gboolean
record_density (FlameCudaStream *stream, gpointer user_data, GError **error)
{
  static const FlameCudaGeometry one = {.grid = {1}, .block = {1}};
  FlameCudaPicture *picture = user_data;
  const FlameCudaPostChain *chain = &picture->chain;
  const FlameCudaArg frame = FLAME_CUDA_PTR (chain->frame);
  const FlameCudaArg sums = FLAME_CUDA_PTR (chain->sums);
  const FlameCudaArg samples[] = {frame, FLAME_CUDA_PTR (chain->samples)};

  if (!flame_cuda_post_launch_as (&picture->stage->kernels,
          FLAME_CUDA_POST_SET_SAMPLES, &one, samples, stream, error) ||
      !flame_cuda_picture_record_filters (picture, stream, error))
    return FALSE;
  if (chain->reach < 0) {
    const FlameCudaArg args[] = {frame, sums, FLAME_CUDA_PTR (chain->accum),
        FLAME_CUDA_I32 (chain->clear)};

    return flame_cuda_post_launch (&picture->stage->kernels,
        FLAME_CUDA_POST_LOG_DENSITY, chain->buf_width, chain->buf_height, args,
        stream, error);
  }

  const FlameCudaArg args[] = {frame, sums, FLAME_CUDA_PTR (chain->counts),
      FLAME_CUDA_PTR (chain->indices)};

  return flame_cuda_post_launch (&picture->stage->kernels,
             FLAME_CUDA_POST_CHOOSE_KERNELS, chain->buf_width,
             chain->buf_height, args, stream, error) &&
         launch_spread (picture, stream, error);
}

static gboolean
record_format (
    FlameCudaPicture *picture, FlameCudaStream *stream, GError **error)
{
  const FlameCudaPostChain *chain = &picture->chain;
  const FlameCudaArg args[] = {
      FLAME_CUDA_PTR (chain->frame), FLAME_CUDA_PTR (chain->accum)};

  if (chain->kind != FLAME_PIXEL_YUV)
    return flame_cuda_post_launch (&picture->stage->kernels,
        FLAME_CUDA_POST_CONVERT_PACKED, chain->width, chain->height, args,
        stream, error);
  return flame_cuda_post_launch (&picture->stage->kernels,
             FLAME_CUDA_POST_CONVERT_LUMA, chain->width, chain->height, args,
             stream, error) &&
         (!chain->chroma_width ||
             flame_cuda_post_launch (&picture->stage->kernels,
                 FLAME_CUDA_POST_CONVERT_CHROMA, chain->chroma_width,
                 chain->chroma_height, args, stream, error));
}

/* the filtered columns go where the sums were, the display values to accum */
static gboolean
record_conversion (FlameCudaStream *stream, gpointer user_data, GError **error)
{
  FlameCudaPicture *picture = user_data;
  const FlameCudaPostChain *chain = &picture->chain;
  const FlameCudaArg frame = FLAME_CUDA_PTR (chain->frame);
  const FlameCudaArg accum = FLAME_CUDA_PTR (chain->accum);
  const FlameCudaArg columns = FLAME_CUDA_PTR (chain->sums);
  const FlameCudaArg clip[] = {frame, accum};
  const FlameCudaArg vertical[] = {frame, accum, columns};
  const FlameCudaArg horizontal[] = {frame, columns, accum};

  return (!chain->early_clip ||
             flame_cuda_post_launch (&picture->stage->kernels,
                 FLAME_CUDA_POST_CLIP_EARLY, chain->buf_width,
                 chain->buf_height, clip, stream, error)) &&
         flame_cuda_post_launch (&picture->stage->kernels,
             FLAME_CUDA_POST_FILTER_COLUMNS, chain->span, chain->height,
             vertical, stream, error) &&
         flame_cuda_post_launch (&picture->stage->kernels,
             FLAME_CUDA_POST_FILTER_ROWS, chain->width, chain->height,
             horizontal, stream, error) &&
         flame_cuda_picture_record_clip (picture, stream, error) &&
         record_format (picture, stream, error);
}

/* ----------------------------------------------------------------- queues */

static void
fill_chain (FlameCudaPicture *picture, const FlameCudaSums *buckets)
{
  const FlamePostParams *post = &picture->plan->post.params;
  const FlamePixelParams *pixel = &post->pixel;
  const FlameCudaFramebuffers *shared = picture->stage->buffers;
  FlameCudaPostChain *chain = &picture->chain;

  memset (chain, 0, sizeof *chain);
  chain->frame = flame_cuda_array_get_start (picture->block);
  chain->sums = buckets->sums;
  /* filtered light lies where there were no hits */
  chain->counts = post->n_filters ? 0 : buckets->counts;
  chain->samples = buckets->samples;
  chain->accum = flame_cuda_framebuffers_get_start (shared, FLAME_CUDA_LIGHT);
  chain->indices =
      flame_cuda_framebuffers_get_start (shared, FLAME_CUDA_CHOICES);
  chain->memory =
      flame_cuda_framebuffers_get_start (shared, FLAME_CUDA_SCRATCH);
  chain->buf_width = post->buf_width;
  chain->buf_height = post->buf_height;
  chain->width = post->width;
  chain->height = post->height;
  chain->span = (post->width - 1) * post->oversample + post->n_taps;
  chain->reach = picture->plan->post.density ? picture->reach : -1;
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
        pixel->half_width ? (post->width + 1) / 2 : post->width;
    chain->chroma_height =
        pixel->half_height ? (post->height + 1) / 2 : post->height;
  }
}

/* captures where the chain wanted is not the one captured */
static gboolean
replay (FlameCudaPicture *picture, FlameCudaGraph *graph,
    FlameCudaPostChain *captured, FlameCudaRecordFunc record,
    FlameCudaStream *stream, GError **error)
{
  if (memcmp (captured, &picture->chain, sizeof *captured) != 0) {
    /* an update that fails may leave the graph half changed */
    memset (captured, 0, sizeof *captured);
    if (!flame_cuda_graph_capture (graph, stream, record, picture, error))
      return FALSE;
    *captured = picture->chain;
  }
  return flame_cuda_graph_replay (
      graph, stream, NULL, 0, picture->stage->stats, error);
}

gboolean
flame_cuda_picture_queue_density (FlameCudaPicture *picture,
    const FlameCudaSums *buckets, guint pass, FlameCudaStream *stream,
    GError **error)
{
  FlameCudaPostStage *stage = picture->stage;

  if (pass == 0 && (!ensure_shared_buffers (stage, picture->plan, error) ||
                       !flame_cuda_event_wait (stage->free, stream, error)))
    return FALSE;
  fill_chain (picture, buckets);
  picture->chain.clear = pass == 0;
  return replay (picture, picture->density, &picture->density_chain,
             record_density, stream, error) &&
         flame_cuda_event_record (stage->free, stream, error);
}

gboolean
flame_cuda_picture_queue_planes (FlameCudaPicture *picture,
    const FlameCudaSums *buckets, FlameCudaStream *stream, GError **error)
{
  fill_chain (picture, buckets);
  return replay (picture, picture->conversion, &picture->conversion_chain,
             record_conversion, stream, error) &&
         flame_cuda_event_record (picture->stage->free, stream, error);
}
