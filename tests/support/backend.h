/*
 * The backend for tests that render.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/renderer-config.h"
#include "flame/flame.h"

/*
 * FLAME_TEST_BACKEND=cuda or opencl runs the CPU backend's tests on a device, as the
 * suite gpu does.
 */
static inline FlameBackendKind
test_backend (void)
{
  const char *name = g_getenv ("FLAME_TEST_BACKEND");

  if (g_strcmp0 (name, "cuda") == 0)
    return FLAME_BACKEND_CUDA;
  if (g_strcmp0 (name, "opencl") == 0)
    return FLAME_BACKEND_OPENCL;
  return FLAME_BACKEND_CPU;
}

/*
 * Returns: TRUE, with a message for TAP, if test_backend() does not work here
 */
static inline gboolean
test_backend_is_missing (void)
{
  const FlameRendererConfig config = {
      .backend = test_backend (), .device = -1, .depth = 1};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameRenderer) G_GNUC_UNUSED renderer =
      flame_renderer_new (&config, &error);

  if (!g_error_matches (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE))
    return FALSE;
  g_print ("1..0 # SKIP %s\n", error->message);
  return TRUE;
}
