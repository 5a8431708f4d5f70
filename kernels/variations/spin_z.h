/*
 * spin_z: the point turned about the z axis, by quarter turns.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    spin_z, 1100, .traits = FLAME_NO_REGULAR, FLAME_CONSTANTS (spin_z, 2))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (spin_z)
{
  k[0] = (float) sin (in->weight * M_PI_2);
  k[1] = (float) cos (in->weight * M_PI_2);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = sine and cosine */
FLAME_VARIATION (spin_z)
{
  o->x += k[0] * p->y + k[1] * p->x;
  o->y += k[1] * p->y - k[0] * p->x;
}
#endif
