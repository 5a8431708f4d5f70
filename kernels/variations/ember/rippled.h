/*
 * rippled: draws x to the axis near the origin and reverses y in rings.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rippled, 427, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rippled)
{
  float d = flame_nonzero (p->r2);
  float sh, ch;

  flame_sinhcoshf (flame_at_most (d, 20.0f), &sh, &ch);
  o->x += w * p->x * sh / ch;
  o->y += w * p->y * flame_cosf (d);
}
#endif
