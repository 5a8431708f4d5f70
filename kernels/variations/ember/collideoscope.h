/*
 * collideoscope: wedges of the plane, each turned within itself.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (collideoscope, 266, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (collideoscope))
FLAME_PARAM (collideoscope, a, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.2}))
FLAME_PARAM (collideoscope, num, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_collideoscope
{
  float wedge;
  float inverse_wedge;
  float turn;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (collideoscope)
{
  const double num = flame_nonzero_double (in->num);

  k->wedge = (float) (M_PI / num);
  k->inverse_wedge = (float) (num / M_PI);
  k->turn = (float) (M_PI * in->a / num);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (collideoscope)
{
  float angle = flame_fabsf (p->phi);
  float wedge = flame_truncf (angle * k->inverse_wedge);
  int even = 2.0f * flame_floorf (0.5f * wedge) == wedge;
  float turned = angle + (even ? k->turn : -k->turn);
  float s, c;

  turned -= k->wedge * flame_truncf (turned * k->inverse_wedge);
  flame_sincosf (wedge * k->wedge + turned, &s, &c);
  o->x += w * p->r * c;
  o->y += w * p->r * (p->phi >= 0.0f ? s : -s);
}
#endif
