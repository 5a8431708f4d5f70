/*
 * plusrecip: a root that undoes z + a/z.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (plusrecip, 1087, FLAME_CONSTANTS (plusrecip, 3))
FLAME_PARAM (plusrecip, ar, 4.0)
FLAME_PARAM (plusrecip, ai, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (plusrecip)
{
  flame_copy_params (in, 0, 2, k);
  k[2] = (float) hypot (in->param[0], in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-logs.h"

/* k[0], k[1] = a, k[2] = its size */
FLAME_VARIATION (plusrecip)
{
  const FlameComplex square = {
      p->x * p->x - p->y * p->y - k[0], 2.0f * p->x * p->y - k[1]};
  const FlameComplex root = flame_complex_root (square);
  const float re = root.re + p->x, im = root.im + p->y;
  const int inside = re * re + im * im < k[2];
  /* the other of the two whose product is a */
  const float other_re = -(re * k[0] + im * k[1]) / k[2];
  const float other_im = -(re * k[1] - im * k[0]) / k[2];
  const float x = inside ? other_re : re, y = inside ? other_im : im;
  const float scale = x < 0.0f ? -w : w;

  o->x += scale * x;
  o->y += scale * y;
}
#endif
