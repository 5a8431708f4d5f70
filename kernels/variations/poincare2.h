/*
 * poincare2: a tile of a tiling of the hyperbolic disc becomes the middle one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (poincare2, 417, FLAME_CONSTANTS (poincare2, 2))
FLAME_PARAM (poincare2, p, 3.0)
FLAME_PARAM (poincare2, q, 7.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (poincare2)
{
  const double p = in->param[0], q = in->param[1];
  const double turn = 2.0 * M_PI / p;
  const double r2 =
      1.0 - (cos (turn) - 1.0) / (cos (turn) + cos (2.0 * M_PI / q));
  const double way = r2 > 0.0 ? 1.0 / sqrt (r2) : 1.0;
  const int hyperbolic = 1.0 / p + 1.0 / q < 0.5;

  k[0] = (float) (hyperbolic ? way * cos (turn) : 0.0);
  k[1] = (float) (hyperbolic ? way * sin (turn) : 0.0);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = where the tile is */
FLAME_VARIATION (poincare2)
{
  float a = p->x - k[0], b = p->y - k[1];
  float c = 1.0f - k[0] * p->x - k[1] * p->y;
  float d = k[1] * p->x - k[0] * p->y;
  float scale = w / flame_nonzero (c * c + d * d);

  o->x += scale * (a * c + b * d);
  o->y += scale * (b * c - a * d);
}
#endif
