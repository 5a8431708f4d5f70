/*
 * bent2: scales a negative x and a negative y.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bent2, 54, FLAME_PREPARED (bent2))
FLAME_PARAM (bent2, x, 1.0)
FLAME_PARAM (bent2, y, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_bent2
{
  float factor_x; /* factors of negative x and y */
  float factor_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bent2)
{
  k->factor_x = (float) in->x;
  k->factor_y = (float) in->y;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (bent2)
{
  o->x += w * (p->x < 0.0f ? k->factor_x * p->x : p->x);
  o->y += w * (p->y < 0.0f ? k->factor_y * p->y : p->y);
}
#endif
