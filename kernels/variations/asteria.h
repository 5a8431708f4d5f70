/*
 * asteria: the plane without an astroid in the unit disc, whose points are
 * thrown across.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (asteria, 305, .draws = 1, FLAME_CONSTANTS (asteria, 2))
FLAME_PARAM (asteria, alpha, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (asteria)
{
  k[0] = (float) (cos (M_PI * in->param[0]));
  k[1] = (float) (sin (M_PI * in->param[0]));
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = cosine, k[1] = sine */
FLAME_VARIATION (asteria)
{
  float u = w * p->x, v = w * p->y;
  float s2 = flame_fabsf (u) - 1.0f, t2 = flame_fabsf (v) - 1.0f;
  int within = u * u + v * v < 1.0f;
  int corner = s2 * s2 + t2 * t2 < 1.0f;
  float draw = flame_rng_01 (rng);
  int keep = within ? corner && draw > 0.35f : 1;
  float a = u * k[0] - v * k[1], b = u * k[1] + v * k[0];
  float side = flame_fabsf (b);

  a *= (1.0f - flame_sqrtf (side * (2.0f - side))) /
       flame_sqrtf ((1.0f - b) * (1.0f + b));
  o->x += keep ? u : a * k[0] + b * k[1];
  o->y += keep ? v : b * k[0] - a * k[1];
}
#endif
