/*
 * How maurer_lines steps along its curve, and measurements of its lines.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/maurer-curves.h"

/* constants that define the lines */
#define FLAME_MAURER_WAYS 20
#define FLAME_MAURER_SAMPLES 1000

#ifdef FLAME_PREPARE
static int FLAME_UNUSED
flame_common_divisor (int a, int b)
{
  while (b != 0) {
    const int rest = a % b;

    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

/*
 * Turns after which curve and parameters repeat; 1 if JWildfire does not know.
 */
static double FLAME_UNUSED
flame_maurer_turns (const double *param)
{
  const double a = param[0], b = param[1], ratio = a / b;
  int divisor, top, below;

  if (param[8] == FLAME_MAURER_BUTTERFLY)
    return M_PI * M_PI;
  if (param[8] != FLAME_MAURER_RHODONEA)
    return 1.0;
  if (fmod (ratio, 1.0) == 0.0)
    return fmod (ratio, 2.0) == 0.0 || param[2] != 0.0 ? 1.0 : 0.5;
  if (fmod (a, 1.0) != 0.0 || fmod (b, 1.0) != 0.0 || fabs (a) > 1e9 ||
      fabs (b) > 1e9)
    return 1.0;
  divisor = flame_common_divisor ((int) a, (int) b);
  if (divisor == 0)
    return 1.0;
  top = (int) a / divisor;
  below = (int) b / divisor;
  return top % 2 == 0 || below % 2 == 0 ? below : 0.5 * below;
}

/*
 * k[0]: curve; k[1] to k[8]: a to h; k[9]: step; k[10]: start; k[11]: turns of the
 * curve in a turn of points; k[12]: starts of cosets; k[13]: distance between these;
 * k[14] to k[17]: JWildfire's meta_mode with its minimum, step and steps; k[18]: number
 * of lines; k[19]: what makes steps irrational
 */
static void FLAME_UNUSED
flame_fill_maurer_ways (const double *param, float *k)
{
  const double mode = param[13], turns = flame_maurer_turns (param);
  const double odd = param[12] * 0.01 * M_E;
  const double size = floor (param[9]);
  const double count = floor (param[11]) * (mode == 3.0 ? turns : 1.0);
  const int steps = fabs (size) < 1e9 ? (int) size : 0;
  const int lines = fabs (count) < 1e9 ? (int) count : 0;
  const int divisor = flame_common_divisor (steps, lines);
  const double whole = 2.0 * M_PI * (mode == 1.0 ? 1.0 : turns);

  k[0] = (float) param[8];
  for (int i = 0; i < 8; i++)
    k[1 + i] = (float) param[i];
  k[9] = (float) (2.0 * M_PI * param[9] / 360.0 + odd / 360.0);
  k[10] = (float) (2.0 * M_PI * param[10] / 360.0);
  k[11] = (float) (param[11] * (param[9] / 360.0 + odd / 360.0 / 2.0 / M_PI));
  k[12] = 0.0f;
  k[13] = 0.0f;
  if (mode != 0.0 && lines != 0) {
    k[9] = (float) (whole * steps / lines);
    k[10] = 0.0f;
    k[11] = (float) (whole / 2.0 / M_PI * (abs (steps) / divisor));
    k[12] = (float) divisor;
    k[13] = (float) (whole / lines);
  }
  k[14] = (float) param[14];
  k[15] = (float) param[15];
  k[16] = (float) param[17];
  k[17] = (float) trunc ((param[16] - param[15]) / param[17]);
  k[18] = (float) param[11];
  k[19] = (float) odd;
}
#endif

/* A line between two places of the curve. */
typedef struct
{
  float at[4][2]; /* the line's ends are the second and third */
  float theta;    /* of the first end */
  float length, c, s;
} FlameMaurerLine;

FLAME_FN void
flame_maurer_measure_line (FlameMaurerLine *line)
{
  const float dx = line->at[2][0] - line->at[1][0];
  const float dy = line->at[2][1] - line->at[1][1];

  line->length = flame_sqrtf (dx * dx + dy * dy);
  line->c = line->length > 0.0f ? dx / line->length : 1.0f;
  line->s = line->length > 0.0f ? dy / line->length : 0.0f;
}

/* The steepness, from 0 for vertical to 1 for horizontal. */
FLAME_FN float
flame_maurer_steepness (const FlameMaurerLine *line)
{
  const float angle = flame_fabsf (flame_atan2f (line->s, line->c));

  return flame_fabsf (angle * (2.0f / FLAME_PI) - 1.0f);
}

/* The angle between its ends as seen from the middle. */
FLAME_FN float
flame_maurer_apart (const float *a, const float *b)
{
  return flame_fabsf (
      flame_atan2f (a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]));
}

/* JWildfire's @measure of a line, except those of a place on it. */
FLAME_FN float
flame_maurer_measure (int measure, const float *k, const FlameMaurerLine *line)
{
  float x, y;

  switch (measure) {
    case 2:
      return flame_maurer_steepness (line);
    case 3:
      return flame_maurer_apart (line->at[1], line->at[2]);
    case 10:
      if (k[0] != FLAME_MAURER_RHODONEA)
        return 0.0f;
      flame_maurer_speed (k + 1, line->theta, 0, &x, &y);
      return flame_sqrtf (x * x + y * y);
    case 11:
      return line->theta / FLAME_TWO_PI;
    default:
      return line->length;
  }
}

/*
 * Applies JWildfire's meta_mode at a step.
 * @ways: FLAME_MAURER_WAYS constants
 * @modifiers: 3
 */
FLAME_FN void
flame_maurer_meta (float step, float *ways, float *modifiers)
{
  const float value = ways[15] + step * ways[16];
  const int mode = (int) ways[14];

  if (mode == 1) {
    ways[9] = (value + ways[19]) * (FLAME_TWO_PI / 360.0f);
    ways[11] = ways[18] * ways[9] / FLAME_TWO_PI;
  } else if (mode >= 2 && mode <= 7) {
    ways[mode - 1] = value;
  } else if (mode == 8) {
    ways[10] = value * (FLAME_TWO_PI / 360.0f);
  } else if (mode == 9) {
    ways[2] += step * ways[16];
    ways[1] = value;
  } else if (mode >= 10 && mode <= 12) {
    modifiers[mode - 10] = value;
  }
}

#ifdef FLAME_PREPARE
static int FLAME_UNUSED
flame_compare_measures (const void *a, const void *b)
{
  const float first = *(const float *) a, second = *(const float *) b;

  return (first > second) - (first < second);
}

/* @out: 1000 values of a measure, sorted */
static void FLAME_UNUSED
flame_sample_measures (int measure, const float *k, float *out)
{
  for (int i = 0; i < FLAME_MAURER_SAMPLES; i++) {
    float ways[FLAME_MAURER_WAYS], modifiers[3] = {0.0f};
    FlameMaurerLine line = {.theta = 0.0f};

    memcpy (ways, k, sizeof ways);
    if (k[14] != 0.0f)
      flame_maurer_meta (truncf ((float) (617 * i % FLAME_MAURER_SAMPLES) *
                                 k[17] / FLAME_MAURER_SAMPLES),
          ways, modifiers);
    line.theta =
        ((float) i + 0.5f) / FLAME_MAURER_SAMPLES * ways[11] * FLAME_TWO_PI;
    for (int end = 0; end < 2; end++)
      flame_maurer_curve ((int) ways[0], ways + 1,
          line.theta + (float) end * ways[9], &line.at[1 + end][0],
          &line.at[1 + end][1]);
    flame_maurer_measure_line (&line);
    /*
     * JWildfire uses the curve's direction there, if it knows it, not its place.
     */
    if (measure == 3 && ways[0] == FLAME_MAURER_RHODONEA)
      flame_maurer_speed (
          ways + 1, line.theta, 0, &line.at[1][0], &line.at[1][1]);
    else if (measure == 3)
      line.at[1][0] = NAN;
    out[i] = flame_maurer_measure (measure, ways, &line);
  }
  qsort (out, FLAME_MAURER_SAMPLES, sizeof *out, flame_compare_measures);
}

/*
 * @band: the range of @measure that @ends selects and its unit (0: as it is, 1: a
 *   line's length, 2: half of that).
 * @are_parts: the ends are fractions of all lines
 * @is_filter: fractions are counted in a slightly different way
 */
static void FLAME_UNUSED
flame_maurer_band (const double *measure, const double *ends, int are_parts,
    int is_filter, const float *k, float *band)
{
  const int last = FLAME_MAURER_SAMPLES - 1;
  const double most = is_filter ? FLAME_MAURER_SAMPLES : last;
  const int low_open = ends[0] < 0.0 || ends[0] >= 1.0;
  const int high_open =
      ends[1] >= 1.0 || ends[1] < 0.0 || (is_filter && ends[1] == 0.0);
  float samples[FLAME_MAURER_SAMPLES];

  band[0] = (float) ends[0];
  band[1] = (float) ends[1];
  band[2] = 0.0f;
  if (!are_parts || (!is_filter && *measure == 4.0 && k[14] != 0.0f))
    return;
  if (*measure >= 7.0 && *measure <= 9.0) {
    band[2] = *measure == 7.0 ? 1.0f : 2.0f;
    return;
  }
  flame_sample_measures (
      is_filter && *measure > 3.0 ? 1 : (int) *measure, k, samples);
  band[0] = samples[low_open ? 0 : (int) (ends[0] * FLAME_MAURER_SAMPLES)];
  band[1] = samples[high_open ? last : (int) (ends[1] * most)];
}
#endif
