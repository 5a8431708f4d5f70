/*
 * hypercrop: cuts out the circles of a hyperbolic polygon.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hypercrop, 303, .z = FLAME_Z_OWN, .traits = FLAME_MAKES_Z,
    .needs = FLAME_NEEDS_PHI, FLAME_PREPARED (hypercrop))
FLAME_PARAM (hypercrop, n, 4.0)
FLAME_PARAM (hypercrop, rad, 1.0)
FLAME_PARAM (hypercrop, zero, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hypercrop
{
  float count; /* circles per angle */
  float wedge;
  float half_wedge;
  float far; /* distance of a circle */
  float radius;
  float zero; /* where points move: 0 the rim, 1 the origin, 2 the centre */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hypercrop)
{
  const double n = flame_nonzero_double (in->n);
  const double count = flame_nonzero_double (n / 2.0 / M_PI);
  const double far = 1.0 / flame_nonzero_double (cos (M_PI / n));

  k->count = (float) (count);
  k->wedge = (float) (1.0 / count);
  k->half_wedge = (float) (M_PI / n);
  k->far = (float) (far);
  k->radius = (float) (in->rad * sin (M_PI / n) * far);
  k->zero = (float) (in->zero);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

FLAME_VARIATION (hypercrop)
{
  float around = flame_floorf (p->phi * k->count) * k->wedge + k->half_wedge;
  float s, c, u, v, distance, rim;
  int inside;

  flame_sincosf (around, &s, &c);
  s *= k->far;
  c *= k->far;
  u = p->x - c;
  v = p->y - s;
  distance = flame_sqrtf (u * u + v * v);
  inside = distance < k->radius;
  rim = distance > 0.0f ? k->radius / distance : 0.0f;
  u = distance > 0.0f ? u * rim : k->radius;
  v *= rim;
  u = flame_choose (k->zero > 0.5f, 0.0f, c + u);
  v = flame_choose (k->zero > 0.5f, 0.0f, s + v);
  u = flame_choose (k->zero > 1.5f, c, u);
  v = flame_choose (k->zero > 1.5f, s, v);
  o->x += w * (inside ? u : p->x);
  o->y += w * (inside ? v : p->y);
  o->z += inside ? 0.0f : w * p->z;
}
#endif
