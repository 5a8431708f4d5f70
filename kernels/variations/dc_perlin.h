/*
 * dc_perlin: a square or disc of noise, coloured by it; what is too dark or too
 * light is left out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_perlin, 507, .traits = FLAME_WRITES_COLOR, .draws = 63,
    FLAME_CONSTANTS (dc_perlin, 14))
FLAME_PARAM (
    dc_perlin, shape, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (dc_perlin, map, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 5.0))
FLAME_PARAM (dc_perlin, select_centre, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (dc_perlin, select_range, 1.0, FLAME_RANGE (0.1, 2.0))
FLAME_PARAM (dc_perlin, centre, 0.25)
FLAME_PARAM (dc_perlin, range, 0.25)
FLAME_PARAM (dc_perlin, edge, 0.0)
FLAME_PARAM (dc_perlin, scale, 1.0)
FLAME_PARAM (
    dc_perlin, octaves, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 5.0))
FLAME_PARAM (dc_perlin, amps, 2.0)
FLAME_PARAM (dc_perlin, freqs, 2.0)
FLAME_PARAM (dc_perlin, z, 0.0)
FLAME_PARAM (dc_perlin, select_bailout, 10.0, .type = FLAME_INTEGER,
    FLAME_RANGE (2.0, 1000.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_perlin)
{
  double low = fmin (in->param[2] - in->param[3], 0.75);
  double high = fmax (in->param[2] + in->param[3], -0.75);

  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) (low < -2.0 ? -3.0 : low);
  k[3] = (float) fmin (high, 3.0);
  flame_copy_params (in, 4, 4, k + 4);
  k[8] = (float) in->param[8];
  k[9] = (float) (1.0 / flame_nonzero_double (in->param[9]));
  k[10] = (float) (in->param[10] * in->param[10]);
  k[11] = (float) in->param[10];
  k[12] = (float) in->param[11];
  k[13] = (float) fmin (in->param[12] + 1.0, 21.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/simplex.h"

/* a point of the shape; its distance from the middle, 1 at the edge */
FLAME_FN float
flame_dc_perlin_shape (FlameRng *rng, const float *k, float *u, float *v)
{
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng), r, s, c;

  if (k[0] == 0.0f) {
    *u = (1.0f + k[6]) * (first - 0.5f);
    *v = (1.0f + k[6]) * (second - 0.5f);
    return flame_at_least (flame_fabsf (*u), flame_fabsf (*v));
  }
  if (k[0] == 1.0f) {
    r = first + second;
    r = (1.0f + k[6]) * (r > 1.0f ? 2.0f - r : r);
    second = flame_rng_01 (rng);
  } else {
    r = (1.0f + k[6]) * first;
  }
  flame_sincos_turns (second, &s, &c);
  *u = 0.5f * r * s;
  *v = 0.5f * r * c;
  return r;
}

/* the noise over (u, v), mapped to a plane, to its inverses or to a ball */
FLAME_FN float
flame_dc_perlin_noise (float u, float v, const float *k)
{
  float r2 = u * u + v * v, scale = 1.0f, z = k[12], sum = 0.0f, part = 1.0f;
  float height = flame_sqrtf (flame_fabsf (0.25f - r2));

  scale = k[1] == 1.0f ? 1.0f / flame_nonzero (r2) : scale;
  scale = k[1] == 2.0f ? 1.0f / (r2 + 0.5f) : scale;
  scale = k[1] == 3.0f ? 1.0f / (r2 + 0.25f) : scale;
  z += k[1] == 4.0f ? height : (k[1] == 5.0f ? 2.0f * height : 0.0f);
  u *= k[7] * scale;
  v *= k[7] * scale;
  for (float octave = 0.0f; octave < k[8]; octave += 1.0f) {
    sum += part * flame_simplex (u, v, k[7] * z);
    part *= k[9];
    u *= k[10];
    v *= k[11];
  }
  return sum;
}

/*
 * k[0] = shape, k[1] = map, k[2], k[3] = darkest and lightest, k[4] = middle of
 * the colours, k[5] = their range, k[6] = edge, k[7] = scale, k[8] = octaves,
 * k[9] = an octave's strength, k[10], k[11] = its frequencies, k[12] = z,
 * k[13] = tries at most
 */
FLAME_VARIATION (dc_perlin)
{
  float u = 0.0f, v = 0.0f, noise = 0.0f;

  for (float tries = 0.0f; tries < k[13]; tries += 1.0f) {
    float r = flame_dc_perlin_shape (rng, k, &u, &v);
    float edge = r > 1.0f - k[6] ? 0.5f * (r - 1.0f + k[6]) / k[6] : 0.0f;
    float light;

    noise = flame_dc_perlin_noise (u, v, k);
    light = noise * (1.0f + 20.0f * edge * edge) +
            (noise > 0.0f ? 2.0f * edge : -2.0f * edge);
    if (!(light < k[2] || light > k[3]))
      break;
  }
  o->x += w * u;
  o->y += w * v;
  o->color = flame_fractionf (k[4] + k[5] * noise);
}
#endif
