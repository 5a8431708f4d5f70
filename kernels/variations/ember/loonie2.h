/*
 * loonie2: loonie with a polygon or a star instead of the disc.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (loonie2, 517, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (loonie2))
FLAME_PARAM (
    loonie2, sides, 4.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 50.0))
FLAME_PARAM (loonie2, star, 0.0, FLAME_RANGE (-1.0, 1.0),
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.15}))
FLAME_PARAM (loonie2, circle, 0.0, FLAME_RANGE (-1.0, 1.0),
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.25}))
FLAME_PARAM (loonie2, power, 4.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_loonie2
{
  float angle; /* angle of a side */
  float inverse_angle;
  float slant;         /* slant of the sides */
  float polygon_share; /* weight of the polygon */
  float circle_share;  /* weight of the circle */
  float many_sides;    /* whether there are more than two sides */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (loonie2)
{
  const double sides = in->sides;

  k->angle = (float) (2.0 * M_PI / sides);
  k->inverse_angle = (float) (sides / (2.0 * M_PI));
  k->slant = (float) (-M_PI_2 * in->star);
  k->polygon_share = (float) cos (M_PI_2 * in->circle);
  k->circle_share = (float) sin (M_PI_2 * in->circle);
  k->many_sides = (float) (sides > 2.0);
}
#endif

#ifdef FLAME_VARIATION
/* The largest cosine of the angles @first, @first + @step, ... up to pi,
 * minus @slant, which is at most a quarter turn. It is that of the angle
 * nearest to @slant or of the last one. */
FLAME_FN float
flame_loonie2_corner (float first, float step, float inverse, float slant)
{
  float last = flame_floorf ((FLAME_PI - first) * inverse);
  float next = flame_rintf ((slant - first) * inverse);
  float near, far;

  next = flame_at_most (flame_at_least (next, 0.0f), last);
  near = flame_cosf (first + next * step - slant);
  far = flame_cosf (first + last * step - slant);
  return last < 0.0f ? -2.0f : (near > far ? near : far);
}

FLAME_VARIATION (loonie2)
{
  float first = p->phi - k->angle * flame_floorf (p->phi * k->inverse_angle);
  float above =
      flame_loonie2_corner (first, k->angle, k->inverse_angle, k->slant);
  float below = flame_loonie2_corner (
      k->angle - first, k->angle, k->inverse_angle, k->slant);
  float q = p->r * (k->polygon_share * (above > below ? above : below) +
                       k->circle_share);
  float w2 = w * w, square = q * (k->many_sides != 0.0f ? q : flame_fabsf (q));
  float ratio = w2 / square;
  float inside = w * flame_sqrtf (flame_fabsf (ratio - 1.0f));
  float outside = w / flame_sqrtf (flame_fabsf (ratio) - 1.0f);
  float scale = square > 0.0f && square < w2 ? inside : w;

  scale = square < 0.0f ? outside : scale;
  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
