/*
 * Points in space: affine maps, and projection by a camera.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"
#include "kernels/frame-params.h"

/* a coordinate that is in no picture */
#define FLAME_NOWHERE 1e30f

/* @m: three rows of x, y, z and 1 */
FLAME_FN void
flame_map_space (const FLAME_RECORD float *m, float *x, float *y, float *z)
{
  const float px = *x, py = *y, pz = *z;

  *x = m[0] * px + m[1] * py + m[2] * pz + m[3];
  *y = m[4] * px + m[5] * py + m[6] * pz + m[7];
  *z = m[8] * px + m[9] * py + m[10] * pz + m[11];
}

/*
 * Returns how much a point is blurred; @x, @y and @depth are in the camera's
 * coordinates.
 */
FLAME_FN float
flame_blur_distance (
    const FLAME_RECORD float *view, float x, float y, float depth)
{
  const FLAME_RECORD float *focus = view + FLAME_VIEW_FOCUS;
  const float dx = x - focus[0], dy = y - focus[1], dz = depth - focus[2];
  const float area = view[FLAME_VIEW_AREA];
  /* sharp at first, then increasingly blurred up to @area */
  const float fade = area * (1.0f / 2.25f);
  float distance, part;

  if (view[FLAME_VIEW_KIND] == FLAME_BLUR_DEPTH)
    return depth;
  if (view[FLAME_VIEW_KIND] == FLAME_BLUR_BELOW)
    return dz < 0.0f ? -dz : 0.0f;
  distance = flame_powf (dx * dx + dy * dy + dz * dz, view[FLAME_VIEW_POWER]);
  if (distance > area)
    return distance;
  part = (distance - (area - fade)) / (fade > 0.0f ? fade : 1.0f);
  part = part > 0.0f ? part : 0.0f;
  return distance * part * part * part * (part * (part * 6.0f - 15.0f) + 10.0f);
}

/*
 * Returns how much of a point is visible, as in JWildfire: 1 except in the fog of @fog
 * (FLAME_FOG_...), which is below a depth of @view's camera.
 */
FLAME_FN float
flame_fog_shows (const FLAME_RECORD float *fog, const FLAME_RECORD float *view,
    float x, float y, float z)
{
  float below;

  flame_map_space (view + FLAME_VIEW_MATRIX, &x, &y, &z);
  below = fog[FLAME_FOG_DISTANCE] - z;
  if (fog[FLAME_FOG_IS_DEPTH] != 0.0f) {
    const float hidden = fog[FLAME_FOG_DENSITY] * below;

    /* No point is visible completely, because it would then keep its colour. */
    return 1.0f -
           (hidden > 0x1p-12f ? (hidden < 1.0f ? hidden : 1.0f) : 0x1p-12f);
  }
  return below > 0.0f ? flame_expf (-(fog[FLAME_FOG_DENSITY] * below * below))
                      : 1.0f;
}

/*
 * Mixes the fog's colour into a point's.
 *
 * @rgb: (inout) the point's colour times @alpha, of which @shows is visible through the
 *   fog
 */
FLAME_FN void
flame_fog_mix (
    const FLAME_RECORD float *fog, float shows, float alpha, float *rgb)
{
  const float kept = fog[FLAME_FOG_IS_DEPTH] != 0.0f ? 0.0f : shows;

  for (int c = 0; c < 3; c++)
    rgb[c] = kept * rgb[c] + (1.0f - shows) * alpha * fog[FLAME_FOG_COLOR + c];
}

/*
 * Moves some points at random, mostly by less than a pixel, as JWildfire does.
 */
FLAME_FN void
flame_scatter (const FLAME_RECORD float *scatter, float chance,
    float chance_turn, float *x, float *y)
{
  const float part = scatter[FLAME_SCATTER_PART];
  const float left = flame_at_least (chance, 0x1p-24f) / part;
  const int moved = left < 1.0f;
  const float spread = flame_sqrtf (-flame_logf (moved ? left : 1.0f));
  const float far =
      scatter[FLAME_SCATTER_UNIT] *
      (flame_expf (scatter[FLAME_SCATTER_RADIUS] * spread) - 1.0f);
  float s, c;

  flame_sincos_turns (chance_turn, &s, &c);
  *x += moved ? far * c : 0.0f;
  *y += moved ? far * s : 0.0f;
}

/* Returns the random distance that a point is moved by to blur it. */
FLAME_FN float
flame_blur_radius (
    const FLAME_RECORD float *view, float chance, float x, float y, float depth)
{
  const FLAME_RECORD float *blur = view + FLAME_VIEW_BLUR;

  return chance * flame_blur_distance (view, x, y, depth) *
         (blur[0] + blur[1] * x * x + blur[2] * y * y);
}

/*
 * Projects a point by the camera of @view (FLAME_VIEW_...). A point behind the camera
 * is mirrored, as in Ember, or hidden.
 *
 * @blurred: points that are out of focus are moved at random
 */
FLAME_FN void
flame_project (const FLAME_RECORD float *view, int blurred, float chance_turn,
    float chance_far, float z, float *x, float *y)
{
  float px = *x, py = *y, depth = z, near;

  flame_map_space (view + FLAME_VIEW_MATRIX, &px, &py, &depth);
  near = view[FLAME_VIEW_NEAR] - view[FLAME_VIEW_PERSP] * depth;
  near = near != 0.0f ? near : 0x1p-23f;
  if (blurred) {
    const float far = flame_blur_radius (view, chance_far, px, py, depth);
    float s, c;

    flame_sincosf (FLAME_TWO_PI * chance_turn, &s, &c);
    px += far * c;
    py += far * s;
  }
  *x = near < view[FLAME_VIEW_MIN] ? FLAME_NOWHERE : px / near;
  *y = py / near;
}

/* ---------------------------------------------------------------- directions */

/*
 * Moves direction @d (inout; right, down, ahead) by @far, perpendicular to it (Duff and
 * others, 2017: a basis for any direction).
 */
FLAME_FN void
flame_blur_direction (float far, float chance_turn, float *d)
{
  const float length = flame_at_least (
      flame_sqrtf (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]), 1e-30f);
  const float x = d[0] / length, y = d[1] / length, z = d[2] / length;
  const float sign = z < 0.0f ? -1.0f : 1.0f;
  const float a = -1.0f / (sign + z);
  const float b = x * y * a;
  float s, c;

  flame_sincosf (FLAME_TWO_PI * chance_turn, &s, &c);
  c *= far;
  s *= far;
  d[0] += c * (1.0f + sign * x * x * a) + s * b;
  d[1] += c * sign * b + s * (sign + y * y * a);
  d[2] -= c * sign * x + s * y;
}

/*
 * Finds the position of direction @d in the picture, in radians from its middle.
 */
FLAME_FN void
flame_place_direction (int is_round, const float *d, float *x, float *y)
{
  const float size =
      flame_fabsf (d[0]) + flame_fabsf (d[1]) + flame_fabsf (d[2]);
  /* neither the viewer's own position nor NaN */
  const int is_there = size > 1e-30f && size < 1e37f;
  const float scale = 1.0f / (is_there ? size : 1.0f);
  const float right = scale * d[0], down = scale * d[1], ahead = scale * d[2];
  const float side = is_round ? down : ahead;
  const float across = flame_sqrtf (right * right + side * side);
  /* from the middle, or from the horizon */
  const float angle =
      is_round ? flame_atan2f (across, ahead) : flame_atan2f (down, across);
  const float stretch = angle / flame_at_least (across, 1e-30f);
  /*
   * Straight behind corresponds to the whole rim: this is one position of it.
   */
  const float round_x = across > 0.0f ? stretch * right : angle;

  *x = is_round ? round_x : flame_atan2f (right, ahead);
  *y = is_round ? stretch * down : angle;
  *x = is_there ? *x : FLAME_NOWHERE;
  *y = is_there ? *y : 0.0f;
}

/*
 * Projects a point for a viewer who looks in all directions, @sky (FLAME_SKY_...), in
 * radians from the picture's middle. Nothing is hidden for being behind.
 */
FLAME_FN void
flame_project_sky (const FLAME_RECORD float *sky,
    const FLAME_RECORD float *view, int blurred, float chance_turn,
    float chance_far, float z, float *x, float *y)
{
  const float dx = *x - sky[FLAME_SKY_MIDDLE];
  const float dy = *y - sky[FLAME_SKY_MIDDLE + 1];
  float d[3] = {*x, *y, z + sky[FLAME_SKY_BEND] * (dx * dx + dy * dy)};

  flame_map_space (sky + FLAME_SKY_MATRIX, &d[0], &d[1], &d[2]);
  if (blurred) {
    float px = *x, py = *y, depth = z;

    flame_map_space (view + FLAME_VIEW_MATRIX, &px, &py, &depth);
    flame_blur_direction (
        flame_blur_radius (view, chance_far, px, py, depth), chance_turn, d);
  }
  flame_place_direction (sky[FLAME_SKY_IS_ROUND] != 0.0f, d, x, y);
}
