/*
 * bulge: raises the radius to a power.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bulge, 1017, .needs = FLAME_NEEDS_R2, FLAME_PREPARED (bulge))
FLAME_PARAM (bulge, N, 2.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_bulge
{
  float half_excess; /* (power - 1)/2 */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bulge)
{
  k->half_excess = (float) (0.5 * in->N - 0.5);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (bulge)
{
  float scale = w * flame_powf (p->r2, k->half_excess);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
