/*
 * What devices of all APIs have in common: references, streams, events, and pairs of
 * timing events whose times are summed by name.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/gpu.h"

#include "core/error.h"
#include "core/gpu/fns.h"

void
flame_gpu_init (FlameGpu *gpu, const FlameGpuFns *fns)
{
  gpu->fns = fns;
  g_atomic_ref_count_init (&gpu->ref_count);
}

void
flame_gpu_clear (FlameGpu *gpu)
{
  flame_log_unref (gpu->log);
}

FlameGpu *
flame_gpu_ref (FlameGpu *gpu)
{
  g_atomic_ref_count_inc (&gpu->ref_count);
  return gpu;
}

void
flame_gpu_unref (FlameGpu *gpu)
{
  if (gpu && g_atomic_ref_count_dec (&gpu->ref_count))
    gpu->fns->free (gpu);
}

const char *
flame_gpu_get_api (const FlameGpu *gpu)
{
  return gpu->fns->api;
}

const FlameGpuDevice *
flame_gpu_get_device (const FlameGpu *gpu)
{
  return &gpu->device;
}

gboolean
flame_gpu_has_graphs (const FlameGpu *gpu)
{
  return gpu->fns->capture_begin != NULL;
}

gboolean
flame_gpu_calls_beside (const FlameGpu *gpu)
{
  return gpu->fns->calls_beside;
}

gboolean
flame_gpu_has_priorities (const FlameGpu *gpu)
{
  return gpu->fns->has_priorities;
}

void
flame_gpu_set_log (FlameGpu *gpu, FlameLog *log)
{
  if (log)
    flame_log_ref (log);
  flame_log_unref (gpu->log);
  gpu->log = log;
}

FlameLog *
flame_gpu_get_log (const FlameGpu *gpu)
{
  return gpu->log;
}

gboolean
flame_gpu_get_memory (FlameGpu *gpu, gsize *free, gsize *total, GError **error)
{
  gsize free_bytes, total_bytes;

  if (!gpu->fns->get_memory (gpu, &free_bytes, &total_bytes, error))
    return FALSE;
  if (free)
    *free = free_bytes;
  if (total)
    *total = total_bytes;
  return TRUE;
}

void
flame_gpu_compile_apart (FlameGpu *gpu)
{
  if (gpu->fns->compile_apart)
    gpu->fns->compile_apart (gpu);
}

gboolean
flame_gpu_reach (FlameGpu *gpu, FlameGpu *peer)
{
  return gpu->fns == peer->fns && gpu->fns->reach (gpu, peer);
}

gboolean
flame_gpu_is_lost (const FlameGpu *gpu)
{
  return g_atomic_int_get (&gpu->lost);
}

gboolean
flame_gpu_check_lost (const FlameGpu *gpu, GError **error)
{
  if (!flame_gpu_is_lost (gpu))
    return TRUE;
  return flame_fail (error, FLAME_ERROR_BACKEND,
      "the %s device was lost by an earlier error: create the renderer "
      "anew",
      gpu->fns->api);
}

/* ---------------------------------------------------------------- streams */

struct _FlameGpuStream
{
  FlameGpu *gpu;
  gpointer handle;
  gboolean external;
};

/* @handle: (nullable) NULL if creating it failed */
static FlameGpuStream *
wrap (FlameGpu *gpu, gpointer handle, gboolean external)
{
  FlameGpuStream *stream;

  if (!handle)
    return NULL;
  stream = g_new (FlameGpuStream, 1);
  *stream = (FlameGpuStream){flame_gpu_ref (gpu), handle, external};
  return stream;
}

FlameGpuStream *
flame_gpu_stream_new (FlameGpu *gpu, FlameGpuPriority priority, GError **error)
{
  return wrap (gpu, gpu->fns->stream_new (gpu, priority, error), FALSE);
}

FlameGpuStream *
flame_gpu_stream_new_external (FlameGpu *gpu, gpointer external, GError **error)
{
  if (!gpu->fns->takes_streams)
    return flame_fail_null (error, FLAME_ERROR_UNAVAILABLE,
        "%s takes no streams of others", gpu->fns->api);
  return wrap (gpu, external, TRUE);
}

void
flame_gpu_stream_free (FlameGpuStream *stream)
{
  if (!stream)
    return;
  if (!stream->external)
    stream->gpu->fns->stream_free (stream->gpu, stream->handle);
  flame_gpu_unref (stream->gpu);
  g_free (stream);
}

gpointer
flame_gpu_stream_get_handle (const FlameGpuStream *stream)
{
  return stream->handle;
}

FlameGpu *
flame_gpu_stream_get_gpu (const FlameGpuStream *stream)
{
  return stream->gpu;
}

gboolean
flame_gpu_stream_synchronize (FlameGpuStream *stream, GError **error)
{
  return stream->gpu->fns->stream_synchronize (
      stream->gpu, stream->handle, error);
}

gboolean
flame_gpu_stream_query (FlameGpuStream *stream, gboolean *done, GError **error)
{
  *done = FALSE;
  return stream->gpu->fns->stream_query (
      stream->gpu, stream->handle, done, error);
}

gboolean
flame_gpu_stream_call (FlameGpuStream *stream, FlameGpuHostFunc function,
    gpointer user_data, GError **error)
{
  return stream->gpu->fns->stream_call (
      stream->gpu, stream->handle, function, user_data, error);
}

gboolean
flame_gpu_stream_call_early (FlameGpuStream *stream, FlameGpuHostFunc function,
    gpointer user_data, GError **error)
{
  const FlameGpuFns *fns = stream->gpu->fns;

  return (fns->stream_call_early ? fns->stream_call_early : fns->stream_call) (
      stream->gpu, stream->handle, function, user_data, error);
}

/* ------------------------------------------------------------------- events */

struct _FlameGpuEvent
{
  FlameGpu *gpu;
  gpointer handle;
  FlameGpuEventKind kind;
};

FlameGpuEvent *
flame_gpu_event_new (FlameGpu *gpu, FlameGpuEventKind kind, GError **error)
{
  gpointer handle = gpu->fns->event_new (gpu, kind, error);
  FlameGpuEvent *event;

  if (!handle)
    return NULL;
  event = g_new (FlameGpuEvent, 1);
  *event = (FlameGpuEvent){flame_gpu_ref (gpu), handle, kind};
  return event;
}

void
flame_gpu_event_free (FlameGpuEvent *event)
{
  if (!event)
    return;
  event->gpu->fns->event_free (event->gpu, event->handle);
  flame_gpu_unref (event->gpu);
  g_free (event);
}

gboolean
flame_gpu_event_record (
    FlameGpuEvent *event, FlameGpuStream *stream, GError **error)
{
  return event->gpu->fns->event_record (
      event->gpu, event->handle, flame_gpu_stream_get_handle (stream), error);
}

gboolean
flame_gpu_event_wait (
    FlameGpuEvent *event, FlameGpuStream *stream, GError **error)
{
  return event->gpu->fns->event_wait (
      event->gpu, event->handle, flame_gpu_stream_get_handle (stream), error);
}

gboolean
flame_gpu_event_query (FlameGpuEvent *event, gboolean *done, GError **error)
{
  *done = FALSE;
  return event->gpu->fns->event_query (event->gpu, event->handle, done, error);
}

gboolean
flame_gpu_event_elapsed (
    FlameGpuEvent *start, FlameGpuEvent *end, double *seconds, GError **error)
{
  if (start->kind == FLAME_GPU_EVENT_TIMING &&
      end->kind == FLAME_GPU_EVENT_TIMING)
    return end->gpu->fns->event_elapsed (
        end->gpu, start->handle, end->handle, seconds, error);
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "taking the time between two events: they were made without timing");
}

/* ------------------------------------------------------------- statistics */

struct _FlameGpuSpan
{
  FlameGpuEvent *start, *end;
  const char *name; /* interned */
};

struct _FlameGpuStats
{
  FlameGpu *gpu;
  guint max_pending;
  GMutex lock; /* guards the fields below */
  guint interval;
  GArray *entries;
  GHashTable *index; /* interned name -> index in entries, plus 1 */
  GQueue free;       /* spans to reuse */
  GQueue pending;    /* spans whose end has been queued */
  guint n_spans;     /* number of spans, free or in use */
};

FlameGpuStats *
flame_gpu_stats_new (FlameGpu *gpu, guint max_pending)
{
  FlameGpuStats *stats = g_new0 (FlameGpuStats, 1);
  stats->gpu = flame_gpu_ref (gpu);
  stats->max_pending = max_pending;
  stats->interval = 1;
  g_mutex_init (&stats->lock);
  stats->entries = g_array_new (FALSE, TRUE, sizeof (FlameGpuStat));
  stats->index = g_hash_table_new (NULL, NULL);
  return stats;
}

void
flame_gpu_stats_set_interval (FlameGpuStats *stats, guint interval)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&stats->lock);
  stats->interval = MAX (interval, 1);
}

static void
span_free (FlameGpuSpan *span)
{
  flame_gpu_event_free (span->start);
  flame_gpu_event_free (span->end);
  g_free (span);
}

void
flame_gpu_stats_free (FlameGpuStats *stats)
{
  if (!stats)
    return;
  g_queue_clear_full (&stats->free, (GDestroyNotify) span_free);
  g_queue_clear_full (&stats->pending, (GDestroyNotify) span_free);
  g_array_unref (stats->entries);
  g_hash_table_unref (stats->index);
  g_mutex_clear (&stats->lock);
  flame_gpu_unref (stats->gpu);
  g_free (stats);
}

static FlameGpuStat *
get_entry (FlameGpuStats *stats, const char *name)
{
  guint position = GPOINTER_TO_UINT (g_hash_table_lookup (stats->index, name));
  if (!position) {
    FlameGpuStat entry = {0};
    g_strlcpy (entry.name, name, sizeof entry.name);
    g_array_append_val (stats->entries, entry);
    position = stats->entries->len;
    g_hash_table_insert (
        stats->index, (gpointer) name, GUINT_TO_POINTER (position));
  }
  return &g_array_index (stats->entries, FlameGpuStat, position - 1);
}

static void
add_time (FlameGpuStat *entry, double seconds)
{
  entry->min = entry->timed ? MIN (entry->min, seconds) : seconds;
  entry->max = MAX (entry->max, seconds);
  entry->total += seconds;
  entry->timed++;
}

/* Collects the times of spans that have finished. */
static void
collect (FlameGpuStats *stats)
{
  GList *next;
  for (GList *link = stats->pending.head; link; link = next) {
    FlameGpuSpan *span = link->data;
    gboolean done;
    double seconds;
    gboolean works;

    next = link->next;
    works = flame_gpu_event_query (span->end, &done, NULL);
    if (works && !done)
      continue;
    if (works &&
        flame_gpu_event_elapsed (span->start, span->end, &seconds, NULL))
      add_time (get_entry (stats, span->name), seconds);
    g_queue_unlink (&stats->pending, link);
    g_queue_push_tail_link (&stats->free, link);
  }
}

static FlameGpuSpan *
span_new (FlameGpuStats *stats)
{
  g_autoptr (FlameGpuEvent) start =
      flame_gpu_event_new (stats->gpu, FLAME_GPU_EVENT_TIMING, NULL);
  g_autoptr (FlameGpuEvent) end = NULL;
  FlameGpuSpan *span;

  if (!start)
    return NULL;
  end = flame_gpu_event_new (stats->gpu, FLAME_GPU_EVENT_TIMING, NULL);
  if (!end)
    return NULL;
  span = g_new0 (FlameGpuSpan, 1);
  span->start = g_steal_pointer (&start);
  span->end = g_steal_pointer (&end);
  stats->n_spans++;
  return span;
}

static FlameGpuSpan *
take_span (FlameGpuStats *stats)
{
  FlameGpuSpan *span;

  if (g_queue_is_empty (&stats->free) && stats->n_spans >= stats->max_pending)
    collect (stats);
  span = g_queue_pop_head (&stats->free);
  if (span || stats->n_spans >= stats->max_pending)
    return span;
  return span_new (stats);
}

/*
 * Multiples of the golden ratio are spread evenly between 0 and 1, so that every launch
 * of a repeating pattern is timed sometimes.
 */
static gboolean
is_timed (const FlameGpuStats *stats, guint64 number)
{
  const guint32 place = (guint32) number * 2654435769u;
  return place <= G_MAXUINT32 / stats->interval;
}

gboolean
flame_gpu_stats_count (FlameGpuStats *stats, const char *name)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker = NULL;

  if (!stats)
    return FALSE;
  locker = g_mutex_locker_new (&stats->lock);
  return is_timed (stats, get_entry (stats, g_intern_string (name))->count++);
}

void
flame_gpu_stats_count_many (FlameGpuStats *stats, const char *name, guint64 n)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker = NULL;

  if (!stats)
    return;
  locker = g_mutex_locker_new (&stats->lock);
  get_entry (stats, g_intern_string (name))->count += n;
}

FlameGpuSpan *
flame_gpu_stats_begin (
    FlameGpuStats *stats, const char *name, FlameGpuStream *stream)
{
  return flame_gpu_stats_count (stats, name)
             ? flame_gpu_stats_begin_counted (stats, name, stream)
             : NULL;
}

FlameGpuSpan *
flame_gpu_stats_begin_counted (
    FlameGpuStats *stats, const char *name, FlameGpuStream *stream)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker = NULL;
  FlameGpuSpan *span;

  if (!stats)
    return NULL;
  locker = g_mutex_locker_new (&stats->lock);
  span = take_span (stats);
  if (!span)
    return NULL;
  span->name = g_intern_string (name);
  if (flame_gpu_event_record (span->start, stream, NULL))
    return span;
  g_queue_push_tail (&stats->free, span);
  return NULL;
}

void
flame_gpu_stats_end (
    FlameGpuStats *stats, FlameGpuSpan *span, FlameGpuStream *stream)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker = NULL;
  gboolean recorded;

  if (!span)
    return;
  locker = g_mutex_locker_new (&stats->lock);
  recorded = flame_gpu_event_record (span->end, stream, NULL);
  g_queue_push_tail (recorded ? &stats->pending : &stats->free, span);
}

guint
flame_gpu_stats_read (FlameGpuStats *stats, FlameGpuStat *out, guint n_out)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&stats->lock);
  collect (stats);
  for (guint i = 0; i < MIN (n_out, stats->entries->len); i++)
    out[i] = g_array_index (stats->entries, FlameGpuStat, i);
  return stats->entries->len;
}
