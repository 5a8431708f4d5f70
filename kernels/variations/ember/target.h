/*
 * target: rings that are alternately turned by two angles. The weight has no
 * effect.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (target, 145,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_R2 | FLAME_NEEDS_PHI,
    FLAME_PREPARED (target))
FLAME_PARAM (target, even, 0.0, .type = FLAME_CYCLIC,
    FLAME_RANGE (0.0, 6.283185307), FLAME_DEFAULTS ({FLAME_JWILDFIRE, 3.6}))
FLAME_PARAM (target, odd, 0.0, .type = FLAME_CYCLIC,
    FLAME_RANGE (0.0, 6.283185307), FLAME_DEFAULTS ({FLAME_JWILDFIRE, 3.6}))
FLAME_PARAM (
    target, size, 1.0, FLAME_EMBER_RANGE (2.220446049e-16, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_target
{
  float even; /* turns of even and of odd rings */
  float odd;
  float size; /* size of a ring */
  float inverse_size;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (target)
{
  k->even = (float) in->even;
  k->odd = (float) in->odd;
  k->size = (float) in->size;
  k->inverse_size = (float) (1.0 / fabs (in->size));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (target)
{
  float log_r = 0.5f * flame_logf (p->r2);
  float at = flame_fabsf (log_r < 0.0f ? log_r - 0.5f * k->size : log_r);
  float ring = at - flame_floorf (at * k->inverse_size) * flame_fabsf (k->size);
  float s, c;

  flame_sincosf (p->phi + (ring < 0.5f * k->size ? k->even : k->odd), &s, &c);
  o->x += p->r * c;
  o->y += p->r * s;
}
#endif
