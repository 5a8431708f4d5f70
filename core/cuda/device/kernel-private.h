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

/* writes bound and given arguments to @block */
gboolean flame_cuda_kernel_pack (const FlameCudaKernel *kernel,
    const FlameCudaArg *args, guint n_args, guint8 *block, GError **error);

/* replaces the value of a parameter that is not bound */
gboolean flame_cuda_kernel_pack_one (const FlameCudaKernel *kernel,
    const char *param, FlameCudaArg arg, guint8 *block, GError **error);

/* adds @step to a number in @block; the parameter has been packed before */
void flame_cuda_kernel_step (const FlameCudaKernel *kernel, const char *param,
    const FlameCudaArg *step, guint8 *block);

/* whether the two are there, not bound and of one type, which is no struct */
gboolean flame_cuda_kernel_check_flip (const FlameCudaKernel *kernel,
    const char *a, const char *b, GError **error);

/* exchanges the values of two parameters of one size, packed before */
void flame_cuda_kernel_flip (
    const FlameCudaKernel *kernel, const char *a, const char *b, guint8 *block);

gboolean flame_cuda_kernel_launch_block (FlameCudaKernel *kernel,
    const FlameCudaGeometry *geometry, guint8 *block, FlameCudaStream *stream,
    GError **error);

G_END_DECLS
