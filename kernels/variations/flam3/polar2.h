/*
 * polar2: the angle and the logarithm of the radius as x and y.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (polar2, 70, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_THETA)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (polar2)
{
  o->x += w * (FLAME_1_PI * p->theta);
  o->y += w * (0.5f * FLAME_1_PI) * flame_logf (p->r2);
}
#endif
