/*
 * OpenCL: device code, loaded, and its kernels.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/opencl/context.h"
#include "core/gpu/opencl/build.h"

#include <string.h>

/* ------------------------------------------------------------------- modules */

gpointer
flame_opencl_module_new (FlameGpu *gpu, GBytes *image, GError **error)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  gsize size;
  const guchar *data = g_bytes_get_data (image, &size);
  cl_int status = CL_SUCCESS, result;
  cl_program program = self->call->clCreateProgramWithBinary (
      self->handle, 1, &self->id, &size, &data, &status, &result);

  if (!flame_opencl_context_check (gpu, result != CL_SUCCESS ? result : status,
          FALSE, "loading device code", error))
    return NULL;
  if (flame_opencl_build (gpu, program, "", "loading device code", error))
    return program;
  flame_opencl_module_free (gpu, program);
  return NULL;
}

void
flame_opencl_module_free (FlameGpu *gpu, gpointer module)
{
  flame_opencl_context_note (gpu,
      flame_opencl_context_of (gpu)->call->clReleaseProgram (module),
      "unloading device code");
}

/* ------------------------------------------------------------------- kernels */

typedef struct
{
  cl_kernel handle;
  char *name;
  cl_uint
      n_params; /* the device's; one more than told if shared memory is last */
  GMutex lock;  /* arguments are the kernel's, until it is queued */
  guint generation; /* of the memory that it knows */
} Function;

gpointer
flame_opencl_function_new (
    FlameGpu *gpu, gpointer module, const char *name, GError **error)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  g_autofree char *doing = g_strdup_printf ("looking up kernel %s", name);
  cl_uint n_params = 0;
  cl_int result;
  cl_kernel handle = self->call->clCreateKernel (module, name, &result);
  Function *function;

  if (!flame_opencl_context_check (gpu, result, FALSE, doing, error))
    return NULL;
  result = self->call->clGetKernelInfo (
      handle, CL_KERNEL_NUM_ARGS, sizeof n_params, &n_params, NULL);
  if (!flame_opencl_context_check (gpu, result, FALSE, doing, error)) {
    self->call->clReleaseKernel (handle);
    return NULL;
  }
  function = g_new0 (Function, 1);
  function->handle = handle;
  function->name = g_strdup (name);
  function->n_params = n_params;
  g_mutex_init (&function->lock);
  return function;
}

void
flame_opencl_function_free (FlameGpu *gpu, gpointer data)
{
  Function *function = data;

  flame_opencl_context_note (gpu,
      flame_opencl_context_of (gpu)->call->clReleaseKernel (function->handle),
      "freeing a kernel");
  g_mutex_clear (&function->lock);
  g_free (function->name);
  g_free (function);
}

/* Structs hold addresses: the driver has to know of all memory that they may be in. */
static cl_int
tell_memory (FlameOpenclContext *self, Function *function)
{
  gsize n;
  g_autofree void **starts =
      flame_opencl_context_list_memory (self, &function->generation, &n);

  return n > 0 ? self->call->clSetKernelExecInfo (function->handle,
                     CL_KERNEL_EXEC_INFO_SVM_PTRS, n * sizeof *starts, starts)
               : CL_SUCCESS;
}

static cl_int
set_address (FlameOpenclContext *self, cl_kernel kernel, guint i, void *value)
{
  FlameGpuAddress address;

  memcpy (&address, value, sizeof address);
  /* NVIDIA's driver counts an SVM pointer of 0 as none given; a buffer's may be */
  if (address == 0)
    return self->call->clSetKernelArg (kernel, i, sizeof (cl_mem), NULL);
  return self->call->clSetKernelArgSVMPointer (
      kernel, i, GSIZE_TO_POINTER ((gsize) address));
}

static cl_int
set_arguments (FlameOpenclContext *self, Function *function,
    const FlameGpuParam *params, void **values, guint n_params,
    guint shared_bytes)
{
  cl_int result = tell_memory (self, function);

  for (guint i = 0; i < n_params && result == CL_SUCCESS; i++) {
    if (params[i].type == FLAME_GPU_ARG_PTR)
      result = set_address (self, function->handle, i, values[i]);
    else
      result = self->call->clSetKernelArg (
          function->handle, i, params[i].size, values[i]);
  }
  /* a size of 0 is refused */
  if (result == CL_SUCCESS && function->n_params == n_params + 1)
    result = self->call->clSetKernelArg (
        function->handle, n_params, MAX (shared_bytes, 16), NULL);
  return result;
}

gboolean
flame_opencl_launch (FlameGpu *gpu, gpointer data,
    const FlameGpuGeometry *geometry, const FlameGpuParam *params,
    void **values, guint n_params, gpointer on, GError **error)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  FlameOpenclStream *stream = on;
  Function *function = data;
  g_autofree char *doing = NULL;
  gsize all[3], block[3];
  cl_int result;

  if (geometry->shared_bytes > gpu->device.shared_per_block) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "launching kernel %s on %s: it has %" G_GSIZE_FORMAT
        " bytes for a block, which asks for %u bytes of shared memory",
        function->name, gpu->device.name, gpu->device.shared_per_block,
        geometry->shared_bytes);
    return FALSE;
  }
  for (int d = 0; d < 3; d++) {
    block[d] = MAX (geometry->block[d], 1);
    all[d] = MAX (geometry->grid[d], 1) * block[d];
  }
  g_mutex_lock (&function->lock);
  result = set_arguments (
      self, function, params, values, n_params, geometry->shared_bytes);
  if (result == CL_SUCCESS)
    result = self->call->clEnqueueNDRangeKernel (
        stream->queue, function->handle, 3, NULL, all, block, 0, NULL, NULL);
  g_mutex_unlock (&function->lock);
  g_atomic_int_set (&stream->changed, TRUE);
  if (result == CL_SUCCESS)
    return TRUE;
  doing = g_strdup_printf ("launching kernel %s", function->name);
  return flame_opencl_context_check (gpu, result, FALSE, doing, error);
}
