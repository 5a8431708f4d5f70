/*
 * circlecrop: a disc; what is outside goes to its rim or to the origin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circlecrop, 308, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_SUM | FLAME_WRITES_POINT |
              FLAME_READS_FORM,
    .draws = 1, FLAME_CONSTANTS (circlecrop, 5))
FLAME_PARAM (circlecrop, radius, 1.0)
FLAME_PARAM (circlecrop, x, 0.0)
FLAME_PARAM (circlecrop, y, 0.0)
FLAME_PARAM (circlecrop, scatter_area, 0.0)
FLAME_PARAM (circlecrop, zero, 1.0, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (circlecrop)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) in->param[2];
  k[3] = (float) (0.5 * fmin (fmax (in->param[3], -1.0), 1.0));
  k[4] = (float) (trunc (in->param[4]));
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = radius, k[1] = x, k[2] = y, k[3] = scatter, k[4] = zero */
FLAME_VARIATION (circlecrop)
{
  float u = p->x - k[1], v = p->y - k[2];
  float rim = k[0] + k[3] * flame_rng_01 (rng);
  int regular = p->form == FLAME_FORM_REGULAR;
  int outside = flame_sqrtf (u * u + v * v) > k[0];
  int gone = outside && k[4] != 0.0f;
  float s, c;

  flame_sincosf (flame_atan2f (v, u), &s, &c);
  o->x = gone ? 0.0f : o->x + w * (outside ? rim * c : u) + k[1];
  o->y = gone ? 0.0f : o->y + w * (outside ? rim * s : v) + k[2];
  o->z += regular ? w * p->z : p->z;
  p->x = regular ? u : p->x;
  p->y = regular ? v : p->y;
}
#endif
