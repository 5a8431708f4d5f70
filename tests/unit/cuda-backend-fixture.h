/*
 * The CUDA backend over the fake driver, instead of core/render/backends.c's,
 * and frames of it.
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

/* Two passes, supersampled, with density estimation. */
extern const char cuda_backend_two_passes[];

/* Resets the fake driver to its initial state, with the backend's kernels. */
void cuda_backend_reset (void);
void cuda_backend_assert_no_leak (void);

/*
 * FALSE: backends opened from now on use an API without graphs. TRUE at the
 * start.
 */
void cuda_backend_set_graphs (gboolean has_graphs);

/* (transfer full) The CPU's renderer has one thread, like the fake device. */
FlameRenderer *cuda_backend_new_renderer (FlameBackendKind kind, guint depth);

/* (transfer full) @devices: (nullable) @sharing: (nullable); NULL with @error */
FlameRenderer *cuda_backend_try_renderer (FlameBackendKind kind,
    const char *devices, const FlameCudaSharing *sharing, guint depth,
    GError **error);

/* @quality: 0 means the genome's. (transfer full) */
FlameJob *cuda_backend_queue (FlameRenderer *renderer, const char *genome,
    const Picture *picture, double time, double quality, FlameFrameFlags flags);
/* Renders one frame, which must succeed. @stats: (nullable) */
void cuda_backend_render (FlameRenderer *renderer, const char *genome,
    Picture *picture, double time, FlameFrameFlags flags,
    FlameFrameStats *stats);
