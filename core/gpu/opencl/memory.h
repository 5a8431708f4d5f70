/*
 * Device memory, pinned host memory, and copies between them. Device memory is shared
 * virtual memory, or buffers with addresses. All but flame_opencl_context_list_memory
 * () are functions of fns.h.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/opencl/context.h"

/* device memory */
typedef struct
{
  FlameGpuAddress start;
  gsize size;
  cl_mem buffer; /* NULL if it is shared virtual memory */
} FlameOpenclMemory;

/*
 * Lists the start addresses of all device memory, @n of them.
 *
 * @known: generation of the list that the caller already has; 0 at first
 * @generation: (out) generation of the result
 *
 * Returns: (transfer full) (nullable) NULL if nothing has changed since @known
 */
FlameGpuAddress *flame_opencl_context_list_memory (
    FlameOpenclContext *context, guint known, guint *generation, gsize *n);

FlameGpuAddress flame_opencl_memory_new (
    FlameGpu *gpu, gsize size, GError **error);
void flame_opencl_memory_free (FlameGpu *gpu, FlameGpuAddress start);
gpointer flame_opencl_host_new (
    FlameGpu *gpu, gsize size, const char *doing, GError **error);
void flame_opencl_host_free (FlameGpu *gpu, gpointer start);
gboolean flame_opencl_copy (FlameGpu *gpu, gpointer stream,
    const FlameGpuPlace *to, const FlameGpuPlace *from, gsize width, gsize rows,
    const char *doing, GError **error);
gboolean flame_opencl_zero (FlameGpu *gpu, gpointer stream,
    FlameGpuAddress start, gsize size, GError **error);
