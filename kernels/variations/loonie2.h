/*
 * loonie2: loonie with a polygon or a star in the place of the disc.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (loonie2, 517, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (loonie2, 6))
FLAME_PARAM (
    loonie2, sides, 4.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 50.0))
FLAME_PARAM (loonie2, star, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (loonie2, circle, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (loonie2, power, 4.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (loonie2)
{
  const double sides = in->param[0];

  k[0] = (float) (2.0 * M_PI / sides);
  k[1] = (float) (sides / (2.0 * M_PI));
  k[2] = (float) (-M_PI_2 * in->param[1]);
  k[3] = (float) cos (M_PI_2 * in->param[2]);
  k[4] = (float) sin (M_PI_2 * in->param[2]);
  k[5] = (float) (sides > 2.0);
}
#endif

#ifdef FLAME_VARIATION
/*
 * The largest cosine of the angles @first, @first + @step, ... up to pi, less
 * @slant (at most a quarter turn): that of the one next to @slant or of the
 * last
 */
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

/*
 * k[0] = angle of a side, k[1] = its inverse, k[2] = slant of the sides, k[3] =
 * share of the polygon, k[4] = of the circle, k[5] = whether more than two
 * sides
 */
FLAME_VARIATION (loonie2)
{
  float first = p->phi - k[0] * flame_floorf (p->phi * k[1]);
  float above = flame_loonie2_corner (first, k[0], k[1], k[2]);
  float below = flame_loonie2_corner (k[0] - first, k[0], k[1], k[2]);
  float q = p->r * (k[3] * (above > below ? above : below) + k[4]);
  float w2 = w * w, square = q * (k[5] != 0.0f ? q : flame_fabsf (q));
  float ratio = w2 / square;
  float inside = w * flame_sqrtf (flame_fabsf (ratio - 1.0f));
  float outside = w / flame_sqrtf (flame_fabsf (ratio) - 1.0f);
  float scale = square > 0.0f && square < w2 ? inside : w;

  scale = square < 0.0f ? outside : scale;
  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
