/*
 * The CUDA backend over the fake driver, and frames of it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/unit/cuda-backend-fixture.h"

#include <string.h>

#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/cpu/backend.h"
#include "core/gpu-backend/open-cuda.h"
#include "core/gpu/fns.h"
#include "core/plan/frame-request.h"
#include "core/render/backends.h"
#include "tests/fake-cuda/fake-iterate.h"
#include "tests/fake-cuda/fake-post.h"
#include "tests/support/test-log.h"

static FlameFakeKernel
    kernels[FLAME_FAKE_N_POST_KERNELS + FLAME_FAKE_N_ITERATE_KERNELS];

/* ----------------------------------------- a backend over the fake driver */

static gboolean lacks_graphs;

void
cuda_backend_set_graphs (gboolean has_graphs)
{
  lacks_graphs = !has_graphs;
}

static void
take_graphs (FlameGpu *gpu)
{
  static FlameGpuFns fns;

  fns = *gpu->fns;
  fns.capture_begin = NULL;
  fns.capture_end = NULL;
  fns.graph_replay = NULL;
  fns.graph_free = NULL;
  gpu->fns = &fns;
}

static FlameBackend *
open_fake (const FlameRendererConfig *config, GError **error)
{
  g_autoptr (FlameCudaDriver) driver =
      flame_cuda_driver_from_table (flame_fake_get_table (), error);
  FlameGpuBackendParts parts = {.post_image = flame_fake_post_image ()};
  FlameBackend *backend = NULL;

  if (driver &&
      flame_cuda_backend_open_contexts (driver, config, &parts, error)) {
    if (lacks_graphs)
      take_graphs (parts.gpu);
    backend = flame_gpu_backend_new (&parts, error);
  }
  flame_gpu_backend_parts_clear (&parts);
  return backend;
}

static GArray *
list_fake (GError **error)
{
  g_autoptr (FlameCudaDriver) driver =
      flame_cuda_driver_from_table (flame_fake_get_table (), error);

  return driver ? flame_cuda_backend_list (driver, error) : NULL;
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
  klass.list_devices = list_fake;
  *n_rows = G_N_ELEMENTS (rows);
  return rows;
}

/* Each test gets another order of queued work, the same in each run. */
void
cuda_backend_reset (void)
{
  static guint seed;

  flame_fake_reset ();
  flame_fake_set_loose (seed++);
  flame_fake_start_device ();
  memcpy (kernels, flame_fake_post_kernels, sizeof flame_fake_post_kernels);
  memcpy (kernels + FLAME_FAKE_N_POST_KERNELS, flame_fake_iterate_kernels,
      sizeof flame_fake_iterate_kernels);
  flame_fake_set_kernels (kernels, G_N_ELEMENTS (kernels));
}

void
cuda_backend_assert_no_leak (void)
{
  g_autoptr (GString) report = g_string_new (NULL);

  flame_fake_count_leaks (report);
  g_assert_cmpstr (report->str, ==, "");
}

FlameRenderer *
cuda_backend_try_renderer (FlameBackendKind kind, const char *devices,
    const FlameCudaSharing *sharing, guint depth, GError **error)
{
  const FlameRendererConfig config = {.backend = kind,
      .device = -1,
      .devices = devices,
      .cuda_sharing = sharing,
      /* With one thread, units are added up in the fake device's order. */
      .n_threads = 1,
      .depth = depth,
      .log = test_log (),
      .loss = scene_note_loss};

  scene_forget_losses ();
  return flame_renderer_new (&config, error);
}

FlameRenderer *
cuda_backend_new_renderer (FlameBackendKind kind, guint depth)
{
  g_autoptr (GError) error = NULL;
  FlameRenderer *renderer =
      cuda_backend_try_renderer (kind, NULL, NULL, depth, &error);

  g_assert_no_error (error);
  g_assert_cmpint (flame_renderer_get_backend (renderer), ==, kind);
  return renderer;
}

/* ----------------------------------------------------------------- frames */

const char cuda_backend_two_passes[] =
    "<flame size='80 56' scale='30' quality='30' filter='0.8' passes='2'"
    " supersample='2' gamma='2' brightness='5' estimator_radius='4'"
    " estimator_minimum='0' estimator_curve='0.5'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.6 -0.6'/>"
    "<xform weight='1' color='0.3' linear='1' coefs='0.5 0 0 0.5 0.6 -0.6'/>"
    "<xform weight='1' color='1' linear='1' coefs='0.5 0 0 0.5 0 0.6'/>"
    "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
    "</flame>";

FlameJob *
cuda_backend_queue (FlameRenderer *renderer, const char *genome,
    const Picture *picture, double time, double quality, FlameFrameFlags flags)
{
  g_autoptr (FlameAnimation) animation = scene_load (genome);
  FlameFrameRequest request = scene_request (animation, picture, time);

  request.quality = quality;
  request.flags = flags;
  return scene_queue (renderer, &request);
}

void
cuda_backend_render (FlameRenderer *renderer, const char *genome,
    Picture *picture, double time, FlameFrameFlags flags,
    FlameFrameStats *stats)
{
  g_autoptr (FlameJob) job =
      cuda_backend_queue (renderer, genome, picture, time, 0, flags);

  scene_finish (job, stats);
}
