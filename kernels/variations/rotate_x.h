/*
 * rotate_x: turned about the x axis, by the weight in right angles.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rotate_x, 167, .z = FLAME_Z_OWN, .traits = FLAME_WRITES_SUM,
    FLAME_CONSTANTS (rotate_x, 2))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rotate_x)
{
  k[0] = (float) cos (in->weight * M_PI_2);
  k[1] = (float) sin (in->weight * M_PI_2);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = cosine and sine */
FLAME_VARIATION (rotate_x)
{
  o->x = p->x;
  o->y += k[1] * p->z + k[0] * p->y;
  o->z += k[0] * p->z - k[1] * p->y;
}
#endif
