/*
 * barycentroid: lengths of the point and of its coordinates along two given
 * directions.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    barycentroid, 254, .z = FLAME_Z_WEIGHT, FLAME_CONSTANTS (barycentroid, 4))
FLAME_PARAM (barycentroid, a, 1.0)
FLAME_PARAM (barycentroid, b, 0.0)
FLAME_PARAM (barycentroid, c, 0.0)
FLAME_PARAM (barycentroid, d, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (barycentroid)
{
  const double a = in->param[0], b = in->param[1], c = in->param[2],
               d = in->param[3];
  const double aa = a * a + b * b, ac = a * c + b * d, cc = c * c + d * d;
  const double scale = 1.0 / flame_nonzero_double (aa * cc - ac * ac);

  k[0] = (float) ((cc * a - ac * c) * scale);
  k[1] = (float) ((cc * b - ac * d) * scale);
  k[2] = (float) ((aa * c - ac * a) * scale);
  k[3] = (float) ((aa * d - ac * b) * scale);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = first coordinate's x, k[1] = its y, k[2] = second one's x, k[3] =
 * its y
 */
FLAME_VARIATION (barycentroid)
{
  float u = k[0] * p->x + k[1] * p->y;
  float v = k[2] * p->x + k[3] * p->y;
  float x = w * flame_sqrtf (u * u + p->x * p->x);
  float y = w * flame_sqrtf (v * v + p->y * p->y);

  o->x += u == 0.0f ? 0.0f : (u < 0.0f ? -x : x);
  o->y += v == 0.0f ? 0.0f : (v < 0.0f ? -y : y);
}
#endif
