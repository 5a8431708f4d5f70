/*
 * subflame_hold: keeps the point and adds nothing (core/genome/subflame.h).
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (subflame_hold, 1231, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .state = 4,
    .traits = FLAME_READS_COLOR | FLAME_MAKES_Z | FLAME_SHARES_STATE)
FLAME_PARAM (subflame_hold, slot, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0, FLAME_MAX_SHARED_STATES - 1))
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (subflame_hold)
{
  (void) k;
  (void) w;
  (void) rng;
  o->state[0] = p->x;
  o->state[1] = p->y;
  o->state[2] = p->z;
  o->state[3] = o->color;
}
#endif
