/*
 * The device memory of frames in the making: what belongs to one in flight, and
 * what all of them use in turn.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/array.h"

#define FLAME_GPU_MAX_PLANES 3

typedef enum
{
  /* a slot's */
  FLAME_GPU_SUMS,   /* float4 a bucket; filters work in them too */
  FLAME_GPU_COUNTS, /* float a bucket: hits */
  FLAME_GPU_PLANES, /* of the picture, FLAME_GPU_MAX_PLANES of them */
  /* the post stage's; the light that density spreads, as flam3's accumulator */
  FLAME_GPU_ACCUM = FLAME_GPU_PLANES + FLAME_GPU_MAX_PLANES,
  FLAME_GPU_INDICES, /* the density kernel of each bucket */
  FLAME_GPU_MEMORY,  /* what filters work in besides */
  FLAME_GPU_STRIP,   /* of a picture that is drawn in strips, one's sums */
  FLAME_GPU_N_BUFFERS
} FlameGpuBuffer;

/* A set of buffers; used by one thread at a time. */
typedef struct _FlameGpuFramebuffers FlameGpuFramebuffers;

/* Without memory until shapes are set. Returns: (transfer full) */
FlameGpuFramebuffers *flame_gpu_framebuffers_new (FlameGpu *gpu);
void flame_gpu_framebuffers_free (
    FlameGpuFramebuffers *buffers); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (
    FlameGpuFramebuffers, flame_gpu_framebuffers_free)

typedef struct
{
  FlameGpuBuffer buffer;
  FlameGpuShape shape; /* of no elements: left as it is */
} FlameGpuBufferShape;

/*
 * Buffers that a frame needs together. Memory only grows, with slack; contents are
 * undefined after a change, and nothing queued may still use them. Where memory
 * runs out the whole set gives back what it has, @error tells the bytes asked for
 * in all and those free, and smaller shapes may be set next. A shape that makes no
 * sense changes nothing.
 */
gboolean flame_gpu_framebuffers_set (FlameGpuFramebuffers *buffers,
    const FlameGpuBufferShape *shapes, guint n_shapes, GError **error);

/* sums of @width x @height buckets without padding, and their counts if @counts */
gboolean flame_gpu_framebuffers_set_buckets (FlameGpuFramebuffers *buffers,
    int width, int height, gboolean counts, GError **error);

/* gives all memory back, which the next frame takes anew */
void flame_gpu_framebuffers_clear (FlameGpuFramebuffers *buffers);

/* (transfer none) */
FlameGpuArray *flame_gpu_framebuffers_get (
    const FlameGpuFramebuffers *buffers, FlameGpuBuffer buffer);

/* 0 while empty */
FlameGpuAddress flame_gpu_framebuffers_get_start (
    const FlameGpuFramebuffers *buffers, FlameGpuBuffer buffer);

/* bytes of device memory held */
gsize flame_gpu_framebuffers_get_bytes (const FlameGpuFramebuffers *buffers);
