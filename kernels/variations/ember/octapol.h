/*
 * octapol: the corners of an octagon, and a polar disc in its middle. For all
 * other points it replaces the sum if it is a regular variation.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (octapol, 491, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    .traits = FLAME_WRITES_SUM | FLAME_READS_FORM, FLAME_PREPARED (octapol))
FLAME_PARAM (octapol, polarweight, 0.0)
FLAME_PARAM (octapol, radius, 1.0)
FLAME_PARAM (octapol, s, 0.5)
FLAME_PARAM (octapol, t, 0.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_octapol
{
  float half_edge;
  float inverse_leg_x; /* 1/leg of a corner, along x and y */
  float inverse_leg_y;
  float radius; /* of the middle, and its inverse */
  float inverse_radius;
  float polarweight; /* strength of the polar coordinates */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (octapol)
{
  const double s = fabs (in->s), t = fabs (in->t);
  const double radius = 0.707106781 * s * fabs (in->radius);

  k->half_edge = (float) (0.5 * s);
  k->inverse_leg_x = (float) (t != 0.5 * s ? 1.0 / (t - 0.5 * s) : 0.0);
  k->inverse_leg_y = (float) (t != 0.0 ? 1.0 / t : 0.0);
  k->radius = (float) radius;
  k->inverse_radius = (float) (radius > 0.0 ? 1.0 / radius : 0.0);
  k->polarweight = (float) in->polarweight;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (octapol)
{
  float u = 0.15f * p->x, v = 0.15f * p->y, r = 0.15f * p->r;
  float a = (flame_fabsf (u) - k->half_edge) * k->inverse_leg_x;
  float b = (flame_fabsf (v) - k->half_edge) * k->inverse_leg_y;
  int middle = k->radius > 0.0f && r <= k->radius;
  float mix = 2.0f * k->polarweight * flame_logf (r * k->inverse_radius);
  int corner = !middle && a > 0.0f && b > 0.0f && a + b < 1.0f;
  int out = !middle && !corner && p->form == FLAME_FORM_REGULAR;
  float x = u + mix * (p->phi - u), y = v + mix * (r - v);

  o->x = out ? 0.0f : o->x;
  o->y = out ? 0.0f : o->y;
  o->x += w * (u + (middle ? x : (corner ? u : 0.0f)));
  o->y += w * (v + (middle ? y : (corner ? v : 0.0f)));
}
#endif
