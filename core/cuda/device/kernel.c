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
  gboolean bound;
} Param;

struct _FlameCudaKernel
{
  FlameCudaModule *module;
  FlameCudaContext *context;
  const FlameCudaTable *call;
  CUfunction function;
  char *name;
  FlameCudaGeometry geometry;
  Param params[FLAME_CUDA_MAX_PARAMS];
  guint n_params;
  gsize block_size;
  guint8 *bound; /* a block with the bound arguments */
  guint n_bound;
  gint shared_max; /* atomic; dynamic shared memory asked for so far */
  gatomicrefcount ref_count;
};

static const struct
{
  const char *name;
  gsize size;
} types[] = {
    [FLAME_CUDA_ARG_U32] = {"u32", 4},
    [FLAME_CUDA_ARG_I32] = {"i32", 4},
    [FLAME_CUDA_ARG_F32] = {"f32", 4},
    [FLAME_CUDA_ARG_U64] = {"u64", 8},
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
  kernel->bound = g_malloc0 (kernel->block_size);
  return TRUE;
}

FlameCudaKernel *
flame_cuda_kernel_new (FlameCudaModule *module, const char *name,
    const FlameCudaParam *params, guint n_params,
    const FlameCudaGeometry *geometry, GError **error)
{
  g_autoptr (FlameCudaKernel) kernel = g_new0 (FlameCudaKernel, 1);
  g_atomic_ref_count_init (&kernel->ref_count);
  kernel->module = flame_cuda_module_ref (module);
  kernel->context = flame_cuda_module_get_context (module);
  kernel->call = flame_cuda_context_get_calls (kernel->context);
  kernel->name = g_strdup (name);
  kernel->geometry = *geometry;
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
  g_free (kernel->bound);
  g_free (kernel->name);
  flame_cuda_module_unref (kernel->module);
  g_free (kernel);
}

const char *
flame_cuda_kernel_get_name (const FlameCudaKernel *kernel)
{
  return kernel->name;
}

const FlameCudaGeometry *
flame_cuda_kernel_get_geometry (const FlameCudaKernel *kernel)
{
  return &kernel->geometry;
}

gsize
flame_cuda_kernel_get_block_size (const FlameCudaKernel *kernel)
{
  return kernel->block_size;
}

/* ---------------------------------------------------------------- arguments */

static Param *
find_param (const FlameCudaKernel *kernel, const char *name, GError **error)
{
  for (guint i = 0; i < kernel->n_params; i++)
    if (strcmp (kernel->params[i].name, name) == 0)
      return (Param *) &kernel->params[i];
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "kernel %s has no parameter %s", kernel->name, name);
  return NULL;
}

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
    memcpy (block + param->offset, &arg->u64, param->size);
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
flame_cuda_kernel_bind (
    FlameCudaKernel *kernel, const char *name, FlameCudaArg arg, GError **error)
{
  Param *param = find_param (kernel, name, error);
  if (!param)
    return FALSE;
  if (param->bound) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "kernel %s: parameter %s is bound already", kernel->name, name);
    return FALSE;
  }
  if (!put (kernel, param, &arg, kernel->bound, error))
    return FALSE;
  param->bound = TRUE;
  kernel->n_bound++;
  return TRUE;
}

gboolean
flame_cuda_kernel_pack (const FlameCudaKernel *kernel, const FlameCudaArg *args,
    guint n_args, guint8 *block, GError **error)
{
  guint wanted = kernel->n_params - kernel->n_bound;
  if (n_args != wanted) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "kernel %s takes %u arguments besides %u bound ones, not %u",
        kernel->name, wanted, kernel->n_bound, n_args);
    return FALSE;
  }
  memcpy (block, kernel->bound, kernel->block_size);
  for (guint i = 0; i < kernel->n_params; i++) {
    const Param *param = &kernel->params[i];
    if (param->bound)
      continue;
    if (!put (kernel, param, args++, block, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
flame_cuda_kernel_pack_one (const FlameCudaKernel *kernel, const char *name,
    FlameCudaArg arg, guint8 *block, GError **error)
{
  const Param *param = find_param (kernel, name, error);
  if (!param)
    return FALSE;
  if (param->bound) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "kernel %s: parameter %s is bound", kernel->name, name);
    return FALSE;
  }
  return put (kernel, param, &arg, block, error);
}

void
flame_cuda_kernel_step (const FlameCudaKernel *kernel, const char *name,
    const FlameCudaArg *step, guint8 *block)
{
  const Param *param = find_param (kernel, name, NULL);
  FlameCudaArg value = {.u64 = 0};
  memcpy (&value.u64, block + param->offset, param->size);
  switch (param->type) {
    case FLAME_CUDA_ARG_F32:
      value.f32 += step->f32;
      break;
    case FLAME_CUDA_ARG_U64:
    case FLAME_CUDA_ARG_PTR:
      value.u64 += step->u64;
      break;
    case FLAME_CUDA_ARG_U32:
    case FLAME_CUDA_ARG_I32: /* the same sum in two's complement */
      value.u32 += step->u32;
      break;
    case FLAME_CUDA_ARG_STRUCT:
      return;
  }
  memcpy (block + param->offset, &value.u64, param->size);
}

gboolean
flame_cuda_kernel_check_flip (
    const FlameCudaKernel *kernel, const char *a, const char *b, GError **error)
{
  const Param *first = find_param (kernel, a, error);
  const Param *second = first ? find_param (kernel, b, error) : NULL;

  if (!second)
    return FALSE;
  if (!first->bound && !second->bound && first->type == second->type &&
      first->type != FLAME_CUDA_ARG_STRUCT)
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "kernel %s: parameters %s and %s cannot change places", kernel->name, a,
      b);
  return FALSE;
}

void
flame_cuda_kernel_flip (
    const FlameCudaKernel *kernel, const char *a, const char *b, guint8 *block)
{
  const Param *first = find_param (kernel, a, NULL);
  const Param *second = find_param (kernel, b, NULL);
  guint64 value = 0;

  memcpy (&value, block + first->offset, first->size);
  memcpy (block + first->offset, block + second->offset, first->size);
  memcpy (block + second->offset, &value, first->size);
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
         flame_cuda_kernel_launch_block (kernel,
             geometry ? geometry : &kernel->geometry, block, stream, error);
}
