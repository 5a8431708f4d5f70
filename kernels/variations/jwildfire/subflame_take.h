/*
 * subflame_take: the point that was kept or, if there is none yet, one of a
 * table (core/genome/subflame.h).
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (subflame_take, 1232, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .state = 4, .draws = 1,
    .traits = FLAME_WRITES_COLOR | FLAME_MAKES_Z | FLAME_SHARES_STATE |
              FLAME_RAISES_Z,
    FLAME_ENTRIES (subflame_take, 0), FLAME_PREPARED (subflame_take))
FLAME_PARAM (subflame_take, slot, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0, FLAME_MAX_SHARED_STATES - 1))
/* How many points of the table are used, 0: none, and the first of them. */
FLAME_PARAM (subflame_take, count, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (subflame_take, first, 0.0, .type = FLAME_INTEGER)
/* 1: always a point of the table. */
FLAME_PARAM (subflame_take, afresh, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_subflame_take
{
  float entries[FLAME_ENTRY_CONSTANTS];
  float count;
  float first;
  float new_each; /* 1: each point is a new one */
};
#endif

#ifdef FLAME_PREPARE
FLAME_FILL_ENTRIES (subflame_take)
{
}

FLAME_PREPARE (subflame_take)
{
  k->count = (float) (in->count > 0.0 ? in->count : 0.0);
  k->first = (float) (in->first > 0.0 ? in->first : 0.0);
  k->new_each = in->afresh != 0.0 ? 1.0f : 0.0f;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/subflame.h"

FLAME_VARIATION (subflame_take)
{
  FLAME_GLOBAL const float *own = flame_entries (k->entries);
  const float n = own[FLAME_SUBFLAME_N];
  const float chance = flame_rng_01 (rng) * k->count;
  const float drawn =
      k->first + flame_truncf (chance < k->count ? chance : 0.0f);
  const float far = flame_fabsf (o->state[0]) + flame_fabsf (o->state[1]) +
                    flame_fabsf (o->state[2]);
  const int is_there =
      far > 0.0f && far < FLAME_BAD_VALUE && k->new_each == 0.0f;
  const int is_new = !is_there && k->count > 0.0f && drawn < n;
  FLAME_GLOBAL const float *point =
      own +
      (is_new ? FLAME_SUBFLAME_POINTS + FLAME_SUBFLAME_POINT * (int) drawn : 0);

  (void) p;
  (void) w;
  o->x += is_new ? point[0] : o->state[0];
  o->y += is_new ? point[is_new ? 1 : 0] : o->state[1];
  o->z += is_new ? point[is_new ? 2 : 0] : o->state[2];
  o->color = is_new ? point[is_new ? 3 : 0] : o->state[3];
}
#endif
