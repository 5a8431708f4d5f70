/*
 * tile_hlp: moved by a tile towards the middle at random, more often near the
 * edges of tiles.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tile_hlp, 481, .draws = 1, FLAME_CONSTANTS (tile_hlp, 2))
FLAME_PARAM (tile_hlp, width, 1.0, .type = FLAME_REAL_NONZERO)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (tile_hlp)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (1.0 / in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = width and its inverse */
FLAME_VARIATION (tile_hlp)
{
  float at = p->x * k[1];
  float whole = flame_truncf (at);
  int right = at > 0.0f;
  float way = right ? -k[0] : k[0];
  float s, c;

  flame_sincospif (right ? at - whole : at + whole, &s, &c);
  o->x += w * (p->x + (c < 2.0f * flame_rng_01 (rng) - 1.0f ? way : 0.0f));
  o->y += w * p->y;
}
#endif
