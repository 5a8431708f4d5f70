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

/*
 * A kernel with its arguments. NVIDIA's driver takes no SVM pointer of 0, and once an
 * argument was one it may not be a buffer's 0 any more: so those that are 0 stay so.
 */
typedef struct
{
  guint32 zeros; /* addresses that are 0: a bit each */
  cl_kernel handle;
  guint generation; /* of the memory that it knows */
} Variant;

typedef struct
{
  cl_program program; /* lives as long as one of its kernels does */
  char *name;
  cl_uint
      n_params; /* the device's; one more than told if shared memory is last */
  GMutex lock;  /* arguments are the kernel's, until it is queued */
  GArray *variants; /* of Variant */
} Function;

/* (nullable) with @result */
static Variant *
add_variant (
    FlameOpenclContext *self, Function *function, guint32 zeros, cl_int *result)
{
  Variant variant = {.zeros = zeros};

  variant.handle =
      self->call->clCreateKernel (function->program, function->name, result);
  if (*result != CL_SUCCESS)
    return NULL;
  g_array_append_val (function->variants, variant);
  return &g_array_index (
      function->variants, Variant, function->variants->len - 1);
}

static Variant *
find_variant (
    FlameOpenclContext *self, Function *function, guint32 zeros, cl_int *result)
{
  for (guint i = 0; i < function->variants->len; i++) {
    Variant *variant = &g_array_index (function->variants, Variant, i);

    if (variant->zeros == zeros)
      return variant;
  }
  return add_variant (self, function, zeros, result);
}

gpointer
flame_opencl_function_new (
    FlameGpu *gpu, gpointer module, const char *name, GError **error)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  g_autofree char *doing = g_strdup_printf ("looking up kernel %s", name);
  Function *function = g_new0 (Function, 1);
  cl_int result = CL_SUCCESS;
  Variant *first;

  function->program = module;
  function->name = g_strdup (name);
  function->variants = g_array_new (FALSE, FALSE, sizeof (Variant));
  g_mutex_init (&function->lock);
  first = add_variant (self, function, 0, &result);
  if (first)
    result = self->call->clGetKernelInfo (first->handle, CL_KERNEL_NUM_ARGS,
        sizeof function->n_params, &function->n_params, NULL);
  if (flame_opencl_context_check (gpu, result, FALSE, doing, error))
    return function;
  flame_opencl_function_free (gpu, function);
  return NULL;
}

void
flame_opencl_function_free (FlameGpu *gpu, gpointer data)
{
  Function *function = data;

  for (guint i = 0; i < function->variants->len; i++)
    flame_opencl_context_note (gpu,
        flame_opencl_context_of (gpu)->call->clReleaseKernel (
            g_array_index (function->variants, Variant, i).handle),
        "freeing a kernel");
  g_array_unref (function->variants);
  g_mutex_clear (&function->lock);
  g_free (function->name);
  g_free (function);
}

/* Structs hold addresses: the driver has to know of all memory that they may be in. */
static cl_int
tell_memory (FlameOpenclContext *self, Variant *variant)
{
  gsize n;
  g_autofree void **starts =
      flame_opencl_context_list_memory (self, &variant->generation, &n);

  return n > 0 ? self->call->clSetKernelExecInfo (variant->handle,
                     CL_KERNEL_EXEC_INFO_SVM_PTRS, n * sizeof *starts, starts)
               : CL_SUCCESS;
}

static FlameGpuAddress
read_address (const void *value)
{
  FlameGpuAddress address;

  memcpy (&address, value, sizeof address);
  return address;
}

static guint32
find_zeros (const FlameGpuParam *params, void **values, guint n_params)
{
  guint32 zeros = 0;

  G_STATIC_ASSERT (FLAME_GPU_MAX_PARAMS <= 32);
  for (guint i = 0; i < n_params; i++) {
    if (params[i].type == FLAME_GPU_ARG_PTR && read_address (values[i]) == 0)
      zeros |= 1u << i;
  }
  return zeros;
}

static cl_int
set_argument (FlameOpenclContext *self, cl_kernel kernel, guint i,
    const FlameGpuParam *param, const void *value)
{
  if (param->type != FLAME_GPU_ARG_PTR)
    return self->call->clSetKernelArg (kernel, i, param->size, value);
  if (read_address (value) == 0)
    return self->call->clSetKernelArg (kernel, i, sizeof (cl_mem), NULL);
  return self->call->clSetKernelArgSVMPointer (
      kernel, i, GSIZE_TO_POINTER ((gsize) read_address (value)));
}

/* (nullable) with @result: the kernel with these arguments */
static Variant *
set_arguments (FlameOpenclContext *self, Function *function,
    const FlameGpuParam *params, void **values, guint n_params,
    guint shared_bytes, cl_int *result)
{
  Variant *variant = find_variant (
      self, function, find_zeros (params, values, n_params), result);

  if (!variant)
    return NULL;
  *result = tell_memory (self, variant);
  for (guint i = 0; i < n_params && *result == CL_SUCCESS; i++)
    *result = set_argument (self, variant->handle, i, &params[i], values[i]);
  /* a size of 0 is refused */
  if (*result == CL_SUCCESS && function->n_params == n_params + 1)
    *result = self->call->clSetKernelArg (
        variant->handle, n_params, MAX (shared_bytes, 16), NULL);
  return *result == CL_SUCCESS ? variant : NULL;
}

gboolean
flame_opencl_launch (FlameGpu *gpu, gpointer data,
    const FlameGpuGeometry *geometry, const FlameGpuParam *params,
    void **values, guint n_params, gpointer on, GError **error)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  /* NVIDIA's gives a launch more, too, of a kernel whose text has more than it says */
  const gsize most =
      MAX (gpu->device.shared_per_block, gpu->device.shared_by_text);
  FlameOpenclStream *stream = on;
  Function *function = data;
  g_autofree char *doing = NULL;
  gsize all[3], block[3];
  cl_int result = CL_SUCCESS;
  Variant *variant;

  if (geometry->shared_bytes > most) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "launching kernel %s on %s: it has %" G_GSIZE_FORMAT
        " bytes for a block, which asks for %u bytes of shared memory",
        function->name, gpu->device.name, most, geometry->shared_bytes);
    return FALSE;
  }
  for (int d = 0; d < 3; d++) {
    block[d] = MAX (geometry->block[d], 1);
    all[d] = MAX (geometry->grid[d], 1) * block[d];
  }
  g_mutex_lock (&function->lock);
  variant = set_arguments (self, function, params, values, n_params,
      geometry->shared_bytes, &result);
  if (variant)
    result = self->call->clEnqueueNDRangeKernel (
        stream->queue, variant->handle, 3, NULL, all, block, 0, NULL, NULL);
  g_mutex_unlock (&function->lock);
  g_atomic_int_set (&stream->changed, TRUE);
  if (result == CL_SUCCESS)
    return TRUE;
  doing = g_strdup_printf ("launching kernel %s", function->name);
  return flame_opencl_context_check (gpu, result, FALSE, doing, error);
}
