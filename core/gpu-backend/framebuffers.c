/*
 * Buffers of a frame that are allocated together or not at all.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/framebuffers.h"

struct _FlameGpuFramebuffers
{
  FlameGpu *gpu;
  FlameGpuArray *arrays[FLAME_GPU_N_BUFFERS];
};

FlameGpuFramebuffers *
flame_gpu_framebuffers_new (FlameGpu *gpu)
{
  FlameGpuFramebuffers *buffers = g_new0 (FlameGpuFramebuffers, 1);

  buffers->gpu = flame_gpu_ref (gpu);
  for (int i = 0; i < FLAME_GPU_N_BUFFERS; i++)
    buffers->arrays[i] = flame_gpu_array_new (gpu);
  return buffers;
}

void
flame_gpu_framebuffers_free (FlameGpuFramebuffers *buffers)
{
  if (!buffers)
    return;
  for (int i = 0; i < FLAME_GPU_N_BUFFERS; i++)
    flame_gpu_array_free (buffers->arrays[i]);
  flame_gpu_unref (buffers->gpu);
  g_free (buffers);
}

void
flame_gpu_framebuffers_clear (FlameGpuFramebuffers *buffers)
{
  for (int i = 0; i < FLAME_GPU_N_BUFFERS; i++)
    flame_gpu_array_clear (buffers->arrays[i]);
}

/* @reason: (transfer full) the error of one array, reported for all together */
static void
propagate (FlameGpuFramebuffers *buffers, const FlameGpuLayout *layouts,
    guint n, GError *reason, GError **error)
{
  gsize asked = 0, free_bytes = 0, total = 0;

  for (guint i = 0; i < n; i++)
    asked += layouts[i].size;
  /*
   * All memory has been freed by now, so "free" is what a smaller frame can have.
   */
  if (!g_error_matches (reason, FLAME_ERROR, FLAME_ERROR_NO_MEMORY) ||
      !flame_gpu_get_memory (buffers->gpu, &free_bytes, &total, NULL)) {
    g_propagate_error (error, reason);
    return;
  }
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY,
      "out of device memory for a frame's buffers, the first of %dx%d: "
      "%" G_GSIZE_FORMAT " bytes asked for, %" G_GSIZE_FORMAT
      " of %" G_GSIZE_FORMAT " free",
      layouts[0].width, layouts[0].height, asked, free_bytes, total);
  g_error_free (reason);
}

static gboolean
is_wanted (const FlameGpuBufferShape *shape)
{
  return shape->shape.element_size > 0;
}

gboolean
flame_gpu_framebuffers_set (FlameGpuFramebuffers *buffers,
    const FlameGpuBufferShape *shapes, guint n_shapes, GError **error)
{
  FlameGpuLayout layouts[FLAME_GPU_N_BUFFERS] = {{.size = 0}};

  g_return_val_if_fail (n_shapes <= FLAME_GPU_N_BUFFERS, FALSE);
  for (guint i = 0; i < n_shapes; i++)
    if (is_wanted (&shapes[i]) &&
        !flame_gpu_layout_init (&layouts[i], &shapes[i].shape, error))
      return FALSE;
  for (guint i = 0; i < n_shapes; i++) {
    GError *reason = NULL;

    if (!is_wanted (&shapes[i]) ||
        flame_gpu_array_set_layout (
            buffers->arrays[shapes[i].buffer], &layouts[i], &reason))
      continue;
    flame_gpu_framebuffers_clear (buffers);
    propagate (buffers, layouts, n_shapes, reason, error);
    return FALSE;
  }
  return TRUE;
}

gboolean
flame_gpu_framebuffers_set_buckets (FlameGpuFramebuffers *buffers, int width,
    int height, gboolean counts, GError **error)
{
  const FlameGpuBufferShape shapes[] = {
      {FLAME_GPU_SUMS, {.element_size = 16, .width = width, .height = height}},
      {FLAME_GPU_COUNTS, {.element_size = 4, .width = width, .height = height}},
  };

  return flame_gpu_framebuffers_set (buffers, shapes, counts ? 2 : 1, error);
}

FlameGpuArray *
flame_gpu_framebuffers_get (
    const FlameGpuFramebuffers *buffers, FlameGpuBuffer buffer)
{
  return buffers->arrays[buffer];
}

FlameGpuAddress
flame_gpu_framebuffers_get_start (
    const FlameGpuFramebuffers *buffers, FlameGpuBuffer buffer)
{
  return flame_gpu_array_get_start (buffers->arrays[buffer]);
}

gsize
flame_gpu_framebuffers_get_bytes (const FlameGpuFramebuffers *buffers)
{
  gsize bytes = 0;

  for (int i = 0; i < FLAME_GPU_N_BUFFERS; i++)
    bytes += flame_gpu_array_get_capacity (buffers->arrays[i]);
  return bytes;
}
