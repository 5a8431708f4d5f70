/*
 * FlamePicture: planes and their owner.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/picture.h"

#include "core/api/video.h"
#include "core/plan/check.h"
#include "core/plan/host-memory.h"
#include "core/plan/pixel-layout.h"

G_STATIC_ASSERT (
    FLAME_MAX_PLANES == G_N_ELEMENTS (((FlamePlanes *) NULL)->data));

/* Rows and planes in a picture's own memory are aligned to this. */
#define ALIGNMENT FLAME_HOST_ALIGNMENT

FlamePicture *
flame_picture_new_wrapped (const FlameVideo *video, FlameMemory memory,
    guint8 *const *data, const int *strides, guint n_planes,
    GDestroyNotify release, gpointer user_data)
{
  FlamePicture *picture = g_new0 (FlamePicture, 1);

  g_atomic_ref_count_init (&picture->ref_count);
  picture->video = *video;
  picture->memory = memory;
  for (guint i = 0; i < MIN (n_planes, FLAME_MAX_PLANES); i++) {
    picture->planes.data[i] = data[i];
    picture->planes.stride[i] = strides[i];
  }
  picture->release = release;
  picture->user_data = user_data;
  return picture;
}

FlamePicture *
flame_picture_new (const FlameVideo *video, GError **error)
{
  gsize offsets[FLAME_MAX_PLANES], size = 0;
  guint8 *data[FLAME_MAX_PLANES], *memory;
  int strides[FLAME_MAX_PLANES];
  FlamePixelParams layout;
  guint n_planes;

  if (!flame_video_check (video, error))
    return NULL;
  flame_pixel_layout_fill (&layout, video);
  n_planes = flame_pixel_layout_count_planes (&layout);
  for (guint i = 0; i < n_planes; i++) {
    int bytes, rows;

    flame_pixel_layout_measure (
        &layout, video->width, video->height, i, &bytes, &rows);
    strides[i] = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    offsets[i] = size;
    size += (gsize) strides[i] * rows;
  }
  memory = flame_buffer_alloc_zero (size, error);
  if (!memory)
    return NULL;
  for (guint i = 0; i < n_planes; i++)
    data[i] = memory + offsets[i];
  return flame_picture_new_wrapped (video, FLAME_MEMORY_HOST, data, strides,
      n_planes, flame_buffer_free, memory);
}

FlamePicture *
flame_picture_ref (FlamePicture *picture)
{
  g_atomic_ref_count_inc (&picture->ref_count);
  return picture;
}

void
flame_picture_unref (FlamePicture *picture)
{
  if (!picture || !g_atomic_ref_count_dec (&picture->ref_count))
    return;
  if (picture->release)
    picture->release (picture->user_data);
  g_free (picture);
}

guint
flame_picture_get_n_planes (const FlamePicture *picture)
{
  guint n = 0;

  while (n < FLAME_MAX_PLANES && picture->planes.data[n])
    n++;
  return n;
}

guint8 *
flame_picture_get_data (const FlamePicture *picture, guint plane)
{
  return plane < FLAME_MAX_PLANES ? picture->planes.data[plane] : NULL;
}

int
flame_picture_get_stride (const FlamePicture *picture, guint plane)
{
  return plane < FLAME_MAX_PLANES ? picture->planes.stride[plane] : 0;
}

GBytes *
flame_picture_get_plane (FlamePicture *picture, guint plane)
{
  const guint8 *data = flame_picture_get_data (picture, plane);
  FlamePixelParams layout;
  int needed, rows;

  if (!data || picture->memory != FLAME_MEMORY_HOST)
    return NULL;
  flame_pixel_layout_fill (&layout, &picture->video);
  if (plane >= flame_pixel_layout_count_planes (&layout))
    return NULL;
  flame_pixel_layout_measure (&layout, picture->video.width,
      picture->video.height, plane, &needed, &rows);
  /* The last row may end after its last pixel. */
  return g_bytes_new_with_free_func (data,
      (gsize) picture->planes.stride[plane] * (rows - 1) + needed,
      (GDestroyNotify) flame_picture_unref, flame_picture_ref (picture));
}

G_DEFINE_BOXED_TYPE (
    FlamePicture, flame_picture, flame_picture_ref, flame_picture_unref)
