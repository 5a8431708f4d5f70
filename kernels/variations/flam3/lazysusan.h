/*
 * lazysusan: turns a disc within the plane.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (lazysusan, 65, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (lazysusan))
FLAME_PARAM (lazysusan, spin, 0.0,
    FLAME_DEFAULTS (
        {FLAME_APOPHYSIS | FLAME_EMBER, M_PI}, {FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (lazysusan, space, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.4}))
FLAME_PARAM (lazysusan, twist, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.2}))
FLAME_PARAM (lazysusan, x, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (lazysusan, y, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.2}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_lazysusan
{
  float x; /* the centre */
  float y;
  float spin;
  float space;
  float twist;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (lazysusan)
{
  k->spin = (float) in->spin;
  k->space = (float) in->space;
  k->twist = (float) in->twist;
  k->x = (float) in->x;
  k->y = (float) in->y;
}
#endif

#ifdef FLAME_VARIATION
/* The weight is also the disc's radius. */
FLAME_VARIATION (lazysusan)
{
  float x = p->x - k->x;
  float y = p->y + k->y;
  float r = flame_sqrtf (x * x + y * y);
  float outside = 1.0f + k->space / r;
  float s, c, in_x, in_y;

  flame_sincosf (k->spin + k->twist * (w - r), &s, &c);
  in_x = x * c - y * s;
  in_y = x * s + y * c;
  o->x += w * (r < w ? in_x : outside * x) + k->x;
  o->y += w * (r < w ? in_y : outside * y) - k->y;
}
#endif
