/*
 * loonie_3D: turns a ball inside out; a point with z = 0 uses its angle as z.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (loonie_3D, 403, .z = FLAME_Z_OWN,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .traits = FLAME_RAISES_Z)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (loonie_3D)
{
  float height = p->z == 0.0f ? p->phi : p->z;
  float q = p->r2 + height * height;
  int inside = q < w * w;
  float scale =
      inside ? w * flame_sqrtf (flame_at_least (w * w - q, 0.0f) / q) : w;

  o->x += scale * p->x;
  o->y += scale * p->y;
  o->z += 0.5f * scale * height;
}
#endif
