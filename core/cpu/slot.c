/*
 * A frame in flight on the CPU: its buckets.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cpu/slot.h"

#include <stdlib.h>
#include <string.h>

#include "core/render/host-memory.h"

/* memory for more than this many times what a frame needs is given back */
#define MOST_SPARE 32

/* points out of view go to one bucket behind the last */
static gsize
n_cells (const FlameCpuSlot *slot)
{
  return slot->n_buckets + 1;
}

FlameCpuSlot *
flame_cpu_slot_new (void)
{
  FlameCpuSlot *slot = g_new0 (FlameCpuSlot, 1);

  for (guint i = 0; i < FLAME_MAX_HISTOGRAMS; i++) {
    g_mutex_init (&slot->locks[i]);
    for (guint s = 0; s < FLAME_SHARDS; s++)
      g_mutex_init (&slot->shards[i][s]);
  }
  return slot;
}

/* frees the buckets' memory */
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
  for (guint i = 0; i < FLAME_MAX_HISTOGRAMS; i++) {
    g_mutex_clear (&slot->locks[i]);
    for (guint s = 0; s < FLAME_SHARDS; s++)
      g_mutex_clear (&slot->shards[i][s]);
  }
  g_free (slot);
}

/* zeros; a large frame's pages are given back */
static void
empty (const FlameCpuSlot *slot, gpointer memory, gsize size)
{
  if (slot->is_large)
    flame_buffer_discard (memory, size);
  else
    memset (memory, 0, size);
}

/* points out of view are never merged, and other buckets may come to lie there */
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

/* how many histograms @n_threads have between them */
static guint
count_histograms (gsize n_buckets, guint n_threads)
{
  const gsize fit = flame_strip_get_budget () / (n_buckets * sizeof (uint64_t));

  return (guint) CLAMP (fit, 1, MIN (n_threads, FLAME_MAX_HISTOGRAMS));
}

/* whether the memory there is will do for a frame of @n buckets */
static gboolean
has_room (const FlameCpuSlot *slot, const FlamePlan *plan, gsize n)
{
  return n <= slot->room && n >= slot->room / MOST_SPARE &&
         plan->post.params.buf_height <= slot->rows &&
         slot->has_alpha != plan->alpha_is_count;
}

static gboolean
make_room (
    FlameCpuSlot *slot, const FlamePostParams *post, gsize n, GError **error)
{
  /* pages that no bucket is carried into stay unused */
  slot->carries = calloc (n + 1, sizeof *slot->carries);
  slot->wide = calloc ((n + 1) * FLAME_WIDE_SUMS, sizeof *slot->wide);
  slot->wide_rows = calloc (post->buf_height + 1, 1);
  if (!slot->carries || !slot->wide || !slot->wide_rows) {
    clear_buckets (slot);
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY,
        "no memory for %dx%d buckets", post->buf_width, post->buf_height);
    return FALSE;
  }
  slot->room = n;
  slot->rows = post->buf_height;
  return TRUE;
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
  slot->is_dirty = TRUE; /* until the frame is merged to its end */
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

GMutex *
flame_cpu_slot_get_locks (FlameCpuSlot *slot, guint index)
{
  return slot->is_shared ? slot->shards[index] : NULL;
}

/* rows [begin, end), which are zero */
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
