/*
 * blade3D: blade, with a height.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blade3D, 146, .z = FLAME_Z_OWN, .traits = FLAME_MAKES_Z,
    .needs = FLAME_NEEDS_R, .draws = 1)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (blade3D)
{
  float s, c;

  flame_sincosf (flame_rng_01 (rng) * w * p->r, &s, &c);
  o->x += w * p->x * (c + s);
  o->y += w * p->x * (c - s);
  o->z += w * p->z * (s - c);
}
#endif
