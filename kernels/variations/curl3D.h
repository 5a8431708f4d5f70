/*
 * curl3D: a Moebius map of space that bends everything round a point.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (curl3D, 109, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    FLAME_CONSTANTS (curl3D, 3))
FLAME_PARAM (curl3D, cx, 0.0)
FLAME_PARAM (curl3D, cy, 0.0)
FLAME_PARAM (curl3D, cz, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (curl3D)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] to k[2] = where to */
FLAME_VARIATION (curl3D)
{
  float r2 = p->r2 + p->z * p->z;
  float c2 = k[0] * k[0] + k[1] * k[1] + k[2] * k[2];
  float below =
      r2 * c2 + 2.0f * (k[0] * p->x - k[1] * p->y + k[2] * p->z) + 1.0f;
  float scale = w / flame_nonzero (below);

  o->x += scale * (p->x + k[0] * r2);
  o->y += scale * (p->y - k[1] * r2);
  o->z += scale * (p->z + k[2] * r2);
}
#endif
