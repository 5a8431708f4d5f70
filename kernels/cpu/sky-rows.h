/*
 * The light of a picture of all directions, on a band of rows; part of
 * kernels/cpu/post.c.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <string.h>

#include "kernels/cpu/post.h"
#include "kernels/sky-light.h"

static void
gain_rows (
    const FlameFilterImage *image, const FlameSkyParams *sky, int y0, int y1)
{
  for (int y = y0; y < y1; y++) {
    float *row = image->pixels + 4 * (size_t) y * image->width;

    for (int x = 0; x < image->width; x++) {
      const float gain = flame_sky_gain (sky, x, y);

      for (int c = 0; c < 4; c++)
        row[4 * x + c] *= gain;
    }
  }
}

/* A row of buckets, with what it continues with beyond its ends. */
typedef struct
{
  const float *pixels;
  const FlameSkyParams *sky;
  int width;
} SkyRow;

/*
 * Adds @weight times column @x, which may be outside the row, and to @part the weight
 * that was found there.
 */
static void
add_column (
    const SkyRow *row, int x, double weight, double sum[4], double *part)
{
  const int column = flame_sky_column (row->sky, x, 0);

  if (column < 0 || column >= row->width)
    return;
  for (int c = 0; c < 4; c++)
    sum[c] += weight * row->pixels[4 * column + c];
  *part += weight;
}

/*
 * Averages each bucket with those up to @reach to both sides, the last of them in part.
 */
static void
widen_row (const SkyRow *row, float reach, float *out)
{
  const int whole = (int) reach;
  const double rest = reach - (float) whole, all = 2.0 * reach + 1.0;
  double sum[4] = {0}, part = 0.0;

  for (int x = -whole; x <= whole; x++)
    add_column (row, x, 1.0, sum, &part);
  for (int x = 0; x < row->width; x++) {
    double ends[4] = {0}, more = 0.0;

    add_column (row, x - whole - 1, rest, ends, &more);
    add_column (row, x + whole + 1, rest, ends, &more);
    for (int c = 0; c < 4; c++)
      out[4 * x + c] = (float) ((sum[c] + ends[c]) * (all / (part + more)));
    add_column (row, x - whole, -1.0, sum, &part);
    add_column (row, x + whole + 1, 1.0, sum, &part);
  }
}

static void
widen_rows (
    const FlameFilterImage *image, const FlameSkyParams *sky, int y0, int y1)
{
  const size_t floats = 4 * (size_t) image->width;

  for (int y = y0; y < y1; y++) {
    const SkyRow row = {image->pixels + y * floats, sky, image->width};

    widen_row (&row, flame_sky_reach (sky, y), image->memory + y * floats);
  }
}

/*
 * Copies the picture back and continues it beyond its edges with the opposite side.
 */
static void
fold_rows (
    const FlameFilterImage *image, const FlameSkyParams *sky, int y0, int y1)
{
  const size_t floats = 4 * (size_t) image->width;

  for (int y = y0; y < y1; y++) {
    int shift;
    const float *in = image->memory + flame_sky_row (sky, y, &shift) * floats;
    float *out = image->pixels + y * floats;

    for (int x = 0; x < image->width; x++)
      memcpy (out + 4 * (size_t) x,
          in + 4 * (size_t) flame_sky_column (sky, x, shift), 4 * sizeof *out);
  }
}

static void
sky_step (const FlameFilterImage *image, const FlameSkyParams *sky, int step,
    int y0, int y1)
{
  if (sky->is_round)
    gain_rows (image, sky, y0, y1);
  else if (step == 0)
    widen_rows (image, sky, y0, y1);
  else
    fold_rows (image, sky, y0, y1);
}
