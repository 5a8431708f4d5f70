/*
 * A device as the rooms above use it, whatever API it is driven by: its streams of work, the
 * events in them, and how long each kind of work takes. What an API has to do for it is one
 * table of functions, core/gpu/fns.h.
 *
 * Every call may come from any thread, whatever is current there.
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
  char driver[64];        /* and its version, such as "CUDA 12.4" */
  int ordinal;            /* the API's number */
  int arch;               /* CUDA: 10 * major + minor, such as 90; else 0 */
  int sm_count;           /* multiprocessors, or compute units */
  int max_threads_per_sm; /* resident */
  gboolean watchdog;      /* kernels are killed after some seconds */
  guint max_block;        /* threads of a block */
  gboolean is_cpu;        /* the host's processor, as pocl drives it */
  gboolean doubles;       /* kernels have double precision */
  gboolean adds_vectors;  /* four floats to memory by one instruction */
  gboolean adds_pairs;    /* and two whole numbers, everywhere */
  gboolean
      copies_rows; /* those that do not follow each other are one command too */
  gboolean
      has_warps;     /* in its kernels' language; they know their device, too */
  gboolean knows_sm; /* else what a multiprocessor holds is a guess */
  gsize shared_per_sm;    /* bytes, as all below */
  gsize shared_per_block; /* the most a block may opt in to */
  gsize
      shared_by_text; /* more, that a kernel has only if its text says so; or 0 */
  gsize l2_size;
  gsize memory; /* all that there is */
} FlameGpuDevice;

/*
 * A byte of device memory; 0 is none. One address plus a number of bytes is another
 * one of the same allocation, and no two allocations that live have one in common.
 *
 * It is the device's own, in arguments and in structs alike (FlameIterateArgs,
 * FlamePostFrame): CUDA's, or that of OpenCL's shared virtual memory.
 */
typedef guint64 FlameGpuAddress;

/* A device, opened. Reference-counted, thread-safe. */
typedef struct _FlameGpu FlameGpu;

FlameGpu *flame_gpu_ref (FlameGpu *gpu);
void flame_gpu_unref (FlameGpu *gpu); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpu, flame_gpu_unref)

/* the API's name, such as "CUDA" */
const char *flame_gpu_get_api (const FlameGpu *gpu);
const FlameGpuDevice *flame_gpu_get_device (const FlameGpu *gpu);

/* whether launches can be recorded once and replayed (core/gpu/kernel.h) */
gboolean flame_gpu_has_graphs (const FlameGpu *gpu);

/*
 * Where what goes wrong with this device is said, and with what is made on it; before
 * anything else is. @log: (nullable)
 */
void flame_gpu_set_log (FlameGpu *gpu, FlameLog *log);
/* (nullable) (transfer none) */
FlameLog *flame_gpu_get_log (const FlameGpu *gpu);

/* bytes; either may be NULL */
gboolean flame_gpu_get_memory (
    FlameGpu *gpu, gsize *free, gsize *total, GError **error);

/*
 * Has @gpu reach @peer's memory without a way through the host, where the machine
 * lets it. FALSE where it does not: copies between them go all the same.
 */
gboolean flame_gpu_reach (FlameGpu *gpu, FlameGpu *peer);

/*
 * TRUE once a call has met an error after which the device is of no more use: the
 * renderer has to be made anew. Host functions queued on its streams may never run
 * then, so a waiter must look at this too.
 */
gboolean flame_gpu_is_lost (const FlameGpu *gpu);

/* FALSE with FLAME_ERROR_BACKEND then */
gboolean flame_gpu_check_lost (const FlameGpu *gpu, GError **error);

/* ---------------------------------------------------------------- streams */

typedef enum
{
  FLAME_GPU_PRIORITY_LOW,  /* iterating: long, may wait */
  FLAME_GPU_PRIORITY_HIGH, /* filters and copies: short, a frame waits */
} FlameGpuPriority;

typedef void (*FlameGpuHostFunc) (gpointer user_data);

/*
 * Work of one stream runs in order; order between streams is made by events
 * alone. A stream may be used from any thread, by one at a time.
 */
typedef struct _FlameGpuStream FlameGpuStream;

/*
 * Not ordered with others, nor with a default one. Without priorities all are alike.
 * Returns: (transfer full) NULL with @error.
 */
FlameGpuStream *flame_gpu_stream_new (
    FlameGpu *gpu, FlameGpuPriority priority, GError **error);

/*
 * @external: the API's, not owned, of @gpu; must outlive the stream made here.
 * Returns: (transfer full) NULL with UNAVAILABLE if the API takes no such streams.
 */
FlameGpuStream *flame_gpu_stream_new_external (
    FlameGpu *gpu, gpointer external, GError **error);

/* work already queued still runs: synchronise first to free what it uses */
void flame_gpu_stream_free (FlameGpuStream *stream); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuStream, flame_gpu_stream_free)

FlameGpu *flame_gpu_stream_get_gpu (
    const FlameGpuStream *stream); /* (transfer none) */

/*
 * blocks until all that is queued has run; also reports the work's own errors
 */
gboolean flame_gpu_stream_synchronize (FlameGpuStream *stream, GError **error);

/* @done: (out) whether all that is queued has run */
gboolean flame_gpu_stream_query (
    FlameGpuStream *stream, gboolean *done, GError **error);

/*
 * Calls @function on a thread of the API's once all queued so far has run.
 * It must make no call of core/gpu and be quick: the work behind it may wait for it. It
 * is never called if the device is lost before (flame_gpu_is_lost()).
 */
gboolean flame_gpu_stream_call (FlameGpuStream *stream,
    FlameGpuHostFunc function, gpointer user_data, GError **error);

/* ------------------------------------------------------------------- events */

typedef enum
{
  FLAME_GPU_EVENT_PLAIN,  /* ordering only */
  FLAME_GPU_EVENT_TIMING, /* flame_gpu_event_elapsed() too */
} FlameGpuEventKind;

typedef struct _FlameGpuEvent FlameGpuEvent;

/* Returns: (transfer full) NULL with @error. */
FlameGpuEvent *flame_gpu_event_new (
    FlameGpu *gpu, FlameGpuEventKind kind, GError **error);

void flame_gpu_event_free (FlameGpuEvent *event); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuEvent, flame_gpu_event_free)

/* the event happens once all queued on @stream so far has run */
gboolean flame_gpu_event_record (
    FlameGpuEvent *event, FlameGpuStream *stream, GError **error);

/*
 * Work queued on @stream from now on waits for the latest record made before
 * this call. An event never recorded makes nothing wait.
 */
gboolean flame_gpu_event_wait (
    FlameGpuEvent *event, FlameGpuStream *stream, GError **error);

/* @done: (out) */
gboolean flame_gpu_event_query (
    FlameGpuEvent *event, gboolean *done, GError **error);

/*
 * @seconds: (out) device time between two TIMING events that have happened; to
 * about half a microsecond.
 */
gboolean flame_gpu_event_elapsed (
    FlameGpuEvent *start, FlameGpuEvent *end, double *seconds, GError **error);

/* ------------------------------------------------------------- statistics */

/* of one name; seconds of device time */
typedef struct
{
  char name[64];
  guint64 count; /* spans begun */
  guint64 timed; /* of them measured and finished */
  double total, min, max;
} FlameGpuStat;

/*
 * Thread-safe. Each span is a pair of pooled events; results are gathered when
 * a query says that they are there. A span that finds no free pair, or whose
 * events fail, is counted and not timed: statistics never fail the work.
 */
typedef struct _FlameGpuStats FlameGpuStats;
typedef struct _FlameGpuSpan FlameGpuSpan;

/* @max_pending: spans under way at a time. Returns: (transfer full) */
FlameGpuStats *flame_gpu_stats_new (FlameGpu *gpu, guint max_pending);
/*
 * Times the first of each name's spans and then one in @interval, evenly over
 * whatever pattern they come in; all are counted. 1 at the start.
 */
void flame_gpu_stats_set_interval (FlameGpuStats *stats, guint interval);
void flame_gpu_stats_free (FlameGpuStats *stats); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuStats, flame_gpu_stats_free)

/*
 * Counts a span of @name, which is over with it. Returns whether it is one of those
 * to be timed. @stats: (nullable) nothing happens.
 */
gboolean flame_gpu_stats_count (FlameGpuStats *stats, const char *name);

/* counts @n of them, of which none is timed. @stats: (nullable) */
void flame_gpu_stats_count_many (
    FlameGpuStats *stats, const char *name, guint64 n);

/* times one that was counted, whether or not it was said to be timed */
FlameGpuSpan *flame_gpu_stats_begin_counted (
    FlameGpuStats *stats, const char *name, FlameGpuStream *stream);

/*
 * Counts and, where it is one of those to be timed, brackets the work queued on
 * @stream between the two calls, which must not be capturing. @stats: (nullable)
 * nothing happens. Returns: (nullable)
 */
FlameGpuSpan *flame_gpu_stats_begin (
    FlameGpuStats *stats, const char *name, FlameGpuStream *stream);
/* @span: (nullable) (transfer full) */
void flame_gpu_stats_end (
    FlameGpuStats *stats, FlameGpuSpan *span, FlameGpuStream *stream);

/*
 * Copies up to @n_out entries in order of first use to @out (nullable if 0).
 * Returns: how many there are.
 */
guint flame_gpu_stats_read (
    FlameGpuStats *stats, FlameGpuStat *out, guint n_out);
