/*
 * barycentroid: the roots of u² + x² and of v² + y², where u and v are the
 * point's coordinates along two given directions.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    barycentroid, 254, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (barycentroid))
FLAME_PARAM (barycentroid, a, 1.0)
FLAME_PARAM (barycentroid, b, 0.0)
FLAME_PARAM (barycentroid, c, 0.0)
FLAME_PARAM (barycentroid, d, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_barycentroid
{
  float first_x; /* factors of x and y in u, then in v */
  float first_y;
  float second_x;
  float second_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (barycentroid)
{
  const double a = in->a, b = in->b, c = in->c, d = in->d;
  const double aa = a * a + b * b, ac = a * c + b * d, cc = c * c + d * d;
  const double scale = 1.0 / flame_nonzero_double (aa * cc - ac * ac);

  k->first_x = (float) ((cc * a - ac * c) * scale);
  k->first_y = (float) ((cc * b - ac * d) * scale);
  k->second_x = (float) ((aa * c - ac * a) * scale);
  k->second_y = (float) ((aa * d - ac * b) * scale);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (barycentroid)
{
  float u = k->first_x * p->x + k->first_y * p->y;
  float v = k->second_x * p->x + k->second_y * p->y;
  float x = w * flame_sqrtf (u * u + p->x * p->x);
  float y = w * flame_sqrtf (v * v + p->y * p->y);

  o->x += u == 0.0f ? 0.0f : (u < 0.0f ? -x : x);
  o->y += v == 0.0f ? 0.0f : (v < 0.0f ? -y : y);
}
#endif
