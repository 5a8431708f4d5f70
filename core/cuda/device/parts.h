/*
 * Device code in parts that were compiled beside each other, and are linked when
 * they are loaded.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/context.h"

G_BEGIN_DECLS

/* @parts: cubins or PTX, relocatable. Returns: (transfer full) them in one */
GBytes *flame_cuda_parts_join (GBytes *const *parts, guint n);

/* whether @image is what flame_cuda_parts_join() makes */
gboolean flame_cuda_parts_are (GBytes *image);

/*
 * Links and loads what flame_cuda_parts_join() made, with @context current. A driver
 * that is older than the compiler may refuse to link what it would load whole.
 */
gboolean flame_cuda_parts_load (
    FlameCudaContext *context, GBytes *image, CUmodule *module, GError **error);

G_END_DECLS
