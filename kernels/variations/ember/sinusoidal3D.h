/*
 * sinusoidal3D: sinusoidal, with a height.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sinusoidal3D, 441, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sinusoidal3D)
{
  o->x += w * flame_sinf (p->x);
  o->y += w * flame_sinf (p->y);
  o->z += w * flame_atan2f (p->x * p->x, p->y * p->y) * flame_cosf (p->z);
}
#endif
