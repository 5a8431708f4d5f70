/*
 * A point in a stream that other streams can wait for, and the host can ask about.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/stream.h"

G_BEGIN_DECLS

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
 * What is queued on @stream from now on waits for the latest record made before
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

G_END_DECLS
