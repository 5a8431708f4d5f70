/*
 * hypercrop: the circles of a hyperbolic polygon are cut out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hypercrop, 303, .z = FLAME_Z_OWN, .traits = FLAME_MAKES_Z,
    .needs = FLAME_NEEDS_PHI, FLAME_CONSTANTS (hypercrop, 6))
FLAME_PARAM (hypercrop, n, 4.0)
FLAME_PARAM (hypercrop, rad, 1.0)
FLAME_PARAM (hypercrop, zero, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hypercrop)
{
  const double n = flame_nonzero_double (in->param[0]);
  const double count = flame_nonzero_double (n / 2.0 / M_PI);
  const double far = 1.0 / flame_nonzero_double (cos (M_PI / n));

  k[0] = (float) (count);
  k[1] = (float) (1.0 / count);
  k[2] = (float) (M_PI / n);
  k[3] = (float) (far);
  k[4] = (float) (in->param[1] * sin (M_PI / n) * far);
  k[5] = (float) (in->param[2]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/*
 * k[0] = circles by angle, k[1] = wedge, k[2] = half a wedge, k[3] = distance
 * of a circle, k[4] = radius, k[5] = where it goes
 */
FLAME_VARIATION (hypercrop)
{
  float around = flame_floorf (p->phi * k[0]) * k[1] + k[2];
  float s, c, u, v, distance, rim;
  int inside;

  flame_sincosf (around, &s, &c);
  s *= k[3];
  c *= k[3];
  u = p->x - c;
  v = p->y - s;
  distance = flame_sqrtf (u * u + v * v);
  inside = distance < k[4];
  rim = distance > 0.0f ? k[4] / distance : 0.0f;
  u = distance > 0.0f ? u * rim : k[4];
  v *= rim;
  u = flame_choose (k[5] > 0.5f, 0.0f, c + u);
  v = flame_choose (k[5] > 0.5f, 0.0f, s + v);
  u = flame_choose (k[5] > 1.5f, c, u);
  v = flame_choose (k[5] > 1.5f, s, v);
  o->x += w * (inside ? u : p->x);
  o->y += w * (inside ? v : p->y);
  o->z += inside ? 0.0f : w * p->z;
}
#endif
