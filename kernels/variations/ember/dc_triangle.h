/*
 * dc_triangle: the triangle of the affine map; the points outside move to its
 * rim or to its origin.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_triangle, 340, .z = FLAME_Z_WEIGHT,
    .traits = FLAME_READS_COEFS | FLAME_WRITES_COLOR, .draws = 2,
    FLAME_PREPARED (dc_triangle))
FLAME_PARAM (dc_triangle, scatter_area, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (
    dc_triangle, zero_edges, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_dc_triangle
{
  float a_x; /* the first side */
  float a_y;
  float b_x; /* the second side */
  float b_y;
  float origin_x; /* the corner */
  float origin_y;
  float u_x; /* the coordinate along the first side */
  float u_y;
  float v_x; /* the coordinate along the second side */
  float v_y;
  float scatter;
  float zero_edges;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_triangle)
{
  const double ax = use->coefs[0], ay = use->coefs[2];
  const double bx = -use->coefs[4], by = -use->coefs[1];
  const double aa = ax * ax + ay * ay, ab = ax * bx + ay * by;
  const double bb = bx * bx + by * by, scale = 1.0 / (aa * bb - ab * ab);

  k->a_x = (float) (ax);
  k->a_y = (float) (ay);
  k->b_x = (float) (bx);
  k->b_y = (float) (by);
  k->origin_x = (float) (use->coefs[3]);
  k->origin_y = (float) (use->coefs[5]);
  k->u_x = (float) ((bb * ax - ab * bx) * scale);
  k->u_y = (float) ((bb * ay - ab * by) * scale);
  k->v_x = (float) ((aa * bx - ab * ax) * scale);
  k->v_y = (float) ((aa * by - ab * ay) * scale);
  k->scatter = (float) (in->scatter_area);
  k->zero_edges = (float) (in->zero_edges);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dc_triangle)
{
  float first = flame_rng_01 (rng) * k->scatter;
  float second = flame_rng_01 (rng) * k->scatter;
  float x = p->x - k->origin_x, y = p->y - k->origin_y;
  float u = k->u_x * x + k->u_y * y, v = k->v_x * x + k->v_y * y;
  int far = u + v > 1.0f;
  int inside = !far && !(u < 0.0f || v < 0.0f);
  float rim = u > v ? flame_at_most (u, 1.0f) : 1.0f - flame_at_most (v, 1.0f);
  float other =
      u > v ? 1.0f - flame_at_most (u, 1.0f) : flame_at_most (v, 1.0f);
  float a = far ? rim : flame_at_most (flame_at_least (u, 0.0f), 1.0f);
  float b = far ? other : flame_at_most (flame_at_least (v, 0.0f), 1.0f);
  int again;

  a += far ? -first : first;
  b += far ? -second : second;
  a = flame_at_most (flame_at_least (a, -1.0f), 1.0f);
  b = flame_at_most (flame_at_least (b, -1.0f), 1.0f);
  again = a + b > 1.0f && k->scatter > 0.0f;
  rim = a > b ? a : 1.0f - b;
  b = again ? (a > b ? 1.0f - a : b) : b;
  a = again ? rim : a;
  u = inside ? u : (k->zero_edges != 0.0f ? 0.0f : a);
  v = inside ? v : (k->zero_edges != 0.0f ? 0.0f : b);
  o->color = flame_fractionf (flame_fabsf (u + v));
  o->x += w * (k->origin_x + u * k->a_x + v * k->b_x);
  o->y += w * (k->origin_y + u * k->a_y + v * k->b_y);
}
#endif
