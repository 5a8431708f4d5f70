/*
 * collideoscope: wedges of the plane, each turned within itself.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (collideoscope, 266, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (collideoscope, 3))
FLAME_PARAM (collideoscope, a, 0.0)
FLAME_PARAM (collideoscope, num, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (collideoscope)
{
  const double num = flame_nonzero_double (in->param[1]);

  k[0] = (float) (M_PI / num);
  k[1] = (float) (num / M_PI);
  k[2] = (float) (M_PI * in->param[0] / num);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = a wedge, k[1] = 1/wedge, k[2] = turn */
FLAME_VARIATION (collideoscope)
{
  float angle = flame_fabsf (p->phi);
  float wedge = flame_truncf (angle * k[1]);
  int even = 2.0f * flame_floorf (0.5f * wedge) == wedge;
  float turned = angle + (even ? k[2] : -k[2]);
  float s, c;

  turned -= k[0] * flame_truncf (turned * k[1]);
  flame_sincosf (wedge * k[0] + turned, &s, &c);
  o->x += w * p->r * c;
  o->y += w * p->r * (p->phi >= 0.0f ? s : -s);
}
#endif
