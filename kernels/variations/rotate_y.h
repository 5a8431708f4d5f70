/*
 * rotate_y: turned about the y axis, by the weight in right angles.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rotate_y, 129, .z = FLAME_Z_OWN, .traits = FLAME_WRITES_SUM,
    FLAME_CONSTANTS (rotate_y, 2))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rotate_y)
{
  k[0] = (float) cos (in->weight * M_PI_2);
  k[1] = (float) sin (in->weight * M_PI_2);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = cosine and sine */
FLAME_VARIATION (rotate_y)
{
  o->x += k[0] * p->x - k[1] * p->z;
  o->y = p->y;
  o->z += k[1] * p->x + k[0] * p->z;
}
#endif
