/*
 * rectangles: mirrors each cell of a grid within itself.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rectangles, 40, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (rectangles))
FLAME_PARAM (rectangles, x, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.3}))
FLAME_PARAM (rectangles, y, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.2}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_rectangles
{
  float width;
  float inverse_width;
  float height;
  float inverse_height;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rectangles)
{
  k->width = (float) in->x;
  k->inverse_width = (float) (1.0 / in->x);
  k->height = (float) in->y;
  k->inverse_height = (float) (1.0 / in->y);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rectangles)
{
  float x =
      (2.0f * flame_floorf (p->x * k->inverse_width) + 1.0f) * k->width - p->x;
  float y =
      (2.0f * flame_floorf (p->y * k->inverse_height) + 1.0f) * k->height -
      p->y;

  o->x += w * (k->width == 0.0f ? p->x : x);
  o->y += w * (k->height == 0.0f ? p->y : y);
}
#endif
