/*
 * spherivoid: moves points outwards in space by a constant.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spherivoid, 443, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_PREPARED (spherivoid))
FLAME_PARAM (spherivoid, radius, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_spherivoid
{
  float radius; /* how far */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (spherivoid)
{
  k->radius = (float) in->radius;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (spherivoid)
{
  float r = flame_sqrtf (p->x * p->x + p->y * p->y + p->z * p->z);
  float scale = w * (r + k->radius) / flame_nonzero (r);

  o->x += scale * p->x;
  o->y += scale * p->y;
  o->z += r > 0.0f ? scale * p->z : -w * k->radius;
}
#endif
