/*
 * eyefish: draws the plane into a disc.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (eyefish, 27, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (eyefish)
{
  float scale = 2.0f * w / (p->r + 1.0f);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
