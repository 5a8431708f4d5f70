/*
 * The device memory of frames in progress: buffers of a frame in flight, and buffers
 * that all frames use in turn.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/array.h"

#define FLAME_GPU_MAX_PLANES 3

typedef enum
{
  /* of a slot */
  FLAME_GPU_SUMS,   /* float4 per bucket; filters work in them too */
  FLAME_GPU_COUNTS, /* float per bucket: hits */
  FLAME_GPU_PLANES, /* the picture's, FLAME_GPU_MAX_PLANES of them */
  /*
   * Of the post stage: the light spread by density estimation, flam3's accumulator.
   */
  FLAME_GPU_ACCUM = FLAME_GPU_PLANES + FLAME_GPU_MAX_PLANES,
  FLAME_GPU_INDICES, /* the number of each bucket's density kernel */
  FLAME_GPU_MEMORY,  /* additional working memory of filters */
  FLAME_GPU_STRIP, /* the sums of a strip, if the picture is drawn in strips */
  FLAME_GPU_N_BUFFERS
} FlameGpuBuffer;

/* A set of buffers. Used by one thread at a time. */
typedef struct _FlameGpuFramebuffers FlameGpuFramebuffers;

/*
 * Creates a set of buffers, which have no memory until shapes are set.
 * Returns: (transfer full)
 */
FlameGpuFramebuffers *flame_gpu_framebuffers_new (FlameGpu *gpu);
void flame_gpu_framebuffers_free (
    FlameGpuFramebuffers *buffers); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (
    FlameGpuFramebuffers, flame_gpu_framebuffers_free)

typedef struct
{
  FlameGpuBuffer buffer;
  FlameGpuShape shape; /* empty: the buffer does not change */
} FlameGpuBufferShape;

/*
 * Sets the buffers that a frame needs together. Memory only grows, with some slack.
 * After a change the content is undefined, so nothing that is queued may still use it.
 * If memory runs out the whole set is freed, @error has the requested and the free
 * bytes, and smaller shapes may be set next. An invalid shape changes nothing.
 */
gboolean flame_gpu_framebuffers_set (FlameGpuFramebuffers *buffers,
    const FlameGpuBufferShape *shapes, guint n_shapes, GError **error);

/*
 * Sets the shapes of the sums of @width x @height buckets without padding, and of their
 * counts if @counts.
 */
gboolean flame_gpu_framebuffers_set_buckets (FlameGpuFramebuffers *buffers,
    int width, int height, gboolean counts, GError **error);

/* Frees all memory. The next frame allocates it again. */
void flame_gpu_framebuffers_clear (FlameGpuFramebuffers *buffers);

/* Returns: (transfer none) the array of @buffer */
FlameGpuArray *flame_gpu_framebuffers_get (
    const FlameGpuFramebuffers *buffers, FlameGpuBuffer buffer);

/* Returns the address of @buffer; 0 if it is empty. */
FlameGpuAddress flame_gpu_framebuffers_get_start (
    const FlameGpuFramebuffers *buffers, FlameGpuBuffer buffer);

/* Returns the bytes of device memory in use. */
gsize flame_gpu_framebuffers_get_bytes (const FlameGpuFramebuffers *buffers);
