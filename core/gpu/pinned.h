/*
 * Host memory that the device copies to and from without help.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"

G_BEGIN_DECLS

/*
 * Holds a reference to its device, so it may outlive the renderer that made it
 * and be freed on any thread.
 */
typedef struct _FlameGpuPinned FlameGpuPinned;

/*
 * Not initialised; page-aligned. Pinning takes milliseconds: keep and reuse.
 * Returns: (transfer full) NULL with NO_MEMORY and the bytes asked for.
 */
FlameGpuPinned *flame_gpu_pinned_new (
    FlameGpu *gpu, gsize size, GError **error);

/*
 * Memory of at least @size bytes in *@pinned, which may be NULL; what it held is
 * lost where it has to grow, which it does with slack. On failure it is NULL.
 */
gboolean flame_gpu_pinned_ensure (
    FlameGpuPinned **pinned, FlameGpu *gpu, gsize size, GError **error);

/* no copy may still be under way: wait for its event before */
void flame_gpu_pinned_free (FlameGpuPinned *pinned); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuPinned, flame_gpu_pinned_free)

/*
 * Whether @size bytes at @memory are all inside one FlameGpuPinned, to which
 * alone the device copies directly. Thread-safe.
 */
gboolean flame_gpu_is_pinned (gconstpointer memory, gsize size);

gpointer flame_gpu_pinned_get_start (const FlameGpuPinned *pinned);

G_END_DECLS
