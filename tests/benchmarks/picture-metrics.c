/*
 * How near a picture is to a reference, for benchmarks.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/benchmarks/picture-metrics.h"

#include <math.h>
#include <string.h>

/* the window of SSIM: a Gaussian of deviation 1.5 */
#define REACH 5
#define DEVIATION 1.5
#define SCALES 5
/* of a peak of 1 */
#define LUMINANCE_FLOOR (0.01 * 0.01)
#define CONTRAST_FLOOR (0.03 * 0.03)

static const double exponents[SCALES] = {
    0.0448, 0.2856, 0.3001, 0.2363, 0.1333};

double
picture_psnr (const float *a, const float *b, int width, int height)
{
  const gsize n = (gsize) width * height;
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    for (int c = 0; c < 3; c++)
      sum += pow (a[4 * i + c] - b[4 * i + c], 2);
  return -10 * log10 (sum / (3 * n));
}

static double *
luma_new (const float *pixels, gsize n)
{
  double *luma = g_new (double, n);

  for (gsize i = 0; i < n; i++)
    luma[i] = 0.2126 * pixels[4 * i] + 0.7152 * pixels[4 * i + 1] +
              0.0722 * pixels[4 * i + 2];
  return luma;
}

/* mirrors @i at the ends of 0 to @n - 1 */
static int
mirror (int i, int n)
{
  i = i < 0 ? -i : i;
  return i < n ? i : 2 * n - 2 - i;
}

/* mean of @a times @b in the window about each pixel. (transfer full) */
static double *
window_means (const double *a, const double *b, int width, int height)
{
  double *rows = g_new (double, (gsize) width *height);
  double *means = g_new (double, (gsize) width *height);
  double weights[2 * REACH + 1], total = 0;

  for (int i = -REACH; i <= REACH; i++)
    total += weights[i + REACH] = exp (-0.5 * i * i / (DEVIATION * DEVIATION));
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      double sum = 0;

      for (int i = -REACH; i <= REACH; i++) {
        const gsize at = (gsize) y * width + mirror (x + i, width);

        sum += weights[i + REACH] * a[at] * (b ? b[at] : 1);
      }
      rows[(gsize) y * width + x] = sum / total;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      double sum = 0;

      for (int i = -REACH; i <= REACH; i++)
        sum += weights[i + REACH] *
               rows[(gsize) mirror (y + i, height) * width + x];
      means[(gsize) y * width + x] = sum / total;
    }
  g_free (rows);
  return means;
}

/* mean contrast and structure; at the coarsest scale with luminance */
static double
similarity (const double *a, const double *b, int width, int height,
    gboolean with_luminance)
{
  g_autofree double *ma = window_means (a, NULL, width, height);
  g_autofree double *mb = window_means (b, NULL, width, height);
  g_autofree double *aa = window_means (a, a, width, height);
  g_autofree double *bb = window_means (b, b, width, height);
  g_autofree double *ab = window_means (a, b, width, height);
  const gsize n = (gsize) width * height;
  double sum = 0;

  for (gsize i = 0; i < n; i++) {
    const double va = aa[i] - ma[i] * ma[i], vb = bb[i] - mb[i] * mb[i];
    const double both = ab[i] - ma[i] * mb[i];
    const double contrast =
        (2 * both + CONTRAST_FLOOR) / (va + vb + CONTRAST_FLOOR);
    const double luminance = (2 * ma[i] * mb[i] + LUMINANCE_FLOOR) /
                             (ma[i] * ma[i] + mb[i] * mb[i] + LUMINANCE_FLOOR);

    sum += with_luminance ? luminance * contrast : contrast;
  }
  return sum / n;
}

/* in place */
static void
halve (double *luma, int width, int height)
{
  for (int y = 0; y < height / 2; y++)
    for (int x = 0; x < width / 2; x++) {
      const double *from = luma + (gsize) 2 * y * width + 2 * x;

      luma[(gsize) y * (width / 2) + x] =
          (from[0] + from[1] + from[width] + from[width + 1]) / 4;
    }
}

double
picture_ms_ssim (const float *a, const float *b, int width, int height)
{
  g_autofree double *la = luma_new (a, (gsize) width * height);
  g_autofree double *lb = luma_new (b, (gsize) width * height);
  double product = 1;

  for (int scale = 0; scale < SCALES; scale++) {
    product *= pow (
        MAX (similarity (la, lb, width, height, scale == SCALES - 1), 1e-6),
        exponents[scale]);
    halve (la, width, height);
    halve (lb, width, height);
    width /= 2;
    height /= 2;
  }
  return product;
}
