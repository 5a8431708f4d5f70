/*
 * epispiral_wf: rays that run away from the middle, one for each wave of the
 * angle.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (epispiral_wf, 600, .needs = FLAME_NEEDS_THETA,
    FLAME_PREPARED (epispiral_wf))
FLAME_PARAM (epispiral_wf, waves, 4.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_epispiral_wf
{
  float waves;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (epispiral_wf)
{
  k->waves = (float) in->waves;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (epispiral_wf)
{
  float d = flame_cosf (k->waves * p->theta), s, c;
  float radius = d == 0.0f ? 0.0f : 0.5f * w / d;

  flame_sincosf (p->theta, &s, &c);
  o->x += radius * s;
  o->y += radius * c;
}
#endif
