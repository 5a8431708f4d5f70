/*
 * spherivoid: moved outwards in space by a constant.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spherivoid, 443, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_CONSTANTS (spherivoid, 1))
FLAME_PARAM (spherivoid, radius, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (spherivoid)
{
  k[0] = (float) in->param[0];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = how far */
FLAME_VARIATION (spherivoid)
{
  float r = flame_sqrtf (p->x * p->x + p->y * p->y + p->z * p->z);
  float scale = w * (r + k[0]) / flame_nonzero (r);

  o->x += scale * p->x;
  o->y += scale * p->y;
  o->z += r > 0.0f ? scale * p->z : -w * k[0];
}
#endif
