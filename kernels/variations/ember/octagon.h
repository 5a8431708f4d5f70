/*
 * octagon: inverts points outside of a rounded square and moves those inside
 * apart.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (octagon, 134, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_PREPARED (octagon))
FLAME_PARAM (octagon, x, 0.0, .aliases = "octa_x")
FLAME_PARAM (octagon, y, 0.0, .aliases = "octa_y")
FLAME_PARAM (octagon, z, 0.0, .aliases = "octa_z")
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_octagon
{
  float apart[3]; /* shift away from the origin */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (octagon)
{
  k->apart[0] = (float) in->x;
  k->apart[1] = (float) in->y;
  k->apart[2] = (float) in->z;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (octagon)
{
  float x2 = p->x * p->x, y2 = p->y * p->y;
  float scale = w / flame_nonzero (x2 * x2 + y2 * y2 + 2.0f * p->z * p->z);
  int outer = scale < 2.0f;

  o->x += outer ? scale * p->x
                : w * (p->x + (p->x >= 0.0f ? k->apart[0] : -k->apart[0]));
  o->y += outer ? scale * p->y
                : w * (p->y + (p->y >= 0.0f ? k->apart[1] : -k->apart[1]));
  o->z += outer ? scale * p->z
                : w * (p->z + (p->z >= 0.0f ? k->apart[2] : -k->apart[2]));
}
#endif
