/*
 * The GPU backend over the dummy, and frames of it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/unit/gpu-backend-fixture.h"

#include <string.h>

#include "core/api/device.h"
#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/cpu/backend.h"
#include "core/gpu-backend/open-cuda.h"
#include "core/gpu-backend/backend-private.h"
#include "core/gpu/fns.h"
#include "core/plan/frame-request.h"
#include "core/render/backends.h"
#include "tests/dummy/iterate.h"
#include "tests/dummy/post.h"
#include "tests/support/test-log.h"

/* ------------------------------------------------- a backend over the dummy */

/*
 * Opens the dummy, or the fake CUDA driver over it: only CUDA draws into memory
 * of other programs.
 */
static gboolean
open_gpu (const FlameRendererConfig *config, FlameGpuBackendParts *parts,
    GError **error)
{
  g_autoptr (FlameCudaDriver) driver = NULL;

  if (config->cuda_sharing) {
    driver = flame_cuda_driver_from_table (flame_fake_get_table (), error);
    return driver &&
           flame_cuda_backend_open_contexts (driver, config, parts, error);
  }
  parts->gpu = flame_dummy_open (config->device, error);
  if (parts->gpu)
    flame_gpu_set_log (parts->gpu, config->log);
  return parts->gpu != NULL;
}

static FlameBackend *
open_dummy (const FlameRendererConfig *config, GError **error)
{
  FlameGpuBackendParts parts = {.post_image = flame_dummy_post_image ()};
  FlameBackend *backend = NULL;

  if (open_gpu (config, &parts, error))
    backend = flame_gpu_backend_new (&parts, error);
  flame_gpu_backend_parts_clear (&parts);
  return backend;
}

static GArray *
list_dummies (GError **error G_GNUC_UNUSED)
{
  GArray *infos = g_array_new (FALSE, TRUE, sizeof (FlameDeviceInfo));

  for (guint i = 0; i < flame_dummy_count_devices (); i++)
    flame_gpu_add_device_info (
        infos, FLAME_BACKEND_CUDA, flame_dummy_get_device (i));
  return infos;
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
  klass.open = open_dummy;
  klass.list_devices = list_dummies;
  *n_rows = G_N_ELEMENTS (rows);
  return rows;
}

static gboolean waits_hold;

/*
 * Resets the dummy. Each test gets another order of queued work, the same in
 * each run.
 */
void
gpu_backend_reset (void)
{
  static guint seed;

  flame_fake_reset ();
  flame_dummy_settings.free_waits = FALSE;
  flame_dummy_set_loose (seed++);
  flame_dummy_start ();
  flame_dummy_set_frame_kernels ();
  flame_dummy_get_device (0)->waits_hold = waits_hold;
}

static void
run_held (gconstpointer data)
{
  const GpuBackendTest *test = data;

  waits_hold = TRUE;
  test->run ();
  waits_hold = FALSE;
}

void
gpu_backend_add_held (const GpuBackendTest *tests, guint n_tests)
{
  for (guint i = 0; i < n_tests; i++)
    g_test_add_data_func (tests[i].path, &tests[i], run_held);
}

void
gpu_backend_assert_no_leak (void)
{
  g_autoptr (GString) report = g_string_new (NULL);

  flame_fake_count_leaks (report);
  g_assert_cmpstr (report->str, ==, "");
}

FlameRenderer *
gpu_backend_try_renderer (FlameBackendKind kind, const char *devices,
    const FlameCudaSharing *sharing, guint depth, GError **error)
{
  const FlameRendererConfig config = {.backend = kind,
      .device = -1,
      .devices = devices,
      .cuda_sharing = sharing,
      /* With one thread, units are added up in the dummy's order. */
      .n_threads = 1,
      .depth = depth,
      .log = test_log (),
      .loss = scene_note_loss};

  scene_forget_losses ();
  return flame_renderer_new (&config, error);
}

FlameRenderer *
gpu_backend_new_renderer (FlameBackendKind kind, guint depth)
{
  g_autoptr (GError) error = NULL;
  FlameRenderer *renderer =
      gpu_backend_try_renderer (kind, NULL, NULL, depth, &error);

  g_assert_no_error (error);
  g_assert_cmpint (flame_renderer_get_backend (renderer), ==, kind);
  return renderer;
}

/* ----------------------------------------------------------------- frames */

const char gpu_backend_two_passes[] =
    "<flame size='80 56' scale='30' quality='30' filter='0.8' passes='2'"
    " supersample='2' gamma='2' brightness='5' estimator_radius='4'"
    " estimator_minimum='0' estimator_curve='0.5'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.6 -0.6'/>"
    "<xform weight='1' color='0.3' linear='1' coefs='0.5 0 0 0.5 0.6 -0.6'/>"
    "<xform weight='1' color='1' linear='1' coefs='0.5 0 0 0.5 0 0.6'/>"
    "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
    "</flame>";

FlameJob *
gpu_backend_queue (FlameRenderer *renderer, const char *genome,
    const Picture *picture, double time, double quality, FlameFrameFlags flags)
{
  g_autoptr (FlameAnimation) animation = scene_load (genome);
  FlameFrameRequest request = scene_request (animation, picture, time);

  request.quality = quality;
  request.flags = flags;
  return scene_queue (renderer, &request);
}

void
gpu_backend_render (FlameRenderer *renderer, const char *genome,
    Picture *picture, double time, FlameFrameFlags flags,
    FlameFrameStats *stats)
{
  g_autoptr (FlameJob) job =
      gpu_backend_queue (renderer, genome, picture, time, 0, flags);

  scene_finish (job, stats);
}
