/*
 * Checks arguments against a kernel's signature and launches it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/device/kernel-private.h"

#include <string.h>

/*
 * Dynamic shared memory that a block gets without asking: 48 KiB go for it and
 * for what the kernel declares itself together.
 */
#define SHARED_DEFAULT (32 * 1024)
/* what every driver takes as parameters of one launch */
#define MAX_BLOCK 4096

typedef struct
{
  char *name;
  FlameCudaArgType type;
  gsize size;
  gsize offset; /* in a block */
} Param;

struct _FlameCudaKernel
{
  FlameCudaModule *module;
  FlameCudaContext *context;
  const FlameCudaTable *call;
  CUfunction function;
  char *name;
  Param params[FLAME_CUDA_MAX_PARAMS];
  guint n_params;
  gsize block_size;
  gint shared_max; /* atomic; dynamic shared memory asked for so far */
  gatomicrefcount ref_count;
};

static const struct
{
  const char *name;
  gsize size;
} types[] = {
    [FLAME_CUDA_ARG_I32] = {"i32", 4},
    [FLAME_CUDA_ARG_PTR] = {"ptr", 8},
    [FLAME_CUDA_ARG_STRUCT] = {"struct", 0},
};

/* ------------------------------------------------------------- construction */

static gboolean
take_signature (FlameCudaKernel *kernel, const FlameCudaParam *params,
    guint n_params, GError **error)
{
  gsize offset = 0;

  if (n_params > FLAME_CUDA_MAX_PARAMS) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT,
        "kernel %s has %u parameters, %d at most", kernel->name, n_params,
        FLAME_CUDA_MAX_PARAMS);
    return FALSE;
  }
  for (guint i = 0; i < n_params; i++) {
    Param *param = &kernel->params[i];
    gboolean is_struct;

    param->name = g_strdup (params[i].name);
    param->type = params[i].type;
    kernel->n_params = i + 1;
    is_struct = param->type == FLAME_CUDA_ARG_STRUCT;
    param->size = is_struct ? params[i].size : types[param->type].size;
    param->offset = offset;
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

FlameCudaKernel *
flame_cuda_kernel_new (FlameCudaModule *module, const char *name,
    const FlameCudaParam *params, guint n_params, GError **error)
{
  g_autoptr (FlameCudaKernel) kernel = g_new0 (FlameCudaKernel, 1);
  g_atomic_ref_count_init (&kernel->ref_count);
  kernel->module = flame_cuda_module_ref (module);
  kernel->context = flame_cuda_module_get_context (module);
  kernel->call = flame_cuda_context_get_calls (kernel->context);
  kernel->name = g_strdup (name);
  kernel->shared_max = SHARED_DEFAULT;
  if (!take_signature (kernel, params, n_params, error) ||
      !flame_cuda_module_get_function (module, name, &kernel->function, error))
    return NULL;
  return g_steal_pointer (&kernel);
}

FlameCudaKernel *
flame_cuda_kernel_ref (FlameCudaKernel *kernel)
{
  g_atomic_ref_count_inc (&kernel->ref_count);
  return kernel;
}

void
flame_cuda_kernel_unref (FlameCudaKernel *kernel)
{
  if (!kernel || !g_atomic_ref_count_dec (&kernel->ref_count))
    return;
  for (guint i = 0; i < kernel->n_params; i++)
    g_free (kernel->params[i].name);
  g_free (kernel->name);
  flame_cuda_module_unref (kernel->module);
  g_free (kernel);
}

const char *
flame_cuda_kernel_get_name (const FlameCudaKernel *kernel)
{
  return kernel->name;
}

gsize
flame_cuda_kernel_get_block_size (const FlameCudaKernel *kernel)
{
  return kernel->block_size;
}

/* ---------------------------------------------------------------- arguments */

static gboolean
put (const FlameCudaKernel *kernel, const Param *param, const FlameCudaArg *arg,
    guint8 *block, GError **error)
{
  if (arg->type != param->type) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "kernel %s: parameter %s is %s, not %s", kernel->name, param->name,
        types[param->type].name, types[arg->type].name);
    return FALSE;
  }
  if (arg->type != FLAME_CUDA_ARG_STRUCT) {
    memcpy (block + param->offset, &arg->ptr, param->size);
    return TRUE;
  }
  if (arg->size != param->size || !arg->data) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "kernel %s: parameter %s is a struct of %" G_GSIZE_FORMAT
        " bytes, not of %" G_GSIZE_FORMAT,
        kernel->name, param->name, param->size, arg->data ? arg->size : 0);
    return FALSE;
  }
  memcpy (block + param->offset, arg->data, param->size);
  return TRUE;
}

gboolean
flame_cuda_kernel_pack (const FlameCudaKernel *kernel, const FlameCudaArg *args,
    guint n_args, guint8 *block, GError **error)
{
  if (n_args != kernel->n_params) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "kernel %s takes %u arguments, not %u", kernel->name, kernel->n_params,
        n_args);
    return FALSE;
  }
  for (guint i = 0; i < n_args; i++)
    if (!put (kernel, &kernel->params[i], &args[i], block, error))
      return FALSE;
  return TRUE;
}

int
flame_cuda_kernel_find (const FlameCudaKernel *kernel, const char *name,
    FlameCudaArgType type, GError **error)
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
flame_cuda_kernel_step (const FlameCudaKernel *kernel, int param, guint8 *block)
{
  guint8 *place = block + kernel->params[param].offset;
  gint32 value;

  memcpy (&value, place, sizeof value);
  value++;
  memcpy (place, &value, sizeof value);
}

void
flame_cuda_kernel_flip (
    const FlameCudaKernel *kernel, int a, int b, guint8 *block)
{
  guint8 *first = block + kernel->params[a].offset;
  guint8 *second = block + kernel->params[b].offset;
  CUdeviceptr value;

  memcpy (&value, first, sizeof value);
  memcpy (first, second, sizeof value);
  memcpy (second, &value, sizeof value);
}

/* ------------------------------------------------------------------- launch */

/* A block may use more than SHARED_DEFAULT only after asking. */
static gboolean
allow_shared (FlameCudaKernel *kernel, guint bytes, GError **error)
{
  g_autofree char *doing = NULL;

  if ((gint) bytes <= g_atomic_int_get (&kernel->shared_max))
    return TRUE;
  doing = g_strdup_printf (
      "giving kernel %s %u bytes of shared memory", kernel->name, bytes);
  if (!flame_cuda_context_check (kernel->context,
          kernel->call->cuFuncSetAttribute (kernel->function,
              CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, bytes),
          doing, error))
    return FALSE;
  g_atomic_int_set (&kernel->shared_max, bytes);
  return TRUE;
}

static guint
at_least_1 (guint count)
{
  return count ? count : 1;
}

gboolean
flame_cuda_kernel_launch_block (FlameCudaKernel *kernel,
    const FlameCudaGeometry *geometry, guint8 *block, FlameCudaStream *stream,
    GError **error)
{
  g_autoptr (FlameCudaScope) scope =
      flame_cuda_context_push (kernel->context, error);
  g_autofree char *doing = NULL;
  void *pointers[FLAME_CUDA_MAX_PARAMS];
  const guint *grid, *threads;
  CUresult result;

  if (!scope || !allow_shared (kernel, geometry->shared_bytes, error))
    return FALSE;
  for (guint i = 0; i < kernel->n_params; i++)
    pointers[i] = block + kernel->params[i].offset;
  grid = geometry->grid;
  threads = geometry->block;
  result = kernel->call->cuLaunchKernel (kernel->function, at_least_1 (grid[0]),
      at_least_1 (grid[1]), at_least_1 (grid[2]), at_least_1 (threads[0]),
      at_least_1 (threads[1]), at_least_1 (threads[2]), geometry->shared_bytes,
      flame_cuda_stream_get_handle (stream), pointers, NULL);
  if (result == CUDA_SUCCESS)
    return TRUE;
  doing = g_strdup_printf ("launching kernel %s", kernel->name);
  return flame_cuda_context_check (kernel->context, result, doing, error);
}

gboolean
flame_cuda_kernel_launch (FlameCudaKernel *kernel,
    const FlameCudaGeometry *geometry, const FlameCudaArg *args, guint n_args,
    FlameCudaStream *stream, GError **error)
{
  guint8 block[MAX_BLOCK] __attribute__ ((aligned (16)));
  return flame_cuda_kernel_pack (kernel, args, n_args, block, error) &&
         flame_cuda_kernel_launch_block (
             kernel, geometry, block, stream, error);
}
