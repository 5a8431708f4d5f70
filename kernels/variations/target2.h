/*
 * target2: arms of a spiral whose angles are turned in turn.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (target2, 452,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (target2, 5))
FLAME_PARAM (
    target2, even, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 6.283185307))
FLAME_PARAM (
    target2, odd, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 6.283185307))
FLAME_PARAM (target2, size, 1.0, FLAME_RANGE (2.220446049e-16, FLAME_NO_LIMIT))
FLAME_PARAM (target2, thightness, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (target2)
{
  flame_copy_params (in, 0, 3, k);
  k[3] = (float) (1.0 / in->param[2]);
  k[4] = (float) (0.5 * in->param[3]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = turns, k[2], k[3] = size of an arm and its inverse, k[4] = half
 * the tightness
 */
FLAME_VARIATION (target2)
{
  float along = k[4] * flame_logf (p->r2) + p->phi * FLAME_1_PI + 1.0f;
  float at = flame_fabsf (along < 0.0f ? along - 0.5f * k[2] : along);
  float arm = at - flame_floorf (at * k[3]) * k[2];
  float s, c;

  flame_sincosf (p->phi + (arm < 0.5f * k[2] ? k[0] : k[1]), &s, &c);
  o->x += w * p->r * c;
  o->y += w * p->r * s;
}
#endif
