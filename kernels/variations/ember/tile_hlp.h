/*
 * tile_hlp: moves points along x by a tile towards the middle at random, more
 * often near the edges of tiles.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tile_hlp, 481, .draws = 1, FLAME_PREPARED (tile_hlp))
FLAME_PARAM (tile_hlp, width, 1.0, .type = FLAME_REAL_NONZERO)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_tile_hlp
{
  float width; /* of a tile, and its inverse */
  float inverse_width;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (tile_hlp)
{
  k->width = (float) in->width;
  k->inverse_width = (float) (1.0 / in->width);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (tile_hlp)
{
  float at = p->x * k->inverse_width;
  float whole = flame_truncf (at);
  int right = at > 0.0f;
  float way = right ? -k->width : k->width;
  float s, c;

  flame_sincospif (right ? at - whole : at + whole, &s, &c);
  o->x += w * (p->x + (c < 2.0f * flame_rng_01 (rng) - 1.0f ? way : 0.0f));
  o->y += w * p->y;
}
#endif
