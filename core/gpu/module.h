/*
 * Compiled device code, loaded; also in parts that were compiled beside each other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/gpu/gpu.h"

/* Immutable, reference-counted, thread-safe. */
typedef struct _FlameGpuModule FlameGpuModule;

/*
 * @image: what the API's compiler makes, or parts of it (below), which are
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

/* -------------------------------------------------------------------- parts */

/* @parts: relocatable code. Returns: (transfer full) them in one */
GBytes *flame_gpu_parts_join (GBytes *const *parts, guint n);

/* whether @image is what flame_gpu_parts_join() makes */
gboolean flame_gpu_parts_are (GBytes *image);

/* how many there are; what is no such image has none */
guint flame_gpu_parts_count (GBytes *image);

/* part @i, (transfer none); NULL where the image is cut off. @size: (out) */
gconstpointer flame_gpu_parts_get (GBytes *image, guint i, gsize *size);
