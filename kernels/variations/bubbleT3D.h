/*
 * bubbleT3D: bubble with stripes and holes cut out of it, or pushed together.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bubbleT3D, 355, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_THETA,
    FLAME_CONSTANTS (bubbleT3D, 14))
FLAME_PARAM (bubbleT3D, number_of_stripes, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (bubbleT3D, ratio_of_stripes, 1.0, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (bubbleT3D, angle_of_hole, 0.0, FLAME_RANGE (-360.0, 360.0))
FLAME_PARAM (bubbleT3D, exponentZ, 1.0)
FLAME_PARAM (
    bubbleT3D, symmetryZ, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    bubbleT3D, modusBlur, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bubbleT3D)
{
  const double stripes = in->param[0], n = fabs (stripes);
  const double ratio = fmin (fmax (in->param[1], 0.01), 1.99);
  const double wedge = n != 0.0 ? 2.0 * M_PI / n : 0.0;
  const double stripe = 0.5 * wedge * ratio;
  const int inside = stripes < 0.0, symmetric = in->param[4] != 0.0;
  const int single = inside ? n == 1.0 : ratio == 1.0;
  const double given = in->param[2];
  const double held = given >= 0.0 ? fmin (given, 179.9) : -given;
  const double hole = symmetric ? held : given;
  const double part = fabs (hole) / 360.0 * M_PI;
  const double at = hole < 0.0 ? part : M_PI - part, rest = M_PI - at;

  k[0] = (float) (n / (2.0 * M_PI));
  k[1] = (float) (wedge);
  k[2] = (float) (stripe);
  k[3] = (float) (inside ? wedge - stripe : stripe);
  k[4] =
      (float) (1.0 / flame_nonzero_double (inside ? stripe : wedge - stripe));
  k[5] = (float) (inside);
  k[6] = (float) (single ? 0.5 * wedge : 0.0);
  k[7] = (float) (in->param[5]);
  k[8] = (float) (in->param[3]);
  k[9] = (float) (at);
  k[10] = (float) (hole < 0.0);
  k[11] = (float) (symmetric);
  k[12] = (float) ((M_PI - 2.0 * rest) / flame_nonzero_double (rest));
  k[13] = (float) (1.0 / flame_nonzero_double (rest * at - M_PI_2));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/*
 * k[0] = stripes by angle, k[1] = from stripe to stripe, k[2] = a stripe,
 * k[3] = what is pushed together, k[4] = 1/its room, k[5] = whether the
 * stripes are blank, k[6] = half a wedge, where that is the turn, k[7] =
 * whether to push, k[8] = exponent, k[9] = where the hole begins, k[10] =
 * whether it is below, k[11] = or on both ends, k[12] = scale of what goes
 * there, k[13] = and without symmetry
 */
FLAME_VARIATION (bubbleT3D)
{
  float around = p->theta < 0.0f ? p->theta + FLAME_TWO_PI : p->theta;
  float before = -flame_floorf (-around * k[0]) - 1.0f;
  float a = around - k[1] * flame_at_least (before, 0.0f);
  int striped = k[0] != 0.0f;
  int blank =
      striped && ((k[5] != 0.0f && a < k[2]) || (k[5] == 0.0f && a > k[2]));
  float q = (a - k[2]) * k[4];
  float turn = flame_choose (k[6] != 0.0f, k[6], a - q * k[3]);
  float radius = 0.25f * p->r2 + 1.0f, inverse = 1.0f / radius;
  float s, c, u, v, r2, t, cosine, up, old, angle, scale;
  int cut, below, gone;

  flame_sincosf (turn, &s, &c);
  u = blank ? k[7] * (c * p->x - s * p->y) : p->x;
  v = blank ? k[7] * (s * p->x + c * p->y) : p->y;
  u *= inverse;
  v *= inverse;
  r2 = u * u + v * v;
  t = 2.0f * flame_powf (inverse, k[8]) - 1.0f;
  cosine = t / (r2 + t * t);
  up = FLAME_PI -
       flame_choose (k[8] <= 2.0f,
           flame_atan2f (
               flame_sqrtf ((1.0f - cosine) * (1.0f + cosine)), cosine),
           flame_atan2f (r2 * r2, t));
  t = r2 > 0.0f ? t : 0.0f;
  up = r2 > 0.0f ? up : 0.0f;
  below = k[11] == 0.0f && k[10] != 0.0f;
  cut = (!below && up > k[9]) || (below && up < k[9]) ||
        (k[11] != 0.0f && up < FLAME_PI - k[9]);
  gone = k[7] == 0.0f || k[8] != 1.0f;
  old = up - FLAME_PI_2;
  angle = up > k[9] ? (FLAME_PI - up) * k[12] + FLAME_PI_2 - k[9]
                    : FLAME_PI_2 - (up * k[12] + FLAME_PI - k[9]);
  angle = flame_choose (k[11] != 0.0f, angle,
      flame_choose (
          k[10] != 0.0f, FLAME_PI - up * k[13], (FLAME_PI - up) * k[13]));
  scale = flame_cosf (angle) / flame_cosf (old);
  scale = cut ? flame_choose (gone, 0.0f, scale) : 1.0f;
  t *= cut ? flame_choose (gone, 0.0f, flame_sinf (angle) / flame_sinf (old))
           : 1.0f;
  o->x += w * scale * u;
  o->y += w * scale * v;
  o->z += w * t;
}
#endif
