/*
 * splits3D: cuts space at three planes and moves the parts apart.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (splits3D, 445, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_PREPARED (splits3D))
FLAME_PARAM (splits3D, x, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (splits3D, y, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.3}))
FLAME_PARAM (splits3D, z, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.2}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_splits3D
{
  float x; /* how far */
  float y;
  float z;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (splits3D)
{
  k->x = (float) in->x;
  k->y = (float) in->y;
  k->z = (float) in->z;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (splits3D)
{
  o->x += w * (p->x >= 0.0f ? p->x + k->x : p->x - k->x);
  o->y += w * (p->y >= 0.0f ? p->y + k->y : p->y - k->y);
  o->z += w * (p->z >= 0.0f ? p->z + k->z : p->z - k->z);
}
#endif
