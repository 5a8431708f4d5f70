/*
 * inflateZ_2: changes only z: a slope along the diagonal.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (inflateZ_2, 1073, .z = FLAME_Z_OWN,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (inflateZ_2)
{
  o->z += w * (0.25f - 0.666666f * (p->x + p->y));
}
#endif
