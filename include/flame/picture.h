/*
 * Where a frame is written to: FlamePicture.
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
 * Planes that a picture has at most.
 */
#define FLAME_MAX_PLANES 4

/**
 * FlameMemory:
 * @FLAME_MEMORY_HOST: the processor's memory
 * @FLAME_MEMORY_CUDA: of the CUDA context that the renderer is on, each plane and stride a
 *   multiple of 16 bytes; no copy is made through host memory
 *
 * Where planes are.
 */
typedef enum
{
  FLAME_MEMORY_HOST,
  FLAME_MEMORY_CUDA,
} FlameMemory;

/**
 * FlamePicture:
 *
 * Planes of pixels and what they mean, reference-counted. A job holds a reference
 * until nobody writes any more, so a picture may be dropped at any time.
 *
 * Thread-safety: Safe. The pixels are the renderer's until the job is done.
 */
typedef struct _FlamePicture FlamePicture;

#define FLAME_TYPE_PICTURE (flame_picture_get_type ())
FLAME_API GType flame_picture_get_type (void);

/**
 * flame_picture_new:
 * @video: copied
 *
 * A picture in memory of its own, zero at first, its rows 64 bytes aligned.
 *
 * Returns: (transfer full): NULL with FLAME_ERROR_SETTINGS or FLAME_ERROR_NO_MEMORY
 */
FLAME_API FlamePicture *flame_picture_new (
    const FlameVideo *video, GError **error);

/**
 * flame_picture_new_wrapped: (skip)
 * @video: copied
 * @memory: where planes are
 * @data: (array length=n_planes): where planes begin: rows from the top; of CUDA
 *   memory, CUdeviceptr
 * @strides: (array length=n_planes): bytes from a row to the next
 * @n_planes: up to FLAME_MAX_PLANES; more than the format has are ignored
 * @release: (nullable): called once with @user_data, on any thread, when nobody
 *   writes or reads any more: the last reference is gone
 * @user_data: for @release
 *
 * A picture in the caller's memory, which stays valid until @release.
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
 * Where a plane begins.
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
 * The bytes of a plane, which are not copied: its rows, each flame_picture_get_stride()
 * bytes after the last. They keep the picture. They change while a job draws into it.
 *
 * Returns: (nullable) (transfer full): NULL if there is no such plane, or if its memory is
 *   not the host's
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
