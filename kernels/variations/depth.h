/*
 * depth: the point, moved on by itself the more the higher it is.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (depth, 322, .z = FLAME_Z_OWN, .traits = FLAME_READS_ENTRY,
    FLAME_CONSTANTS (depth, 1))
FLAME_PARAM (depth, power, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (depth)
{
  k[0] = (float) in->param[0];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = power */
FLAME_VARIATION (depth)
{
  float height = flame_fabsf (p->z);
  float scale =
      height != 0.0f && k[0] != 1.0f ? flame_powf (height, k[0]) : height;

  o->x += w * (p->entry_x + p->x * scale);
  o->y += w * (p->entry_y + p->y * scale);
  o->z += w * (p->entry_z + p->z * scale);
}
#endif
