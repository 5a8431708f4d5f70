/*
 * rose_wf: a rose, as an outline or filled.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rose_wf, 628, .needs = FLAME_NEEDS_THETA, .draws = 2,
    FLAME_PREPARED (rose_wf))
FLAME_PARAM (rose_wf, amp, 0.5)
FLAME_PARAM (rose_wf, waves, 4.0, .type = FLAME_INTEGER)
FLAME_PARAM (rose_wf, filled, 0.85)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_rose_wf
{
  float amp;
  float waves;
  float filled; /* probability of a point inside the outline */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rose_wf)
{
  k->amp = (float) in->amp;
  k->waves = (float) in->waves;
  k->filled = (float) in->filled;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rose_wf)
{
  float full = flame_rng_01 (rng), part = flame_rng_01 (rng);
  float radius = w * k->amp * flame_cosf (k->waves * p->theta), s, c;

  flame_sincosf (p->theta, &s, &c);
  radius *= k->filled > full ? part : 1.0f;
  o->x += radius * s;
  o->y += radius * c;
}
#endif
