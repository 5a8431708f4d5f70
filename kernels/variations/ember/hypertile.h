/*
 * hypertile: moves one tile of a tiling of the hyperbolic disc to another.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hypertile, 159, FLAME_PREPARED (hypertile))
FLAME_PARAM (hypertile, p, 3.0)
FLAME_PARAM (hypertile, q, 7.0)
FLAME_PARAM (hypertile, n, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hypertile
{
  float tile_x; /* position of the tile */
  float tile_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hypertile)
{
  const double p = flame_nonzero_double (in->p);
  const double q = flame_nonzero_double (in->q);
  const double turn = 2.0 * M_PI / p;
  const double r2 =
      1.0 + (1.0 - cos (turn)) / (cos (turn) + cos (2.0 * M_PI / q));
  const double way = r2 > 0.0 ? 1.0 / sqrt (r2) : 1.0;

  k->tile_x = (float) (way * cos (in->n * turn));
  k->tile_y = (float) (way * sin (in->n * turn));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (hypertile)
{
  float a = p->x + k->tile_x, b = p->y - k->tile_y;
  float c = k->tile_x * p->x - k->tile_y * p->y + 1.0f;
  float d = k->tile_x * p->y + k->tile_y * p->x;
  float scale = w / (c * c + d * d);

  o->x += scale * (a * c + b * d);
  o->y += scale * (b * c - a * d);
}
#endif
