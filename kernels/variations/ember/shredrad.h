/*
 * shredrad: narrows wedges of the plane.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (shredrad, 168, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, FLAME_PREPARED (shredrad))
FLAME_PARAM (shredrad, n, 4.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (shredrad, width, 0.5, FLAME_RANGE (-1.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_shredrad
{
  float wedge; /* angle of a wedge, and its inverse */
  float inverse_wedge;
  float width; /* the fraction of a wedge that is left */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (shredrad)
{
  const double wedge = 2.0 * M_PI / in->n;

  k->wedge = (float) wedge;
  k->inverse_wedge = (float) (1.0 / wedge);
  k->width = (float) in->width;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (shredrad)
{
  float at = (p->phi + 3.0f * FLAME_PI + 0.5f * k->wedge) * k->inverse_wedge;
  float wedge = flame_truncf (at);
  float angle = ((at - wedge) * k->width + wedge) * k->wedge - FLAME_PI -
                0.5f * k->wedge * k->width;
  float s, c;

  flame_sincosf (angle, &s, &c);
  o->x += w * p->r * c;
  o->y += w * p->r * s;
}
#endif
