/*
 * poincare2: moves a tile of a tiling of the hyperbolic disc to the middle.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (poincare2, 417, FLAME_PREPARED (poincare2))
FLAME_PARAM (poincare2, p, 3.0)
FLAME_PARAM (poincare2, q, 7.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_poincare2
{
  float tile_x; /* position of the tile */
  float tile_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (poincare2)
{
  const double p = in->p, q = in->q;
  const double turn = 2.0 * M_PI / p;
  const double r2 =
      1.0 - (cos (turn) - 1.0) / (cos (turn) + cos (2.0 * M_PI / q));
  const double way = r2 > 0.0 ? 1.0 / sqrt (r2) : 1.0;
  const int hyperbolic = 1.0 / p + 1.0 / q < 0.5;

  k->tile_x = (float) (hyperbolic ? way * cos (turn) : 0.0);
  k->tile_y = (float) (hyperbolic ? way * sin (turn) : 0.0);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (poincare2)
{
  float a = p->x - k->tile_x, b = p->y - k->tile_y;
  float c = 1.0f - k->tile_x * p->x - k->tile_y * p->y;
  float d = k->tile_y * p->x - k->tile_x * p->y;
  float scale = w / flame_nonzero (c * c + d * d);

  o->x += scale * (a * c + b * d);
  o->y += scale * (b * c - a * d);
}
#endif
