/*
 * CUDA: device code, loaded whole or linked from parts, and its kernels.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/gpu/cuda/context.h"
#include "core/gpu/module.h"

/*
 * Dynamic shared memory that a block gets without asking: 48 KiB go for it and
 * for what the kernel declares itself together.
 */
#define SHARED_DEFAULT (32 * 1024)
/* what a cubin begins with; PTX is text */
#define ELF_MAGIC "\177ELF"

/* --------------------------------------------------------------------- load */

static gboolean
is_cubin (const void *data, gsize size)
{
  return size > strlen (ELF_MAGIC) &&
         memcmp (data, ELF_MAGIC, strlen (ELF_MAGIC)) == 0;
}

static gboolean
add_parts (FlameGpu *gpu, CUlinkState state, GBytes *image, GError **error)
{
  const FlameCudaTable *call = flame_cuda_context_get_calls (gpu);
  const guint n = flame_gpu_parts_count (image);

  for (guint i = 0; i < n; i++) {
    gsize size;
    const void *part = flame_gpu_parts_get (image, i, &size);

    if (!part) {
      g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
          "linking device code: part %u is cut off", i);
      return FALSE;
    }
    if (!flame_cuda_context_check (gpu,
            call->cuLinkAddData (state,
                is_cubin (part, size) ? CU_JIT_INPUT_CUBIN : CU_JIT_INPUT_PTX,
                (void *) part, size, "part", 0, NULL, NULL),
            "linking device code", error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
load (FlameGpu *gpu, const void *image, CUmodule *module, GError **error)
{
  return flame_cuda_context_check (gpu,
      flame_cuda_context_get_calls (gpu)->cuModuleLoadData (module, image),
      "loading device code", error);
}

/* A driver older than the compiler may refuse to link what it would load whole. */
static gboolean
load_parts (FlameGpu *gpu, GBytes *image, CUmodule *module, GError **error)
{
  const FlameCudaTable *call = flame_cuda_context_get_calls (gpu);
  const char *doing = "linking device code";
  CUlinkState state;
  void *cubin;
  size_t size;
  gboolean loaded;

  if (!flame_cuda_context_check (
          gpu, call->cuLinkCreate (0, NULL, NULL, &state), doing, error))
    return FALSE;
  loaded = add_parts (gpu, state, image, error) &&
           flame_cuda_context_check (gpu,
               call->cuLinkComplete (state, &cubin, &size), doing, error) &&
           load (gpu, cubin, module, error);
  /* the cubin is the linker's, and has been copied */
  flame_cuda_context_note (
      gpu, call->cuLinkDestroy (state), "freeing a linker");
  return loaded;
}

gpointer
flame_cuda_module_new (FlameGpu *gpu, GBytes *image, GError **error)
{
  g_autoptr (FlameCudaScope) scope = flame_cuda_context_push (gpu, error);
  CUmodule module;

  if (!scope)
    return NULL;
  if (flame_gpu_parts_are (image))
    return load_parts (gpu, image, &module, error) ? module : NULL;
  return load (gpu, g_bytes_get_data (image, NULL), &module, error) ? module
                                                                    : NULL;
}

void
flame_cuda_module_free (FlameGpu *gpu, gpointer module)
{
  FLAME_CUDA_FREE (gpu, cuModuleUnload (module), "unloading device code");
}

/* ------------------------------------------------------------------ kernels */

typedef struct
{
  CUfunction handle;
  char *name;
  gint shared_max; /* atomic; dynamic shared memory asked for so far */
} Function;

gpointer
flame_cuda_function_new (
    FlameGpu *gpu, gpointer module, const char *name, GError **error)
{
  const FlameCudaTable *call = flame_cuda_context_get_calls (gpu);
  g_autoptr (FlameCudaScope) scope = flame_cuda_context_push (gpu, error);
  g_autofree char *doing = g_strdup_printf ("looking up kernel %s", name);
  CUfunction handle;
  Function *function;

  if (!scope ||
      !flame_cuda_context_check (
          gpu, call->cuModuleGetFunction (&handle, module, name), doing, error))
    return NULL;
  function = g_new (Function, 1);
  *function = (Function){handle, g_strdup (name), SHARED_DEFAULT};
  return function;
}

void
flame_cuda_function_free (FlameGpu *gpu G_GNUC_UNUSED, gpointer data)
{
  Function *function = data;

  g_free (function->name);
  g_free (function);
}

/* A block may use more than SHARED_DEFAULT only after asking. */
static gboolean
allow_shared (FlameGpu *gpu, Function *function, guint bytes, GError **error)
{
  const FlameCudaTable *call = flame_cuda_context_get_calls (gpu);
  g_autofree char *doing = NULL;

  if ((gint) bytes <= g_atomic_int_get (&function->shared_max))
    return TRUE;
  doing = g_strdup_printf (
      "giving kernel %s %u bytes of shared memory", function->name, bytes);
  if (!flame_cuda_context_check (gpu,
          call->cuFuncSetAttribute (function->handle,
              CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, bytes),
          doing, error))
    return FALSE;
  g_atomic_int_set (&function->shared_max, bytes);
  return TRUE;
}

static guint
at_least_1 (guint count)
{
  return count ? count : 1;
}

gboolean
flame_cuda_launch (FlameGpu *gpu, gpointer data,
    const FlameGpuGeometry *geometry, const FlameGpuParam *params G_GNUC_UNUSED,
    void **values, guint n_params G_GNUC_UNUSED, gpointer stream,
    GError **error)
{
  Function *function = data;
  const guint *grid = geometry->grid, *block = geometry->block;
  g_autoptr (FlameCudaScope) scope = flame_cuda_context_push (gpu, error);
  g_autofree char *doing = NULL;
  CUresult result;

  if (!scope || !allow_shared (gpu, function, geometry->shared_bytes, error))
    return FALSE;
  result = flame_cuda_context_get_calls (gpu)->cuLaunchKernel (function->handle,
      at_least_1 (grid[0]), at_least_1 (grid[1]), at_least_1 (grid[2]),
      at_least_1 (block[0]), at_least_1 (block[1]), at_least_1 (block[2]),
      geometry->shared_bytes, stream, values, NULL);
  if (result == CUDA_SUCCESS)
    return TRUE;
  doing = g_strdup_printf ("launching kernel %s", function->name);
  return flame_cuda_context_check (gpu, result, doing, error);
}
