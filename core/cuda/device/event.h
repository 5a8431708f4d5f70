/*
 * A point in a stream that other streams, the host and other processes can wait
 * for.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/stream.h"

G_BEGIN_DECLS

typedef enum
{
  FLAME_CUDA_EVENT_PLAIN = 0,             /* ordering only; waits spin */
  FLAME_CUDA_EVENT_TIMING = 1 << 0,       /* flame_cuda_event_elapsed() */
  FLAME_CUDA_EVENT_BLOCKING = 1 << 1,     /* the host sleeps while it waits */
  FLAME_CUDA_EVENT_INTERPROCESS = 1 << 2, /* exportable; not with TIMING */
} FlameCudaEventFlags;

/* what another process needs, to be sent as bytes */
typedef struct
{
  guint8 bytes[64];
} FlameCudaEventHandle;

/*
 * Reference-counted. Each call on a NULL event, or one that
 * flame_cuda_event_destroy() has destroyed, is an error, never a crash.
 */
typedef struct _FlameCudaEvent FlameCudaEvent;

/* Returns: (transfer full) NULL with @error. */
FlameCudaEvent *flame_cuda_event_new (
    FlameCudaContext *context, FlameCudaEventFlags flags, GError **error);

void flame_cuda_event_unref (FlameCudaEvent *event); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaEvent, flame_cuda_event_unref)

/* gives the driver's event back while references remain; twice is harmless */
void flame_cuda_event_destroy (FlameCudaEvent *event); /* (nullable) */

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

/* the host waits: sleeping with BLOCKING, else spinning */
gboolean flame_cuda_event_synchronize (FlameCudaEvent *event, GError **error);

/*
 * @seconds: (out) device time between two TIMING events that have happened; to
 * about half a microsecond.
 */
gboolean flame_cuda_event_elapsed (FlameCudaEvent *start, FlameCudaEvent *end,
    double *seconds, GError **error);

/* of an INTERPROCESS event, which must stay alive while others use it */
gboolean flame_cuda_event_export (
    FlameCudaEvent *event, FlameCudaEventHandle *handle, GError **error);

/* in another process, on the same device. Returns: (transfer full) */
FlameCudaEvent *flame_cuda_event_import (FlameCudaContext *context,
    const FlameCudaEventHandle *handle, GError **error);

G_END_DECLS
