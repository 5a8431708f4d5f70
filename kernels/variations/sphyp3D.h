/*
 * sphyp3D: space turned inside out, each axis with a power of its own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sphyp3D, 444, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    .traits = FLAME_READS_FORM, FLAME_CONSTANTS (sphyp3D, 4))
FLAME_PARAM (sphyp3D, stretchX, 1.0)
FLAME_PARAM (sphyp3D, stretchY, 1.0)
FLAME_PARAM (sphyp3D, stretchZ, 1.0)
FLAME_PARAM (sphyp3D, zOn, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sphyp3D)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1], k[2] = powers, k[3] = whether z takes part */
FLAME_VARIATION (sphyp3D)
{
  float log_t = flame_logf (flame_nonzero (p->r2 + p->z * p->z));
  float z = w * p->z * flame_expf (-k[2] * log_t);

  o->x += w * p->x * flame_expf (-k[0] * log_t);
  o->y += w * p->y * flame_expf (-k[1] * log_t);
  o->z += k[3] == 1.0f ? z : flame_kept_z (p);
}
#endif
