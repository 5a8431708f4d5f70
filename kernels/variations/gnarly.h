/*
 * gnarly: twists in the cells of a grid, without end at their middles.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (gnarly, 157, FLAME_CONSTANTS (gnarly, 5))
FLAME_PARAM (gnarly, cellsize, 1.0)
FLAME_PARAM (gnarly, twist, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (gnarly)
{
  const double size = in->param[0];
  const double r2 = flame_nonzero_double (0.25 * size * size);

  k[0] = (float) size;
  k[1] = (float) (size != 0.0 ? 1.0 / size : 0.0);
  k[2] = (float) r2;
  k[3] = (float) in->param[1];
  k[4] = (float) (1.0 / r2);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = size of a cell and its inverse, k[2] = radius² of its twist,
 * k[3] = how much, k[4] = 1/radius²
 */
FLAME_VARIATION (gnarly)
{
  float cx = (flame_floorf (p->x * k[1]) + 0.5f) * k[0];
  float cy = (flame_floorf (p->y * k[1]) + 0.5f) * k[0];
  float x = p->x - cx, y = p->y - cy;
  float r2 = x * x + y * y;
  int inside = k[0] != 0.0f && r2 <= k[2];
  float s, c;

  flame_sincosf (k[3] * flame_logf (r2 * k[4]), &s, &c);
  o->x += w * (inside ? cx + c * x + s * y : p->x);
  o->y += w * (inside ? cy - s * x + c * y : p->y);
}
#endif
