/*
 * flame_bulb: two inverse steps of the Mandelbulb.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (flame_bulb, 1163, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_WRITES_SUM | FLAME_RAISES_Z | FLAME_READS_COLOR |
              FLAME_WRITES_COLOR,
    FLAME_PREPARED (flame_bulb))
FLAME_PARAM (flame_bulb, root_power, 8.0)
FLAME_PARAM (flame_bulb, radius_pow, 1.0)
FLAME_PARAM (flame_bulb, add_C, 1.0)
FLAME_PARAM (flame_bulb, color_mode_1_4, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 6.0))
FLAME_PARAM (flame_bulb, color_scale, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_flame_bulb
{
  float inverse_power;
  float ways;
  float radius_pow; /* of the radius */
  float add_C;      /* how many half radii are added to each coordinate */
  float color_mode;
  float color_scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (flame_bulb)
{
  k->inverse_power = (float) (1.0 / in->root_power);
  k->ways = (float) (trunc (in->root_power) + 1.0);
  k->radius_pow = (float) in->radius_pow;
  k->add_C = (float) in->add_C;
  k->color_mode = (float) in->color_mode_1_4;
  k->color_scale = (float) in->color_scale;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (flame_bulb)
{
  const float from[3] = {w * p->x, w * p->y, w * p->z};
  const float first = flame_rng_below (rng, k->ways);
  const float second = flame_rng_below (rng, k->ways);
  const float far =
      flame_sqrtf (from[0] * from[0] + from[1] * from[1] + from[2] * from[2]);
  const float added = 0.5f * far * k->add_C;
  float x = from[0] + added, y = from[1] + added, z = from[2] + added, size;
  float value;

  for (int i = 0; i < 2; i++) {
    float s, c, t, d, r;

    x -= from[0];
    y -= from[1];
    z -= from[2];
    size = flame_sqrtf (x * x + y * y + z * z);
    r = flame_powf (size, k->inverse_power * k->radius_pow);
    flame_sincosf (
        (flame_atan2f (flame_sqrtf (x * x + y * y), z) + FLAME_TWO_PI * first) *
            k->inverse_power,
        &s, &c);
    flame_sincosf (
        (flame_atan2f (y, x) + (i == 1 ? FLAME_TWO_PI * second : 0.0f)) *
            k->inverse_power,
        &t, &d);
    x = s * d * r;
    y = s * t * r;
    z = c * r;
  }
  o->x = x;
  o->y = y;
  o->z = z;
  size = flame_sqrtf (x * x + y * y + z * z) + 2.0f * added / k->color_scale;
  value = k->color_mode <= 2.0f
              ? added / k->color_scale
              : (k->color_mode <= 4.0f ? flame_sinf (size) : flame_logf (size));
  if (k->color_mode != 0.0f)
    o->color = value + (k->color_mode == 2.0f || k->color_mode == 4.0f ||
                                   k->color_mode == 6.0f
                               ? o->color
                               : 0.0f);
}
#endif
