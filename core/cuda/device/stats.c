/*
 * Pools pairs of timing events and sums what they measure by name.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/device/stats.h"

struct _FlameCudaSpan
{
  FlameCudaEvent *start, *end;
  const char *name; /* interned */
};

struct _FlameCudaStats
{
  FlameCudaContext *context;
  guint max_pending;
  GMutex lock; /* all below */
  guint interval;
  GArray *entries;
  GHashTable *index; /* interned name -> position in entries, plus 1 */
  GQueue free;       /* spans to use again */
  GQueue pending;    /* spans that have ended in their stream's queue */
  guint n_spans;     /* made, wherever they are */
};

FlameCudaStats *
flame_cuda_stats_new (FlameCudaContext *context, guint max_pending)
{
  FlameCudaStats *stats = g_new0 (FlameCudaStats, 1);
  stats->context = flame_cuda_context_ref (context);
  stats->max_pending = max_pending;
  stats->interval = 1;
  g_mutex_init (&stats->lock);
  stats->entries = g_array_new (FALSE, TRUE, sizeof (FlameCudaStat));
  stats->index = g_hash_table_new (NULL, NULL);
  return stats;
}

void
flame_cuda_stats_set_interval (FlameCudaStats *stats, guint interval)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&stats->lock);
  stats->interval = MAX (interval, 1);
}

static void
span_free (FlameCudaSpan *span)
{
  flame_cuda_event_free (span->start);
  flame_cuda_event_free (span->end);
  g_free (span);
}

void
flame_cuda_stats_free (FlameCudaStats *stats)
{
  if (!stats)
    return;
  g_queue_clear_full (&stats->free, (GDestroyNotify) span_free);
  g_queue_clear_full (&stats->pending, (GDestroyNotify) span_free);
  g_array_unref (stats->entries);
  g_hash_table_unref (stats->index);
  g_mutex_clear (&stats->lock);
  flame_cuda_context_unref (stats->context);
  g_free (stats);
}

static FlameCudaStat *
get_entry (FlameCudaStats *stats, const char *name)
{
  guint position = GPOINTER_TO_UINT (g_hash_table_lookup (stats->index, name));
  if (!position) {
    FlameCudaStat entry = {0};
    g_strlcpy (entry.name, name, sizeof entry.name);
    g_array_append_val (stats->entries, entry);
    position = stats->entries->len;
    g_hash_table_insert (
        stats->index, (gpointer) name, GUINT_TO_POINTER (position));
  }
  return &g_array_index (stats->entries, FlameCudaStat, position - 1);
}

static void
add_time (FlameCudaStat *entry, double seconds)
{
  entry->min = entry->timed ? MIN (entry->min, seconds) : seconds;
  entry->max = MAX (entry->max, seconds);
  entry->total += seconds;
  entry->timed++;
}

/* Takes the times of the spans that have happened by now. */
static void
collect (FlameCudaStats *stats)
{
  GList *next;
  for (GList *link = stats->pending.head; link; link = next) {
    FlameCudaSpan *span = link->data;
    gboolean done;
    double seconds;
    gboolean works;

    next = link->next;
    works = flame_cuda_event_query (span->end, &done, NULL);
    if (works && !done)
      continue;
    if (works &&
        flame_cuda_event_elapsed (span->start, span->end, &seconds, NULL))
      add_time (get_entry (stats, span->name), seconds);
    g_queue_unlink (&stats->pending, link);
    g_queue_push_tail_link (&stats->free, link);
  }
}

static FlameCudaSpan *
span_new (FlameCudaStats *stats)
{
  g_autoptr (FlameCudaEvent) start =
      flame_cuda_event_new (stats->context, FLAME_CUDA_EVENT_TIMING, NULL);
  g_autoptr (FlameCudaEvent) end = NULL;
  FlameCudaSpan *span;

  if (!start)
    return NULL;
  end = flame_cuda_event_new (stats->context, FLAME_CUDA_EVENT_TIMING, NULL);
  if (!end)
    return NULL;
  span = g_new0 (FlameCudaSpan, 1);
  span->start = g_steal_pointer (&start);
  span->end = g_steal_pointer (&end);
  stats->n_spans++;
  return span;
}

static FlameCudaSpan *
take_span (FlameCudaStats *stats)
{
  FlameCudaSpan *span;

  if (g_queue_is_empty (&stats->free) && stats->n_spans >= stats->max_pending)
    collect (stats);
  span = g_queue_pop_head (&stats->free);
  if (span || stats->n_spans >= stats->max_pending)
    return span;
  return span_new (stats);
}

/*
 * Multiples of the golden ratio fall evenly between 0 and 1, so that launches
 * that come in a pattern all have their turn.
 */
static gboolean
is_timed (const FlameCudaStats *stats, guint64 number)
{
  const guint32 place = (guint32) number * 2654435769u;
  return place <= G_MAXUINT32 / stats->interval;
}

gboolean
flame_cuda_stats_count (FlameCudaStats *stats, const char *name)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker = NULL;

  if (!stats)
    return FALSE;
  locker = g_mutex_locker_new (&stats->lock);
  return is_timed (stats, get_entry (stats, g_intern_string (name))->count++);
}

void
flame_cuda_stats_count_many (FlameCudaStats *stats, const char *name, guint64 n)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker = NULL;

  if (!stats)
    return;
  locker = g_mutex_locker_new (&stats->lock);
  get_entry (stats, g_intern_string (name))->count += n;
}

FlameCudaSpan *
flame_cuda_stats_begin (
    FlameCudaStats *stats, const char *name, FlameCudaStream *stream)
{
  return flame_cuda_stats_count (stats, name)
             ? flame_cuda_stats_begin_counted (stats, name, stream)
             : NULL;
}

FlameCudaSpan *
flame_cuda_stats_begin_counted (
    FlameCudaStats *stats, const char *name, FlameCudaStream *stream)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker = NULL;
  FlameCudaSpan *span;

  if (!stats)
    return NULL;
  locker = g_mutex_locker_new (&stats->lock);
  span = take_span (stats);
  if (!span)
    return NULL;
  span->name = g_intern_string (name);
  if (flame_cuda_event_record (span->start, stream, NULL))
    return span;
  g_queue_push_tail (&stats->free, span);
  return NULL;
}

void
flame_cuda_stats_end (
    FlameCudaStats *stats, FlameCudaSpan *span, FlameCudaStream *stream)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker = NULL;
  gboolean recorded;

  if (!span)
    return;
  locker = g_mutex_locker_new (&stats->lock);
  recorded = flame_cuda_event_record (span->end, stream, NULL);
  g_queue_push_tail (recorded ? &stats->pending : &stats->free, span);
}

guint
flame_cuda_stats_read (FlameCudaStats *stats, FlameCudaStat *out, guint n_out)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&stats->lock);
  collect (stats);
  for (guint i = 0; i < MIN (n_out, stats->entries->len); i++)
    out[i] = g_array_index (stats->entries, FlameCudaStat, i);
  return stats->entries->len;
}
