/*
 * Host functions that are called once a queue has reached them. All but those of
 * FlameOpenclCalls and flame_opencl_watch_free() are functions of fns.h.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/opencl/context.h"

/*
 * A queue's host functions. They do not hold up the queue, as NVIDIA's driver takes
 * milliseconds to continue after an event that the host sets. Therefore waiting for the
 * queue includes waiting for them. Reference-counted, thread-safe.
 */
typedef struct _FlameOpenclCalls FlameOpenclCalls;

FlameOpenclCalls *flame_opencl_calls_new (void); /* (transfer full) */
FlameOpenclCalls *flame_opencl_calls_ref (FlameOpenclCalls *calls);
void flame_opencl_calls_unref (FlameOpenclCalls *calls); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameOpenclCalls, flame_opencl_calls_unref)

gboolean flame_opencl_calls_are_done (FlameOpenclCalls *calls);
void flame_opencl_calls_wait (FlameOpenclCalls *calls);

/* Returns the number of the queue's next call. */
guint flame_opencl_calls_get_next (FlameOpenclCalls *calls);
/* Returns whether the queue has reached the call of this number, or a later one. */
gboolean flame_opencl_calls_have_passed (FlameOpenclCalls *calls, guint number);

gboolean flame_opencl_stream_call (FlameGpu *gpu, gpointer stream,
    FlameGpuHostFunc function, gpointer user_data, GError **error);
gboolean flame_opencl_stream_call_early (FlameGpu *gpu, gpointer stream,
    FlameGpuHostFunc function, gpointer user_data, GError **error);

/*
 * Frees @watch, which may be NULL. It must not be called from a host function.
 */
void flame_opencl_watch_free (struct _FlameOpenclWatch *watch);
