/*
 * boarders: cells of a grid, most of whose points are pushed to their borders.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (boarders, 56, .draws = 1)
#endif

#ifdef FLAME_VARIATION
/* Three points out of four are pushed by 0.25 along the longer axis. */
FLAME_VARIATION (boarders)
{
  float round_x = flame_rintf (p->x);
  float round_y = flame_rintf (p->y);
  float x = p->x - round_x;
  float y = p->y - round_y;
  float ax = flame_fabsf (x);
  float ay = flame_fabsf (y);
  float longer = ax >= ay ? ax : ay;
  float push = flame_rng_01 (rng) >= 0.75f ? 0.0f : 0.25f / longer;

  o->x += w * (x * (0.5f + push) + round_x);
  o->y += w * (y * (0.5f + push) + round_y);
}
#endif
