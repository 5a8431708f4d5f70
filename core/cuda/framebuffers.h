/*
 * The device memory of frames in the making: what belongs to one in flight, and
 * what all of them use in turn.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/array.h"

G_BEGIN_DECLS

#define FLAME_CUDA_MAX_PLANES 3

typedef enum
{
  /* a slot's */
  FLAME_CUDA_SUMS,   /* float4 a bucket; filters work in them too */
  FLAME_CUDA_COUNTS, /* float a bucket: hits */
  FLAME_CUDA_PLANES, /* of the picture, FLAME_CUDA_MAX_PLANES of them */
  /* the post stage's; the light that density spreads, as flam3's accumulator */
  FLAME_CUDA_ACCUM = FLAME_CUDA_PLANES + FLAME_CUDA_MAX_PLANES,
  FLAME_CUDA_INDICES, /* the density kernel of each bucket */
  FLAME_CUDA_MEMORY,  /* what filters work in besides */
  FLAME_CUDA_N_BUFFERS
} FlameCudaBuffer;

/* A set of buffers; used by one thread at a time. */
typedef struct _FlameCudaFramebuffers FlameCudaFramebuffers;

/* Without memory until shapes are set. Returns: (transfer full) */
FlameCudaFramebuffers *flame_cuda_framebuffers_new (FlameGpu *gpu);
void flame_cuda_framebuffers_free (
    FlameCudaFramebuffers *buffers); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (
    FlameCudaFramebuffers, flame_cuda_framebuffers_free)

typedef struct
{
  FlameCudaBuffer buffer;
  FlameGpuShape shape; /* of no elements: left as it is */
} FlameCudaBufferShape;

/*
 * Buffers that a frame needs together. Memory only grows, with slack; contents are
 * undefined after a change, and nothing queued may still use them. Where memory
 * runs out the whole set gives back what it has, @error tells the bytes asked for
 * in all and those free, and smaller shapes may be set next. A shape that makes no
 * sense changes nothing.
 */
gboolean flame_cuda_framebuffers_set (FlameCudaFramebuffers *buffers,
    const FlameCudaBufferShape *shapes, guint n_shapes, GError **error);

/* sums of @width x @height buckets without padding, and their counts if @counts */
gboolean flame_cuda_framebuffers_set_buckets (FlameCudaFramebuffers *buffers,
    int width, int height, gboolean counts, GError **error);

/* gives all memory back, which the next frame takes anew */
void flame_cuda_framebuffers_clear (FlameCudaFramebuffers *buffers);

/* (transfer none) */
FlameGpuArray *flame_cuda_framebuffers_get (
    const FlameCudaFramebuffers *buffers, FlameCudaBuffer buffer);

/* 0 while empty */
FlameGpuAddress flame_cuda_framebuffers_get_start (
    const FlameCudaFramebuffers *buffers, FlameCudaBuffer buffer);

/* bytes of device memory held */
gsize flame_cuda_framebuffers_get_bytes (const FlameCudaFramebuffers *buffers);

G_END_DECLS
