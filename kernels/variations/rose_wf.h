/*
 * rose_wf: a rose, filled or its outline.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rose_wf, 628, .needs = FLAME_NEEDS_THETA, .draws = 2,
    FLAME_CONSTANTS (rose_wf, 3))
FLAME_PARAM (rose_wf, amp, 0.5)
FLAME_PARAM (rose_wf, waves, 4.0, .type = FLAME_INTEGER)
FLAME_PARAM (rose_wf, filled, 0.85)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rose_wf)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = size, k[1] = waves, k[2] = share of the calls that fill */
FLAME_VARIATION (rose_wf)
{
  float full = flame_rng_01 (rng), part = flame_rng_01 (rng);
  float radius = w * k[0] * flame_cosf (k[1] * p->theta), s, c;

  flame_sincosf (p->theta, &s, &c);
  radius *= k[2] > full ? part : 1.0f;
  o->x += radius * s;
  o->y += radius * c;
}
#endif
