/*
 * A frame in flight on the CPU: its buckets, and the strips of a large picture.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cpu/slot.h"

#include <stdlib.h>
#include <string.h>

#include "core/error.h"
#include "core/plan/host-memory.h"
#include "kernels/cpu/post.h"

/* ----------------------------------------------- strips of a large picture */

#define USUAL_BUDGET ((gsize) 2 << 30)
/* The part of the budget for a strip: one in this many. */
#define STRIP_SHARE 6
/*
 * Rows of a strip for each thread. Density estimation reads additional rows for each
 * band.
 */
#define ROWS_PER_THREAD 16

/* Four floats of sums, four of the accumulator, and hits. */
#define BYTES_PER_BUCKET 36
/* Four floats of the display image. */
#define BYTES_PER_PIXEL 16

/*
 * How many bytes a frame may take for its threads' buckets, and again for the stages
 * after them. Beyond that threads share buckets, and pictures are drawn in strips. With
 * FLAME_TEST_HOOKS the environment variable FLAME_CPU_MEMORY replaces it.
 */
#ifdef FLAME_TEST_HOOKS
static gsize
get_budget (void)
{
  const char *text = g_getenv ("FLAME_CPU_MEMORY");
  const guint64 bytes = text ? g_ascii_strtoull (text, NULL, 10) : 0;

  return bytes > 0 ? bytes : USUAL_BUDGET;
}
#else
static gsize
get_budget (void)
{
  return USUAL_BUDGET;
}
#endif

gboolean
flame_strip_is_large (const FlamePlan *plan)
{
  const FlamePostParams *params = &plan->post.params;

  return (gsize) params->buf_width * params->buf_height * BYTES_PER_BUCKET >
         get_budget ();
}

/*
 * Whether a picture can be drawn in strips. It cannot if a stage reads the whole
 * picture, or adds to the light of an earlier pass.
 */
static gboolean
can_be_cut (const FlamePlan *plan)
{
  const FlamePostParams *params = &plan->post.params;

  /* A part of a picture has additional rows beside the visible ones. */
  return plan->n_passes == 1 && params->n_filters == 0 &&
         params->shown_height == params->height &&
         !flame_post_has_nodes (params) && !flame_post_blurs (params);
}

static int
strip_height (const FlamePlan *plan, guint n_threads)
{
  const FlamePostParams *params = &plan->post.params;
  const gsize row =
      (gsize) params->oversample * params->buf_width * BYTES_PER_BUCKET +
      (gsize) params->width * BYTES_PER_PIXEL;
  const gsize fit = get_budget () / STRIP_SHARE / row;
  const gsize rows = MAX (fit, (gsize) n_threads * ROWS_PER_THREAD);

  if (!flame_strip_is_large (plan) || !can_be_cut (plan) ||
      rows >= (gsize) params->height)
    return params->height;
  return (int) rows & ~1;
}

/*
 * How many buckets beyond the accumulator's rows density estimation reads, on each
 * side.
 */
static int
reach_of (const FlamePostParams *params)
{
  return params->density ? params->density->near.reach + params->oversample / 2
                         : 0;
}

static void
set_rows (FlameStrip *strip, const FlamePlan *plan, int begin)
{
  const FlamePostParams *params = &plan->post.params;
  const int os = params->oversample;
  const int reach = reach_of (params);
  FlameRows filtered;

  strip->pixels.begin = begin;
  strip->pixels.end = MIN (begin + strip->height, params->height);
  strip->sums = (FlameRows){0, params->buf_height};
  strip->light = (FlameRows){0, flame_post_light_rows (params)};
  if (!flame_strip_is_part (strip, plan))
    return;
  filtered.begin = params->filter_top + os * begin;
  filtered.end =
      params->filter_top + os * (strip->pixels.end - 1) + params->n_taps;
  strip->light = params->classes ? strip->pixels : filtered;
  /*
   * The first and the last strip also merge the gutter above and below the picture,
   * which clears it in the histograms.
   */
  strip->sums.begin = begin > 0 ? MAX (filtered.begin - reach, 0) : 0;
  if (strip->pixels.end < params->height)
    strip->sums.end = MIN (filtered.end + reach, params->buf_height);
}

void
flame_strip_begin (FlameStrip *strip, const FlamePlan *plan, guint n_threads)
{
  strip->height = strip_height (plan, n_threads);
  set_rows (strip, plan, 0);
  strip->merged = strip->sums.begin;
}

gboolean
flame_strip_next (FlameStrip *strip, const FlamePlan *plan)
{
  if (strip->pixels.end == plan->post.params.height)
    return FALSE;
  strip->merged = strip->sums.end;
  set_rows (strip, plan, strip->pixels.end);
  return TRUE;
}

gboolean
flame_strip_is_part (const FlameStrip *strip, const FlamePlan *plan)
{
  return strip->height < plan->post.params.height;
}

/* The most rows of buckets that the pixels of a strip are filtered from. */
static int
filtered_rows (const FlameStrip *strip, const FlamePlan *plan)
{
  const FlamePostParams *params = &plan->post.params;

  if (!flame_strip_is_part (strip, plan))
    return params->buf_height;
  return params->oversample * (strip->height - 1) + params->n_taps;
}

int
flame_strip_light_rows (const FlameStrip *strip, const FlamePlan *plan)
{
  const FlamePostParams *params = &plan->post.params;

  if (!flame_strip_is_part (strip, plan))
    return flame_post_light_rows (params);
  return params->classes ? strip->height : filtered_rows (strip, plan);
}

int
flame_strip_sums_rows (const FlameStrip *strip, const FlamePlan *plan)
{
  const FlamePostParams *params = &plan->post.params;
  const int more = MAX (reach_of (params), plan->post.gutter);

  return MIN (filtered_rows (strip, plan) + 2 * more, params->buf_height);
}

/* ------------------------------------------------------- a frame in flight */

/*
 * The part of the buckets' memory in which threads that share buckets keep their
 * samples.
 */
#define KEPT_SHARE 16
/* The fewest samples of a shard that are added at once. */
#define MIN_KEPT 256

/* If memory is more than this many times what a frame needs it is freed. */
#define MAX_SPARE 32

/* Points out of view go to a bucket after the last one. */
static gsize
n_cells (const FlameCpuSlot *slot)
{
  return slot->n_buckets + 1;
}

FlameCpuSlot *
flame_cpu_slot_new (void)
{
  FlameCpuSlot *slot = g_new0 (FlameCpuSlot, 1);

  slot->kept = g_ptr_array_new_with_free_func (flame_buffer_free);
  for (guint i = 0; i < FLAME_MAX_HISTOGRAMS; i++) {
    g_mutex_init (&slot->locks[i]);
    for (guint s = 0; s < FLAME_SHARDS; s++)
      g_mutex_init (&slot->shards[i][s]);
  }
  return slot;
}

/* Frees the buckets' memory. */
static void
clear_buckets (FlameCpuSlot *slot)
{
  for (guint i = 0; i < FLAME_MAX_HISTOGRAMS; i++) {
    flame_buffer_free (slot->histograms[i].cells);
    flame_buffer_free (slot->histograms[i].alpha);
  }
  memset (slot->histograms, 0, sizeof slot->histograms);
  g_clear_pointer (&slot->carries, free);
  g_clear_pointer (&slot->wide, free);
  g_clear_pointer (&slot->wide_rows, free);
  slot->n_buckets = slot->room = 0;
  slot->rows = 0;
  slot->is_dirty = FALSE;
}

void
flame_cpu_slot_free (FlameCpuSlot *slot)
{
  clear_buckets (slot);
  g_ptr_array_unref (slot->kept);
  for (guint i = 0; i < FLAME_MAX_HISTOGRAMS; i++) {
    g_mutex_clear (&slot->locks[i]);
    for (guint s = 0; s < FLAME_SHARDS; s++)
      g_mutex_clear (&slot->shards[i][s]);
  }
  g_free (slot);
}

/* Clears memory; the pages of a large frame are returned to the system. */
static void
empty (const FlameCpuSlot *slot, gpointer memory, gsize size)
{
  if (slot->is_large)
    flame_buffer_discard (memory, size);
  else
    memset (memory, 0, size);
}

/* Points out of view are never merged, and other buckets may be there later. */
static void
empty_bucket_behind (FlameCpuSlot *slot)
{
  const gsize behind = slot->n_buckets;

  for (guint i = 0; i < FLAME_MAX_HISTOGRAMS; i++) {
    const FlameHistogram *histogram = &slot->histograms[i];

    if (histogram->cells)
      histogram->cells[behind] = 0;
    if (histogram->alpha)
      histogram->alpha[behind] = 0;
  }
  slot->carries[behind] = 0;
  memset (slot->wide + behind * FLAME_WIDE_SUMS, 0,
      FLAME_WIDE_SUMS * sizeof *slot->wide);
  slot->wide_rows[slot->histograms[0].height] = 0;
}

static void
empty_buckets (FlameCpuSlot *slot)
{
  const int height = slot->histograms[0].height;
  const gsize width = n_cells (slot) / height;

  for (guint i = 0; i < FLAME_MAX_HISTOGRAMS; i++) {
    const FlameHistogram *histogram = &slot->histograms[i];

    if (histogram->cells)
      empty (slot, histogram->cells, n_cells (slot) * sizeof *histogram->cells);
    if (histogram->alpha)
      empty (slot, histogram->alpha, n_cells (slot) * sizeof *histogram->alpha);
  }
  for (int y = 0; y < height; y++) {
    if (!slot->wide_rows[y])
      continue;
    empty (slot, slot->carries + y * width, width * sizeof *slot->carries);
    empty (slot, slot->wide + y * width * FLAME_WIDE_SUMS,
        width * FLAME_WIDE_SUMS * sizeof *slot->wide);
    slot->wide_rows[y] = 0;
  }
}

/* How many histograms @n_threads share. */
static guint
count_histograms (gsize n_buckets, guint n_threads)
{
  const gsize fit = get_budget () / (n_buckets * sizeof (uint64_t));

  return (guint) CLAMP (fit, 1, MIN (n_threads, FLAME_MAX_HISTOGRAMS));
}

/* Whether the memory is enough for a frame of @n buckets. */
static gboolean
has_room (const FlameCpuSlot *slot, const FlamePlan *plan, gsize n)
{
  return n <= slot->room && n >= slot->room / MAX_SPARE &&
         plan->post.params.buf_height <= slot->rows &&
         slot->has_alpha != plan->alpha_is_count;
}

static gboolean
make_room (
    FlameCpuSlot *slot, const FlamePostParams *post, gsize n, GError **error)
{
  /* Pages of buckets that never carry stay unused. */
  slot->carries = calloc (n + 1, sizeof *slot->carries);
  slot->wide = calloc ((n + 1) * FLAME_WIDE_SUMS, sizeof *slot->wide);
  slot->wide_rows = calloc (post->buf_height + 1, 1);
  if (!slot->carries || !slot->wide || !slot->wide_rows) {
    clear_buckets (slot);
    return flame_fail (error, FLAME_ERROR_NO_MEMORY,
        "no memory for %dx%d buckets", post->buf_width, post->buf_height);
  }
  slot->room = n;
  slot->rows = post->buf_height;
  return TRUE;
}

/*
 * Keeps the memory of kept samples if the frame has the same shape as the last one.
 */
static void
prepare_kept (FlameCpuSlot *slot, const FlamePlan *plan, gsize n_buckets,
    guint n_histograms, guint n_threads)
{
  if (slot->n_buckets != n_buckets || slot->n_histograms != n_histograms ||
      slot->has_alpha == plan->alpha_is_count || slot->kept->len != n_threads)
    g_ptr_array_set_size (slot->kept, 0);
  g_ptr_array_set_size (slot->kept, (gint) n_threads);
  for (guint i = 0; i < n_threads; i++) {
    FlameKept *kept = slot->kept->pdata[i];

    /* left by a cancelled frame */
    if (kept)
      memset (kept->n, 0, sizeof kept->n);
  }
}

gboolean
flame_cpu_slot_prepare (
    FlameCpuSlot *slot, const FlamePlan *plan, guint n_threads, GError **error)
{
  const FlamePostParams *post = &plan->post.params;
  const gsize n = (gsize) post->buf_width * post->buf_height;
  const guint n_histograms = count_histograms (n, n_threads);

  if (!has_room (slot, plan, n))
    clear_buckets (slot);
  else if (slot->is_dirty)
    empty_buckets (slot);
  if (slot->room > 0)
    empty_bucket_behind (slot);
  else if (!make_room (slot, post, n, error))
    return FALSE;
  slot->is_dirty = TRUE; /* until the frame has been merged */
  prepare_kept (slot, plan, n, n_histograms, n_threads);
  slot->n_buckets = n;
  slot->n_histograms = n_histograms;
  slot->is_shared = n_threads > n_histograms;
  slot->is_large = flame_strip_is_large (plan);
  slot->has_alpha = !plan->alpha_is_count;
  for (guint i = 0; i < FLAME_MAX_HISTOGRAMS; i++) {
    FlameHistogram *histogram = &slot->histograms[i];

    histogram->carries = slot->carries;
    histogram->wide = slot->wide;
    histogram->wide_rows = slot->wide_rows;
    histogram->left = post->buf_left;
    histogram->top = post->buf_top;
    histogram->width = post->buf_width;
    histogram->height = post->buf_height;
  }
  return TRUE;
}

static gboolean
make_histogram (
    const FlameCpuSlot *slot, FlameHistogram *histogram, GError **error)
{
  const gsize n = slot->room + 1;

  if (histogram->cells)
    return TRUE;
  if (slot->has_alpha && !histogram->alpha) {
    histogram->alpha = flame_buffer_alloc_zero (n * sizeof (uint32_t), error);
    if (!histogram->alpha)
      return FALSE;
  }
  histogram->cells = flame_buffer_alloc_zero (n * sizeof (uint64_t), error);
  return histogram->cells != NULL;
}

gboolean
flame_cpu_slot_ensure_histogram (
    FlameCpuSlot *slot, guint index, GError **error)
{
  gboolean is_made;

  g_mutex_lock (&slot->locks[index]);
  is_made = make_histogram (slot, &slot->histograms[index], error);
  g_mutex_unlock (&slot->locks[index]);
  return is_made;
}

/* The most samples of a shard that a thread keeps. */
static gsize
kept_room (const FlameCpuSlot *slot)
{
  const gsize buckets = slot->n_histograms * slot->n_buckets;
  const gsize fit = buckets * sizeof (uint64_t) / KEPT_SHARE / slot->kept->len /
                    FLAME_SHARDS / sizeof (FlameKeptSample);

  return MAX (fit, MIN_KEPT) + FLAME_BATCH;
}

static FlameKept *
new_kept (const FlameCpuSlot *slot, GError **error)
{
  const gsize room = kept_room (slot);
  const gsize n = FLAME_SHARDS * room + FLAME_PREFETCH_AHEAD;
  const gsize alpha = slot->has_alpha ? n * sizeof (uint32_t) : 0;
  FlameKept *kept = flame_buffer_alloc (
      sizeof *kept + n * sizeof *kept->samples + alpha, error);

  if (!kept)
    return NULL;
  memset (kept, 0, sizeof *kept);
  kept->room = (guint32) room;
  /* Including the bucket after the last. */
  while (slot->n_buckets >> kept->shift >= FLAME_SHARDS)
    kept->shift++;
  if (slot->has_alpha)
    kept->alpha = (uint32_t *) (gpointer) (kept->samples + n);
  return kept;
}

gboolean
flame_cpu_slot_get_histogram (
    FlameCpuSlot *slot, guint thread, FlameHistogram *histogram, GError **error)
{
  const guint index = thread % slot->n_histograms;
  gpointer *kept = &slot->kept->pdata[thread];

  if (!flame_cpu_slot_ensure_histogram (slot, index, error))
    return FALSE;
  if (slot->is_shared && !*kept && !(*kept = new_kept (slot, error)))
    return FALSE;
  *histogram = slot->histograms[index];
  histogram->kept = *kept;
  return TRUE;
}

GMutex *
flame_cpu_slot_get_locks (FlameCpuSlot *slot, guint thread)
{
  return slot->shards[thread % slot->n_histograms];
}

void
flame_cpu_slot_add_kept (
    FlameCpuSlot *slot, const FlameIterateLoops *loops, guint thread)
{
  FlameHistogram histogram = slot->histograms[thread % slot->n_histograms];
  gpointer *kept = &slot->kept->pdata[thread];

  if (!*kept)
    return;
  histogram.kept = *kept;
  flame_unit_add_kept (
      loops, &histogram, flame_cpu_slot_get_locks (slot, thread), 1);
  if (slot->is_large)
    g_clear_pointer (kept, flame_buffer_free);
}

/* Frees rows [begin, end), which are zero. */
static void
give_back (const FlameCpuSlot *slot, int begin, int end)
{
  const gsize width = (gsize) slot->histograms[0].width;
  const gsize first = width * begin, n = width * (end - begin);

  for (guint i = 0; i < FLAME_MAX_HISTOGRAMS; i++) {
    const FlameHistogram *histogram = &slot->histograms[i];

    if (histogram->cells)
      flame_buffer_discard (histogram->cells + first, n * sizeof (uint64_t));
    if (histogram->alpha)
      flame_buffer_discard (histogram->alpha + first, n * sizeof (uint32_t));
  }
  flame_buffer_discard (slot->carries + first, n * sizeof *slot->carries);
  flame_buffer_discard (slot->wide + first * FLAME_WIDE_SUMS,
      n * FLAME_WIDE_SUMS * sizeof *slot->wide);
}

void
flame_cpu_slot_merge (FlameCpuSlot *slot, const FlameIterateLoops *loops,
    int begin, int end, float *sums, float *counts)
{
  FlameHistogram used[FLAME_MAX_HISTOGRAMS];
  int n = 0;

  for (guint i = 0; i < FLAME_MAX_HISTOGRAMS; i++) {
    if (slot->histograms[i].cells)
      used[n++] = slot->histograms[i];
  }
  loops->merge (used, n, begin, end, sums, counts);
  if (slot->is_large)
    give_back (slot, begin, end);
}

void
flame_cpu_slot_take_error (FlameCpuSlot *slot, GError *error)
{
  if (slot->error)
    g_error_free (error);
  else
    slot->error = error;
  g_atomic_int_set (&slot->cancelled, TRUE);
}
