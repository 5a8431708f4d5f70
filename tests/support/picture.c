/*
 * A frame's memory for tests and benchmarks: planes of any output format.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/support/picture.h"

#include <math.h>
#include <stdlib.h>

#include "core/api/video.h"

typedef struct
{
  const char *name;
  int n_planes;
  int luma_bytes; /* bytes of a pixel of the first plane */
  int chroma_bytes; /* bytes of a sample of the others; NV12's pair counts as one */
  int shift_h, shift_v;
} Layout;

static const Layout layouts[FLAME_N_FORMATS] = {
    [FLAME_FORMAT_NV12] = {"NV12", 2, 1, 2, 1, 1},
    [FLAME_FORMAT_I420] = {"I420", 3, 1, 1, 1, 1},
    [FLAME_FORMAT_RGBA] = {"RGBA", 1, 4, 0, 0, 0},
    [FLAME_FORMAT_BGRA] = {"BGRA", 1, 4, 0, 0, 0},
    [FLAME_FORMAT_RGBX] = {"RGBx", 1, 4, 0, 0, 0},
    [FLAME_FORMAT_BGRX] = {"BGRx", 1, 4, 0, 0, 0},
    [FLAME_FORMAT_RGB] = {"RGB", 1, 3, 0, 0, 0},
    [FLAME_FORMAT_Y444] = {"Y444", 3, 1, 1, 0, 0},
    [FLAME_FORMAT_Y42B] = {"Y42B", 3, 1, 1, 1, 0},
    [FLAME_FORMAT_P010_10LE] = {"P010_10LE", 2, 2, 4, 1, 1},
    [FLAME_FORMAT_I420_10LE] = {"I420_10LE", 3, 2, 2, 1, 1},
    [FLAME_FORMAT_I422_10LE] = {"I422_10LE", 3, 2, 2, 1, 0},
    [FLAME_FORMAT_Y444_10LE] = {"Y444_10LE", 3, 2, 2, 0, 0},
    [FLAME_FORMAT_ARGB64] = {"ARGB64", 1, 8, 0, 0, 0},
    [FLAME_FORMAT_RGBA64_LE] = {"RGBA64_LE", 1, 8, 0, 0, 0},
    [FLAME_FORMAT_GRAY8] = {"GRAY8", 1, 1, 0, 0, 0},
    [FLAME_FORMAT_RGBA_F32] = {"RGBA_F32", 1, 16, 0, 0, 0},
};

int
picture_row_bytes (const Picture *picture, int plane)
{
  const Layout *layout = &layouts[picture->video.format];
  int width = picture->video.width;

  if (plane >= layout->n_planes)
    return 0;
  if (plane == 0)
    return width * layout->luma_bytes;
  return ((width + (1 << layout->shift_h) - 1) >> layout->shift_h) *
         layout->chroma_bytes;
}

int
picture_rows (const Picture *picture, int plane)
{
  const Layout *layout = &layouts[picture->video.format];
  int height = picture->video.height;

  if (plane >= layout->n_planes)
    return 0;
  if (plane == 0)
    return height;
  return (height + (1 << layout->shift_v) - 1) >> layout->shift_v;
}

Picture *
picture_new (FlameFormat format, int width, int height, int padding)
{
  Picture *picture = g_new0 (Picture, 1);
  gsize offsets[4] = {0};

  picture->video.format = format;
  picture->video.width = width;
  picture->video.height = height;
  picture->video.pixel_aspect = 1.0;
  picture->video.matrix = FLAME_MATRIX_BT709;

  for (int i = 0; i < layouts[format].n_planes; i++) {
    offsets[i] = picture->size;
    /* as in GStreamer's video: strides are multiples of four bytes */
    picture->planes.stride[i] =
        ((picture_row_bytes (picture, i) + 3) & ~3) + padding;
    picture->size +=
        (gsize) picture->planes.stride[i] * picture_rows (picture, i);
  }

  picture->memory = g_malloc (picture->size);
  for (int i = 0; i < layouts[format].n_planes; i++)
    picture->planes.data[i] = picture->memory + offsets[i];
  return picture;
}

void
picture_free (Picture *picture)
{
  if (picture == NULL)
    return;
  g_free (picture->memory);
  g_free (picture);
}

const char *
picture_format_name (FlameFormat format)
{
  return layouts[format].name;
}

gboolean
picture_format_from_name (const char *name, FlameFormat *format)
{
  for (int i = 0; i < FLAME_N_FORMATS; i++) {
    if (g_ascii_strcasecmp (name, layouts[i].name) == 0) {
      *format = i;
      return TRUE;
    }
  }
  return FALSE;
}

/* relative for numbers above 1 */
static double
float_distance (float a, float b)
{
  return 65536 * fabs (a - b) / MAX (fabsf (a), 1.0f);
}

double
picture_sample_distance (
    FlameFormat format, const guint8 *a, const guint8 *b, int i)
{
  switch (format) {
    case FLAME_FORMAT_RGBA_F32:
      return float_distance (((const float *) (const void *) a)[i],
          ((const float *) (const void *) b)[i]);
    case FLAME_FORMAT_P010_10LE:
      return abs (((const guint16 *) (const void *) a)[i] -
                  ((const guint16 *) (const void *) b)[i]) /
             64.0;
    case FLAME_FORMAT_I420_10LE:
    case FLAME_FORMAT_I422_10LE:
    case FLAME_FORMAT_Y444_10LE:
    case FLAME_FORMAT_ARGB64:
    case FLAME_FORMAT_RGBA64_LE:
      return abs (((const guint16 *) (const void *) a)[i] -
                  ((const guint16 *) (const void *) b)[i]);
    default:
      return abs (a[i] - b[i]);
  }
}

int
picture_sample_size (FlameFormat format)
{
  switch (format) {
    case FLAME_FORMAT_RGBA_F32:
      return 4;
    case FLAME_FORMAT_P010_10LE:
    case FLAME_FORMAT_I420_10LE:
    case FLAME_FORMAT_I422_10LE:
    case FLAME_FORMAT_Y444_10LE:
    case FLAME_FORMAT_ARGB64:
    case FLAME_FORMAT_RGBA64_LE:
      return 2;
    default:
      return 1;
  }
}

double
picture_sample_rounding (FlameFormat format)
{
  switch (format) {
    case FLAME_FORMAT_ARGB64:
    case FLAME_FORMAT_RGBA64_LE:
    case FLAME_FORMAT_RGBA_F32:
      return 4;
    default:
      return 1;
  }
}
