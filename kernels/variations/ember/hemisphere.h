/*
 * hemisphere: projects the plane to half a sphere.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hemisphere, 104, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (hemisphere)
{
  float scale = w / flame_sqrtf (p->r2 + 1.0f);

  o->x += scale * p->x;
  o->y += scale * p->y;
  o->z += scale;
}
#endif
