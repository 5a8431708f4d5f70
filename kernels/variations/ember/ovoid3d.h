/*
 * ovoid3d: inverts space, with a scale for each axis.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ovoid3d, 413, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    FLAME_PREPARED (ovoid3d))
FLAME_PARAM (ovoid3d, x, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.92}))
FLAME_PARAM (ovoid3d, y, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.92}))
FLAME_PARAM (ovoid3d, z, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.92}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_ovoid3d
{
  float width_x; /* scales */
  float width_y;
  float width_z;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ovoid3d)
{
  k->width_x = (float) in->x;
  k->width_y = (float) in->y;
  k->width_z = (float) in->z;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (ovoid3d)
{
  float scale = w / flame_nonzero (p->r2 + p->z * p->z);

  o->x += scale * p->x * k->width_x;
  o->y += scale * p->y * k->width_y;
  o->z += scale * p->z * k->width_z;
}
#endif
