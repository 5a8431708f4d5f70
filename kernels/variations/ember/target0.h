/*
 * target0: rings that are alternately turned by two angles.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (target0, 451,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (target0))
FLAME_PARAM (
    target0, even, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 6.283185307))
FLAME_PARAM (
    target0, odd, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 6.283185307))
FLAME_PARAM (target0, size, 0.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_target0
{
  float even; /* turns of even and of odd rings */
  float odd;
  float size; /* size of a ring and its inverse */
  float inverse_size;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (target0)
{
  k->even = (float) in->even;
  k->odd = (float) in->odd;
  k->size = (float) in->size;
  k->inverse_size = (float) (in->size != 0.0 ? 1.0 / in->size : 0.0);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (target0)
{
  float log_r = 0.5f * flame_logf (p->r2);
  float at = flame_fabsf (log_r < 0.0f ? log_r - 0.5f * k->size : log_r);
  float ring = at - flame_floorf (at * k->inverse_size) * k->size;
  float s, c;

  flame_sincosf (p->phi + (ring < 0.5f * k->size ? k->even : k->odd), &s, &c);
  o->x += w * p->r * c;
  o->y += w * p->r * s;
}
#endif
