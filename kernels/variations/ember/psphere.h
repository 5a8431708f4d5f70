/*
 * psphere: lays the plane on a sphere many times.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (psphere, 422, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_PREPARED (psphere))
FLAME_PARAM (psphere, zscale, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_psphere
{
  float zscale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (psphere)
{
  k->zscale = (float) in->zscale;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (psphere)
{
  float a_s, a_c, b_s, b_c;

  flame_sincospif (p->x * w, &a_s, &a_c);
  flame_sincospif (p->y * w, &b_s, &b_c);
  o->x -= a_c * b_s;
  o->y += a_s * b_c;
  o->z += b_c * k->zscale;
}
#endif
