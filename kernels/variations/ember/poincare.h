/*
 * poincare: inversions in two circles that meet the unit circle at right
 * angles. The weight has no effect.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (poincare, 416, FLAME_PREPARED (poincare))
FLAME_PARAM (poincare, c1r, 1.0)
FLAME_PARAM (poincare, c1a, -1.0, .type = FLAME_CYCLIC,
    FLAME_RANGE (-3.141592654, 3.141592654))
FLAME_PARAM (poincare, c2r, 1.0)
FLAME_PARAM (poincare, c2a, 1.0, .type = FLAME_CYCLIC,
    FLAME_RANGE (-3.141592654, 3.141592654))
#endif

#ifdef FLAME_CONSTANTS
typedef struct
{
  float x, y; /* the centre */
  float radius_squared;
} FlamePoincareCircle;

struct FlameConstants_poincare
{
  FlamePoincareCircle first;
  FlamePoincareCircle second;
};
#endif

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_poincare (double radius, double way, FlamePoincareCircle *k)
{
  const double angle = fmod (way, M_PI);
  const double out = sqrt (1.0 + radius * radius);

  k->x = (float) (out * cos (angle));
  k->y = (float) (out * sin (angle));
  k->radius_squared = (float) (radius * radius);
}

FLAME_PREPARE (poincare)
{
  flame_fill_poincare (in->c1r, in->c1a, &k->first);
  flame_fill_poincare (in->c2r, in->c2a, &k->second);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (poincare)
{
  float x = p->x - k->first.x, y = p->y - k->first.y;
  float scale = k->first.radius_squared / flame_nonzero (x * x + y * y);

  x = k->first.x + scale * x - k->second.x;
  y = k->first.y + scale * y - k->second.y;
  scale = k->second.radius_squared / flame_nonzero (x * x + y * y);
  o->x += k->second.x + scale * x;
  o->y += k->second.y + scale * y;
}
#endif
