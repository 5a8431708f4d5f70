/*
 * julia_outside: a root of the quotient of z + 1 and z - 1.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (julia_outside, 1106, .draws = 1, FLAME_PREPARED (julia_outside))
FLAME_PARAM (julia_outside, re_div, 1.0)
FLAME_PARAM (julia_outside, im_div, 0.0)
FLAME_PARAM (
    julia_outside, mode, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_julia_outside
{
  float re_div; /* the divisor */
  float im_div;
  float mode;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (julia_outside)
{
  k->re_div = (float) in->re_div;
  k->im_div = (float) in->im_div;
  k->mode = (float) in->mode;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-logs.h"

FLAME_VARIATION (julia_outside)
{
  const FlameComplex at = {p->x, p->y}, divisor = {k->re_div, k->im_div};
  const FlameComplex root = flame_complex_root (at);
  const int rooted = k->mode != 1.0f;
  const float x = rooted ? root.re : p->x, y = rooted ? root.im : p->y;
  const float a = x + 1.0f, b = x - 1.0f;
  const FlameComplex right = {
      rooted ? a * a - y * y : a, rooted ? 2.0f * a * y : y};
  const FlameComplex left = {
      rooted ? b * b - y * y : b, rooted ? 2.0f * b * y : y};
  const FlameComplex part = flame_complex_quotient (right, left);
  const FlameComplex half = flame_complex_root (part);
  const FlameComplex taken = {
      k->mode != 2.0f ? half.re : part.re, k->mode != 2.0f ? half.im : part.im};
  const FlameComplex z = flame_complex_quotient (taken, divisor);
  const int other = flame_rng_bit (rng) != 0.0f && k->mode != 2.0f;

  o->x += other ? -w * z.re : w * z.re;
  o->y += other ? -w * z.im : w * z.im;
}
#endif
