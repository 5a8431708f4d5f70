/*
 * pyramid: moves points to the upper faces of an octahedron.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pyramid, 685, .z = FLAME_Z_OWN)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (pyramid)
{
  float x = p->x * p->x * p->x, y = p->y * p->y * p->y;
  float z = flame_fabsf (p->z * p->z * p->z);
  float scale = w / (flame_fabsf (x) + flame_fabsf (y) + z + 1e-9f);

  o->x += x * scale;
  o->y += y * scale;
  o->z += z * scale;
}
#endif
