/*
 * cpow: a complex power, one of its branches at random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cpow, 59, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_CONSTANTS (cpow, 4))
FLAME_PARAM (cpow, r, 1.0)
FLAME_PARAM (cpow, i, 0.0)
FLAME_PARAM (cpow, power, 1.0, .type = FLAME_INTEGER_NONZERO)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cpow)
{
  const double r = in->param[0], i = in->param[1], power = in->param[2];

  k[0] = (float) (r / power);
  k[1] = (float) (i / power);
  k[2] = (float) (2.0 * M_PI / power);
  k[3] = (float) power;
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = r/power, k[1] = i/power, k[2] = 2 pi/power, k[3] = power */
FLAME_VARIATION (cpow)
{
  float log_r = 0.5f * flame_logf (p->r2);
  float branch = flame_floorf (k[3] * flame_rng_01 (rng));
  float scale = w * flame_expf (k[0] * log_r - k[1] * p->phi);
  float s, c;

  flame_sincosf (k[0] * p->phi + k[1] * log_r + k[2] * branch, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
