/*
 * hole: a hole at the origin, whose radius grows with the angle.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    hole, 302, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, FLAME_PREPARED (hole))
FLAME_PARAM (hole, a, 1.0)
FLAME_PARAM (hole, inside, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hole
{
  float a;
  float inside;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hole)
{
  k->a = (float) in->a;
  k->inside = (float) in->inside;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (hole)
{
  float hole = flame_powf (p->phi * FLAME_1_PI + 1.0f, k->a);
  float radius = k->inside != 0.0f ? w * hole / (p->r + hole) : w * p->r + hole;
  float scale = radius / flame_nonzero (p->r);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
