/*
 * blur_zoom: blurs towards a point.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    blur_zoom, 131, .z = FLAME_Z_WEIGHT, .draws = 1, FLAME_PREPARED (blur_zoom))
FLAME_PARAM (blur_zoom, length, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.24}))
FLAME_PARAM (blur_zoom, x, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.2}))
FLAME_PARAM (blur_zoom, y, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, -0.1}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_blur_zoom
{
  float length;
  float x; /* the point, with y downwards */
  float y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (blur_zoom)
{
  k->length = (float) in->length;
  k->x = (float) in->x;
  k->y = (float) in->y;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (blur_zoom)
{
  float scale = 1.0f + k->length * flame_rng_01 (rng);

  o->x += w * ((p->x - k->x) * scale + k->x);
  o->y += w * ((p->y + k->y) * scale - k->y);
}
#endif
