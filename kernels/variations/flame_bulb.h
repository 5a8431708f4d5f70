/*
 * flame_bulb: an inverse step of the Mandelbulb, and another one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (flame_bulb, 1163, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_WRITES_SUM | FLAME_RAISES_Z | FLAME_READS_COLOR |
              FLAME_WRITES_COLOR,
    FLAME_CONSTANTS (flame_bulb, 6))
FLAME_PARAM (flame_bulb, root_power, 8.0)
FLAME_PARAM (flame_bulb, radius_pow, 1.0)
FLAME_PARAM (flame_bulb, add_C, 1.0)
FLAME_PARAM (flame_bulb, color_mode_1_4, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 6.0))
FLAME_PARAM (flame_bulb, color_scale, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (flame_bulb)
{
  k[0] = (float) (1.0 / in->param[0]);
  k[1] = (float) (trunc (in->param[0]) + 1.0);
  k[2] = (float) in->param[1];
  k[3] = (float) in->param[2];
  k[4] = (float) in->param[3];
  k[5] = (float) in->param[4];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = one by power, k[1] = how many ways there are, k[2] = power of the radius, k[3] = what
 * is added, k[4] = kind of colours, k[5] = scale of them */
FLAME_VARIATION (flame_bulb)
{
  const float from[3] = {w * p->x, w * p->y, w * p->z};
  const float first = flame_rng_below (rng, k[1]);
  const float second = flame_rng_below (rng, k[1]);
  const float far =
      flame_sqrtf (from[0] * from[0] + from[1] * from[1] + from[2] * from[2]);
  const float added = 0.5f * far * k[3];
  float x = from[0] + added, y = from[1] + added, z = from[2] + added, size;
  float value;

  for (int i = 0; i < 2; i++) {
    float s, c, t, d, r;

    x -= from[0];
    y -= from[1];
    z -= from[2];
    size = flame_sqrtf (x * x + y * y + z * z);
    r = flame_powf (size, k[0] * k[2]);
    flame_sincosf (
        (flame_atan2f (flame_sqrtf (x * x + y * y), z) + FLAME_TWO_PI * first) *
            k[0],
        &s, &c);
    flame_sincosf (
        (flame_atan2f (y, x) + (i == 1 ? FLAME_TWO_PI * second : 0.0f)) * k[0],
        &t, &d);
    x = s * d * r;
    y = s * t * r;
    z = c * r;
  }
  o->x = x;
  o->y = y;
  o->z = z;
  size = flame_sqrtf (x * x + y * y + z * z) + 2.0f * added / k[5];
  value = k[4] <= 2.0f ? added / k[5]
                       : (k[4] <= 4.0f ? flame_sinf (size) : flame_logf (size));
  if (k[4] != 0.0f)
    o->color = value +
               (k[4] == 2.0f || k[4] == 4.0f || k[4] == 6.0f ? o->color : 0.0f);
}
#endif
