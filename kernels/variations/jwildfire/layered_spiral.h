/*
 * layered_spiral: a spiral whose radius is x.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (layered_spiral, 642, .needs = FLAME_NEEDS_R2,
    FLAME_PREPARED (layered_spiral))
FLAME_PARAM (layered_spiral, radius, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_layered_spiral
{
  float radius;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (layered_spiral)
{
  k->radius = (float) in->radius;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (layered_spiral)
{
  float scale = w * p->x * k->radius, s, c;

  flame_sincosf (p->r2, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
