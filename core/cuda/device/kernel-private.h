/*
 * What kernel.c gives launch-list.c: argument values packed in one block.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/kernel.h"

G_BEGIN_DECLS

/* bytes of a block that holds every argument of a launch */
gsize flame_cuda_kernel_get_block_size (const FlameCudaKernel *kernel);

/* writes the arguments to @block */
gboolean flame_cuda_kernel_pack (const FlameCudaKernel *kernel,
    const FlameCudaArg *args, guint n_args, guint8 *block, GError **error);

/* the number of a parameter of @type; -1 with SETTINGS */
int flame_cuda_kernel_find (const FlameCudaKernel *kernel, const char *param,
    FlameCudaArgType type, GError **error);

/* adds 1 to number @param of @block, an I32 */
void flame_cuda_kernel_step (
    const FlameCudaKernel *kernel, int param, guint8 *block);

/* exchanges the pointers @a and @b of @block */
void flame_cuda_kernel_flip (
    const FlameCudaKernel *kernel, int a, int b, guint8 *block);

gboolean flame_cuda_kernel_launch_block (FlameCudaKernel *kernel,
    const FlameCudaGeometry *geometry, guint8 *block, FlameCudaStream *stream,
    GError **error);

G_END_DECLS
