/*
 * Weighting fields: noise over a transform's points, which changes the weights of its
 * variations at each point, their parameters, the colour and the result.
 *
 * Facts: JWildfire's transformation steps for them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/fast-noise.h"
#include "kernels/frame-params.h"
#include "kernels/param-hold.h"

/* JWildfire's unit for changes of colours and positions */
#define FLAME_FIELD_UNIT 0.1f

FLAME_FN FlameNoiseKind
flame_field_noise (uint32_t kind)
{
  FlameNoiseKind how;

  how.noise = (FlameNoise) (kind >> FLAME_FIELD_NOISE & 15u);
  how.octaves = (FlameOctaves) (kind >> FLAME_FIELD_OCTAVES & 15u);
  how.distance = (FlameCellDistance) (kind >> FLAME_FIELD_DISTANCE & 15u);
  how.result = (FlameCellResult) (kind >> FLAME_FIELD_RESULT & 15u);
  return how;
}

/* @k: FLAME_FIELD_FLOATS floats */
FLAME_FN float
flame_field_value (
    uint32_t kind, const FLAME_RECORD float *k, float x, float y, float z)
{
  const FlameNoiseKind how = flame_field_noise (kind);
  const FlameNoiseNumbers numbers = {
      (uint32_t) k[FLAME_FIELD_SEED] | (uint32_t) k[FLAME_FIELD_SEED + 1] << 16,
      k[FLAME_FIELD_FREQUENCY], (int) k[FLAME_FIELD_N_OCTAVES],
      k[FLAME_FIELD_GAIN], k[FLAME_FIELD_LACUNARITY], k[FLAME_FIELD_BOUNDING]};

  return flame_fast_noise (&how, &numbers, x, y, z);
}

/*
 * Moves a point that has left the transform, in space if @z is not NULL. One coordinate
 * is moved after the other, each by the coordinates so far.
 */
FLAME_FN void
flame_field_jitter (
    uint32_t kind, const FLAME_RECORD float *k, float *x, float *y, float *z)
{
  const float far = k[FLAME_FIELD_JITTER] * FLAME_FIELD_UNIT;
  const float depth = z ? *z : 0.0f;

  *x += far * flame_field_value (kind, k, *x, *y, depth);
  *y += far * flame_field_value (kind, k, *y, *x, depth);
  if (z)
    *z += far * flame_field_value (kind, k, depth, *x, *y);
}

FLAME_FN float
flame_field_color (const FLAME_RECORD float *k, float field, float color)
{
  return color * (1.0f + field * (k[FLAME_FIELD_COLOR] * FLAME_FIELD_UNIT));
}

/*
 * Returns the factor for the weight of a use.
 *
 * @driven: (nullable) FLAME_DRIVEN_... of a use with an amount or parameters of its own
 */
FLAME_FN float
flame_field_weight (
    const FLAME_RECORD float *k, const FLAME_RECORD float *driven, float field)
{
  const float factor = 1.0f + field * k[FLAME_FIELD_AMOUNT];

  return driven ? factor * (1.0f + field * driven[FLAME_DRIVEN_AMOUNT])
                : factor;
}

/* @row: FLAME_DRIVEN_ROW floats of a parameter */
FLAME_FN double
flame_drive_param (const FLAME_RECORD float *row, float field)
{
  const double value = (double) row[FLAME_DRIVEN_VALUE];

  if (row[FLAME_DRIVEN_INTENSITY] == 0.0f)
    return value;
  return flame_hold_param (
      value * (1.0 + (double) field * (double) row[FLAME_DRIVEN_INTENSITY]),
      (FlameParamType) (int) row[FLAME_DRIVEN_TYPE],
      row[FLAME_DRIVEN_HAS_RANGE] != 0.0f, (double) row[FLAME_DRIVEN_LOW],
      (double) row[FLAME_DRIVEN_HIGH]);
}

/*
 * Computes the parameters and the transform's map for PREPARE.
 *
 * @driven: with @n parameters
 * @map: its affine map, as in the kernels' floats
 */
FLAME_FN void
flame_drive_params (const FLAME_RECORD float *driven, int n, float field,
    const FLAME_RECORD float *map, double *params, double *coefs)
{
  for (int i = 0; i < n; i++)
    params[i] = flame_drive_param (
        driven + FLAME_DRIVEN_PARAMS + i * FLAME_DRIVEN_ROW, field);
  for (int i = 0; i < 6; i++)
    coefs[i] = (double) map[i];
}
