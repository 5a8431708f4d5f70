/*
 * Launches the kernels of kernels/cuda/post.cu.
 *
 * All that varies from frame to frame lies in a FlamePostFrame in device memory,
 * so the launches of a steady run have the same arguments and are replayed as
 * two graphs; they are captured again only where sizes, formats or memory have
 * changed.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/post-stage.h"

#include <string.h>

#include "core/cuda/array.h"
#include "core/cuda/density-table.h"
#include "core/cuda/graph.h"
#include "core/cuda/host-memory.h"
#include "kernels/cuda/post-frame.h"

#define MAX_PLANES 3

/* rows start on a boundary that vector stores need */
#define ROW_ALIGNMENT 16
/* parts of the uploaded block */
#define PART_ALIGNMENT 256

/* shared memory every device gives without asking */
#define STRIP_BYTES (46 * 1024)
#define STRIP_MAX_ROWS 16

typedef enum
{
  KERNEL_SET_SAMPLES,
  KERNEL_LOG_DENSITY,
  KERNEL_CHOOSE_KERNELS,
  KERNEL_SPREAD_DENSITY,
  KERNEL_CLIP_EARLY,
  KERNEL_FILTER_COLUMNS,
  KERNEL_FILTER_ROWS,
  KERNEL_CONVERT_PACKED,
  KERNEL_CONVERT_LUMA,
  KERNEL_CONVERT_CHROMA,
  N_KERNELS
} Kernel;

#define PTR(name)                                                              \
  {                                                                            \
    name, FLAME_CUDA_ARG_PTR, 0                                                \
  }
#define I32(name)                                                              \
  {                                                                            \
    name, FLAME_CUDA_ARG_I32, 0                                                \
  }

static const struct
{
  const char *name;
  guint n_params;
  FlameCudaParam params[6];
} signatures[N_KERNELS] = {
    [KERNEL_SET_SAMPLES] = {"flame_set_samples", 2,
        {PTR ("frame"), PTR ("samples")}},
    [KERNEL_LOG_DENSITY] = {"flame_log_density", 4,
        {PTR ("frame"), PTR ("sums"), PTR ("accum"), I32 ("clear")}},
    [KERNEL_CHOOSE_KERNELS] = {"flame_choose_kernels", 4,
        {PTR ("frame"), PTR ("sums"), PTR ("counts"), PTR ("kernels")}},
    [KERNEL_SPREAD_DENSITY] = {"flame_spread_density", 6,
        {PTR ("frame"), PTR ("sums"), PTR ("kernels"), PTR ("accum"),
            I32 ("clear"), I32 ("strip_rows")}},
    [KERNEL_CLIP_EARLY] = {"flame_clip_early", 2,
        {PTR ("frame"), PTR ("accum")}},
    [KERNEL_FILTER_COLUMNS] = {"flame_filter_columns", 3,
        {PTR ("frame"), PTR ("accum"), PTR ("columns")}},
    [KERNEL_FILTER_ROWS] = {"flame_filter_rows", 3,
        {PTR ("frame"), PTR ("columns"), PTR ("display")}},
    [KERNEL_CONVERT_PACKED] = {"flame_convert_packed", 2,
        {PTR ("frame"), PTR ("display")}},
    [KERNEL_CONVERT_LUMA] = {"flame_convert_luma", 2,
        {PTR ("frame"), PTR ("display")}},
    [KERNEL_CONVERT_CHROMA] = {"flame_convert_chroma", 2,
        {PTR ("frame"), PTR ("display")}},
};

struct _FlameCudaPostStage
{
  FlameCudaContext *context;
  FlameCudaModule *module;
  FlameCudaKernel *kernels[N_KERNELS];
  FlameCudaStats *stats; /* (nullable) */

  /* used by one frame at a time */
  FlameCudaArray *accum;   /* light of all passes; then display values */
  FlameCudaArray *indices; /* the density kernel of each bucket */
  FlameCudaEvent *free;    /* the frame before has left the two */
};

/* What a captured chain depends on; compared as bytes. */
typedef struct
{
  CUdeviceptr frame, sums, counts, samples, accum, indices;
  gint32 buf_width, buf_height, width, height, span;
  gint32 reach, clear, early_clip, kind, chroma_width, chroma_height;
} Chain;

struct _FlameCudaPicture
{
  FlameCudaPostStage *stage;
  const FlamePlan *plan;

  /* a FlamePostFrame, the taps and the density tables, on both sides */
  FlameCudaArray *block;
  FlameCudaPinned *upload;
  gsize taps_at, radii_at, offsets_at, weights_at, block_size;
  /* what the uploaded density tables were made of */
  double radius, minimum, curve;
  int supersample; /* 0: none */
  int reach;

  FlameCudaArray *planes[MAX_PLANES];
  guint n_planes;
  FlameCudaPinned *staging; /* planes without padding, where not pinned */
  gboolean is_staged;

  FlameCudaGraph *density, *conversion;
  Chain density_chain, conversion_chain; /* as last captured */
  Chain chain;                           /* wanted */
};

/* ------------------------------------------------------------------ stage */

static gboolean
open_kernels (FlameCudaPostStage *stage, GError **error)
{
  static const FlameCudaGeometry geometry = {
      .grid = {1}, .block = {FLAME_POST_BLOCK_X, FLAME_POST_BLOCK_Y}};

  for (guint i = 0; i < N_KERNELS; i++) {
    stage->kernels[i] =
        flame_cuda_kernel_new (stage->module, signatures[i].name,
            signatures[i].params, signatures[i].n_params, &geometry, error);
    if (!stage->kernels[i])
      return FALSE;
  }
  return TRUE;
}

FlameCudaPostStage *
flame_cuda_post_stage_new (
    FlameCudaContext *context, GBytes *image, GError **error)
{
  g_autoptr (FlameCudaPostStage) stage = g_new0 (FlameCudaPostStage, 1);

  stage->context = flame_cuda_context_ref (context);
  stage->accum = flame_cuda_array_new (context);
  stage->indices = flame_cuda_array_new (context);
  stage->free = flame_cuda_event_new (context, FLAME_CUDA_EVENT_PLAIN, error);
  if (!stage->free)
    return NULL;
  stage->module = flame_cuda_module_new (context, image, error);
  if (!stage->module || !open_kernels (stage, error))
    return NULL;
  return g_steal_pointer (&stage);
}

void
flame_cuda_post_stage_free (FlameCudaPostStage *stage)
{
  if (!stage)
    return;
  for (guint i = 0; i < N_KERNELS; i++)
    flame_cuda_kernel_unref (stage->kernels[i]);
  flame_cuda_module_unref (stage->module);
  flame_cuda_array_free (stage->accum);
  flame_cuda_array_free (stage->indices);
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
  return flame_cuda_array_get_capacity (stage->accum) +
         flame_cuda_array_get_capacity (stage->indices);
}

static gboolean
ensure_array (FlameCudaArray *array, gsize element_size, int width, int height,
    int align_width, GError **error)
{
  const FlameCudaShape shape = {.element_size = element_size,
      .width = width,
      .height = height,
      .align_width = align_width};
  FlameCudaLayout layout;

  return flame_cuda_layout_init (&layout, &shape, error) &&
         flame_cuda_array_set_layout (array, &layout, error);
}

static gboolean
ensure_shared_buffers (
    FlameCudaPostStage *stage, const FlamePlan *plan, GError **error)
{
  const FlamePostParams *post = &plan->post.params;

  return ensure_array (stage->accum, 4 * sizeof (float), post->accum_stride,
             post->buf_height, 1, error) &&
         (!plan->post.density ||
             ensure_array (stage->indices, sizeof (guint16), post->buf_width,
                 post->buf_height, 1, error));
}

/* ---------------------------------------------------------------- picture */

FlameCudaPicture *
flame_cuda_picture_new (FlameCudaPostStage *stage, GError **error)
{
  g_autoptr (FlameCudaPicture) picture = g_new0 (FlameCudaPicture, 1);

  picture->stage = stage;
  picture->block = flame_cuda_array_new (stage->context);
  for (guint i = 0; i < MAX_PLANES; i++)
    picture->planes[i] = flame_cuda_array_new (stage->context);
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
  for (guint i = 0; i < MAX_PLANES; i++)
    flame_cuda_array_free (picture->planes[i]);
  flame_cuda_pinned_free (picture->upload);
  flame_cuda_pinned_free (picture->staging);
  g_free (picture);
}

gsize
flame_cuda_picture_get_bytes (const FlameCudaPicture *picture)
{
  gsize bytes = flame_cuda_array_get_capacity (picture->block);

  for (guint i = 0; i < MAX_PLANES; i++)
    bytes += flame_cuda_array_get_capacity (picture->planes[i]);
  return bytes;
}

/* ------------------------------------------------------------- parameters */

static gsize
take_part (gsize *end, gsize bytes)
{
  const gsize at = *end;

  *end = (at + bytes + PART_ALIGNMENT - 1) & ~(gsize) (PART_ALIGNMENT - 1);
  return at;
}

static gboolean
has_tables_of (
    const FlameCudaPicture *picture, const FlameDensityKernels *kernels)
{
  return picture->supersample == kernels->supersample &&
         picture->radius == kernels->radius &&
         picture->minimum == kernels->minimum &&
         picture->curve == kernels->curve;
}

static gboolean
ensure_pinned (FlameCudaPinned **pinned, FlameCudaContext *context, gsize bytes,
    GError **error)
{
  if (*pinned && flame_cuda_pinned_get_layout (*pinned)->size >= bytes)
    return TRUE;
  g_clear_pointer (pinned, flame_cuda_pinned_free);
  *pinned = flame_cuda_pinned_new_bytes (context, bytes, error);
  return *pinned != NULL;
}

/* memory for the block; what lay in it is gone if it had to move */
static gboolean
ensure_block (FlameCudaPicture *picture, gsize bytes, GError **error)
{
  const gsize held = flame_cuda_array_get_capacity (picture->block);

  if (bytes > G_MAXINT32) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT,
        "density estimation's tables of %" G_GSIZE_FORMAT " bytes are too many",
        bytes);
    return FALSE;
  }
  if (held < bytes)
    picture->supersample = 0;
  return ensure_pinned (
             &picture->upload, picture->stage->context, bytes, error) &&
         ensure_array (picture->block, 1, (int) bytes, 1, 1, error);
}

static gboolean
upload_part (FlameCudaPicture *picture, gsize begin, gsize end,
    FlameCudaStream *stream, GError **error)
{
  const guint8 *start = flame_cuda_pinned_get_start (picture->upload);
  const FlameCudaRegion region = {(int) begin, 0, (int) (end - begin), 1};

  return flame_cuda_array_set_async (
      picture->block, &region, start + begin, end - begin, stream, error);
}

static void
copy_tables (FlameCudaPicture *picture, const FlameDensityKernels *kernels,
    const FlameDensityTable *table)
{
  guint8 *start = flame_cuda_pinned_get_start (picture->upload);

  memcpy (start + picture->radii_at, kernels->params.radius,
      kernels->n_kernels * sizeof *kernels->params.radius);
  memcpy (start + picture->offsets_at, table->offsets,
      table->n_offsets * sizeof *table->offsets);
  memcpy (start + picture->weights_at, table->weights,
      table->n_weights * sizeof *table->weights);
}

/* the density tables go behind the taps, and stay there while they are right */
static gboolean
upload_tables (FlameCudaPicture *picture, const FlameDensityKernels *kernels,
    gsize end, FlameCudaStream *stream, GError **error)
{
  FlameDensityTable table;
  gboolean queued;

  flame_density_table_init (&table, kernels);
  picture->radii_at =
      take_part (&end, kernels->n_kernels * sizeof *kernels->params.radius);
  picture->offsets_at =
      take_part (&end, table.n_offsets * sizeof *table.offsets);
  picture->weights_at =
      take_part (&end, table.n_weights * sizeof *table.weights);
  queued = ensure_block (picture, end, error);
  if (queued) {
    copy_tables (picture, kernels, &table);
    queued = upload_part (picture, picture->radii_at, end, stream, error);
  }
  flame_density_table_clear (&table);
  picture->supersample = queued ? kernels->supersample : 0;
  picture->radius = kernels->radius;
  picture->minimum = kernels->minimum;
  picture->curve = kernels->curve;
  picture->reach = kernels->params.reach;
  return queued;
}

static const void *
device_pointer (CUdeviceptr address)
{
  return (const void *) (guintptr) address;
}

static void
fill_density (const FlameCudaPicture *picture, FlamePostFrame *frame)
{
  const FlameDensityKernels *kernels = picture->plan->post.density;
  const CUdeviceptr start = flame_cuda_array_get_start (picture->block);

  frame->post.density = NULL;
  if (!kernels)
    return;
  frame->density = kernels->params;
  frame->density.radius = device_pointer (start + picture->radii_at);
  frame->density.first_row = NULL;
  frame->density.rows = NULL;
  frame->density.weights = NULL;
  frame->offsets = device_pointer (start + picture->offsets_at);
  frame->weights = device_pointer (start + picture->weights_at);
}

static void
fill_frame (const FlameCudaPicture *picture, FlamePostFrame *frame)
{
  const FlamePostPlan *post = &picture->plan->post;
  const CUdeviceptr start = flame_cuda_array_get_start (picture->block);

  memset (frame, 0, sizeof *frame);
  frame->post = post->params;
  frame->post.taps = device_pointer (start + picture->taps_at);
  frame->buckets_per_unit = post->buckets_per_unit;
  frame->mean_temporal_weight = post->mean_temporal_weight;
  fill_density (picture, frame);
  for (guint i = 0; i < picture->n_planes; i++) {
    frame->planes[i] = (unsigned char *) device_pointer (
        flame_cuda_array_get_start (picture->planes[i]));
    frame->pitch[i] =
        (int) flame_cuda_array_get_layout (picture->planes[i])->pitch;
  }
}

static gboolean
upload_frame (
    FlameCudaPicture *picture, FlameCudaStream *stream, GError **error)
{
  const FlamePostPlan *post = &picture->plan->post;
  const gsize taps_size = post->params.n_taps * sizeof *post->params.taps;
  const gsize old_taps_end = picture->radii_at;
  gsize end = 0;
  guint8 *start;

  (void) take_part (&end, sizeof (FlamePostFrame));
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
  start = flame_cuda_pinned_get_start (picture->upload);
  fill_frame (picture, (FlamePostFrame *) (void *) start);
  memcpy (start + picture->taps_at, post->params.taps, taps_size);
  return upload_part (picture, 0, end, stream, error);
}

/* ----------------------------------------------------------------- planes */

/* bytes of a row of @plane, and how many rows */
static void
plane_size (const FlamePostParams *post, guint plane, int *width, int *height)
{
  const FlamePixelParams *pixel = &post->pixel;
  const int sample = pixel->bits > 8 ? 2 : 1;

  *width = post->width;
  *height = post->height;
  if (pixel->kind == FLAME_PIXEL_FLOAT) {
    *width *= 4 * (int) sizeof (float);
  } else if (pixel->kind != FLAME_PIXEL_YUV) {
    *width *= pixel->channels * (pixel->kind == FLAME_PIXEL_PACKED16 ? 2 : 1);
  } else if (plane == 0) {
    *width *= sample;
  } else {
    if (pixel->half_width)
      *width = (*width + 1) / 2;
    if (pixel->half_height)
      *height = (*height + 1) / 2;
    *width *= sample * (pixel->chroma_interleaved ? 2 : 1);
  }
}

static guint
count_planes (const FlamePixelParams *pixel)
{
  if (pixel->kind != FLAME_PIXEL_YUV || !pixel->has_chroma)
    return 1;
  return pixel->chroma_interleaved ? 2 : 3;
}

static gboolean
are_planes_pinned (const FlameCudaPicture *picture)
{
  const FlamePlanes *planes = &picture->plan->planes;

  for (guint i = 0; i < picture->n_planes; i++) {
    int width, height;

    plane_size (&picture->plan->post.params, i, &width, &height);
    if (!flame_cuda_host_is_pinned (
            planes->data[i], (gsize) (height - 1) * planes->stride[i] + width))
      return FALSE;
  }
  return TRUE;
}

static gboolean
ensure_planes (FlameCudaPicture *picture, GError **error)
{
  gsize staged = 0;

  picture->n_planes = count_planes (&picture->plan->post.params.pixel);
  for (guint i = 0; i < picture->n_planes; i++) {
    int width, height;

    plane_size (&picture->plan->post.params, i, &width, &height);
    staged += (gsize) width * height;
    if (!ensure_array (
            picture->planes[i], 1, width, height, ROW_ALIGNMENT, error))
      return FALSE;
  }
  picture->is_staged = !are_planes_pinned (picture);
  return !picture->is_staged || ensure_pinned (&picture->staging,
                                    picture->stage->context, staged, error);
}

gboolean
flame_cuda_picture_begin (FlameCudaPicture *picture, const FlamePlan *plan,
    FlameCudaStream *stream, GError **error)
{
  picture->plan = plan;
  return ensure_planes (picture, error) &&
         upload_frame (picture, stream, error);
}

static gboolean
queue_copies (
    FlameCudaPicture *picture, FlameCudaStream *stream, GError **error)
{
  const FlamePlanes *planes = &picture->plan->planes;
  guint8 *staging = picture->is_staged
                        ? flame_cuda_pinned_get_start (picture->staging)
                        : NULL;

  for (guint i = 0; i < picture->n_planes; i++) {
    int width, height;

    plane_size (&picture->plan->post.params, i, &width, &height);
    if (!flame_cuda_array_get_async (picture->planes[i], NULL,
            staging ? staging : planes->data[i],
            staging ? (gsize) width : (gsize) planes->stride[i], stream, error))
      return FALSE;
    if (staging)
      staging += (gsize) width * height;
  }
  return TRUE;
}

gboolean
flame_cuda_picture_queue_copy (
    FlameCudaPicture *picture, FlameCudaStream *stream, GError **error)
{
  FlameCudaStats *stats = picture->stage->stats;
  FlameCudaSpan *span = flame_cuda_stats_begin (stats, "copy", stream);
  const gboolean queued = queue_copies (picture, stream, error);

  flame_cuda_stats_end (stats, span, stream);
  return queued;
}

void
flame_cuda_picture_finish_copy (FlameCudaPicture *picture)
{
  const FlamePlanes *planes = &picture->plan->planes;
  const guint8 *from;

  if (!picture->is_staged)
    return;
  from = flame_cuda_pinned_get_start (picture->staging);
  for (guint i = 0; i < picture->n_planes; i++) {
    int width, height;

    plane_size (&picture->plan->post.params, i, &width, &height);
    for (int y = 0; y < height; y++, from += width)
      memcpy (planes->data[i] + (gssize) y * planes->stride[i], from, width);
  }
}

/* --------------------------------------------------------------- launches */

static guint
blocks (int size, int block)
{
  return (guint) (size + block - 1) / block;
}

static gboolean
launch (FlameCudaPicture *picture, Kernel kernel, int width, int height,
    const FlameCudaArg *args, FlameCudaStream *stream, GError **error)
{
  const FlameCudaGeometry geometry = {
      .grid = {blocks (width, FLAME_POST_BLOCK_X),
          blocks (height, FLAME_POST_BLOCK_Y)},
      .block = {FLAME_POST_BLOCK_X, FLAME_POST_BLOCK_Y},
  };

  return flame_cuda_kernel_launch (picture->stage->kernels[kernel], &geometry,
      args, signatures[kernel].n_params, stream, NULL, 0, error);
}

static gboolean
launch_one (FlameCudaPicture *picture, Kernel kernel, const FlameCudaArg *args,
    FlameCudaStream *stream, GError **error)
{
  static const FlameCudaGeometry geometry = {.grid = {1}, .block = {1}};

  return flame_cuda_kernel_launch (picture->stage->kernels[kernel], &geometry,
      args, signatures[kernel].n_params, stream, NULL, 0, error);
}

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
  const Chain *chain = &picture->chain;
  const gsize row = strip_row_bytes (chain->reach);
  const gint32 rows = (gint32) CLAMP (STRIP_BYTES / row, 1, STRIP_MAX_ROWS);
  const FlameCudaGeometry geometry = {
      .grid = {blocks (chain->buf_width, FLAME_SPREAD_TILE_X),
          blocks (chain->buf_height, FLAME_SPREAD_TILE_Y)},
      .block = {FLAME_POST_BLOCK_X, FLAME_POST_BLOCK_Y},
      .shared_bytes = (guint) (rows * row),
  };
  const FlameCudaArg args[] = {FLAME_CUDA_PTR (chain->frame),
      FLAME_CUDA_PTR (chain->sums), FLAME_CUDA_PTR (chain->indices),
      FLAME_CUDA_PTR (chain->accum), FLAME_CUDA_I32 (chain->clear),
      FLAME_CUDA_I32 (rows)};

  return flame_cuda_kernel_launch (
      picture->stage->kernels[KERNEL_SPREAD_DENSITY], &geometry, args,
      G_N_ELEMENTS (args), stream, NULL, 0, error);
}

static gboolean
record_density (FlameCudaStream *stream, gpointer user_data, GError **error)
{
  FlameCudaPicture *picture = user_data;
  const Chain *chain = &picture->chain;
  const FlameCudaArg frame = FLAME_CUDA_PTR (chain->frame);
  const FlameCudaArg sums = FLAME_CUDA_PTR (chain->sums);
  const FlameCudaArg samples[] = {frame, FLAME_CUDA_PTR (chain->samples)};

  if (!launch_one (picture, KERNEL_SET_SAMPLES, samples, stream, error))
    return FALSE;
  if (chain->reach < 0) {
    const FlameCudaArg args[] = {frame, sums, FLAME_CUDA_PTR (chain->accum),
        FLAME_CUDA_I32 (chain->clear)};

    return launch (picture, KERNEL_LOG_DENSITY, chain->buf_width,
        chain->buf_height, args, stream, error);
  }

  const FlameCudaArg args[] = {frame, sums, FLAME_CUDA_PTR (chain->counts),
      FLAME_CUDA_PTR (chain->indices)};

  return launch (picture, KERNEL_CHOOSE_KERNELS, chain->buf_width,
             chain->buf_height, args, stream, error) &&
         launch_spread (picture, stream, error);
}

static gboolean
record_format (
    FlameCudaPicture *picture, FlameCudaStream *stream, GError **error)
{
  const Chain *chain = &picture->chain;
  const FlameCudaArg args[] = {
      FLAME_CUDA_PTR (chain->frame), FLAME_CUDA_PTR (chain->accum)};

  if (chain->kind != FLAME_PIXEL_YUV)
    return launch (picture, KERNEL_CONVERT_PACKED, chain->width, chain->height,
        args, stream, error);
  return launch (picture, KERNEL_CONVERT_LUMA, chain->width, chain->height,
             args, stream, error) &&
         (!chain->chroma_width ||
             launch (picture, KERNEL_CONVERT_CHROMA, chain->chroma_width,
                 chain->chroma_height, args, stream, error));
}

/* the filtered columns go where the sums were, the display values to accum */
static gboolean
record_conversion (FlameCudaStream *stream, gpointer user_data, GError **error)
{
  FlameCudaPicture *picture = user_data;
  const Chain *chain = &picture->chain;
  const FlameCudaArg frame = FLAME_CUDA_PTR (chain->frame);
  const FlameCudaArg accum = FLAME_CUDA_PTR (chain->accum);
  const FlameCudaArg columns = FLAME_CUDA_PTR (chain->sums);
  const FlameCudaArg clip[] = {frame, accum};
  const FlameCudaArg vertical[] = {frame, accum, columns};
  const FlameCudaArg horizontal[] = {frame, columns, accum};

  return (!chain->early_clip ||
             launch (picture, KERNEL_CLIP_EARLY, chain->buf_width,
                 chain->buf_height, clip, stream, error)) &&
         launch (picture, KERNEL_FILTER_COLUMNS, chain->span, chain->height,
             vertical, stream, error) &&
         launch (picture, KERNEL_FILTER_ROWS, chain->width, chain->height,
             horizontal, stream, error) &&
         record_format (picture, stream, error);
}

/* ----------------------------------------------------------------- queues */

static void
fill_chain (FlameCudaPicture *picture, const FlameCudaSums *buckets)
{
  const FlamePostParams *post = &picture->plan->post.params;
  const FlamePixelParams *pixel = &post->pixel;
  Chain *chain = &picture->chain;

  memset (chain, 0, sizeof *chain);
  chain->frame = flame_cuda_array_get_start (picture->block);
  chain->sums = buckets->sums;
  chain->counts = buckets->counts;
  chain->samples = buckets->samples;
  chain->accum = flame_cuda_array_get_start (picture->stage->accum);
  chain->indices = flame_cuda_array_get_start (picture->stage->indices);
  chain->buf_width = post->buf_width;
  chain->buf_height = post->buf_height;
  chain->width = post->width;
  chain->height = post->height;
  chain->span = (post->width - 1) * post->oversample + post->n_taps;
  chain->reach = picture->plan->post.density ? picture->reach : -1;
  chain->early_clip = post->early_clip;
  chain->kind = pixel->kind;
  if (pixel->kind == FLAME_PIXEL_YUV && pixel->has_chroma) {
    chain->chroma_width =
        pixel->half_width ? (post->width + 1) / 2 : post->width;
    chain->chroma_height =
        pixel->half_height ? (post->height + 1) / 2 : post->height;
  }
}

/* captures where the chain wanted is not the one captured */
static gboolean
replay (FlameCudaPicture *picture, FlameCudaGraph *graph, Chain *captured,
    FlameCudaRecordFunc record, FlameCudaStream *stream, GError **error)
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
