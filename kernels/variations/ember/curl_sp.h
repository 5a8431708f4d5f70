/*
 * curl_sp: curl of powers of the coordinates, spread away from the axes.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (curl_sp, 314, .z = FLAME_Z_OWN,
    .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR | FLAME_RAISES_Z |
              FLAME_MAKES_Z,
    FLAME_PREPARED (curl_sp))
FLAME_PARAM (curl_sp, pow, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (curl_sp, c1, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, -0.01}))
FLAME_PARAM (curl_sp, c2, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.03}))
FLAME_PARAM (curl_sp, sx, 0.0)
FLAME_PARAM (curl_sp, sy, 0.0)
FLAME_PARAM (curl_sp, dc, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_curl_sp
{
  float power;
  float c1;
  float c2;
  float sx_squared;
  float sy_squared;
  float color; /* scale of what is added to the colour */
  float inverse_power;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (curl_sp)
{
  const double power = flame_nonzero_double (in->pow);

  k->power = (float) (power);
  k->c1 = (float) in->c1;
  k->c2 = (float) in->c2;
  k->sx_squared = (float) (in->sx * in->sx);
  k->sy_squared = (float) (in->sy * in->sy);
  k->color = (float) (0.1 * in->dc);
  k->inverse_power = (float) (1.0 / power);
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN float
curl_sp_power (float x, float power)
{
  float y = flame_with_sign_of (flame_powf (flame_fabsf (x), power), x);

  return power == 1.0f ? x : y;
}

FLAME_VARIATION (curl_sp)
{
  float u = curl_sp_power (p->x, k->power);
  float v = curl_sp_power (p->y, k->power);
  float t = curl_sp_power (p->z, k->power);
  float a = k->c1 * u + k->c2 * (u * u - v * v);
  float b = k->c1 * v + 2.0f * k->c2 * u * v;
  float re = flame_sqrtf (a * a + k->sx_squared),
        im = flame_sqrtf (b * b + k->sy_squared);
  float q, scale;

  re = (a > 0.0f ? re : -re) + 1.0f;
  im = b > 0.0f ? im : -im;
  q = flame_nonzero (curl_sp_power (re * re + im * im, k->inverse_power));
  scale = w / q;
  o->x += scale * (u * re + v * im);
  o->y += scale * (v * re - u * im);
  o->z += scale * t;
  o->color =
      flame_at_most (flame_at_least (o->color + k->color * q, 0.0f), 1.0f);
}
#endif
