/*
 * rectangles: mirrored within the cells of a grid.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    rectangles, 40, .z = FLAME_Z_WEIGHT, FLAME_CONSTANTS (rectangles, 4))
FLAME_PARAM (rectangles, x, 1.0)
FLAME_PARAM (rectangles, y, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rectangles)
{
  for (int i = 0; i < 2; i++) {
    k[2 * i] = (float) in->param[i];
    k[2 * i + 1] = (float) (1.0 / in->param[i]);
  }
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = width and its inverse, k[2], k[3] = height and its inverse */
FLAME_VARIATION (rectangles)
{
  float x = (2.0f * flame_floorf (p->x * k[1]) + 1.0f) * k[0] - p->x;
  float y = (2.0f * flame_floorf (p->y * k[3]) + 1.0f) * k[2] - p->y;

  o->x += w * (k[0] == 0.0f ? p->x : x);
  o->y += w * (k[2] == 0.0f ? p->y : y);
}
#endif
