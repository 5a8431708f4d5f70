/*
 * The light of a picture of all directions, balanced over all directions: each bucket
 * collects light from the same solid angle as a bucket in the middle of the picture.
 * Also, which buckets continue a panorama beyond its edges.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"
#include "kernels/post-params.h"

/*
 * Returns how many buckets on each side a panorama's bucket also takes light from.
 */
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
 * Returns the factor for a fisheye's bucket: its width is proportional to its angle,
 * but it sees only the angle's sine. It is limited beyond 150 degrees, where it would
 * amplify few hits.
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
 * Returns the row with the light for bucket row @row. Beyond a pole the columns
 * continue on the other side: (out) @shift columns further.
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

/* Returns the column with the light for bucket column @column, in that row. */
FLAME_FN int
flame_sky_column (FLAME_GLOBAL const FlameSkyParams *sky, int column, int shift)
{
  if (!sky->wraps)
    return column;
  return sky->first +
         flame_sky_modulo (column - sky->first + shift, sky->width);
}
