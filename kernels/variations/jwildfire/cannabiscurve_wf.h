/*
 * cannabiscurve_wf: a hemp leaf, as an outline or filled.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cannabiscurve_wf, 607, .needs = FLAME_NEEDS_THETA, .draws = 2,
    FLAME_PREPARED (cannabiscurve_wf))
FLAME_PARAM (cannabiscurve_wf, filled, 0.85)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cannabiscurve_wf
{
  float filled; /* probability of a point inside the outline */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cannabiscurve_wf)
{
  k->filled = (float) in->filled;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cannabiscurve_wf)
{
  float full = flame_rng_01 (rng), part = flame_rng_01 (rng), a = p->theta;
  float s, c, radius;

  flame_sincosf (a, &s, &c);
  radius = (1.0f + 0.9f * flame_cosf (8.0f * a)) *
           (1.0f + 0.1f * flame_cosf (24.0f * a)) *
           (0.9f + 0.1f * flame_cosf (200.0f * a)) * (1.0f + s);
  radius *= w * (k->filled > full ? part : 1.0f);
  o->x += radius * c;
  o->y -= radius * s;
}
#endif
