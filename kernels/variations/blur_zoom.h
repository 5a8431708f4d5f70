/*
 * blur_zoom: drawn out towards a point.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blur_zoom, 131, .z = FLAME_Z_WEIGHT, .draws = 1,
    FLAME_CONSTANTS (blur_zoom, 3))
FLAME_PARAM (blur_zoom, length, 0.0)
FLAME_PARAM (blur_zoom, x, 0.0)
FLAME_PARAM (blur_zoom, y, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (blur_zoom)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = length, k[1], k[2] = the point, y downwards */
FLAME_VARIATION (blur_zoom)
{
  float scale = 1.0f + k[0] * flame_rng_01 (rng);

  o->x += w * ((p->x - k[1]) * scale + k[1]);
  o->y += w * ((p->y + k[2]) * scale - k[2]);
}
#endif
