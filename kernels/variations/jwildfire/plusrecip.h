/*
 * plusrecip: a solution w of w + a/w = 2 z.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (plusrecip, 1087, FLAME_PREPARED (plusrecip))
FLAME_PARAM (plusrecip, ar, 4.0)
FLAME_PARAM (plusrecip, ai, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_plusrecip
{
  float ar; /* a */
  float ai;
  float size;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (plusrecip)
{
  k->ar = (float) in->ar;
  k->ai = (float) in->ai;
  k->size = (float) hypot (in->ar, in->ai);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-logs.h"

FLAME_VARIATION (plusrecip)
{
  const FlameComplex square = {
      p->x * p->x - p->y * p->y - k->ar, 2.0f * p->x * p->y - k->ai};
  const FlameComplex root = flame_complex_root (square);
  const float re = root.re + p->x, im = root.im + p->y;
  const int inside = re * re + im * im < k->size;
  /* The other solution; the product of both is a. */
  const float other_re = -(re * k->ar + im * k->ai) / k->size;
  const float other_im = -(re * k->ai - im * k->ar) / k->size;
  const float x = inside ? other_re : re, y = inside ? other_im : im;
  const float scale = x < 0.0f ? -w : w;

  o->x += scale * x;
  o->y += scale * y;
}
#endif
