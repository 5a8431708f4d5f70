/*
 * The bilateral filter on a band of rows; part of kernels/cpu/post.c.
 *
 * Values are stored in planes, so that neighbours are one vector load away in every
 * direction.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <string.h>

#include "kernels/bilateral.h"
#include "kernels/cpu/post.h"

/* Pixels processed at a time, so that their sums stay in the L1 cache. */
#define BILATERAL_BLOCK 256

/*
 * The planes. The tints of one pass are in 0 to 3, those of the next in 4 to 7.
 */
#define PLANE_TINTS 4
#define PLANE_BEND 8
#define PLANE_UP 9
#define PLANE_DOWN 10

/* Column 0 of row @y, or of the nearest row in the image. */
static inline float *
bilateral_row (const FlameFilterImage *image, int plane, int y)
{
  const size_t stride = flame_bilateral_stride (image->width);
  const int last = image->height - 1;
  const int row = y < 0 ? 0 : y > last ? last : y;

  return image->memory + ((size_t) plane * image->height + row) * stride +
         FLAME_BILATERAL_PAD;
}

/* Extends a row by copies of its end values. */
static void
pad_row (float *row, int n)
{
  for (int i = 1; i <= FLAME_BILATERAL_PAD; i++) {
    row[-i] = row[0];
    row[n - 1 + i] = row[n - 1];
  }
}

FLAME_FN void
split_pixels (const float *FLAME_RESTRICT pixels, float *FLAME_RESTRICT c0,
    float *FLAME_RESTRICT c1, float *FLAME_RESTRICT c2, float *FLAME_RESTRICT w,
    int n, int yuv)
{
  for (int x = 0; x < n; x++) {
    const FlameTint tint = flame_tint (pixels[4 * x], pixels[4 * x + 1],
        pixels[4 * x + 2], pixels[4 * x + 3], yuv);

    c0[x] = tint.c[0];
    c1[x] = tint.c[1];
    c2[x] = tint.c[2];
    w[x] = tint.w;
  }
}

static void
split_rows (const FlameFilterImage *image, int yuv, int y0, int y1)
{
  const int n = image->width;

  for (int y = y0; y < y1; y++) {
    const float *pixels = image->pixels + 4 * (size_t) y * n;
    float *rows[PLANE_TINTS];

    for (int p = 0; p < PLANE_TINTS; p++)
      rows[p] = bilateral_row (image, p, y);
    if (yuv)
      split_pixels (pixels, rows[0], rows[1], rows[2], rows[3], n, 1);
    else
      split_pixels (pixels, rows[0], rows[1], rows[2], rows[3], n, 0);
    for (int p = 0; p < PLANE_TINTS; p++)
      pad_row (rows[p], n);
  }
}

/* ----------------------------------------------------------------- slopes */

/* Not inlined: GCC would make the loop over steps the inner loop. */
static __attribute__ ((noinline)) void
add_weighted_pair (float weight, const float *FLAME_RESTRICT a,
    const float *FLAME_RESTRICT b, float *FLAME_RESTRICT sum, int n)
{
  for (int x = 0; x < n; x++)
    sum[x] += weight * (a[x] + b[x]);
}

static void
measure_block (const FlameBilateralParams *params,
    const float *FLAME_RESTRICT here, const float *FLAME_RESTRICT next,
    const float *FLAME_RESTRICT previous, const float *FLAME_RESTRICT mean,
    float *FLAME_RESTRICT bend, float *FLAME_RESTRICT up,
    float *FLAME_RESTRICT down, int n)
{
  const float power = params->density_power;
  const float gradient = params->gradient;

  for (int x = 0; x < n; x++) {
    const float slope =
        flame_bilateral_slope (next[x], previous[x], mean[x], gradient);

    bend[x] = flame_bilateral_bend (here[x], power);
    /* Not flame_weight(), whose exponents must not be above 0. */
    up[x] = flame_exp2f (slope);
    down[x] = flame_exp2f (-slope);
  }
}

/* Row @y of the densities @step steps along a direction. */
static inline const float *
step_row (
    const FlameFilterImage *image, int plane, int direction, int step, int y)
{
  int dx, dy;

  flame_bilateral_offset (direction, step, &dx, &dy);
  return bilateral_row (image, plane, y + dy) + dx;
}

static void
measure_rows (const FlameFilterImage *image, const FlameBilateralParams *params,
    int direction, int from, int y0, int y1)
{
  const int w = from + PLANE_TINTS - 1;
  float mean[BILATERAL_BLOCK];

  for (int y = y0; y < y1; y++) {
    float *bend = bilateral_row (image, PLANE_BEND, y);
    float *up = bilateral_row (image, PLANE_UP, y);
    float *down = bilateral_row (image, PLANE_DOWN, y);

    for (int x = 0; x < image->width; x += BILATERAL_BLOCK) {
      const int rest = image->width - x;
      const int n = rest < BILATERAL_BLOCK ? rest : BILATERAL_BLOCK;

      memset (mean, 0, sizeof *mean * n);
      for (int t = 0; t <= FLAME_BILATERAL_MEAN; t++)
        add_weighted_pair (t ? params->mean[t] : 0.5f * params->mean[0],
            step_row (image, w, direction, t, y) + x,
            step_row (image, w, direction, -t, y) + x, mean, n);
      measure_block (params, bilateral_row (image, w, y) + x,
          step_row (image, w, direction, 1, y) + x,
          step_row (image, w, direction, -1, y) + x, mean, bend + x, up + x,
          down + x, n);
    }
    pad_row (bend, image->width);
    pad_row (up, image->width);
    pad_row (down, image->width);
  }
}

/* ------------------------------------------------------------------- sums */

typedef struct
{
  float c0[BILATERAL_BLOCK], c1[BILATERAL_BLOCK], c2[BILATERAL_BLOCK];
  float w[BILATERAL_BLOCK], total[BILATERAL_BLOCK];
} TintSums;

/* The planes of some pixels in a row. */
typedef struct
{
  const float *c0, *c1, *c2, *w, *bend, *climb;
} TintRow;

static inline TintRow
tint_row (const FlameFilterImage *image, int from, int direction, int step,
    int y, int x)
{
  int dx, dy;

  flame_bilateral_offset (direction, step, &dx, &dy);
  y += dy;
  x += dx;
  return (TintRow){bilateral_row (image, from, y) + x,
      bilateral_row (image, from + 1, y) + x,
      bilateral_row (image, from + 2, y) + x,
      bilateral_row (image, from + 3, y) + x,
      bilateral_row (image, PLANE_BEND, y) + x,
      bilateral_row (image, step < 0 ? PLANE_DOWN : PLANE_UP, y) + x};
}

static void
begin_sums (const FlameBilateralParams *params, const TintRow *here,
    TintSums *FLAME_RESTRICT sums, int n)
{
  const float *FLAME_RESTRICT c0 = here->c0, *FLAME_RESTRICT c1 = here->c1;
  const float *FLAME_RESTRICT c2 = here->c2, *FLAME_RESTRICT w = here->w;

  for (int x = 0; x < n; x++) {
    const FlameTint tint = {{c0[x], c1[x], c2[x]}, w[x]};
    const float weight =
        flame_bilateral_weight (tint, tint, 0.0f, 0.0f, 0.0f, 0.0f, params);
    const float light = weight * w[x];

    sums->c0[x] = light * c0[x];
    sums->c1[x] = light * c1[x];
    sums->c2[x] = light * c2[x];
    sums->w[x] = light;
    sums->total[x] = weight;
  }
}

static void
add_taps (const FlameBilateralParams *params_in, const TintRow *here,
    const TintRow *there, float distance, TintSums *FLAME_RESTRICT sums, int n)
{
  const FlameBilateralParams params = {
      .color = params_in->color, .density = params_in->density};
  const float *FLAME_RESTRICT h0 = here->c0, *FLAME_RESTRICT h1 = here->c1;
  const float *FLAME_RESTRICT h2 = here->c2, *FLAME_RESTRICT hw = here->w;
  const float *FLAME_RESTRICT hb = here->bend;
  const float *FLAME_RESTRICT c0 = there->c0, *FLAME_RESTRICT c1 = there->c1;
  const float *FLAME_RESTRICT c2 = there->c2, *FLAME_RESTRICT w = there->w;
  const float *FLAME_RESTRICT bend = there->bend;
  const float *FLAME_RESTRICT climb = there->climb;

  for (int x = 0; x < n; x++) {
    const FlameTint a = {{h0[x], h1[x], h2[x]}, hw[x]};
    const FlameTint b = {{c0[x], c1[x], c2[x]}, w[x]};
    const float weight = flame_bilateral_weight (
        a, b, hb[x], bend[x], climb[x], distance, &params);
    const float light = weight * w[x];

    sums->c0[x] += light * c0[x];
    sums->c1[x] += light * c1[x];
    sums->c2[x] += light * c2[x];
    sums->w[x] += light;
    sums->total[x] += weight;
  }
}

/* Turns sums into tints. */
static void
finish_block (const TintSums *FLAME_RESTRICT sums, float *FLAME_RESTRICT c0,
    float *FLAME_RESTRICT c1, float *FLAME_RESTRICT c2, float *FLAME_RESTRICT w,
    int n)
{
  for (int x = 0; x < n; x++) {
    const FlameTint sum = {{sums->c0[x], sums->c1[x], sums->c2[x]}, sums->w[x]};
    const FlameTint tint = flame_bilateral_mean (sum, sums->total[x]);

    c0[x] = tint.c[0];
    c1[x] = tint.c[1];
    c2[x] = tint.c[2];
    w[x] = tint.w;
  }
}

FLAME_FN void
join_pixels (const float *FLAME_RESTRICT c0, const float *FLAME_RESTRICT c1,
    const float *FLAME_RESTRICT c2, const float *FLAME_RESTRICT w,
    float *FLAME_RESTRICT pixels, int n, int yuv)
{
  for (int x = 0; x < n; x++) {
    const FlameTint tint = {{c0[x], c1[x], c2[x]}, w[x]};
    const FlameTint rgb = flame_tint_finish (tint, yuv);
    const float light = rgb.w * FLAME_BILATERAL_HIT;

    pixels[4 * x] = rgb.c[0] * light;
    pixels[4 * x + 1] = rgb.c[1] * light;
    pixels[4 * x + 2] = rgb.c[2] * light;
    pixels[4 * x + 3] = light;
  }
}

static void
sum_block (const FlameFilterImage *image, const FlameBilateralParams *params,
    int direction, int from, int y, int x, int n, TintSums *sums)
{
  const TintRow here = tint_row (image, from, direction, 0, y, x);

  begin_sums (params, &here, sums, n);
  for (int step = 1; step <= params->radius; step++) {
    const TintRow on = tint_row (image, from, direction, step, y, x);
    const TintRow back = tint_row (image, from, direction, -step, y, x);

    add_taps (params, &here, &on, params->distance[step], sums, n);
    add_taps (params, &here, &back, params->distance[step], sums, n);
  }
}

static void
sum_rows (const FlameFilterImage *image, const FlameBilateralParams *params,
    int direction, int from, int y0, int y1)
{
  const int to = PLANE_TINTS - from;
  TintSums sums;

  for (int y = y0; y < y1; y++) {
    for (int x = 0; x < image->width; x += BILATERAL_BLOCK) {
      const int rest = image->width - x;
      const int n = rest < BILATERAL_BLOCK ? rest : BILATERAL_BLOCK;

      sum_block (image, params, direction, from, y, x, n, &sums);
      finish_block (&sums, bilateral_row (image, to, y) + x,
          bilateral_row (image, to + 1, y) + x,
          bilateral_row (image, to + 2, y) + x,
          bilateral_row (image, to + 3, y) + x, n);
    }
  }
}

/*
 * Stores a direction's result: tints for the next direction, or sums after the last.
 */
static void
finish_rows (const FlameFilterImage *image, const FlameBilateralParams *params,
    int direction, int from, int y0, int y1)
{
  const int n = image->width;

  for (int y = y0; y < y1; y++) {
    float *pixels = image->pixels + 4 * (size_t) y * n;
    float *rows[PLANE_TINTS];

    for (int p = 0; p < PLANE_TINTS; p++) {
      rows[p] = bilateral_row (image, PLANE_TINTS - from + p, y);
      pad_row (rows[p], n);
    }
    if (direction < FLAME_BILATERAL_DIRECTIONS - 1)
      continue;
    if (params->yuv)
      join_pixels (rows[0], rows[1], rows[2], rows[3], pixels, n, 1);
    else
      join_pixels (rows[0], rows[1], rows[2], rows[3], pixels, n, 0);
  }
}

/*
 * Step 0 splits sums into tints; then each direction measures slopes and sums.
 */
static void
bilateral_step (const FlameFilterImage *image,
    const FlameBilateralParams *params, int step, int y0, int y1)
{
  const int direction = (step - 1) / 2;
  const int from = direction % 2 * PLANE_TINTS;

  if (step == 0)
    split_rows (image, params->yuv, y0, y1);
  else if (step % 2)
    measure_rows (image, params, direction, from, y0, y1);
  else {
    sum_rows (image, params, direction, from, y0, y1);
    finish_rows (image, params, direction, from, y0, y1);
  }
}
