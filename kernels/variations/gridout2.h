/*
 * gridout2: a grid drawn outwards, by numbers of its own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (gridout2, 1096, FLAME_CONSTANTS (gridout2, 4))
FLAME_PARAM (gridout2, a, 1.0)
FLAME_PARAM (gridout2, b, 1.0)
FLAME_PARAM (gridout2, c, 1.0)
FLAME_PARAM (gridout2, d, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (gridout2)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = how far, k[2], k[3] = scales of the grid */
FLAME_VARIATION (gridout2)
{
  const float x = k[2] * flame_rintf (p->x), y = k[3] * flame_rintf (p->y);
  const int right = x > 0.0f, below = y <= 0.0f;
  const int across =
      below ? (right ? -y >= x : y <= x) : (right ? y >= x : y > -x);
  const float dx = below ? k[0] : -k[0], dy = right ? k[1] : -k[1];

  o->x += w * (p->x + (across ? dx : 0.0f));
  o->y += w * (p->y + (across ? 0.0f : dy));
}
#endif
