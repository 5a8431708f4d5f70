/*
 * Hexagons, each turned and scaled about its middle: hexes and its kin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
/* parameters size, power, turn, scale; 6 constants */
static void FLAME_UNUSED
flame_fill_hexes (const double *param, float *k)
{
  const double size = param[0], angle = 2.0 * M_PI * param[2];

  k[0] = (float) size;
  k[1] = (float) (size != 0.0 ? 1.0 / size : 0.0);
  k[2] = (float) param[1];
  k[3] = (float) param[3];
  k[4] = (float) cos (angle);
  k[5] = (float) sin (angle);
}
#endif

/*
 * how far (u, v) is to the side that is nearest, as a part of the whole way
 * from the middle of a hexagon with sides 1 from it to it
 */
FLAME_FN float
flame_hexes_reach (float u, float v)
{
  float across = flame_fabsf (v) * 1.15470053837925f;
  float aslant = flame_fabsf (u) + flame_fabsf (v) * 0.57735026918963f;

  return across > aslant ? across : aslant;
}

/*
 * k[0], k[1] = size and its inverse, k[2] = power, k[3] = scale, k[4], k[5] =
 * cosine and sine of the turn. Returns how far out the point was in its
 * hexagon.
 */
FLAME_FN float
flame_turn_hexes (const FlamePoint *p, const float *k, float w, FlameSum *o)
{
  float x = p->x * k[1], y = p->y * k[1];
  float i = flame_floorf (x * 0.33333333333333f + y * 0.57735026918963f);
  float j = flame_floorf (y * 0.57735026918963f - x * 0.33333333333333f);
  float least = 1e30f, cx = 0.0f, cy = 0.0f;
  float u, v, first, second, both, gain, scale;

  for (int n = 0; n < 4; n++) {
    float a = i + (float) (n >> 1), b = j + (float) (n & 1);
    float mx = 1.5f * (a - b), my = 0.86602540378444f * (a + b);
    float distance = (mx - x) * (mx - x) + (my - y) * (my - y);
    int nearer = distance < least;

    cx = nearer ? mx : cx;
    cy = nearer ? my : cy;
    least = nearer ? distance : least;
  }
  x -= cx;
  y -= cy;
  u = x * k[4] + y * k[5];
  v = y * k[4] - x * k[5];
  first = flame_hexes_reach (x, y);
  second = flame_hexes_reach (u, v);
  both = first > second ? first : second;
  gain = k[3] * flame_powf (first, k[2]);
  scale = (gain / first * (0.8f - both) + gain / second * (both - 0.5f)) *
          (1.0f / 0.3f);
  scale = both < 0.5f ? gain / first : (both > 0.8f ? gain / second : scale);
  o->x += w * k[0] * (u * scale + cx);
  o->y += w * k[0] * (v * scale + cy);
  return both;
}
