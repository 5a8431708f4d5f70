/*
 * curl_sp: curl, spread, in powers of the coordinates.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (curl_sp, 314, .z = FLAME_Z_OWN,
    .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR,
    FLAME_CONSTANTS (curl_sp, 7))
FLAME_PARAM (curl_sp, pow, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (curl_sp, c1, 0.0)
FLAME_PARAM (curl_sp, c2, 0.0)
FLAME_PARAM (curl_sp, sx, 0.0)
FLAME_PARAM (curl_sp, sy, 0.0)
FLAME_PARAM (curl_sp, dc, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (curl_sp)
{
  const double power = flame_nonzero_double (in->param[0]);

  k[0] = (float) (power);
  k[1] = (float) in->param[1];
  k[2] = (float) in->param[2];
  k[3] = (float) (in->param[3] * in->param[3]);
  k[4] = (float) (in->param[4] * in->param[4]);
  k[5] = (float) (0.1 * in->param[5]);
  k[6] = (float) (1.0 / power);
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN float
curl_sp_power (float x, float power)
{
  float y = flame_with_sign_of (flame_powf (flame_fabsf (x), power), x);

  return power == 1.0f ? x : y;
}

/*
 * k[0] = power, k[1] = c1, k[2] = c2, k[3] = sx², k[4] = sy², k[5] = what
 * colour is added, k[6] = 1/power
 */
FLAME_VARIATION (curl_sp)
{
  float u = curl_sp_power (p->x, k[0]);
  float v = curl_sp_power (p->y, k[0]);
  float t = curl_sp_power (p->z, k[0]);
  float a = k[1] * u + k[2] * (u * u - v * v);
  float b = k[1] * v + 2.0f * k[2] * u * v;
  float re = flame_sqrtf (a * a + k[3]), im = flame_sqrtf (b * b + k[4]);
  float q, scale;

  re = (a > 0.0f ? re : -re) + 1.0f;
  im = b > 0.0f ? im : -im;
  q = flame_nonzero (curl_sp_power (re * re + im * im, k[6]));
  scale = w / q;
  o->x += scale * (u * re + v * im);
  o->y += scale * (v * re - u * im);
  o->z += scale * t;
  o->color = flame_at_most (flame_at_least (o->color + k[5] * q, 0.0f), 1.0f);
}
#endif
