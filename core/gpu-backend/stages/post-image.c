/*
 * Device code of the stages after the histogram: prebuilt or made by NVRTC.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/stages/post-image.h"

#include "core/gpu-backend/stages/kernel-source.h"
#include "core/gpu/module.h"

/* made at build time by kernels/cuda/embed.py; of size 0 without nvcc */
extern const guint8 flame_cuda_post_fatbin[];
extern const gsize flame_cuda_post_fatbin_size;

/* NULL where the driver finds nothing for the device in it */
static GBytes *
get_prebuilt (FlameGpu *gpu)
{
  g_autoptr (GBytes) image = NULL;
  g_autoptr (FlameGpuModule) module = NULL;

  if (flame_cuda_post_fatbin_size == 0)
    return NULL;
  image =
      g_bytes_new_static (flame_cuda_post_fatbin, flame_cuda_post_fatbin_size);
  module = flame_gpu_module_new (gpu, image, NULL);
  return module ? g_steal_pointer (&image) : NULL;
}

GBytes *
flame_gpu_post_compile (FlameGpuCompiler *compiler, int arch, GError **error)
{
  /* divisions are exact, as on the CPU */
  static const char *const options[] = {"--std=c++14", "--fmad=true", NULL};
  g_autofree FlameGpuHeader *headers =
      g_new (FlameGpuHeader, flame_cuda_n_embedded);
  const FlameGpuSource source = {
      .name = "post.cu",
      .text = "#include \"kernels/cuda/post.cu\"\n",
      .headers = headers,
      .n_headers = flame_cuda_n_embedded,
      .options = options,
  };

  for (guint i = 0; i < flame_cuda_n_embedded; i++)
    headers[i] = (FlameGpuHeader){
        flame_cuda_embedded[i].name, flame_cuda_embedded[i].text};
  return flame_gpu_compile (compiler, &source, arch, error);
}

GBytes *
flame_gpu_post_image (FlameGpu *gpu, FlameGpuCompiler *compiler, GError **error)
{
  GBytes *prebuilt = get_prebuilt (gpu);

  if (prebuilt)
    return prebuilt;
  if (!compiler) {
    g_set_error_literal (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        "this build has no kernels for the device, and there is no NVRTC to "
        "make them");
    return NULL;
  }
  return flame_gpu_post_compile (
      compiler, flame_gpu_get_device (gpu)->arch, error);
}
