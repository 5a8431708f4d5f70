/*
 * hypertile: one tile of a tiling of the hyperbolic disc becomes another.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hypertile, 159, FLAME_CONSTANTS (hypertile, 2))
FLAME_PARAM (hypertile, p, 3.0)
FLAME_PARAM (hypertile, q, 7.0)
FLAME_PARAM (hypertile, n, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hypertile)
{
  const double p = flame_nonzero_double (in->param[0]);
  const double q = flame_nonzero_double (in->param[1]);
  const double turn = 2.0 * M_PI / p;
  const double r2 =
      1.0 + (1.0 - cos (turn)) / (cos (turn) + cos (2.0 * M_PI / q));
  const double way = r2 > 0.0 ? 1.0 / sqrt (r2) : 1.0;

  k[0] = (float) (way * cos (in->param[2] * turn));
  k[1] = (float) (way * sin (in->param[2] * turn));
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = where the tile is */
FLAME_VARIATION (hypertile)
{
  float a = p->x + k[0], b = p->y - k[1];
  float c = k[0] * p->x - k[1] * p->y + 1.0f;
  float d = k[0] * p->y + k[1] * p->x;
  float scale = w / (c * c + d * d);

  o->x += scale * (a * c + b * d);
  o->y += scale * (b * c - a * d);
}
#endif
