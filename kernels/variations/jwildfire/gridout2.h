/*
 * gridout2: gridout, with more parameters.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (gridout2, 1096, FLAME_PREPARED (gridout2))
FLAME_PARAM (gridout2, a, 1.0)
FLAME_PARAM (gridout2, b, 1.0)
FLAME_PARAM (gridout2, c, 1.0)
FLAME_PARAM (gridout2, d, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_gridout2
{
  float far_x; /* length of a step */
  float far_y;
  float scale_x; /* scales of the grid */
  float scale_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (gridout2)
{
  k->far_x = (float) in->a;
  k->far_y = (float) in->b;
  k->scale_x = (float) in->c;
  k->scale_y = (float) in->d;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (gridout2)
{
  const float x = k->scale_x * flame_rintf (p->x),
              y = k->scale_y * flame_rintf (p->y);
  const int right = x > 0.0f, below = y <= 0.0f;
  const int across =
      below ? (right ? -y >= x : y <= x) : (right ? y >= x : y > -x);
  const float dx = below ? k->far_x : -k->far_x,
              dy = right ? k->far_y : -k->far_y;

  o->x += w * (p->x + (across ? dx : 0.0f));
  o->y += w * (p->y + (across ? 0.0f : dy));
}
#endif
