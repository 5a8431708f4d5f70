/*
 * shredlin: narrows stripes of the plane in both directions.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (shredlin, 135, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (shredlin))
FLAME_PARAM (shredlin, xdistance, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (shredlin, xwidth, 0.5, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (shredlin, ydistance, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (shredlin, ywidth, 0.5, FLAME_RANGE (-1.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_shredlin
{
  float xdistance; /* distance and width in x */
  float xwidth;
  float ydistance; /* likewise in y */
  float ywidth;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (shredlin)
{
  k->xdistance = (float) in->xdistance;
  k->xwidth = (float) in->xwidth;
  k->ydistance = (float) in->ydistance;
  k->ywidth = (float) in->ywidth;
}
#endif

#ifdef FLAME_VARIATION
/* Narrows stripes at intervals of @distance to the fraction @width. */
FLAME_FN float
flame_shred (float v, float distance, float width)
{
  float at = v / distance;
  float stripe = flame_truncf (at);
  float middle = v < 0.0f ? -0.5f : 0.5f;

  return distance * ((at - stripe) * width + stripe + middle * (1.0f - width));
}

FLAME_VARIATION (shredlin)
{
  o->x += w * flame_shred (p->x, k->xdistance, k->xwidth);
  o->y += w * flame_shred (p->y, k->ydistance, k->ywidth);
}
#endif
