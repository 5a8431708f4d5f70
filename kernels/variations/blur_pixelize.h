/*
 * blur_pixelize: the cells of a grid, each an even square.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blur_pixelize, 182, .z = FLAME_Z_WEIGHT, .draws = 2,
    FLAME_CONSTANTS (blur_pixelize, 3))
FLAME_PARAM (
    blur_pixelize, size, 0.1, FLAME_RANGE (2.220446049e-16, FLAME_NO_LIMIT))
FLAME_PARAM (blur_pixelize, scale, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (blur_pixelize)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (1.0 / in->param[0]);
  k[2] = (float) in->param[1];
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = size of a cell and its inverse, k[2] = of its square */
FLAME_VARIATION (blur_pixelize)
{
  float x = k[2] * (flame_rng_01 (rng) - 0.5f) + 0.5f;
  float y = k[2] * (flame_rng_01 (rng) - 0.5f) + 0.5f;

  o->x += w * k[0] * (flame_floorf (p->x * k[1]) + x);
  o->y += w * k[0] * (flame_floorf (p->y * k[1]) + y);
}
#endif
