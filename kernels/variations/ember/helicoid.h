/*
 * helicoid: turns the point by its height.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (helicoid, 298, .z = FLAME_Z_OWN,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, FLAME_PREPARED (helicoid))
FLAME_PARAM (helicoid, frequency, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_helicoid
{
  float turn;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (helicoid)
{
  k->turn = (float) (in->frequency * 2.0 * M_PI);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (helicoid)
{
  float s, c;

  flame_sincosf (p->z * k->turn + p->phi, &s, &c);
  o->x += w * p->r * c;
  o->y += w * p->r * s;
  o->z += w * p->z;
}
#endif
