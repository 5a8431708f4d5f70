/*
 * A device, independent of the API that drives it: its streams of work, the events in
 * them, and how long each kind of work takes. An API implements one table of functions,
 * core/gpu/fns.h.
 *
 * Functions may be called from any thread, whatever context is current there.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/log.h"
#include "flame/error.h"

typedef struct
{
  char name[256];
  char driver[64]; /* with its version, such as "CUDA 12.4" */
  int ordinal;     /* the API's number */
  int arch;        /* CUDA: 10 * major + minor, such as 90; otherwise 0 */
  int sm_count;    /* multiprocessors or compute units */
  int max_threads_per_sm; /* resident threads */
  gboolean watchdog;      /* long-running kernels are killed */
  guint max_block;        /* threads per block */
  gboolean is_cpu;        /* the host's processor, as with pocl */
  gboolean doubles;       /* kernels have double precision */
  gboolean adds_vectors;  /* one instruction adds four floats to memory */
  gboolean adds_pairs;    /* one instruction adds two integers, in any memory */
  gboolean copies_rows;   /* one command copies rows that are not contiguous */
  /* a stream that waits for another holds up what other streams get afterwards */
  gboolean waits_hold;
  /*
   * Taking memory takes half a millisecond a megabyte, as the host maps it, too. No
   * thread of the process gets memory from the kernel meanwhile.
   */
  gboolean maps_memory;
  gboolean has_warps; /* the kernel language has warps, and knows the device */
  gboolean knows_sm; /* otherwise the capacity of a multiprocessor is a guess */
  gsize shared_per_sm;    /* in bytes, like the fields below */
  gsize shared_per_block; /* the most that a block may opt in to */
  /* a higher limit, for kernels whose text asks for it; 0 if there is none */
  gsize shared_by_text;
  gsize l2_size;
  gsize memory; /* total memory */
} FlameGpuDevice;

/*
 * The address of a byte of device memory; 0 is none. An address plus a number of bytes
 * is another address in the same allocation, and live allocations never overlap.
 *
 * It is the device's own address in arguments and structs alike (FlameIterateArgs,
 * FlamePostFrame): CUDA's, or one in OpenCL's shared virtual memory.
 */
typedef guint64 FlameGpuAddress;

/* An open device. Reference-counted, thread-safe. */
typedef struct _FlameGpu FlameGpu;

FlameGpu *flame_gpu_ref (FlameGpu *gpu);
void flame_gpu_unref (FlameGpu *gpu); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpu, flame_gpu_unref)

/* Returns the API's name, such as "CUDA". */
const char *flame_gpu_get_api (const FlameGpu *gpu);
const FlameGpuDevice *flame_gpu_get_device (const FlameGpu *gpu);

/* Returns whether launches can be recorded and replayed (core/gpu/kernel.h). */
gboolean flame_gpu_has_graphs (const FlameGpu *gpu);
/* Returns whether host functions do not hold up the stream that calls them. */
gboolean flame_gpu_calls_beside (const FlameGpu *gpu);
/* Returns whether work of one stream comes before that of another. */
gboolean flame_gpu_has_priorities (const FlameGpu *gpu);

/*
 * Sets the log for messages about this device and everything created on it. Call it
 * first.
 * @log: (nullable)
 */
void flame_gpu_set_log (FlameGpu *gpu, FlameLog *log);
/* Returns: (nullable) (transfer none) the log */
FlameLog *flame_gpu_get_log (const FlameGpu *gpu);

/* Gets the free and the total memory in bytes; either may be NULL. */
gboolean flame_gpu_get_memory (
    FlameGpu *gpu, gsize *free, gsize *total, GError **error);

/*
 * From now on texts that begin to be compiled do not hold up calls that queue work. With
 * a driver that would hold them up this costs some of the device's memory, and the first
 * text some hundredths of a second.
 */
void flame_gpu_compile_apart (FlameGpu *gpu);

/*
 * Lets @gpu access @peer's memory directly, if the machine allows it. Returns FALSE if
 * not; copies between them still work.
 */
gboolean flame_gpu_reach (FlameGpu *gpu, FlameGpu *peer);

/*
 * Returns TRUE after a call has failed so that the device can no longer be used: the
 * renderer must be created again. Host functions queued on its streams may then never
 * run, so a waiter must check this too.
 */
gboolean flame_gpu_is_lost (const FlameGpu *gpu);

/* Returns FALSE with FLAME_ERROR_BACKEND if the device is lost. */
gboolean flame_gpu_check_lost (const FlameGpu *gpu, GError **error);

/* ---------------------------------------------------------------- streams */

typedef enum
{
  FLAME_GPU_PRIORITY_LOW, /* filters and copies of frames that nobody waits for */
  FLAME_GPU_PRIORITY_MIDDLE, /* iteration */
  FLAME_GPU_PRIORITY_HIGH,   /* short work that something waits for */
} FlameGpuPriority;

typedef void (*FlameGpuHostFunc) (gpointer user_data);

/*
 * The work of one stream runs in order. Only events order work between streams. A
 * stream may be used from any thread, but by one at a time.
 */
typedef struct _FlameGpuStream FlameGpuStream;

/*
 * Creates a stream that is not ordered with other streams, nor with a default stream.
 * If the API has no priorities all streams are equal. If it has two, the middle one is
 * the low one.
 * Returns: (transfer full) NULL with @error.
 */
FlameGpuStream *flame_gpu_stream_new (
    FlameGpu *gpu, FlameGpuPriority priority, GError **error);

/*
 * @external: a stream of the API on @gpu, which is not owned and must outlive the
 *   result.
 * Returns: (transfer full) NULL with UNAVAILABLE if the API has no such streams.
 */
FlameGpuStream *flame_gpu_stream_new_external (
    FlameGpu *gpu, gpointer external, GError **error);

/*
 * Frees the stream. Work that is queued still runs: synchronise before freeing what it
 * uses.
 */
void flame_gpu_stream_free (FlameGpuStream *stream); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuStream, flame_gpu_stream_free)

FlameGpu *flame_gpu_stream_get_gpu (
    const FlameGpuStream *stream); /* (transfer none) */

/* Waits until everything queued has run, and reports the work's own errors. */
gboolean flame_gpu_stream_synchronize (FlameGpuStream *stream, GError **error);

/* @done: (out) whether everything queued has run */
gboolean flame_gpu_stream_query (
    FlameGpuStream *stream, gboolean *done, GError **error);

/*
 * Calls @function on a thread of the API when everything queued so far has run.
 * @function must not call core/gpu, and must be quick: later work may wait for it. If
 * the device is lost before that, @function is never called (flame_gpu_is_lost()).
 */
gboolean flame_gpu_stream_call (FlameGpuStream *stream,
    FlameGpuHostFunc function, gpointer user_data, GError **error);

/*
 * Like flame_gpu_stream_call(), but possibly before the API knows that everything has run:
 * flame_gpu_event_query() may still deny it, and events may have no times yet.
 */
gboolean flame_gpu_stream_call_early (FlameGpuStream *stream,
    FlameGpuHostFunc function, gpointer user_data, GError **error);

/* ------------------------------------------------------------------- events */

typedef enum
{
  FLAME_GPU_EVENT_PLAIN,  /* for ordering only */
  FLAME_GPU_EVENT_TIMING, /* also for flame_gpu_event_elapsed() */
} FlameGpuEventKind;

typedef struct _FlameGpuEvent FlameGpuEvent;

/* Returns: (transfer full) NULL with @error. */
FlameGpuEvent *flame_gpu_event_new (
    FlameGpu *gpu, FlameGpuEventKind kind, GError **error);

void flame_gpu_event_free (FlameGpuEvent *event); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuEvent, flame_gpu_event_free)

/*
 * Makes the event happen when everything that is now queued on @stream has run.
 */
gboolean flame_gpu_event_record (
    FlameGpuEvent *event, FlameGpuStream *stream, GError **error);

/*
 * Makes work that is queued on @stream after this wait for the latest record before
 * this call. An event that was never recorded is not waited for.
 */
gboolean flame_gpu_event_wait (
    FlameGpuEvent *event, FlameGpuStream *stream, GError **error);

/* @done: (out) */
gboolean flame_gpu_event_query (
    FlameGpuEvent *event, gboolean *done, GError **error);

/*
 * @seconds: (out) device time between two TIMING events that have happened, with a
 *   resolution of about half a microsecond
 */
gboolean flame_gpu_event_elapsed (
    FlameGpuEvent *start, FlameGpuEvent *end, double *seconds, GError **error);

/* ------------------------------------------------------------- statistics */

/* The spans of one name. Times are in seconds of device time. */
typedef struct
{
  char name[64];
  guint64 count; /* spans that began */
  guint64 timed; /* spans that were measured and have finished */
  double total, min, max;
} FlameGpuStat;

/*
 * Thread-safe. Each span is a pair of events from a pool. Results are collected when a
 * query finds them ready. A span for which no pair is free, or whose events fail, is
 * counted but not timed: statistics never fail the work.
 */
typedef struct _FlameGpuStats FlameGpuStats;
typedef struct _FlameGpuSpan FlameGpuSpan;

/*
 * @max_pending: spans in progress at the same time.
 * Returns: (transfer full)
 */
FlameGpuStats *flame_gpu_stats_new (FlameGpu *gpu, guint max_pending);
/*
 * Times the first span of each name, and then one in @interval, evenly distributed over
 * any repeating pattern. All are counted. The default is 1.
 */
void flame_gpu_stats_set_interval (FlameGpuStats *stats, guint interval);
void flame_gpu_stats_free (FlameGpuStats *stats); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuStats, flame_gpu_stats_free)

/*
 * Counts a span of @name, but does not time it. Returns whether it should be timed.
 * @stats: (nullable) NULL does nothing
 */
gboolean flame_gpu_stats_count (FlameGpuStats *stats, const char *name);

/*
 * Counts @n spans of @name, none of which is timed.
 * @stats: (nullable)
 */
void flame_gpu_stats_count_many (
    FlameGpuStats *stats, const char *name, guint64 n);

/* Times a span that has been counted, whether it should be timed or not. */
FlameGpuSpan *flame_gpu_stats_begin_counted (
    FlameGpuStats *stats, const char *name, FlameGpuStream *stream);

/*
 * Counts a span. If it should be timed, measures the work that is queued on @stream
 * between the two calls; @stream must not be capturing.
 * @stats: (nullable) NULL does nothing.
 * Returns: (nullable)
 */
FlameGpuSpan *flame_gpu_stats_begin (
    FlameGpuStats *stats, const char *name, FlameGpuStream *stream);
/* @span: (nullable) (transfer full) */
void flame_gpu_stats_end (
    FlameGpuStats *stats, FlameGpuSpan *span, FlameGpuStream *stream);

/*
 * Copies up to @n_out entries, in order of first use, to @out (nullable if 0).
 * Returns: how many there are
 */
guint flame_gpu_stats_read (
    FlameGpuStats *stats, FlameGpuStat *out, guint n_out);
