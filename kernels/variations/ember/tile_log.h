/*
 * tile_log: moves points along x by a random number of tiles, usually few.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tile_log, 482, .draws = 2, FLAME_PREPARED (tile_log))
FLAME_PARAM (tile_log, spread, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_tile_log
{
  float spread;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (tile_log)
{
  k->spread = (float) in->spread;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (tile_log)
{
  float far = flame_logf (flame_rng_01 (rng)) * k->spread;

  far = flame_rng_bit (rng) != 0.0f ? far : -far;
  o->x += w * (p->x + flame_truncf (far + (far < 0.0f ? -0.5f : 0.5f)));
  o->y += w * p->y;
}
#endif
