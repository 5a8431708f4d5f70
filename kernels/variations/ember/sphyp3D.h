/*
 * sphyp3D: inverts space, with a power for each axis.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sphyp3D, 444, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    .traits = FLAME_READS_FORM, FLAME_PREPARED (sphyp3D))
FLAME_PARAM (sphyp3D, stretchX, 1.0)
FLAME_PARAM (sphyp3D, stretchY, 1.0)
FLAME_PARAM (sphyp3D, stretchZ, 1.0)
FLAME_PARAM (sphyp3D, zOn, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sphyp3D
{
  float stretchX; /* powers */
  float stretchY;
  float stretchZ;
  float z; /* whether z is inverted */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sphyp3D)
{
  k->stretchX = (float) in->stretchX;
  k->stretchY = (float) in->stretchY;
  k->stretchZ = (float) in->stretchZ;
  k->z = (float) in->zOn;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sphyp3D)
{
  float log_t = flame_logf (flame_nonzero (p->r2 + p->z * p->z));
  float z = w * p->z * flame_expf (-k->stretchZ * log_t);

  o->x += w * p->x * flame_expf (-k->stretchX * log_t);
  o->y += w * p->y * flame_expf (-k->stretchY * log_t);
  o->z += k->z == 1.0f ? z : flame_kept_z (p);
}
#endif
