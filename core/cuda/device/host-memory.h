/*
 * Pinned memory for whoever wants frames copied there without a detour.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/context.h"

G_BEGIN_DECLS

/*
 * Memory that a device copies to directly. It keeps its context, so it may
 * outlive everything else. Thread-safe.
 */
gpointer flame_cuda_host_alloc (
    FlameCudaContext *context, gsize size, GError **error);
void flame_cuda_host_free (gpointer memory); /* (nullable) */

/* whether @size bytes at @memory are all inside one such allocation */
gboolean flame_cuda_host_is_pinned (gconstpointer memory, gsize size);

G_END_DECLS
