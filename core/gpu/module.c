/*
 * Loads and unloads device code.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/module.h"

#include "core/gpu/fns.h"

struct _FlameGpuModule
{
  FlameGpu *gpu;
  gpointer handle;
  gatomicrefcount ref_count;
};

FlameGpuModule *
flame_gpu_module_new (FlameGpu *gpu, GBytes *image, GError **error)
{
  FlameGpuModule *module;
  gpointer handle;

  if (!image || !g_bytes_get_size (image)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "loading device code: there is none");
    return NULL;
  }
  handle = gpu->fns->module_new (gpu, image, error);
  if (!handle)
    return NULL;
  module = g_new0 (FlameGpuModule, 1);
  module->gpu = flame_gpu_ref (gpu);
  module->handle = handle;
  g_atomic_ref_count_init (&module->ref_count);
  return module;
}

FlameGpuModule *
flame_gpu_module_ref (FlameGpuModule *module)
{
  g_atomic_ref_count_inc (&module->ref_count);
  return module;
}

void
flame_gpu_module_unref (FlameGpuModule *module)
{
  if (!module || !g_atomic_ref_count_dec (&module->ref_count))
    return;
  module->gpu->fns->module_free (module->gpu, module->handle);
  flame_gpu_unref (module->gpu);
  g_free (module);
}

gboolean
flame_gpu_module_is_unshared (FlameGpuModule *module)
{
  return g_atomic_ref_count_compare (&module->ref_count, 1);
}

FlameGpu *
flame_gpu_module_get_gpu (const FlameGpuModule *module)
{
  return module->gpu;
}

gpointer
flame_gpu_module_get_handle (const FlameGpuModule *module)
{
  return module->handle;
}

gboolean
flame_gpu_module_look_up (
    FlameGpuModule *module, const char *name, GError **error)
{
  const FlameGpuFns *fns = module->gpu->fns;
  gpointer function =
      fns->function_new (module->gpu, module->handle, name, error);

  if (!function)
    return FALSE;
  fns->function_free (module->gpu, function);
  return TRUE;
}
