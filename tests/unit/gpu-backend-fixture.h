/*
 * The GPU backend over the dummy, which has CUDA's place in the list of backends, and
 * frames of it. If CUDA memory is shared it is over the fake CUDA driver.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/gpu-backend/backend.h"
#include "flame/cuda.h"
#include "tests/fake-cuda/fake-driver.h"
#include "tests/support/scene.h"

/* A flame of two passes, supersampled, with density estimation. */
extern const char gpu_backend_two_passes[];

/* Resets the dummy, which gets the backend's kernels and an order of its own. */
void gpu_backend_reset (void);
void gpu_backend_assert_no_leak (void);

typedef struct
{
  const char *path;
  void (*run) (void);
} GpuBackendTest;

/*
 * Adds tests that run on a device on which waiting streams hold up others.
 * @tests: is not copied
 */
void gpu_backend_add_held (const GpuBackendTest *tests, guint n_tests);

/*
 * Returns: (transfer full) a renderer. The CPU's has one thread, like the
 * dummy.
 */
FlameRenderer *gpu_backend_new_renderer (FlameBackendKind kind, guint depth);

/*
 * Returns (transfer full) a renderer, or NULL with @error. @devices and
 * @sharing may be NULL.
 */
FlameRenderer *gpu_backend_try_renderer (FlameBackendKind kind,
    const char *devices, const FlameCudaSharing *sharing, guint depth,
    GError **error);

/*
 * Queues one frame. A @quality of 0 means the genome's. Returns: (transfer
 * full)
 */
FlameJob *gpu_backend_queue (FlameRenderer *renderer, const char *genome,
    const Picture *picture, double time, double quality, FlameFrameFlags flags);
/* Renders one frame, which must succeed. @stats: (nullable) */
void gpu_backend_render (FlameRenderer *renderer, const char *genome,
    Picture *picture, double time, FlameFrameFlags flags,
    FlameFrameStats *stats);
