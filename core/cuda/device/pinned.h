/*
 * Host memory that the device copies to and from without help.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/context.h"

G_BEGIN_DECLS

/*
 * Holds a reference to its context, so it may outlive the renderer that made it
 * and be freed on any thread.
 */
typedef struct _FlameCudaPinned FlameCudaPinned;

/*
 * Not initialised; page-aligned. Pinning takes milliseconds: keep and reuse.
 * Returns: (transfer full) NULL with NO_MEMORY and the bytes asked for.
 */
FlameCudaPinned *flame_cuda_pinned_new (
    FlameCudaContext *context, gsize size, GError **error);

/*
 * Memory of at least @size bytes in *@pinned, which may be NULL; what it held is
 * lost where it has to grow, which it does with slack. On failure it is NULL.
 */
gboolean flame_cuda_pinned_ensure (FlameCudaPinned **pinned,
    FlameCudaContext *context, gsize size, GError **error);

/* no copy may still be under way: wait for its event before */
void flame_cuda_pinned_free (FlameCudaPinned *pinned); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaPinned, flame_cuda_pinned_free)

/*
 * Whether @size bytes at @memory are all inside one FlameCudaPinned, to which
 * alone the device copies directly. Thread-safe.
 */
gboolean flame_cuda_is_pinned (gconstpointer memory, gsize size);

gpointer flame_cuda_pinned_get_start (const FlameCudaPinned *pinned);
/* bytes */
gsize flame_cuda_pinned_get_size (const FlameCudaPinned *pinned);

G_END_DECLS
