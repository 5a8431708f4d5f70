/*
 * pdj3D: Peter de Jong's attractor, and a height.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pdj3D, 1071, .z = FLAME_Z_OWN,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z, FLAME_CONSTANTS (pdj3D, 8))
FLAME_PARAM (pdj3D, a, 1.0)
FLAME_PARAM (pdj3D, b, 2.0)
FLAME_PARAM (pdj3D, c, 3.0)
FLAME_PARAM (pdj3D, d, 4.0)
FLAME_PARAM (pdj3D, e, 2.0)
FLAME_PARAM (pdj3D, f, 0.0)
FLAME_PARAM (pdj3D, g, 2.0)
FLAME_PARAM (pdj3D, h, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pdj3D)
{
  flame_copy_params (in, 0, 8, k);
}
#endif

#ifdef FLAME_VARIATION
/* k = a to h */
FLAME_VARIATION (pdj3D)
{
  o->x += w * (flame_sinf (k[0] * p->y) - flame_cosf (k[1] * p->x));
  o->y += w * (flame_sinf (k[2] * p->x) - flame_cosf (k[3] * p->y));
  o->z += w * (flame_sinf (k[4] * p->y) - flame_cosf (k[5] * p->z)) *
              flame_cosf (k[6] * p->x) +
          flame_sinf (k[7] * p->z);
}
#endif
