/*
 * Compiled device code, loaded.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"

G_BEGIN_DECLS

/* Immutable, reference-counted, thread-safe. */
typedef struct _FlameGpuModule FlameGpuModule;

/*
 * @image: what the API's compiler makes, or parts of it (core/gpu/parts.h), which are
 * linked here and now. Returns: (transfer full) NULL with @error.
 */
FlameGpuModule *flame_gpu_module_new (
    FlameGpu *gpu, GBytes *image, GError **error);

FlameGpuModule *flame_gpu_module_ref (FlameGpuModule *module);

/*
 * The last reference unloads, which waits for the device: a
 * FlameGpuModuleCache holds one of its own so that this does not happen
 * between frames.
 */
void flame_gpu_module_unref (FlameGpuModule *module); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuModule, flame_gpu_module_unref)

/* TRUE if the caller's reference is the only one */
gboolean flame_gpu_module_is_unshared (FlameGpuModule *module);

FlameGpu *flame_gpu_module_get_gpu (
    const FlameGpuModule *module); /* (transfer none) */

/* whether kernel @name is there, and loaded by an API that loads lazily */
gboolean flame_gpu_module_look_up (
    FlameGpuModule *module, const char *name, GError **error);

G_END_DECLS
