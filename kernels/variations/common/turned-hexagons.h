/*
 * Hexagons that are each turned and scaled about their middle: hexes and similar
 * variations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* The constants of the hexagons. */
typedef struct
{
  float size;
  float inverse_size;
  float power;
  float scale;
  float cosine; /* of the turn */
  float sine;
} FlameHexes;

#ifdef FLAME_PREPARE
/* @param: size, power, turn, scale */
static void FLAME_UNUSED
flame_fill_hexes (const double *param, FlameHexes *k)
{
  const double size = param[0], angle = 2.0 * M_PI * param[2];

  k->size = (float) size;
  k->inverse_size = (float) (size != 0.0 ? 1.0 / size : 0.0);
  k->power = (float) param[1];
  k->scale = (float) param[3];
  k->cosine = (float) cos (angle);
  k->sine = (float) sin (angle);
}
#endif

/*
 * How far (u, v) is from the nearest side of a hexagon with side 1: a fraction, which
 * is 1 at the side.
 */
FLAME_FN float
flame_hexes_reach (float u, float v)
{
  float across = flame_fabsf (v) * 1.15470053837925f;
  float aslant = flame_fabsf (u) + flame_fabsf (v) * 0.57735026918963f;

  return across > aslant ? across : aslant;
}

/* Returns: how far from the middle the point was in its hexagon */
FLAME_FN float
flame_turn_hexes (
    const FlamePoint *p, const FlameHexes *k, float w, FlameSum *o)
{
  float x = p->x * k->inverse_size, y = p->y * k->inverse_size;
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
  u = x * k->cosine + y * k->sine;
  v = y * k->cosine - x * k->sine;
  first = flame_hexes_reach (x, y);
  second = flame_hexes_reach (u, v);
  both = first > second ? first : second;
  gain = k->scale * flame_powf (first, k->power);
  scale = (gain / first * (0.8f - both) + gain / second * (both - 0.5f)) *
          (1.0f / 0.3f);
  scale = both < 0.5f ? gain / first : (both > 0.8f ? gain / second : scale);
  o->x += w * k->size * (u * scale + cx);
  o->y += w * k->size * (v * scale + cy);
  return both;
}
