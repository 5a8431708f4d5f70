/*
 * Host functions that are called once a queue has reached them. All but
 * flame_opencl_watch_free() are functions of fns.h.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/opencl/context.h"

gboolean flame_opencl_stream_call (FlameGpu *gpu, gpointer stream,
    FlameGpuHostFunc function, gpointer user_data, GError **error);
gboolean flame_opencl_stream_call_early (FlameGpu *gpu, gpointer stream,
    FlameGpuHostFunc function, gpointer user_data, GError **error);

/*
 * Frees @watch, which may be NULL. It must not be called from a host function.
 */
void flame_opencl_watch_free (struct _FlameOpenclWatch *watch);
