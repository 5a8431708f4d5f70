/*
 * splits: moves the quadrants apart.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (splits, 75, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (splits))
FLAME_PARAM (splits, x, 0.0)
FLAME_PARAM (splits, y, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_splits
{
  float x;
  float y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (splits)
{
  k->x = (float) in->x;
  k->y = (float) in->y;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (splits)
{
  o->x += w * (p->x + (p->x >= 0.0f ? k->x : -k->x));
  o->y += w * (p->y + (p->y >= 0.0f ? k->y : -k->y));
}
#endif
