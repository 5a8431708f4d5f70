/*
 * Compiled device code in a context.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/context.h"

G_BEGIN_DECLS

/* Immutable, reference-counted, thread-safe. */
typedef struct _FlameCudaModule FlameCudaModule;

/*
 * @image: a cubin, a fatbin, or PTX with its final NUL, which the driver
 * compiles here and now, or parts (core/cuda/device/parts.h). Returns: (transfer full)
 * NULL with @error.
 */
FlameCudaModule *flame_cuda_module_new (
    FlameCudaContext *context, GBytes *image, GError **error);

FlameCudaModule *flame_cuda_module_ref (FlameCudaModule *module);

/*
 * The last reference unloads, which waits for the device: a
 * FlameCudaModuleCache holds one of its own so that this does not happen
 * between frames.
 */
void flame_cuda_module_unref (FlameCudaModule *module); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaModule, flame_cuda_module_unref)

/* TRUE if the caller's reference is the only one */
gboolean flame_cuda_module_is_unshared (FlameCudaModule *module);

FlameCudaContext *flame_cuda_module_get_context (
    const FlameCudaModule *module); /* (transfer none) */

/* @function: (out) valid as long as the module */
gboolean flame_cuda_module_get_function (FlameCudaModule *module,
    const char *name, CUfunction *function, GError **error);

G_END_DECLS
