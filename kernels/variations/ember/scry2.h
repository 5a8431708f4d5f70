/*
 * scry2: a bubble in the shape of a polygon.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (scry2, 431, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI,
    FLAME_PREPARED (scry2))
FLAME_PARAM (scry2, power, 4.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_scry2
{
  float angle; /* angle of an edge and its inverse */
  float inverse_angle;
  float tangent; /* twice the tangent of half the angle */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (scry2)
{
  const double corner = 2.0 * M_PI / flame_nonzero_double (in->power);

  k->angle = (float) corner;
  k->inverse_angle = (float) (1.0 / corner);
  k->tangent = (float) (2.0 * tan (corner / 2.0));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (scry2)
{
  float at = (p->phi + FLAME_PI) * k->inverse_angle;
  float edge = flame_floorf (at);
  float part = at - edge;
  int past = part > 0.5f;
  float slope = (past ? 1.0f - part : part) * k->tangent;
  float aside = flame_atan2f (slope, 1.0f);
  float scale = p->r2 > 0.0f
                    ? w * flame_sqrtf (1.0f + slope * slope) / (p->r2 + 1.0f)
                    : 0.0f;
  float s, c;

  edge += past ? 1.0f : 0.0f;
  flame_sincosf (edge * k->angle + (past ? -aside : aside) - FLAME_PI, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
