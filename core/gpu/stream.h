/*
 * Streams of work, and events in them: order, completion, host functions, timing.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"

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

/* @external: the API's, not owned, of @gpu; must outlive the stream made here */
FlameGpuStream *flame_gpu_stream_new_external (
    FlameGpu *gpu, gpointer external);

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
