/*
 * cloverleaf_wf: a clover leaf, as an outline or filled.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cloverleaf_wf, 609, .needs = FLAME_NEEDS_THETA, .draws = 2,
    FLAME_PREPARED (cloverleaf_wf))
FLAME_PARAM (cloverleaf_wf, filled, 0.85)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cloverleaf_wf
{
  float filled; /* probability of a point inside the outline */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cloverleaf_wf)
{
  k->filled = (float) in->filled;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cloverleaf_wf)
{
  float full = flame_rng_01 (rng), part = flame_rng_01 (rng), a = p->theta;
  float radius = flame_sinf (2.0f * a) + 0.25f * flame_sinf (6.0f * a), s, c;

  flame_sincosf (a, &s, &c);
  radius *= w * (k->filled > full ? part : 1.0f);
  o->x += radius * s;
  o->y += radius * c;
}
#endif
