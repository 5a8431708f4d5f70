/*
 * Checks arguments against a kernel's signature and launches it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/kernel-private.h"

#include <string.h>

#include "core/gpu/fns.h"

/* what every API takes as parameters of one launch */
#define MAX_BLOCK 4096

struct _FlameGpuKernel
{
  FlameGpuModule *module;
  FlameGpu *gpu;
  gpointer function;
  char *name;
  FlameGpuParam params[FLAME_GPU_MAX_PARAMS]; /* with names of its own */
  gsize offsets[FLAME_GPU_MAX_PARAMS];        /* in a block */
  guint n_params;
  gsize block_size;
  gatomicrefcount ref_count;
};

static const struct
{
  const char *name;
  gsize size;
} types[] = {
    [FLAME_GPU_ARG_I32] = {"i32", 4},
    [FLAME_GPU_ARG_PTR] = {"ptr", 8},
    [FLAME_GPU_ARG_STRUCT] = {"struct", 0},
};

/* ------------------------------------------------------------- construction */

static gboolean
take_signature (FlameGpuKernel *kernel, const FlameGpuParam *params,
    guint n_params, GError **error)
{
  gsize offset = 0;

  if (n_params > FLAME_GPU_MAX_PARAMS) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT,
        "kernel %s has %u parameters, %d at most", kernel->name, n_params,
        FLAME_GPU_MAX_PARAMS);
    return FALSE;
  }
  for (guint i = 0; i < n_params; i++) {
    FlameGpuParam *param = &kernel->params[i];

    *param = params[i];
    param->name = g_strdup (params[i].name);
    kernel->n_params = i + 1;
    if (param->type != FLAME_GPU_ARG_STRUCT)
      param->size = types[param->type].size;
    kernel->offsets[i] = offset;
    if (!param->size || param->size > MAX_BLOCK - offset) {
      g_set_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT,
          "kernel %s: parameter %s is empty, or more than %d bytes in all",
          kernel->name, param->name, MAX_BLOCK);
      return FALSE;
    }
    offset += (param->size + 15) / 16 * 16;
  }
  kernel->block_size = MAX (offset, 16);
  return TRUE;
}

FlameGpuKernel *
flame_gpu_kernel_new (FlameGpuModule *module, const char *name,
    const FlameGpuParam *params, guint n_params, GError **error)
{
  g_autoptr (FlameGpuKernel) kernel = g_new0 (FlameGpuKernel, 1);
  g_atomic_ref_count_init (&kernel->ref_count);
  kernel->module = flame_gpu_module_ref (module);
  kernel->gpu = flame_gpu_module_get_gpu (module);
  kernel->name = g_strdup (name);
  if (!take_signature (kernel, params, n_params, error))
    return NULL;
  kernel->function = kernel->gpu->fns->function_new (
      kernel->gpu, flame_gpu_module_get_handle (module), name, error);
  if (!kernel->function)
    return NULL;
  return g_steal_pointer (&kernel);
}

FlameGpuKernel *
flame_gpu_kernel_ref (FlameGpuKernel *kernel)
{
  g_atomic_ref_count_inc (&kernel->ref_count);
  return kernel;
}

void
flame_gpu_kernel_unref (FlameGpuKernel *kernel)
{
  if (!kernel || !g_atomic_ref_count_dec (&kernel->ref_count))
    return;
  for (guint i = 0; i < kernel->n_params; i++)
    g_free ((char *) kernel->params[i].name);
  if (kernel->function)
    kernel->gpu->fns->function_free (kernel->gpu, kernel->function);
  g_free (kernel->name);
  flame_gpu_module_unref (kernel->module);
  g_free (kernel);
}

const char *
flame_gpu_kernel_get_name (const FlameGpuKernel *kernel)
{
  return kernel->name;
}

gsize
flame_gpu_kernel_get_block_size (const FlameGpuKernel *kernel)
{
  return kernel->block_size;
}

/* ---------------------------------------------------------------- arguments */

static gboolean
put (const FlameGpuKernel *kernel, guint number, const FlameGpuArg *arg,
    guint8 *block, GError **error)
{
  const FlameGpuParam *param = &kernel->params[number];
  guint8 *place = block + kernel->offsets[number];

  if (arg->type != param->type) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "kernel %s: parameter %s is %s, not %s", kernel->name, param->name,
        types[param->type].name, types[arg->type].name);
    return FALSE;
  }
  if (arg->type != FLAME_GPU_ARG_STRUCT) {
    memcpy (place, &arg->ptr, param->size);
    return TRUE;
  }
  if (arg->size != param->size || !arg->data) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "kernel %s: parameter %s is a struct of %" G_GSIZE_FORMAT
        " bytes, not of %" G_GSIZE_FORMAT,
        kernel->name, param->name, param->size, arg->data ? arg->size : 0);
    return FALSE;
  }
  memcpy (place, arg->data, param->size);
  return TRUE;
}

gboolean
flame_gpu_kernel_pack (const FlameGpuKernel *kernel, const FlameGpuArg *args,
    guint n_args, guint8 *block, GError **error)
{
  if (n_args != kernel->n_params) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "kernel %s takes %u arguments, not %u", kernel->name, kernel->n_params,
        n_args);
    return FALSE;
  }
  for (guint i = 0; i < n_args; i++)
    if (!put (kernel, i, &args[i], block, error))
      return FALSE;
  return TRUE;
}

int
flame_gpu_kernel_find (const FlameGpuKernel *kernel, const char *name,
    FlameGpuArgType type, GError **error)
{
  for (guint i = 0; i < kernel->n_params; i++)
    if (kernel->params[i].type == type &&
        strcmp (kernel->params[i].name, name) == 0)
      return (int) i;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "kernel %s has no %s parameter %s", kernel->name, types[type].name, name);
  return -1;
}

void
flame_gpu_kernel_step (const FlameGpuKernel *kernel, int param, guint8 *block)
{
  guint8 *place = block + kernel->offsets[param];
  gint32 value;

  memcpy (&value, place, sizeof value);
  value++;
  memcpy (place, &value, sizeof value);
}

void
flame_gpu_kernel_flip (
    const FlameGpuKernel *kernel, int a, int b, guint8 *block)
{
  guint8 *first = block + kernel->offsets[a];
  guint8 *second = block + kernel->offsets[b];
  FlameGpuAddress value;

  memcpy (&value, first, sizeof value);
  memcpy (first, second, sizeof value);
  memcpy (second, &value, sizeof value);
}

/* ------------------------------------------------------------------- launch */

gboolean
flame_gpu_kernel_launch_block (FlameGpuKernel *kernel,
    const FlameGpuGeometry *geometry, guint8 *block, FlameGpuStream *stream,
    GError **error)
{
  void *values[FLAME_GPU_MAX_PARAMS];

  for (guint i = 0; i < kernel->n_params; i++)
    values[i] = block + kernel->offsets[i];
  return kernel->gpu->fns->launch (kernel->gpu, kernel->function, geometry,
      kernel->params, values, kernel->n_params,
      flame_gpu_stream_get_handle (stream), error);
}

gboolean
flame_gpu_kernel_launch (FlameGpuKernel *kernel,
    const FlameGpuGeometry *geometry, const FlameGpuArg *args, guint n_args,
    FlameGpuStream *stream, GError **error)
{
  guint8 block[MAX_BLOCK] __attribute__ ((aligned (16)));
  return flame_gpu_kernel_pack (kernel, args, n_args, block, error) &&
         flame_gpu_kernel_launch_block (kernel, geometry, block, stream, error);
}
