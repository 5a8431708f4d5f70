/*
 * How near a picture is to a reference, for benchmarks.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/benchmarks/picture-metrics.h"

#include <math.h>
#include <string.h>

/* SSIM's window is a Gaussian of deviation 1.5. */
#define REACH 5
#define DEVIATION 1.5
#define SCALES 5
/* For a peak of 1. */
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

/* Mirrors @i at the ends of 0 to @n - 1. */
static int
mirror (int i, int n)
{
  i = i < 0 ? -i : i;
  return i < n ? i : 2 * n - 2 - i;
}

/* (transfer full) The mean of @a times @b in the window around each pixel. */
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

/* Mean of contrast and structure; with luminance at the coarsest scale. */
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

/* Halves the size in place. */
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

int
picture_fireflies (
    const float *picture, const float *reference, int width, int height)
{
  g_autofree double *luma = luma_new (picture, (gsize) width * height);
  g_autofree double *wanted = luma_new (reference, (gsize) width * height);
  int n = 0;

  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++) {
      const gsize at = (gsize) y * width + x;
      const double most = luma[at] - 15.0 / 255.0;
      gboolean is_one = most > wanted[at];

      for (int i = 0; i < 9 && is_one; i++)
        is_one = i == 4 || most > luma[at + (i / 3 - 1) * width + i % 3 - 1];
      n += is_one;
    }
  return n;
}

double
picture_difference (const float *a, const float *b, int width, int height)
{
  return 255.0 * pow (10.0, -picture_psnr (a, b, width, height) / 20.0);
}

/* ------------------------------------------------------------------- lattices */

/* Size of a block. Frequencies are in turns per block. */
#define BLOCK 32
#define MIN_BLOCKS 8
#define DARK_MIN 0.01
#define DARK_MAX 0.4

static gboolean
is_dark (const double *luma, int stride)
{
  for (int y = 0; y < BLOCK; y++)
    for (int x = 0; x < BLOCK; x++)
      if (luma[y * stride + x] < DARK_MIN || luma[y * stride + x] > DARK_MAX)
        return FALSE;
  return TRUE;
}

static double
hann (int i)
{
  return 0.5 - 0.5 * cos (2.0 * G_PI * (i + 0.5) / BLOCK);
}

/* Adds a block's power at all frequencies to @power, BLOCK x BLOCK. */
static void
add_power (const double *a, const double *b, int stride, double *power)
{
  double re[BLOCK][BLOCK], im[BLOCK][BLOCK];

  for (int y = 0; y < BLOCK; y++)
    for (int k = 0; k < BLOCK; k++) {
      re[y][k] = im[y][k] = 0.0;
      for (int x = 0; x < BLOCK; x++) {
        const double error = hann (x) * (a[y * stride + x] - b[y * stride + x]);
        const double turn = 2.0 * G_PI * (k * x % BLOCK) / BLOCK;

        re[y][k] += error * cos (turn);
        im[y][k] -= error * sin (turn);
      }
    }
  for (int k = 0; k < BLOCK; k++)
    for (int l = 0; l < BLOCK; l++) {
      double sum_re = 0.0, sum_im = 0.0;

      for (int y = 0; y < BLOCK; y++) {
        const double turn = 2.0 * G_PI * (l * y % BLOCK) / BLOCK;
        const double c = hann (y) * cos (turn), s = -hann (y) * sin (turn);

        sum_re += re[y][k] * c - im[y][k] * s;
        sum_im += re[y][k] * s + im[y][k] * c;
      }
      power[l * BLOCK + k] += sum_re * sum_re + sum_im * sum_im;
    }
}

/* Power at a frequency, divided by the mean of those two and three away. */
static double
peak (const double *power, int k, int l)
{
  double sum = 0.0;
  int n = 0;

  for (int dl = -3; dl <= 3; dl++)
    for (int dk = -3; dk <= 3; dk++)
      if (MAX (ABS (dk), ABS (dl)) >= 2) {
        sum +=
            power[(l + dl + BLOCK) % BLOCK * BLOCK + (k + dk + BLOCK) % BLOCK];
        n++;
      }
  return power[l * BLOCK + k] * n / sum;
}

double
picture_lattice (
    const float *picture, const float *reference, int width, int height)
{
  g_autofree double *luma = luma_new (picture, (gsize) width * height);
  g_autofree double *wanted = luma_new (reference, (gsize) width * height);
  double power[BLOCK * BLOCK] = {0}, most = 0.0;
  int n = 0;

  for (int y = 0; y + BLOCK <= height; y += BLOCK / 2)
    for (int x = 0; x + BLOCK <= width; x += BLOCK / 2) {
      const gsize at = (gsize) y * width + x;

      if (!is_dark (wanted + at, width))
        continue;
      add_power (luma + at, wanted + at, width, power);
      n++;
    }
  if (n < MIN_BLOCKS)
    return NAN;
  for (int k = BLOCK / 4; k <= BLOCK / 2; k *= 2)
    most = MAX (most,
        MAX (peak (power, k, k), MAX (peak (power, k, 0), peak (power, 0, k))));
  return 10.0 * log10 (most);
}
