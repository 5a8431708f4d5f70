/*
 * From a kernel's text to device code: the key that its code is kept under, NVRTC's or the
 * driver's compiler, and what the build has compiled already.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/stages/kernel-source.h"

/*
 * SHA-256 in hex of all that makes the kernel: the text, the files that it
 * includes, and theirs, and NVRTC's options. A file that it does not
 * include changes nothing. Returns: (transfer full)
 */
char *flame_gpu_kernel_key (const char *source);

/*
 * Device code of @source. Returns: (transfer full) NULL with FLAME_ERROR_BACKEND.
 */
GBytes *flame_gpu_kernel_compile (
    FlameGpuCompiler *compiler, const char *source, int arch, GError **error);

/*
 * The same with options of NVRTC's besides, and an end.
 *
 * @more: (nullable) NULL-terminated
 * @stop: (nullable) atomic: see FlameGpuSource
 */
GBytes *flame_gpu_kernel_compile_with (FlameGpuCompiler *compiler,
    const char *source, const char *const *more, int arch, const gint *stop,
    GError **error);

/*
 * The kernels between rounds alone, to be compiled as above, and those of samples that go
 * through @tiles, if there are any. Returns: (transfer full)
 */
char *flame_gpu_rounds_source (const FlameGpuTiles *tiles);

/*
 * All kernels prebuilt for CUDA, a fatbin: (transfer full) (nullable) NULL in a build
 * without nvcc.
 */
GBytes *flame_gpu_generic_image (void);

/*
 * kernels/gpu/post.cu, prebuilt: (transfer full) (nullable) NULL if this build or the driver
 * has nothing for the device in it.
 */
GBytes *flame_gpu_post_get_prebuilt (FlameGpu *gpu);

/*
 * Device code of @source, one of their programs (stages/post-kernels.h).
 * @stop: (nullable) atomic: see FlameGpuSource. Returns: (transfer full) NULL with @error.
 */
GBytes *flame_gpu_post_compile (FlameGpuCompiler *compiler, const char *source,
    int arch, const gint *stop, GError **error);

/* flame_gpu_kernel_key() with other files than the plugin's */
char *flame_gpu_kernel_key_of (
    const char *source, const FlameGpuHeader *files, guint n_files);
