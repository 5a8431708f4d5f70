/*
 * cpow: a complex power, on one of its branches chosen at random.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cpow, 59, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_PREPARED (cpow))
FLAME_PARAM (cpow, r, 1.0)
FLAME_PARAM (cpow, i, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (cpow, power, 1.0, .type = FLAME_INTEGER_NONZERO,
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.5}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cpow
{
  float real;      /* r/power */
  float imaginary; /* i/power */
  float angle;     /* 2 pi/power */
  float power;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cpow)
{
  const double r = in->r, i = in->i, power = in->power;

  k->real = (float) (r / power);
  k->imaginary = (float) (i / power);
  k->angle = (float) (2.0 * M_PI / power);
  k->power = (float) power;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cpow)
{
  float log_r = 0.5f * flame_logf (p->r2);
  float branch = flame_floorf (k->power * flame_rng_01 (rng));
  float scale = w * flame_expf (k->real * log_r - k->imaginary * p->phi);
  float s, c;

  flame_sincosf (
      k->real * p->phi + k->imaginary * log_r + k->angle * branch, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
