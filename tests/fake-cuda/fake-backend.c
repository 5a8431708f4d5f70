/*
 * The CUDA backend with kernels that run on the host, for programs linked with
 * the fake driver's library: the element's tests load a plugin that has it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/api/renderer-config.h"
#include "core/cpu/backend.h"
#include "core/gpu-backend/open-cuda.h"
#include "core/render/backends.h"
#include "tests/dummy/iterate.h"
#include "tests/dummy/post.h"

/* The backend looks up libcuda.so.1 as usual, and finds the fake one. */
static FlameBackend *
open_fake (const FlameRendererConfig *config, GError **error)
{
  g_autoptr (FlameCudaDriver) driver = flame_cuda_driver_load (error);
  FlameGpuBackendParts parts = {.post_image = flame_dummy_post_image ()};
  FlameBackend *backend = NULL;

  flame_dummy_set_frame_kernels ();
  if (driver &&
      flame_cuda_backend_open_contexts (driver, config, &parts, error))
    backend = flame_gpu_backend_new (&parts, error);
  flame_gpu_backend_parts_clear (&parts);
  return backend;
}

/* Replaces the function of core/render/backends.c. */
const FlameBackendRow *
flame_backend_rows (guint *n_rows)
{
  static FlameBackendClass klass;
  static const FlameBackendRow rows[] = {
      {FLAME_BACKEND_CUDA, "CUDA", &klass, FALSE},
      {FLAME_BACKEND_CPU, "CPU", &flame_cpu_backend_class, FALSE},
  };

  klass = flame_cuda_backend_class;
  klass.open = open_fake;
  *n_rows = G_N_ELEMENTS (rows);
  return rows;
}
