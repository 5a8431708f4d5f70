/*
 * sinusoidal: the sines of both coordinates.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sinusoidal, 1, .z = FLAME_Z_WEIGHT)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sinusoidal)
{
  o->x += w * flame_sinf (p->x);
  o->y += w * flame_sinf (p->y);
}
#endif
