/*
 * The buffers of one frame in the making.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/array.h"

G_BEGIN_DECLS

typedef enum
{
  FLAME_CUDA_FRONT, /* what a stage reads */
  FLAME_CUDA_BACK,  /* what it writes, to be flipped with the front */
  FLAME_CUDA_SIDE,  /* a stage's own, such as the histogram */
  FLAME_CUDA_N_BUFFERS
} FlameCudaBuffer;

/*
 * Rows are padded to 32 elements, columns to 16. Used by one thread at a time.
 */
typedef struct _FlameCudaFramebuffers FlameCudaFramebuffers;

/*
 * @picture_element: bytes of an element of front and back; @side_element: of
 * the side buffer. Without memory until a size is set. Returns: (transfer full)
 */
FlameCudaFramebuffers *flame_cuda_framebuffers_new (
    FlameCudaContext *context, gsize picture_element, gsize side_element);
void flame_cuda_framebuffers_free (
    FlameCudaFramebuffers *buffers); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (
    FlameCudaFramebuffers, flame_cuda_framebuffers_free)

/*
 * Memory only grows; the contents are undefined after a change. Nothing queued
 * may still use the buffers. Where memory runs out all of it is given back,
 * @error tells the bytes asked for in all and those free, and a smaller size
 * may be set next. A size that makes no sense changes nothing.
 */
gboolean flame_cuda_framebuffers_set_size (FlameCudaFramebuffers *buffers,
    int width, int height, int gutter, GError **error);

/* (transfer none) the array changes place when flipped, so ask after a flip */
FlameCudaArray *flame_cuda_framebuffers_get (
    FlameCudaFramebuffers *buffers, FlameCudaBuffer buffer);

/* front becomes back and back front */
void flame_cuda_framebuffers_flip (FlameCudaFramebuffers *buffers);

/* bytes of device memory held */
gsize flame_cuda_framebuffers_get_bytes (const FlameCudaFramebuffers *buffers);

G_END_DECLS
