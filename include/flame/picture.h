/*
 * FlamePicture: the memory that a frame is written to.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib-object.h>

#include "flame/api.h"
#include "flame/video.h"

G_BEGIN_DECLS

/**
 * FLAME_MAX_PLANES:
 *
 * The largest number of planes of a picture.
 */
#define FLAME_MAX_PLANES 4

/**
 * FlameMemory:
 * @FLAME_MEMORY_HOST: the processor's memory
 * @FLAME_MEMORY_CUDA: memory of the renderer's CUDA context; the address and stride of
 *   each plane are multiples of 16 bytes, and the frame is not copied through host
 *   memory
 *
 * The kind of memory that planes are in.
 */
typedef enum
{
  FLAME_MEMORY_HOST,
  FLAME_MEMORY_CUDA,
} FlameMemory;

/**
 * FlamePicture:
 *
 * Planes of pixels and their meaning. Pictures are reference-counted, and a job holds a
 * reference until its last write, so the caller may drop a picture at any time.
 *
 * Thread-safety: Safe. Only the renderer may access the pixels until the job is done.
 */
typedef struct _FlamePicture FlamePicture;

#define FLAME_TYPE_PICTURE (flame_picture_get_type ())
FLAME_API GType flame_picture_get_type (void);

/**
 * flame_picture_new:
 * @video: copied
 *
 * Allocates a picture, filled with zeros. Its rows are aligned to 64 bytes.
 *
 * Returns: (transfer full): NULL with FLAME_ERROR_SETTINGS or FLAME_ERROR_NO_MEMORY
 */
FLAME_API FlamePicture *flame_picture_new (
    const FlameVideo *video, GError **error);

/**
 * flame_picture_new_wrapped: (skip)
 * @video: copied
 * @memory: the kind of memory
 * @data: (array length=n_planes): the start of each plane, whose rows go from top to
 *   bottom; for CUDA memory, a CUdeviceptr
 * @strides: (array length=n_planes): bytes from a row to the next
 * @n_planes: up to FLAME_MAX_PLANES; planes that the format does not have are ignored
 * @release: (nullable): called once with @user_data, on any thread, when the last
 *   reference is dropped and nothing uses the memory any more
 * @user_data: for @release
 *
 * Creates a picture in the caller's memory, which must stay valid until @release is
 * called.
 *
 * Returns: (transfer full): the picture
 */
FLAME_API FlamePicture *flame_picture_new_wrapped (const FlameVideo *video,
    FlameMemory memory, guint8 *const *data, const int *strides, guint n_planes,
    GDestroyNotify release, gpointer user_data);

/**
 * flame_picture_ref:
 * @picture: a picture
 *
 * Adds a reference.
 *
 * Returns: (transfer full): the same
 */
FLAME_API FlamePicture *flame_picture_ref (FlamePicture *picture);

/**
 * flame_picture_unref:
 * @picture: (nullable) (transfer full): a picture
 *
 * Drops a reference; the last one frees it.
 */
FLAME_API void flame_picture_unref (FlamePicture *picture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlamePicture, flame_picture_unref)

/**
 * flame_picture_get_n_planes:
 * @picture: a picture
 *
 * How many planes it has: 1 for packed RGB, 2 for NV12 and P010, 3 for other YUV.
 *
 * Returns: the number
 */
FLAME_API guint flame_picture_get_n_planes (const FlamePicture *picture);

/**
 * flame_picture_get_data: (skip)
 * @picture: a picture
 * @plane: number of a plane, from 0
 *
 * Gets the start of a plane.
 *
 * Returns: (nullable) (transfer none): NULL if there is no such plane
 */
FLAME_API guint8 *flame_picture_get_data (
    const FlamePicture *picture, guint plane);

/**
 * flame_picture_get_plane:
 * @picture: a picture
 * @plane: number of a plane, from 0
 *
 * Gets the bytes of a plane without copying them. Each row begins
 * flame_picture_get_stride() bytes after the last. The bytes hold a reference of the
 * picture, and change while a job draws into it.
 *
 * Returns: (nullable) (transfer full): NULL if there is no such plane, or if it is not
 *   in host memory
 */
FLAME_API GBytes *flame_picture_get_plane (FlamePicture *picture, guint plane);

/**
 * flame_picture_get_stride:
 * @picture: a picture
 * @plane: number of a plane, from 0
 *
 * Bytes from a row to the next.
 *
 * Returns: bytes; 0 if there is no such plane
 */
FLAME_API int flame_picture_get_stride (
    const FlamePicture *picture, guint plane);

G_END_DECLS
