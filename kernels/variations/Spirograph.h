/*
 * Spirograph: the curve of a toy with two wheels.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Spirograph, 473, .assign = FLAME_ASSIGN_SUM, .draws = 2,
    FLAME_CONSTANTS (Spirograph, 9))
FLAME_PARAM (Spirograph, a, 3.0)
FLAME_PARAM (Spirograph, b, 2.0)
FLAME_PARAM (Spirograph, d, 1.0)
FLAME_PARAM (Spirograph, tmin, -1.0)
FLAME_PARAM (Spirograph, ymin, -1.0)
FLAME_PARAM (Spirograph, tmax, 1.0)
FLAME_PARAM (Spirograph, ymax, 1.0)
FLAME_PARAM (Spirograph, c1, 0.0)
FLAME_PARAM (Spirograph, c2, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Spirograph)
{
  flame_copy_params (in, 0, 9, k);
  k[0] = (float) (in->param[0] + in->param[1] + in->param[2]);
  k[1] = (float) ((in->param[0] + in->param[1]) / in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = radius, k[1] = how fast the second wheel turns, k[3], k[5] = range of
 * the angle, k[4], k[6] = range of the width, k[7], k[8] = radii of the second
 * wheel
 */
FLAME_VARIATION (Spirograph)
{
  float t = k[3] + flame_rng_01 (rng) * (k[5] - k[3]);
  float v = k[4] + flame_rng_01 (rng) * (k[6] - k[4]);
  float s, c, wheel_s, wheel_c;

  flame_sincosf (t, &s, &c);
  flame_sincosf (k[1] * t, &wheel_s, &wheel_c);
  o->x += w * (k[0] * c - k[7] * wheel_c + v);
  o->y += w * (k[0] * s - k[8] * wheel_s + v);
}
#endif
