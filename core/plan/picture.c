/*
 * FlamePicture: planes and their owner.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/picture.h"

#include <math.h>

#include "core/api/video.h"
#include "core/error.h"
#include "core/plan/host-memory.h"
#include "core/plan/post-plan.h"
#include "core/plan/request.h"

G_STATIC_ASSERT (
    FLAME_MAX_PLANES == G_N_ELEMENTS (((FlamePlanes *) NULL)->data));

#define WHOLE_TURN 360.0

/* Rows and planes in a picture's own memory are aligned to this. */
#define ALIGNMENT FLAME_HOST_ALIGNMENT

/* -------------------------------------------------------------------- video */

static gboolean
check_colors (const FlameVideo *video, GError **error)
{
  if ((guint) video->format < FLAME_N_FORMATS &&
      (guint) video->matrix <= FLAME_MATRIX_BT2020)
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "unknown pixel format %d or matrix %d", video->format, video->matrix);
}

static gboolean
check_aspect (const FlameVideo *video, GError **error)
{
  if (video->pixel_aspect > 0.0 && isfinite (video->pixel_aspect))
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "a pixel aspect of %g must be positive and finite", video->pixel_aspect);
}

static gboolean
check_sky (const FlameVideo *video, GError **error)
{
  if ((guint) video->projection > FLAME_PROJECTION_EQUIRECTANGULAR)
    return flame_fail (error, FLAME_ERROR_SETTINGS, "unknown projection %d",
        video->projection);
  if (video->field_of_view >= 0.0 && video->field_of_view <= WHOLE_TURN)
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "a field of view of %g degrees: expected up to 360, or 0 for the "
      "projection's usual one",
      video->field_of_view);
}

static gboolean
check_size (const FlameVideo *video, GError **error)
{
  if (video->width >= 1 && video->width <= FLAME_MAX_SIZE &&
      video->height >= 1 && video->height <= FLAME_MAX_SIZE)
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "a frame is 1x1 to %dx%d pixels, not %dx%d", FLAME_MAX_SIZE,
      FLAME_MAX_SIZE, video->width, video->height);
}

gboolean
flame_video_check (const FlameVideo *video, GError **error)
{
  return check_colors (video, error) && check_size (video, error) &&
         check_aspect (video, error) && check_sky (video, error) &&
         flame_signal_check (video, error);
}

/* ----------------------------------------------------------------- pictures */

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
