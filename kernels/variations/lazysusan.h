/*
 * lazysusan: a disc turned within the plane.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (lazysusan, 65, .z = FLAME_Z_WEIGHT, FLAME_CONSTANTS (lazysusan, 5))
FLAME_PARAM (lazysusan, spin, 0.0, FLAME_EMBER_DEFAULT (M_PI))
FLAME_PARAM (lazysusan, space, 0.0)
FLAME_PARAM (lazysusan, twist, 0.0)
FLAME_PARAM (lazysusan, x, 0.0)
FLAME_PARAM (lazysusan, y, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (lazysusan)
{
  /* spin, space, twist */
  flame_copy_params (in, 0, 3, k + 2);
  /* x, y */
  flame_copy_params (in, 3, 2, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = centre, k[2] = spin, k[3] = space, k[4] = twist; the weight is
 * also the radius */
FLAME_VARIATION (lazysusan)
{
  float x = p->x - k[0];
  float y = p->y + k[1];
  float r = flame_sqrtf (x * x + y * y);
  float outside = 1.0f + k[3] / r;
  float s, c, in_x, in_y;

  flame_sincosf (k[2] + k[4] * (w - r), &s, &c);
  in_x = x * c - y * s;
  in_y = x * s + y * c;
  o->x += w * (r < w ? in_x : outside * x) + k[0];
  o->y += w * (r < w ? in_y : outside * y) - k[1];
}
#endif
