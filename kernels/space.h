/*
 * Points in space: affine maps, and how a camera sees them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"
#include "kernels/frame-params.h"

/* a coordinate that no picture shows */
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

/* how much a point that the camera turned to x, y and depth is blurred */
FLAME_FN float
flame_blur_distance (
    const FLAME_RECORD float *view, float x, float y, float depth)
{
  const FLAME_RECORD float *focus = view + FLAME_VIEW_FOCUS;
  const float dx = x - focus[0], dy = y - focus[1], dz = depth - focus[2];
  const float area = view[FLAME_VIEW_AREA];
  /* sharp, then more and more blurred up to @area */
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
 * How much shows of a point, as JWildfire has it: 1 but in the fog of @fog
 * (FLAME_FOG_...), which is below a depth as @view's camera sees it.
 */
FLAME_FN float
flame_fog_shows (const FLAME_RECORD float *fog, const FLAME_RECORD float *view,
    float x, float y, float z)
{
  float below;

  flame_map_space (view + FLAME_VIEW_MATRIX, &x, &y, &z);
  below = fog[FLAME_FOG_DISTANCE] - z;
  return below > 0.0f ? flame_expf (-(fog[FLAME_FOG_DENSITY] * below * below))
                      : 1.0f;
}

/* (inout) @rgb: a point's, times @alpha, of which @shows is left before the fog */
FLAME_FN void
flame_fog_mix (
    const FLAME_RECORD float *fog, float shows, float alpha, float *rgb)
{
  for (int c = 0; c < 3; c++)
    rgb[c] = shows * rgb[c] + (1.0f - shows) * alpha * fog[FLAME_FOG_COLOR + c];
}

/* moves some points by chance, mostly by less than a pixel, as JWildfire does */
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

/*
 * The point as the camera of @view (FLAME_VIEW_...) shows it in the plane. A point
 * behind the camera shows mirrored, as in Ember, or not at all.
 *
 * @blurred: away from what is sharp, moved by chance
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
    const FLAME_RECORD float *blur = view + FLAME_VIEW_BLUR;
    const float far = chance_far * flame_blur_distance (view, px, py, depth) *
                      (blur[0] + blur[1] * px * px + blur[2] * py * py);
    float s, c;

    flame_sincosf (FLAME_TWO_PI * chance_turn, &s, &c);
    px += far * c;
    py += far * s;
  }
  *x = near < view[FLAME_VIEW_LEAST] ? FLAME_NOWHERE : px / near;
  *y = py / near;
}
