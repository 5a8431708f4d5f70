/*
 * Light of a picture of all directions, as every direction is to have it: each bucket
 * takes that of the same solid angle, a bucket's in the middle of the picture. And which
 * buckets lie beyond a panorama's edges.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"
#include "kernels/post-params.h"

/* buckets to each side that a bucket of a panorama takes the light of, too */
FLAME_FN float
flame_sky_reach (FLAME_GLOBAL const FlameSkyParams *sky, int row)
{
  const float from_top = (float) (row - sky->first) + 0.5f;
  const float latitude = (from_top - 0.5f * (float) sky->height) * sky->down;
  const float most = 0.5f * (float) (sky->width - 1);
  float s, c, reach;

  flame_sincosf (latitude, &s, &c);
  reach = 0.5f / flame_at_least (c, 1e-6f) - 0.5f;
  return reach < most ? reach : most;
}

/*
 * What a bucket of a fisheye is multiplied by: it is as wide as its angle, and sees as
 * much as the angle's sine. Beyond 150 degrees that would be much of a few hits.
 */
FLAME_FN float
flame_sky_gain (FLAME_GLOBAL const FlameSkyParams *sky, int column, int row)
{
  const float x =
      ((float) (column - sky->first) + 0.5f - 0.5f * (float) sky->width) *
      sky->across;
  const float y =
      ((float) (row - sky->first) + 0.5f - 0.5f * (float) sky->height) *
      sky->down;
  const float angle = flame_sqrtf (x * x + y * y);
  float s, c;

  flame_sincosf (angle < FLAME_PI ? angle : FLAME_PI, &s, &c);
  s = angle > FLAME_PI_2 ? flame_at_least (s, 0.5f) : s;
  return angle > 1e-3f ? angle / s : 1.0f;
}

FLAME_FN int
flame_sky_modulo (int i, int n)
{
  const int rest = i % n;

  return rest < 0 ? rest + n : rest;
}

/*
 * The row whose light bucket row @row has. Beyond a pole the columns come back on the
 * other side: (out) @shift columns further.
 */
FLAME_FN int
flame_sky_row (
    FLAME_GLOBAL const FlameSkyParams *sky, int row, FLAME_OWN int *shift)
{
  const int turn = flame_sky_modulo (row - sky->first, 2 * sky->height);
  const int is_beyond = turn >= sky->height;

  *shift = sky->has_poles && sky->wraps && is_beyond ? sky->width / 2 : 0;
  if (!sky->has_poles)
    return row;
  return sky->first + (is_beyond ? 2 * sky->height - 1 - turn : turn);
}

/* the same of a column in that row */
FLAME_FN int
flame_sky_column (FLAME_GLOBAL const FlameSkyParams *sky, int column, int shift)
{
  if (!sky->wraps)
    return column;
  return sky->first +
         flame_sky_modulo (column - sky->first + shift, sky->width);
}
