/*
 * jw_dc_perlin: dc_perlin, which can colour the point's own place.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_dc_perlin, 1244, .traits = FLAME_WRITES_COLOR, .draws = 63,
    FLAME_PREPARED (jw_dc_perlin),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_dc_perlin))
FLAME_PARAM (
    jw_dc_perlin, shape, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (
    jw_dc_perlin, map, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 5.0))
FLAME_PARAM (jw_dc_perlin, select_centre, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (jw_dc_perlin, select_range, 1.0, FLAME_RANGE (0.1, 2.0))
FLAME_PARAM (jw_dc_perlin, centre, 0.25)
FLAME_PARAM (jw_dc_perlin, range, 0.25)
FLAME_PARAM (jw_dc_perlin, edge, 0.0)
FLAME_PARAM (jw_dc_perlin, scale, 1.0)
FLAME_PARAM (
    jw_dc_perlin, octaves, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 5.0))
FLAME_PARAM (jw_dc_perlin, amps, 2.0)
FLAME_PARAM (jw_dc_perlin, freqs, 2.0)
FLAME_PARAM (jw_dc_perlin, z, 0.0)
FLAME_PARAM (jw_dc_perlin, select_bailout, 10.0, .type = FLAME_INTEGER,
    FLAME_RANGE (2.0, 1000.0))
FLAME_PARAM (jw_dc_perlin, color_only, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_dc_perlin
{
  float shape;
  float map;
  float darkest; /* darkest and lightest */
  float lightest;
  float centre; /* middle of the colours */
  float range;
  float edge;
  float scale;
  float octaves;
  float strength; /* factor of the noise from octave to octave */
  float frequency;
  float own_place; /* whether the point's own place in the square is used */
  float z;
  float tries;      /* the most tries */
  float color_only; /* whether only the colour changes */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_dc_perlin)
{
  double low = fmin (in->select_centre - in->select_range, 0.75);
  double high = fmax (in->select_centre + in->select_range, -0.75);

  k->shape = (float) in->shape;
  k->map = (float) in->map;
  k->darkest = (float) (low < -2.0 ? -3.0 : low);
  k->lightest = (float) fmin (high, 3.0);
  k->centre = (float) in->centre;
  k->range = (float) in->range;
  k->edge = (float) in->edge;
  k->scale = (float) in->scale;
  k->octaves = (float) in->octaves;
  k->strength = (float) (1.0 / flame_nonzero_double (in->amps));
  k->frequency = (float) in->freqs;
  k->own_place = in->color_only > 0.0 ? 1.0f : 0.0f;
  k->z = (float) in->z;
  k->tries = (float) fmin (in->select_bailout + 1.0, 21.0);
  k->color_only = use->weight < 1e-20 && use->weight > -1e-20 ? 1.0f : 0.0f;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/simplex.h"

/* A point of the shape. Returns its place along the longer side, 1 at the
 * edge. */
FLAME_FN float
flame_jw_dc_perlin_shape (const FlamePoint *p, FlameRng *rng,
    const struct FlameConstants_jw_dc_perlin *k, float *u, float *v)
{
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng), r, s, c;

  if (k->color_only != 0.0f) {
    *u = p->x;
    *v = p->y;
    return 0.0f;
  }
  if (k->shape == 0.0f) {
    *u = (1.0f + k->edge) * ((k->own_place != 0.0f ? p->x : first) - 0.5f);
    *v = (1.0f + k->edge) * ((k->own_place != 0.0f ? p->y : second) - 0.5f);
    return *u * *u > *v * *v ? *u : *v;
  }
  if (k->shape == 1.0f) {
    r = first + second;
    r = (1.0f + k->edge) * (r > 1.0f ? 2.0f - r : r);
    second = flame_rng_01 (rng);
  } else {
    r = (1.0f + k->edge) * first;
  }
  flame_sincos_turns (second, &s, &c);
  *u = 0.5f * r * s;
  *v = 0.5f * r * c;
  return r;
}

/* The noise at (@u, @v), mapped to the plane, to one of three inversions or
 * to a ball. */
FLAME_FN float
flame_jw_dc_perlin_noise (
    float u, float v, const struct FlameConstants_jw_dc_perlin *k)
{
  float r2 = u * u + v * v, scale = 1.0f, z = k->z, sum = 0.0f, part = 1.0f;
  float height = flame_sqrtf (flame_fabsf (0.25f - r2));

  scale = k->map == 1.0f ? 1.0f / flame_nonzero (r2) : scale;
  scale = k->map == 2.0f ? 1.0f / (r2 + 0.5f) : scale;
  scale = k->map == 3.0f ? 1.0f / (r2 + 0.25f) : scale;
  z += k->map == 4.0f ? height : (k->map == 5.0f ? 2.0f * height : 0.0f);
  u *= k->scale * scale;
  v *= k->scale * scale;
  z *= k->scale;
  for (float octave = 0.0f; octave < k->octaves; octave += 1.0f) {
    sum += part * flame_simplex (u, v, z);
    part *= k->strength;
    u *= k->frequency;
    v *= k->frequency;
    z *= k->frequency;
  }
  return sum;
}

FLAME_VARIATION (jw_dc_perlin)
{
  float u = 0.0f, v = 0.0f, noise = 0.0f;

  for (float tries = 0.0f; tries < k->tries; tries += 1.0f) {
    float r = flame_jw_dc_perlin_shape (p, rng, k, &u, &v);
    float edge = r > 1.0f - k->edge && k->color_only == 0.0f
                     ? 0.5f * (r - 1.0f + k->edge) / k->edge
                     : 0.0f;
    float light;

    noise = flame_jw_dc_perlin_noise (u, v, k);
    light = noise * (1.0f + 20.0f * edge * edge) +
            (noise > 0.0f ? 2.0f * edge : -2.0f * edge);
    if (!(light < k->darkest || light > k->lightest))
      break;
  }
  o->x += w * u;
  o->y += w * v;
  o->color = flame_fractionf (k->centre + k->range * noise);
}
#endif
