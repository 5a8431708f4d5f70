/*
 * From a kernel's text to device code: the key that its code is kept under, NVRTC's or the
 * driver's compiler, and what the build has compiled already.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/text/kernel-source.h"

/*
 * Computes the SHA-256, in hexadecimal, of everything that determines the kernel: the
 * text, the files that it includes directly and indirectly, and NVRTC's options. Other
 * files do not change it.
 * Returns: (transfer full)
 */
char *flame_gpu_kernel_key (const char *source);

/*
 * Compiles @source to device code.
 * Returns: (transfer full) NULL with FLAME_ERROR_BACKEND.
 */
GBytes *flame_gpu_kernel_compile (
    FlameGpuCompiler *compiler, const char *source, int arch, GError **error);

/*
 * Compiles @source like flame_gpu_kernel_compile(), with further options of NVRTC, and
 * with a way to stop.
 *
 * @more: (nullable) NULL-terminated
 * @stop: (nullable) atomic: see FlameGpuSource
 */
GBytes *flame_gpu_kernel_compile_with (FlameGpuCompiler *compiler,
    const char *source, const char *const *more, int arch, const gint *stop,
    GError **error);

/*
 * Return the text of the kernels between rounds, and of those for samples that go
 * through @tiles, which take a compiler several times as long.
 * Returns: (transfer full)
 */
char *flame_gpu_rounds_source (void);
char *flame_gpu_tiles_source (const FlameGpuTiles *tiles);

/*
 * Returns: (transfer full) (nullable) all iteration kernels, prebuilt for CUDA as a
 *   fatbin; NULL in a build without nvcc
 */
GBytes *flame_gpu_generic_image (void);

/*
 * Returns: (transfer full) (nullable) kernels/gpu/post.cu, prebuilt; NULL if it has no
 *   code for the device, in this build or for this driver
 */
GBytes *flame_gpu_post_get_prebuilt (FlameGpu *gpu);

/*
 * Compiles @source, the text of some of post.cu's programs (post/post-kernels.h), to
 * device code.
 * @stop: (nullable) atomic: see FlameGpuSource
 * Returns: (transfer full) NULL with @error
 */
GBytes *flame_gpu_post_compile (FlameGpuCompiler *compiler, const char *source,
    int arch, const gint *stop, GError **error);

/* Computes flame_gpu_kernel_key() with other files than the library's. */
char *flame_gpu_kernel_key_of (
    const char *source, const FlameGpuHeader *files, guint n_files);
