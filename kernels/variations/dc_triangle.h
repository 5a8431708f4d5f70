/*
 * dc_triangle: the affine map's triangle; what is outside goes to its rim or
 * to its origin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_triangle, 340, .z = FLAME_Z_WEIGHT,
    .traits = FLAME_READS_COEFS | FLAME_WRITES_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_triangle, 12))
FLAME_PARAM (dc_triangle, scatter_area, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (
    dc_triangle, zero_edges, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_triangle)
{
  const double ax = in->coefs[0], ay = in->coefs[2];
  const double bx = -in->coefs[4], by = -in->coefs[1];
  const double aa = ax * ax + ay * ay, ab = ax * bx + ay * by;
  const double bb = bx * bx + by * by, scale = 1.0 / (aa * bb - ab * ab);

  k[0] = (float) (ax);
  k[1] = (float) (ay);
  k[2] = (float) (bx);
  k[3] = (float) (by);
  k[4] = (float) (in->coefs[3]);
  k[5] = (float) (in->coefs[5]);
  k[6] = (float) ((bb * ax - ab * bx) * scale);
  k[7] = (float) ((bb * ay - ab * by) * scale);
  k[8] = (float) ((aa * bx - ab * ax) * scale);
  k[9] = (float) ((aa * by - ab * ay) * scale);
  k[10] = (float) (in->param[0]);
  k[11] = (float) (in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = ax, k[1] = first side, k[2] = bx, k[3] = second side, k[4] = ox,
 * k[5] = corner, k[6] = ux, k[7] = coordinate along the first, k[8] = vx,
 * k[9] = along the second, k[10] = scatter, k[11] = zero edges
 */
FLAME_VARIATION (dc_triangle)
{
  float first = flame_rng_01 (rng) * k[10];
  float second = flame_rng_01 (rng) * k[10];
  float x = p->x - k[4], y = p->y - k[5];
  float u = k[6] * x + k[7] * y, v = k[8] * x + k[9] * y;
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
  again = a + b > 1.0f && k[10] > 0.0f;
  rim = a > b ? a : 1.0f - b;
  b = again ? (a > b ? 1.0f - a : b) : b;
  a = again ? rim : a;
  u = inside ? u : (k[11] != 0.0f ? 0.0f : a);
  v = inside ? v : (k[11] != 0.0f ? 0.0f : b);
  o->color = flame_fractionf (flame_fabsf (u + v));
  o->x += w * (k[4] + u * k[0] + v * k[2]);
  o->y += w * (k[5] + u * k[1] + v * k[3]);
}
#endif
