/*
 * whitney_umbrella: Whitney's umbrella.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (whitney_umbrella, 649, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (whitney_umbrella)
{
  o->x += w * p->x * p->y;
  o->y += w * p->x;
  o->z += w * p->y * p->y;
}
#endif
