/*
 * spin_z: turns points about the z axis by as many quarter turns as the
 * weight.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spin_z, 1100, .traits = FLAME_NO_REGULAR, FLAME_PREPARED (spin_z))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_spin_z
{
  float sine;
  float cosine;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (spin_z)
{
  k->sine = (float) sin (use->weight * M_PI_2);
  k->cosine = (float) cos (use->weight * M_PI_2);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (spin_z)
{
  o->x += k->sine * p->y + k->cosine * p->x;
  o->y += k->cosine * p->y - k->sine * p->x;
}
#endif
