/*
 * Loads and unloads device code.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/device/module.h"

#include "core/cuda/device/parts.h"

struct _FlameCudaModule
{
  FlameCudaContext *context;
  const FlameCudaTable *call;
  CUmodule handle;
  gatomicrefcount ref_count;
};

static gboolean
load (FlameCudaModule *module, GBytes *image, GError **error)
{
  if (flame_cuda_parts_are (image))
    return flame_cuda_parts_load (
        module->context, image, &module->handle, error);
  return flame_cuda_context_check (module->context,
      module->call->cuModuleLoadData (
          &module->handle, g_bytes_get_data (image, NULL)),
      "loading device code", error);
}

FlameCudaModule *
flame_cuda_module_new (FlameCudaContext *context, GBytes *image, GError **error)
{
  g_autoptr (FlameCudaScope) scope = flame_cuda_context_push (context, error);
  g_autoptr (FlameCudaModule) module = NULL;

  if (!scope)
    return NULL;
  if (!image || !g_bytes_get_size (image)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "loading device code: there is none");
    return NULL;
  }
  module = g_new0 (FlameCudaModule, 1);
  module->context = flame_cuda_context_ref (context);
  module->call = flame_cuda_context_get_calls (context);
  g_atomic_ref_count_init (&module->ref_count);
  if (!load (module, image, error))
    return NULL;
  return g_steal_pointer (&module);
}

FlameCudaModule *
flame_cuda_module_ref (FlameCudaModule *module)
{
  g_atomic_ref_count_inc (&module->ref_count);
  return module;
}

void
flame_cuda_module_unref (FlameCudaModule *module)
{
  if (!module || !g_atomic_ref_count_dec (&module->ref_count))
    return;
  if (module->handle)
    FLAME_CUDA_FREE (module->context,
        module->call->cuModuleUnload (module->handle), "unloading device code");
  flame_cuda_context_unref (module->context);
  g_free (module);
}

gboolean
flame_cuda_module_is_unshared (FlameCudaModule *module)
{
  return g_atomic_ref_count_compare (&module->ref_count, 1);
}

FlameCudaContext *
flame_cuda_module_get_context (const FlameCudaModule *module)
{
  return module->context;
}

gboolean
flame_cuda_module_get_function (FlameCudaModule *module, const char *name,
    CUfunction *function, GError **error)
{
  g_autoptr (FlameCudaScope) scope =
      flame_cuda_context_push (module->context, error);
  g_autofree char *doing = NULL;

  if (!scope)
    return FALSE;
  doing = g_strdup_printf ("looking up kernel %s", name);
  return flame_cuda_context_check (module->context,
      module->call->cuModuleGetFunction (function, module->handle, name), doing,
      error);
}
