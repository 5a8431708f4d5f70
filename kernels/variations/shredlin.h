/*
 * shredlin: stripes of the plane, narrowed in both directions.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (shredlin, 135, .z = FLAME_Z_WEIGHT, FLAME_CONSTANTS (shredlin, 4))
FLAME_PARAM (shredlin, xdistance, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (shredlin, xwidth, 0.5, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (shredlin, ydistance, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (shredlin, ywidth, 0.5, FLAME_RANGE (-1.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (shredlin)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
/* @v in stripes of @distance, of which @width is left */
FLAME_FN float
flame_shred (float v, float distance, float width)
{
  float at = v / distance;
  float stripe = flame_truncf (at);
  float middle = v < 0.0f ? -0.5f : 0.5f;

  return distance * ((at - stripe) * width + stripe + middle * (1.0f - width));
}

/* k[0], k[1] = distance and width in x, k[2], k[3] = likewise in y */
FLAME_VARIATION (shredlin)
{
  o->x += w * flame_shred (p->x, k[0], k[1]);
  o->y += w * flame_shred (p->y, k[2], k[3]);
}
#endif
