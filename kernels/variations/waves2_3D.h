/*
 * waves2_3D: moved by sines of the other coordinates.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves2_3D, 115, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_CONSTANTS (waves2_3D, 2))
FLAME_PARAM (waves2_3D, freq, 2.0)
FLAME_PARAM (waves2_3D, scale, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waves2_3D)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = frequency, k[1] = amplitude */
FLAME_VARIATION (waves2_3D)
{
  o->x += w * (p->x + k[1] * flame_sinf (p->y * k[0]));
  o->y += w * (p->y + k[1] * flame_sinf (p->x * k[0]));
  o->z += w * (p->z + k[1] * flame_sinf (0.5f * (p->x + p->y) * k[0]));
}
#endif
