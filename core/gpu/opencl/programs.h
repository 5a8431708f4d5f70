/*
 * Programs and kernels: building a program from its text, and launching its kernels.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/opencl/context.h"

/* ---------------------------------------------------- the functions of fns.h */

gpointer flame_opencl_module_new (FlameGpu *gpu, GBytes *image, GError **error);
void flame_opencl_module_free (FlameGpu *gpu, gpointer module);
gpointer flame_opencl_function_new (
    FlameGpu *gpu, gpointer module, const char *name, GError **error);
void flame_opencl_function_free (FlameGpu *gpu, gpointer function);
gboolean flame_opencl_launch (FlameGpu *gpu, gpointer function,
    const FlameGpuGeometry *geometry, const FlameGpuParam *params,
    void **values, guint n_params, gpointer stream, GError **error);

/* ------------------------------------------------- from a text to a program */

/*
 * Replaces each #include "NAME" in @source's text by the header of that name, because
 * drivers search for files differently. A header with #pragma once that is certainly
 * included already is left out. #line states where a line comes from. A text that
 * includes itself must have that pragma.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_BACKEND, which names file and line, if
 *   there is no such header.
 */
char *flame_opencl_text_expand (const FlameGpuSource *source, GError **error);

/*
 * Builds @program. Returns FALSE with BACKEND, the device, and the build's log.
 * @options: OpenCL's
 */
gboolean flame_opencl_build (FlameGpu *gpu, cl_program program,
    const char *options, const char *doing, GError **error);
