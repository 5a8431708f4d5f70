/*
 * joukowski: Joukowski's map or its inverse.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (joukowski, 641, FLAME_PREPARED (joukowski))
FLAME_PARAM (joukowski, P1, 2.5)
FLAME_PARAM (joukowski, P2, 0.0)
FLAME_PARAM (
    joukowski, inverse, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_joukowski
{
  float p1_squared; /* P1² */
  float middle;
  float inverse;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (joukowski)
{
  k->p1_squared = (float) (in->P1 * in->P1);
  k->middle = (float) -in->P2;
  k->inverse = (float) in->inverse;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

FLAME_VARIATION (joukowski)
{
  float x = p->x + k->middle, y = p->y + 0.2f;
  float scale = k->p1_squared / (x * x + y * y);
  float half_x = 0.5f * p->x, half_y = 0.5f * p->y;
  float re = half_x * half_x - half_y * half_y - k->p1_squared;
  float im = 2.0f * half_x * half_y;
  float m = flame_sqrtf (re * re + im * im), u, v, x1, y1, x2, y2;
  int first;

  flame_half_angle (re, im, m, &u, &v);
  v = im == 0.0f ? 0.0f : v;
  x1 = half_x + u - k->middle;
  y1 = half_y + v - 0.2f;
  x2 = half_x - u - k->middle;
  y2 = half_y - v - 0.2f;
  first = x1 * x1 + y1 * y1 > x2 * x2 + y2 * y2;
  x1 = first ? x1 : x2;
  y1 = first ? y1 : y2;
  x = flame_choose (k->inverse != 0.0f, x1, x + scale * x);
  y = flame_choose (k->inverse != 0.0f, y1, y - scale * y);
  o->x += w * x;
  o->y += w * y;
}
#endif
