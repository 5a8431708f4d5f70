/*
 * target2: arms of a spiral that are alternately turned by two angles.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (target2, 452,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (target2))
FLAME_PARAM (
    target2, even, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 6.283185307))
FLAME_PARAM (
    target2, odd, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 6.283185307))
FLAME_PARAM (target2, size, 1.0, FLAME_RANGE (2.220446049e-16, FLAME_NO_LIMIT))
FLAME_PARAM (target2, thightness, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_target2
{
  float even; /* turns of even and of odd arms */
  float odd;
  float size; /* size of an arm and its inverse */
  float inverse_size;
  float half_tightness;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (target2)
{
  k->even = (float) in->even;
  k->odd = (float) in->odd;
  k->size = (float) in->size;
  k->inverse_size = (float) (1.0 / in->size);
  k->half_tightness = (float) (0.5 * in->thightness);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (target2)
{
  float along =
      k->half_tightness * flame_logf (p->r2) + p->phi * FLAME_1_PI + 1.0f;
  float at = flame_fabsf (along < 0.0f ? along - 0.5f * k->size : along);
  float arm = at - flame_floorf (at * k->inverse_size) * k->size;
  float s, c;

  flame_sincosf (p->phi + (arm < 0.5f * k->size ? k->even : k->odd), &s, &c);
  o->x += w * p->r * c;
  o->y += w * p->r * s;
}
#endif
