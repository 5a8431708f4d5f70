/*
 * target: rings whose angles are turned in turn. Its weight counts for
 * nothing.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (target, 145,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_R2 | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (target, 4))
FLAME_PARAM (
    target, even, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 6.283185307))
FLAME_PARAM (
    target, odd, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 6.283185307))
FLAME_PARAM (target, size, 1.0, FLAME_RANGE (2.220446049e-16, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (target)
{
  flame_copy_params (in, 0, 3, k);
  k[3] = (float) (1.0 / in->param[2]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = turns, k[2] = size of a ring, k[3] = its inverse */
FLAME_VARIATION (target)
{
  float log_r = 0.5f * flame_logf (p->r2);
  float at = flame_fabsf (log_r < 0.0f ? log_r - 0.5f * k[2] : log_r);
  float ring = at - flame_floorf (at * k[3]) * k[2];
  float s, c;

  flame_sincosf (p->phi + (ring < 0.5f * k[2] ? k[0] : k[1]), &s, &c);
  o->x += p->r * c;
  o->y += p->r * s;
}
#endif
