/*
 * Where a frame is written to: FlamePicture.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/api.h"
#include "flame/video.h"

G_BEGIN_DECLS

/* planes that a picture has at most */
#define FLAME_MAX_PLANES 4

/* where planes are */
typedef enum
{
  FLAME_MEMORY_HOST,
  /*
   * of the CUDA context that the renderer is on, each plane and stride a multiple
   * of 16 bytes; no copy is made through host memory
   */
  FLAME_MEMORY_CUDA,
} FlameMemory;

/*
 * Planes of pixels and what they mean, reference-counted. A job holds a reference until
 * nobody writes any more, so a picture may be dropped at any time.
 *
 * Thread-safety: Safe. The pixels are the renderer's until the job is done.
 */
typedef struct _FlamePicture FlamePicture;

/*
 * A picture in memory of its own, zero at first, its rows 64 bytes aligned.
 *
 * @video: copied
 * Returns: (transfer full) NULL with FLAME_ERROR_SETTINGS or FLAME_ERROR_NO_MEMORY
 */
FLAME_API FlamePicture *flame_picture_new (
    const FlameVideo *video, GError **error);

/*
 * A picture in the caller's memory, which stays valid until @release.
 *
 * @video: copied
 * @data: (array length=n_planes) where planes begin: rows from the top; of CUDA memory,
 * CUdeviceptr
 * @strides: (array length=n_planes) bytes from a row to the next
 * @n_planes: up to FLAME_MAX_PLANES; more than the format has are ignored
 * @release: (nullable) called once with @user_data, on any thread, when nobody writes or
 * reads any more: the last reference is gone
 * Returns: (transfer full)
 */
FLAME_API FlamePicture *flame_picture_new_wrapped (const FlameVideo *video,
    FlameMemory memory, guint8 *const *data, const int *strides, guint n_planes,
    GDestroyNotify release, gpointer user_data);

FLAME_API FlamePicture *flame_picture_ref (FlamePicture *picture);
FLAME_API void flame_picture_unref (FlamePicture *picture); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlamePicture, flame_picture_unref)

/* 1 for packed RGB, 2 for NV12 and P010, 3 for other YUV */
FLAME_API guint flame_picture_get_n_planes (const FlamePicture *picture);
/* (nullable) (transfer none) NULL if there is no such plane */
FLAME_API guint8 *flame_picture_get_data (
    const FlamePicture *picture, guint plane);
/* bytes from a row to the next; 0 if there is no such plane */
FLAME_API int flame_picture_get_stride (
    const FlamePicture *picture, guint plane);

G_END_DECLS
