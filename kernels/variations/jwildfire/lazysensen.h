/*
 * lazysensen: mirrors every other strip along each axis.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (lazysensen, 756, .z = FLAME_Z_OWN,
    .traits = FLAME_WRITES_POINT | FLAME_MAKES_Z, FLAME_PREPARED (lazysensen))
FLAME_PARAM (lazysensen, scale_x, 1.0)
FLAME_PARAM (lazysensen, scale_y, 1.0)
FLAME_PARAM (lazysensen, scale_z, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_lazysensen
{
  float scale_x;
  float scale_y;
  float scale_z;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (lazysensen)
{
  k->scale_x = (float) in->scale_x;
  k->scale_y = (float) in->scale_y;
  k->scale_z = (float) in->scale_z;
}
#endif

#ifdef FLAME_VARIATION
/* Mirrors the strips 1, 3, 5 and so on, and -2, -4, -6 and so on. */
FLAME_FN float
flame_lazysensen (float x, float scale)
{
  float n = flame_floorf (x * scale);
  float half = 0.5f * n;
  int odd = half != flame_floorf (half);

  return scale != 0.0f && odd == (n >= 0.0f) ? -x : x;
}

FLAME_VARIATION (lazysensen)
{
  p->x = flame_lazysensen (p->x, k->scale_x);
  p->y = flame_lazysensen (p->y, k->scale_y);
  p->z = flame_lazysensen (p->z, k->scale_z);
  o->x += w * p->x;
  o->y += w * p->y;
  o->z += w * p->z;
}
#endif
