/*
 * epispiral_wf: rays that run away from the middle, at every wave.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (epispiral_wf, 600, .needs = FLAME_NEEDS_THETA,
    FLAME_CONSTANTS (epispiral_wf, 1))
FLAME_PARAM (epispiral_wf, waves, 4.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (epispiral_wf)
{
  flame_copy_params (in, 0, 1, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = waves */
FLAME_VARIATION (epispiral_wf)
{
  float d = flame_cosf (k[0] * p->theta), s, c;
  float radius = d == 0.0f ? 0.0f : 0.5f * w / d;

  flame_sincosf (p->theta, &s, &c);
  o->x += radius * s;
  o->y += radius * c;
}
#endif
