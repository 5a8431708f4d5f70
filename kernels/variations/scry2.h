/*
 * scry2: a bubble in the shape of a polygon.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (scry2, 431, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (scry2, 3))
FLAME_PARAM (scry2, power, 4.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (scry2)
{
  const double corner = 2.0 * M_PI / flame_nonzero_double (in->param[0]);

  k[0] = (float) corner;
  k[1] = (float) (1.0 / corner);
  k[2] = (float) (2.0 * tan (corner / 2.0));
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = angle of an edge and its inverse, k[2] = twice the tangent of
 * its half
 */
FLAME_VARIATION (scry2)
{
  float at = (p->phi + FLAME_PI) * k[1];
  float edge = flame_floorf (at);
  float part = at - edge;
  int past = part > 0.5f;
  float slope = (past ? 1.0f - part : part) * k[2];
  float aside = flame_atan2f (slope, 1.0f);
  float scale = p->r2 > 0.0f
                    ? w * flame_sqrtf (1.0f + slope * slope) / (p->r2 + 1.0f)
                    : 0.0f;
  float s, c;

  edge += past ? 1.0f : 0.0f;
  flame_sincosf (edge * k[0] + (past ? -aside : aside) - FLAME_PI, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
