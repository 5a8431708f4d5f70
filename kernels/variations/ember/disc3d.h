/*
 * disc3d: disc, with a height.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (disc3d, 170, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_THETA, FLAME_PREPARED (disc3d))
FLAME_PARAM (disc3d, pi, 3.141592654)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_disc3d
{
  float pi; /* the value used as pi */
  float inverse_pi;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (disc3d)
{
  k->pi = (float) in->pi;
  k->inverse_pi = (float) (1.0 / flame_nonzero_double (in->pi));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (disc3d)
{
  float scale = w * p->theta * k->inverse_pi;
  float s, c;

  flame_sincosf (p->r * k->pi, &s, &c);
  o->x += scale * s;
  o->y += scale * c;
  o->z += scale * p->r * flame_cosf (p->z);
}
#endif
