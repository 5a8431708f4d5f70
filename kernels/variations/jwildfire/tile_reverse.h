/*
 * tile_reverse: moves points by a tile to one side or the other, and can
 * mirror them.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tile_reverse, 1084, .draws = 1, .traits = FLAME_WRITES_SUM,
    FLAME_PREPARED (tile_reverse))
FLAME_PARAM (tile_reverse, space, 1.0)
FLAME_PARAM (tile_reverse, reversal, 1.0)
FLAME_PARAM (tile_reverse, vertical, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_tile_reverse
{
  float far; /* size of a tile */
  float sign;
  float above; /* whether tiles are above and below */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (tile_reverse)
{
  k->far = (float) in->space;
  k->sign = in->reversal == 1.0 ? -1.0f : 1.0f;
  k->above = in->vertical == 1.0 ? 1.0f : 0.0f;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (tile_reverse)
{
  const float far = flame_rng_bit (rng) != 0.0f ? k->far : -k->far;

  o->x = w * (k->above != 0.0f ? p->x : k->sign * p->x) +
         (k->above != 0.0f ? 0.0f : far);
  o->y = w * (k->above != 0.0f ? k->sign * p->y : p->y) +
         (k->above != 0.0f ? far : 0.0f);
}
#endif
