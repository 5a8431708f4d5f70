/*
 * A point in a stream that other streams can wait for, and the host can ask about.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/stream.h"

G_BEGIN_DECLS

typedef enum
{
  FLAME_CUDA_EVENT_PLAIN,  /* ordering only */
  FLAME_CUDA_EVENT_TIMING, /* flame_cuda_event_elapsed() too */
} FlameCudaEventKind;

typedef struct _FlameCudaEvent FlameCudaEvent;

/* Returns: (transfer full) NULL with @error. */
FlameCudaEvent *flame_cuda_event_new (
    FlameCudaContext *context, FlameCudaEventKind kind, GError **error);

void flame_cuda_event_free (FlameCudaEvent *event); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaEvent, flame_cuda_event_free)

/* the event happens once all queued on @stream so far has run */
gboolean flame_cuda_event_record (
    FlameCudaEvent *event, FlameCudaStream *stream, GError **error);

/*
 * What is queued on @stream from now on waits for the latest record made before
 * this call. An event never recorded makes nothing wait.
 */
gboolean flame_cuda_event_wait (
    FlameCudaEvent *event, FlameCudaStream *stream, GError **error);

/* @done: (out) */
gboolean flame_cuda_event_query (
    FlameCudaEvent *event, gboolean *done, GError **error);

/*
 * @seconds: (out) device time between two TIMING events that have happened; to
 * about half a microsecond.
 */
gboolean flame_cuda_event_elapsed (FlameCudaEvent *start, FlameCudaEvent *end,
    double *seconds, GError **error);

G_END_DECLS
