/*
 * tile_reverse: a tile to one side or the other, mirrored.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tile_reverse, 1084, .draws = 1, .traits = FLAME_WRITES_SUM,
    FLAME_CONSTANTS (tile_reverse, 3))
FLAME_PARAM (tile_reverse, space, 1.0)
FLAME_PARAM (tile_reverse, reversal, 1.0)
FLAME_PARAM (tile_reverse, vertical, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (tile_reverse)
{
  k[0] = (float) in->param[0];
  k[1] = in->param[1] == 1.0 ? -1.0f : 1.0f;
  k[2] = in->param[2] == 1.0 ? 1.0f : 0.0f;
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = how far, k[1] = sign, k[2] = whether above or below */
FLAME_VARIATION (tile_reverse)
{
  const float far = flame_rng_bit (rng) ? k[0] : -k[0];

  o->x = w * (k[2] != 0.0f ? p->x : k[1] * p->x) + (k[2] != 0.0f ? 0.0f : far);
  o->y = w * (k[2] != 0.0f ? k[1] * p->y : p->y) + (k[2] != 0.0f ? far : 0.0f);
}
#endif
