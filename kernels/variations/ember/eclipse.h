/*
 * eclipse: moves a shadow across the disc.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (eclipse, 156, FLAME_PREPARED (eclipse))
FLAME_PARAM (eclipse, shift, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (-2.0, 2.0),
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_eclipse
{
  float way;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (eclipse)
{
  k->way = (float) (in->shift * use->weight);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (eclipse)
{
  float chord = flame_sqrtf (flame_at_least (w * w - p->y * p->y, 0.0f));
  int inside = flame_fabsf (p->y) <= w && flame_fabsf (p->x) <= chord;
  float x = p->x + k->way;
  float moved = flame_fabsf (x) >= chord ? -p->x : x;

  o->x += w * (inside ? moved : p->x);
  o->y += w * p->y;
}
#endif
