/*
 * Colour conversion by its definitions, in double precision.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/colour-reference.h"

#include <gst/check/gstcheck.h>

typedef struct
{
  double m[3][3];
} Matrix;

gint
get_code (const GstVideoFrame *frame, guint component, gint x, gint y)
{
  const gboolean p010 =
      GST_VIDEO_FRAME_FORMAT (frame) == GST_VIDEO_FORMAT_P010_10LE;
  const guint8 *p =
      (const guint8 *) GST_VIDEO_FRAME_COMP_DATA (frame, component) +
      y * GST_VIDEO_FRAME_COMP_STRIDE (frame, component) +
      x * GST_VIDEO_FRAME_COMP_PSTRIDE (frame, component);

  if (GST_VIDEO_FRAME_COMP_DEPTH (frame, component) == 8)
    return *p;
  /* GStreamer 1.22 reports an offset for Cr that is one byte behind Cb. */
  if (p010 && GST_VIDEO_FRAME_COMP_POFFSET (frame, component) == 1)
    p++;
  return GST_READ_UINT16_LE (p) >> (p010 ? 6 : 0);
}

/* --------------------------------------------------------------- primaries */

static Matrix
multiply (const Matrix *a, const Matrix *b)
{
  Matrix product = {0};
  guint i, j, k;

  for (i = 0; i < 3; i++)
    for (j = 0; j < 3; j++)
      for (k = 0; k < 3; k++)
        product.m[i][j] += a->m[i][k] * b->m[k][j];
  return product;
}

static Matrix
invert (const Matrix *a)
{
  const double (*m)[3] = a->m;
  Matrix inverse;
  double determinant = 0;
  guint i, j;

  for (i = 0; i < 3; i++)
    determinant += m[0][i] * (m[1][(i + 1) % 3] * m[2][(i + 2) % 3] -
                                 m[1][(i + 2) % 3] * m[2][(i + 1) % 3]);
  for (i = 0; i < 3; i++)
    for (j = 0; j < 3; j++) {
      const guint r = (j + 1) % 3, s = (j + 2) % 3;
      const guint c = (i + 1) % 3, d = (i + 2) % 3;

      inverse.m[i][j] = (m[r][c] * m[s][d] - m[r][d] * m[s][c]) / determinant;
    }
  return inverse;
}

/* Returns the matrix from linear RGB to CIE XYZ; white has luminance 1. */
static Matrix
get_xyz (GstVideoColorPrimaries primaries)
{
  const GstVideoColorPrimariesInfo *info =
      gst_video_color_primaries_get_info (primaries);
  const double xy[4][2] = {{info->Rx, info->Ry}, {info->Gx, info->Gy},
      {info->Bx, info->By}, {info->Wx, info->Wy}};
  Matrix xyz, inverse;
  guint i, j;

  for (j = 0; j < 3; j++) {
    xyz.m[0][j] = xy[j][0] / xy[j][1];
    xyz.m[1][j] = 1;
    xyz.m[2][j] = (1 - xy[j][0] - xy[j][1]) / xy[j][1];
  }
  inverse = invert (&xyz);
  for (j = 0; j < 3; j++) {
    const double y = inverse.m[j][0] * xy[3][0] / xy[3][1] + inverse.m[j][1] +
                     inverse.m[j][2] * (1 - xy[3][0] - xy[3][1]) / xy[3][1];

    for (i = 0; i < 3; i++)
      xyz.m[i][j] *= y;
  }
  return xyz;
}

static Matrix
get_primaries (const GstVideoInfo *from, const GstVideoInfo *to)
{
  const Matrix a = get_xyz (from->colorimetry.primaries);
  const Matrix b = get_xyz (to->colorimetry.primaries);
  const Matrix inverse = invert (&b);

  return multiply (&inverse, &a);
}

/* ------------------------------------------------------------------ pixels */

static void
get_rgb (const GstVideoFrame *frame, gint x, gint y, double rgb[3])
{
  gint offset[GST_VIDEO_MAX_COMPONENTS], scale[GST_VIDEO_MAX_COMPONENTS];
  guint c;

  gst_video_color_range_offsets (
      frame->info.colorimetry.range, frame->info.finfo, offset, scale);
  for (c = 0; c < 3; c++)
    rgb[c] = (double) (get_code (frame, c, x, y) - offset[c]) / scale[c];
}

static void
change_light (const GstVideoInfo *from, const GstVideoInfo *to,
    const Matrix *primaries, double rgb[3])
{
  double linear[3];
  guint i, j;

  for (i = 0; i < 3; i++)
    linear[i] =
        gst_video_transfer_function_decode (from->colorimetry.transfer, rgb[i]);
  for (i = 0; i < 3; i++) {
    double sum = 0;

    for (j = 0; j < 3; j++)
      sum += primaries->m[i][j] * linear[j];
    rgb[i] = gst_video_transfer_function_encode (
        to->colorimetry.transfer, CLAMP (sum, 0, 1));
  }
}

/*
 * Converts to luma from 0 to 1 and chroma from -1/2 to 1/2. RGB is left as it
 * is.
 */
static void
change_matrix (const GstVideoInfo *to, double pixel[3])
{
  const double r = pixel[0], g = pixel[1], b = pixel[2];
  double kr, kb;

  if (GST_VIDEO_INFO_IS_RGB (to))
    return;
  fail_unless (
      gst_video_color_matrix_get_Kr_Kb (to->colorimetry.matrix, &kr, &kb));
  pixel[0] = kr * r + (1 - kr - kb) * g + kb * b;
  pixel[1] = (b - pixel[0]) / (2 * (1 - kb));
  pixel[2] = (r - pixel[0]) / (2 * (1 - kr));
}

/* ------------------------------------------------------------------ planes */

static double *
at (ExactPicture *picture, guint c, gint x, gint y)
{
  return &picture->codes[c][y * picture->width[c] + x];
}

/* Weights of a sample and of its neighbours before and after it. */
typedef struct
{
  double before, middle, after;
} Filter;

static Filter
get_filter (gboolean halved, gboolean cosited)
{
  if (!halved)
    return (Filter){0, 1, 0};
  return cosited ? (Filter){0.25, 0.5, 0.25} : (Filter){0, 0.5, 0.5};
}

/* Filters a row or column; samples outside repeat the edge. */
static double
filter_samples (
    const double *first, gint n, gint step, gint i, const Filter *filter)
{
  const gint before = MAX (i - 1, 0), after = MIN (i + 1, n - 1);

  return filter->before * first[before * step] +
         filter->middle * first[i * step] + filter->after * first[after * step];
}

static void
halve_plane (ExactPicture *picture, guint c, const GstVideoInfo *to)
{
  const gint w_sub = GST_VIDEO_FORMAT_INFO_W_SUB (to->finfo, c);
  const gint h_sub = GST_VIDEO_FORMAT_INFO_H_SUB (to->finfo, c);
  const Filter across = get_filter (
      w_sub, (to->chroma_site & GST_VIDEO_CHROMA_SITE_H_COSITED) != 0);
  const Filter down = get_filter (
      h_sub, (to->chroma_site & GST_VIDEO_CHROMA_SITE_V_COSITED) != 0);
  const gint width = picture->width[c], height = picture->height[c];
  double *full = picture->codes[c];
  g_autofree double *columns = g_new (double, width);
  gint x, y;

  picture->width[c] = GST_VIDEO_INFO_COMP_WIDTH (to, c);
  picture->height[c] = GST_VIDEO_INFO_COMP_HEIGHT (to, c);
  picture->codes[c] = g_new (double, picture->width[c] * picture->height[c]);
  for (y = 0; y < picture->height[c]; y++) {
    for (x = 0; x < width; x++)
      columns[x] = filter_samples (full + x, height, width, y << h_sub, &down);
    for (x = 0; x < picture->width[c]; x++)
      *at (picture, c, x, y) =
          filter_samples (columns, width, 1, x << w_sub, &across);
  }
  g_free (full);
}

static void
scale_to_codes (ExactPicture *picture, guint c, const GstVideoInfo *to)
{
  gint offset[GST_VIDEO_MAX_COMPONENTS], scale[GST_VIDEO_MAX_COMPONENTS];
  gint i;

  gst_video_color_range_offsets (
      to->colorimetry.range, to->finfo, offset, scale);
  for (i = 0; i < picture->width[c] * picture->height[c]; i++)
    picture->codes[c][i] = offset[c] + scale[c] * picture->codes[c][i];
}

void
exact_picture_init (ExactPicture *picture, const GstVideoFrame *rgb,
    const GstVideoInfo *to, gboolean through_light)
{
  const GstVideoInfo *from = &rgb->info;
  const gint width = GST_VIDEO_INFO_WIDTH (from);
  const gint height = GST_VIDEO_INFO_HEIGHT (from);
  const Matrix primaries = get_primaries (from, to);
  gint x, y;
  guint c;

  picture->n_components = MIN (GST_VIDEO_INFO_N_COMPONENTS (to), 3);
  for (c = 0; c < 3; c++) {
    picture->width[c] = width;
    picture->height[c] = height;
    picture->codes[c] = g_new (double, width *height);
  }
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      double pixel[3];

      get_rgb (rgb, x, y, pixel);
      if (through_light)
        change_light (from, to, &primaries, pixel);
      change_matrix (to, pixel);
      for (c = 0; c < 3; c++)
        *at (picture, c, x, y) = pixel[c];
    }
  for (c = 0; c < picture->n_components; c++) {
    if (GST_VIDEO_INFO_IS_YUV (to) && c > 0)
      halve_plane (picture, c, to);
    scale_to_codes (picture, c, to);
  }
}

void
exact_picture_clear (ExactPicture *picture)
{
  guint c;

  for (c = 0; c < 3; c++)
    g_clear_pointer (&picture->codes[c], g_free);
}

double
exact_picture_get (const ExactPicture *picture, guint component, gint x, gint y)
{
  return picture->codes[component][y * picture->width[component] + x];
}
