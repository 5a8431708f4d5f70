/*
 * rotate_z: turned about the z axis, by the weight in right angles.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rotate_z, 166, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_SUM | FLAME_READS_FORM,
    FLAME_CONSTANTS (rotate_z, 2))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rotate_z)
{
  k[0] = (float) cos (in->weight * M_PI_2);
  k[1] = (float) sin (in->weight * M_PI_2);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = cosine and sine */
FLAME_VARIATION (rotate_z)
{
  o->x += k[1] * p->y + k[0] * p->x;
  o->y += k[0] * p->y - k[1] * p->x;
  o->z = p->z;
}
#endif
