/*
 * bubble2: a bubble with a scale for each axis.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bubble2, 117, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R2, FLAME_PREPARED (bubble2))
FLAME_PARAM (bubble2, x, 1.0)
FLAME_PARAM (bubble2, y, 1.0)
FLAME_PARAM (bubble2, z, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_bubble2
{
  float x;
  float y;
  float z;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bubble2)
{
  k->x = (float) in->x;
  k->y = (float) in->y;
  k->z = (float) in->z;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (bubble2)
{
  float scale = w / (0.25f * (p->r2 + p->z * p->z) + 1.0f);

  o->x += scale * p->x * k->x;
  o->y += scale * p->y * k->y;
  o->z += w * (p->z + (p->z >= 0.0f ? k->z : -k->z)) + scale * p->z * k->z;
}
#endif
