/*
 * What kernel.c gives launch-list.c: argument values packed in one block.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/kernel.h"

/* bytes of a block that holds every argument of a launch */
gsize flame_gpu_kernel_get_block_size (const FlameGpuKernel *kernel);

/* writes the arguments to @block */
gboolean flame_gpu_kernel_pack (const FlameGpuKernel *kernel,
    const FlameGpuArg *args, guint n_args, guint8 *block, GError **error);

/* the number of a parameter of @type; -1 with SETTINGS */
int flame_gpu_kernel_find (const FlameGpuKernel *kernel, const char *param,
    FlameGpuArgType type, GError **error);

/* adds 1 to number @param of @block, an I32 */
void flame_gpu_kernel_step (
    const FlameGpuKernel *kernel, int param, guint8 *block);

/* exchanges the pointers @a and @b of @block */
void flame_gpu_kernel_flip (
    const FlameGpuKernel *kernel, int a, int b, guint8 *block);

gboolean flame_gpu_kernel_launch_block (FlameGpuKernel *kernel,
    const FlameGpuGeometry *geometry, guint8 *block, FlameGpuStream *stream,
    GError **error);
