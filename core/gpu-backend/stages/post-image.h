/*
 * Device code of the stages after the histogram.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"
#include "core/gpu/compiler.h"

G_BEGIN_DECLS

/*
 * kernels/cuda/post.cu for the device: prebuilt, or where this build has nothing
 * for it, compiled here and now, which takes some tenths of a second.
 *
 * @compiler: (nullable). Returns: (transfer full) NULL with @error.
 */
GBytes *flame_gpu_post_image (
    FlameGpu *gpu, FlameGpuCompiler *compiler, GError **error);

/* the second of the two. Returns: (transfer full) NULL with @error. */
GBytes *flame_gpu_post_compile (
    FlameGpuCompiler *compiler, int arch, GError **error);

G_END_DECLS
