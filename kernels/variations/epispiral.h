/*
 * epispiral: a spiral of n arms, thickened at random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (epispiral, 116, .needs = FLAME_NEEDS_PHI, .draws = 1,
    FLAME_CONSTANTS (epispiral, 3))
FLAME_PARAM (epispiral, n, 6.0)
FLAME_PARAM (epispiral, thickness, 0.0)
FLAME_PARAM (epispiral, holes, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (epispiral)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = n, k[1] = thickness, k[2] = holes */
FLAME_VARIATION (epispiral)
{
  float random = flame_rng_01 (rng);
  float thickness = k[1] != 0.0f ? k[1] * random : 1.0f;
  float radius = w * (thickness / flame_cosf (k[0] * p->phi) - k[2]);
  float s, c;

  flame_sincosf (p->phi, &s, &c);
  o->x += radius * c;
  o->y += radius * s;
}
#endif
