/*
 * xtrb: draws hexagons in a triangular grid together or apart, then takes a
 * root.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (xtrb, 531, .draws = 2, FLAME_PREPARED (xtrb))
FLAME_PARAM (xtrb, power, 2.0, .type = FLAME_INTEGER_NONZERO)
FLAME_PARAM (xtrb, radius, 1.0)
FLAME_PARAM (xtrb, width, 0.5)
FLAME_PARAM (xtrb, dist, 1.0)
FLAME_PARAM (xtrb, a, 1.0)
FLAME_PARAM (xtrb, b, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_xtrb
{
  float radius; /* of the circle in a triangle */
  float cosine; /* of the triangle's angle at c */
  float sine;
  float heights[3];
  float inverse_a; /* 1/height over sides a and b */
  float inverse_b;
  float quotients[6]; /* of sides */
  float distances
      [6]; /* how far points next to a side, then next to a corner, move away */
  float width;
  float inverse_width; /* 1 - width */
  float share;         /* probability of moving away */
  float half_power;    /* half the root's power */
  float inverse_power;
  float branches;
  float inverse_sine; /* 1/sine */
  float branch_turn;  /* angle from one branch to the next */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (xtrb)
{
  const double power = in->power, radius = in->radius;
  const double width = in->width;
  const double beta = 0.047 + in->a, gamma = 0.047 + in->b;
  const double at = tan (0.5 * (M_PI - beta - gamma)), bt = tan (0.5 * beta);
  const double ct = tan (0.5 * gamma);
  const double a = radius * (ct + bt), b = radius * (ct + at);
  const double c = radius * (bt + at), area = radius * (a + b + c);

  k->radius = (float) radius;
  k->cosine = (float) cos (gamma);
  k->sine = (float) sin (gamma);
  k->heights[0] = (float) (area / a);
  k->heights[1] = (float) (area / b);
  k->heights[2] = (float) (area / c);
  k->inverse_a = (float) (a / area);
  k->inverse_b = (float) (b / area);
  k->quotients[0] = (float) (b / a);
  k->quotients[1] = (float) (c / a);
  k->quotients[2] = (float) (a / b);
  k->quotients[3] = (float) (c / b);
  k->quotients[4] = (float) (a / c);
  k->quotients[5] = (float) (b / c);
  k->distances[0] = (float) (2.0 * width * area / a / 6.0);
  k->distances[1] = (float) (2.0 * width * area / b / 6.0);
  k->distances[2] = (float) (2.0 * width * area / c / 6.0);
  k->distances[3] = (float) (2.0 * width * area / (b + c) / 6.0);
  k->distances[4] = (float) (2.0 * width * area / (a + c) / 6.0);
  k->distances[5] = (float) (2.0 * width * area / (a + b) / 6.0);
  k->width = (float) width;
  k->inverse_width = (float) (1.0 - width);
  k->share = (float) (1.0 - width * width);
  k->half_power = (float) (0.5 * in->dist / power);
  k->inverse_power = (float) (1.0 / power);
  k->branches = (float) fabs (power);
  k->inverse_sine = (float) (1.0 / sin (gamma));
  k->branch_turn = (float) (2.0 * M_PI / power);
}
#endif

#ifdef FLAME_VARIATION
/* Moves a point of a triangle, given by its distances from the sides a, b
 * and c. The two smaller ones move away from the hexagon's middle or, if
 * @inner, towards it; the largest one follows from them. */
FLAME_FN void
flame_xtrb_hexagon (int inner, float a, float b, float c,
    const struct FlameConstants_xtrb *k, float *x, float *y)
{
  int b_first = b < a;
  float lower = b_first ? b : a, upper = b_first ? a : b;
  int c_low = c < lower, a_low = !b_first && !c_low, b_low = b_first && !c_low;
  int a_high = b_first && c < a, b_high = !b_first && c < b;
  float low = c_low ? c : lower;
  float middle = c_low ? lower : (c < upper ? c : upper);
  float ratio = low / middle;
  float near =
      c_low ? k->distances[2] : (b_low ? k->distances[1] : k->distances[0]);
  float far =
      c_low ? k->distances[5] : (b_low ? k->distances[4] : k->distances[3]);
  float first = inner ? k->width * low : k->inverse_width * low + near * ratio;
  float second = inner ? k->width * middle
                       : k->inverse_width * middle + far * (3.0f - ratio);
  float new_a = a_low ? first : second, new_b = b_low ? first : second;
  float new_c = c_low ? first : second;

  *x = a_high
           ? k->heights[0] - k->quotients[0] * new_b - k->quotients[1] * new_c
           : new_a;
  *y = b_high
           ? k->heights[1] - k->quotients[2] * new_a - k->quotients[3] * new_c
           : new_b;
}

FLAME_VARIATION (xtrb)
{
  int inner = flame_rng_01 (rng) >= k->share;
  float branch = flame_rng_below (rng, k->branches);
  float a = p->y + k->radius, b = p->x * k->sine - p->y * k->cosine + k->radius;
  float m = flame_floorf (a * k->inverse_a),
        n = flame_floorf (b * k->inverse_b);
  float in_a = a - m * k->heights[0], in_b = b - n * k->heights[1];
  float in_c = k->heights[2] - k->quotients[4] * in_a - k->quotients[5] * in_b;
  int upper = in_c > 0.0f;
  float u, v, scale, s, c;

  flame_xtrb_hexagon (inner, upper ? in_a : k->heights[0] - in_a,
      upper ? in_b : k->heights[1] - in_b, upper ? in_c : -in_c, k, &a, &b);
  a = (upper ? a : k->heights[0] - a) + m * k->heights[0];
  b = (upper ? b : k->heights[1] - b) + n * k->heights[1];
  v = a - k->radius;
  u = (b - k->radius + v * k->cosine) * k->inverse_sine;
  scale = w * w * flame_powf (u * u + v * v, k->half_power);
  flame_sincosf (
      flame_atan2f (v, u) * k->inverse_power + k->branch_turn * branch, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
