/*
 * A queue of work on the device.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/context.h"

G_BEGIN_DECLS

typedef enum
{
  FLAME_CUDA_PRIORITY_LOW,  /* iterating: long, may wait */
  FLAME_CUDA_PRIORITY_HIGH, /* filters and copies: short, a frame waits */
} FlameCudaPriority;

/*
 * Work of one stream runs in order; order between streams is made by events
 * alone. A stream may be used from any thread, by one at a time.
 */
typedef struct _FlameCudaStream FlameCudaStream;

/*
 * Not ordered with the default stream.
 * Returns: (transfer full) NULL with @error.
 */
FlameCudaStream *flame_cuda_stream_new (
    FlameCudaContext *context, FlameCudaPriority priority, GError **error);

/* @external: not owned, of @context; must outlive the stream made here */
FlameCudaStream *flame_cuda_stream_new_external (
    FlameCudaContext *context, CUstream external);

/* work already queued still runs: synchronise first to free what it uses */
void flame_cuda_stream_free (FlameCudaStream *stream); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaStream, flame_cuda_stream_free)

CUstream flame_cuda_stream_get_handle (const FlameCudaStream *stream);
FlameCudaContext *flame_cuda_stream_get_context (
    const FlameCudaStream *stream); /* (transfer none) */

/*
 * blocks until all that is queued has run; also reports the work's own errors
 */
gboolean flame_cuda_stream_synchronize (
    FlameCudaStream *stream, GError **error);

/* @done: (out) whether all that is queued has run */
gboolean flame_cuda_stream_query (
    FlameCudaStream *stream, gboolean *done, GError **error);

/*
 * Calls @function on a thread of the driver's once all queued so far has run.
 * It must make no CUDA call and be quick: what is queued next waits for it. It
 * is never called if the context is lost before (flame_cuda_context_is_lost()).
 */
gboolean flame_cuda_stream_call (FlameCudaStream *stream, CUhostFn function,
    gpointer user_data, GError **error);

G_END_DECLS
