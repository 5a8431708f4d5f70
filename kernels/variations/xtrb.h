/*
 * xtrb: hexagons drawn together in the tiles of a triangular grid, then a root.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (xtrb, 531, .draws = 2, FLAME_CONSTANTS (xtrb, 28))
FLAME_PARAM (xtrb, power, 2.0, .type = FLAME_INTEGER_NONZERO)
FLAME_PARAM (xtrb, radius, 1.0)
FLAME_PARAM (xtrb, width, 0.5)
FLAME_PARAM (xtrb, dist, 1.0)
FLAME_PARAM (xtrb, a, 1.0)
FLAME_PARAM (xtrb, b, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (xtrb)
{
  const double power = in->param[0], radius = in->param[1];
  const double width = in->param[2];
  const double beta = 0.047 + in->param[4], gamma = 0.047 + in->param[5];
  const double at = tan (0.5 * (M_PI - beta - gamma)), bt = tan (0.5 * beta);
  const double ct = tan (0.5 * gamma);
  const double a = radius * (ct + bt), b = radius * (ct + at);
  const double c = radius * (bt + at), area = radius * (a + b + c);

  k[0] = (float) radius;
  k[1] = (float) cos (gamma);
  k[2] = (float) sin (gamma);
  k[3] = (float) (area / a);
  k[4] = (float) (area / b);
  k[5] = (float) (area / c);
  k[6] = (float) (a / area);
  k[7] = (float) (b / area);
  k[8] = (float) (b / a);
  k[9] = (float) (c / a);
  k[10] = (float) (a / b);
  k[11] = (float) (c / b);
  k[12] = (float) (a / c);
  k[13] = (float) (b / c);
  k[14] = (float) (2.0 * width * area / a / 6.0);
  k[15] = (float) (2.0 * width * area / b / 6.0);
  k[16] = (float) (2.0 * width * area / c / 6.0);
  k[17] = (float) (2.0 * width * area / (b + c) / 6.0);
  k[18] = (float) (2.0 * width * area / (a + c) / 6.0);
  k[19] = (float) (2.0 * width * area / (a + b) / 6.0);
  k[20] = (float) width;
  k[21] = (float) (1.0 - width);
  k[22] = (float) (1.0 - width * width);
  k[23] = (float) (0.5 * in->param[3] / power);
  k[24] = (float) (1.0 / power);
  k[25] = (float) fabs (power);
  k[26] = (float) (1.0 / sin (gamma));
  k[27] = (float) (2.0 * M_PI / power);
}
#endif

#ifdef FLAME_VARIATION
/*
 * Within one triangle, of distances from its sides a, b and c: the two smaller
 * ones are drawn away from the hexagon's middle or, @inner, towards it; the
 * largest follows from them.
 */
FLAME_FN void
flame_xtrb_hexagon (
    int inner, float a, float b, float c, const float *k, float *x, float *y)
{
  int b_first = b < a;
  float lower = b_first ? b : a, upper = b_first ? a : b;
  int c_low = c < lower, a_low = !b_first && !c_low, b_low = b_first && !c_low;
  int a_high = b_first && c < a, b_high = !b_first && c < b;
  float low = c_low ? c : lower;
  float middle = c_low ? lower : (c < upper ? c : upper);
  float ratio = low / middle;
  float near = c_low ? k[16] : (b_low ? k[15] : k[14]);
  float far = c_low ? k[19] : (b_low ? k[18] : k[17]);
  float first = inner ? k[20] * low : k[21] * low + near * ratio;
  float second = inner ? k[20] * middle : k[21] * middle + far * (3.0f - ratio);
  float new_a = a_low ? first : second, new_b = b_low ? first : second;
  float new_c = c_low ? first : second;

  *x = a_high ? k[3] - k[8] * new_b - k[9] * new_c : new_a;
  *y = b_high ? k[4] - k[10] * new_a - k[11] * new_c : new_b;
}

/*
 * k[0] = radius of the circle in a triangle, k[1], k[2] = cosine and sine of
 * its angle at c, k[3] to k[5] = heights, k[6], k[7] = inverses of a's and b's,
 * k[8] to k[13] = quotients of sides, k[14] to k[19] = how far the distances
 * next to a side and to a corner are drawn away, k[20] = width, k[21] = 1 - it,
 * k[22] = share of the calls that draw away, k[23] = half the root's power,
 * k[24] = its angles', k[25] = branches, k[26] = 1/k[2], k[27] = turn from
 * branch to branch
 */
FLAME_VARIATION (xtrb)
{
  int inner = flame_rng_01 (rng) >= k[22];
  float branch = flame_rng_below (rng, k[25]);
  float a = p->y + k[0], b = p->x * k[2] - p->y * k[1] + k[0];
  float m = flame_floorf (a * k[6]), n = flame_floorf (b * k[7]);
  float in_a = a - m * k[3], in_b = b - n * k[4];
  float in_c = k[5] - k[12] * in_a - k[13] * in_b;
  int upper = in_c > 0.0f;
  float u, v, scale, s, c;

  flame_xtrb_hexagon (inner, upper ? in_a : k[3] - in_a,
      upper ? in_b : k[4] - in_b, upper ? in_c : -in_c, k, &a, &b);
  a = (upper ? a : k[3] - a) + m * k[3];
  b = (upper ? b : k[4] - b) + n * k[4];
  v = a - k[0];
  u = (b - k[0] + v * k[1]) * k[26];
  scale = w * w * flame_powf (u * u + v * v, k[23]);
  flame_sincosf (flame_atan2f (v, u) * k[24] + k[27] * branch, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
