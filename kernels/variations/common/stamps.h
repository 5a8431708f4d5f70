/*
 * Colours of places, each for a dc_ and a glsl_ variation.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/shader.h"

/* ----------------------------------------------------------------- bubbles */

#define FLAME_BUBBLES 100
#define FLAME_BUBBLE_CONSTANTS (7 * FLAME_BUBBLES + 1)

#ifdef FLAME_PREPARE
/*
 * k: the number of bubbles, then for each its place, inner and outer radius, and colour
 */
static void FLAME_UNUSED
flame_fill_bubbles (double time, double radius, double n, float *k)
{
  k[0] = (float) n;
  for (int i = 0; i < FLAME_BUBBLES; i++) {
    float *own = k + 1 + 7 * i;
    const double phase = 0.5 * tan (6.0 * i + 1.0) + 0.5;
    const double size = pow (0.5 * cos (2.4 * i + 5.0) + 0.5, 4.0);
    const double at = cos (3.55 * i + 4.1);
    const double far = radius + 0.12 * sin ((double) i) + 0.08;
    const double up = phase + 0.02 * time * (0.2 + 0.8 * size);
    const double mix = 0.5 + 0.5 * sin (i * sin (time * at * 0.03) + 1.9);
    const double light = 0.3 * (1.0 - cos (at * time));

    own[0] = (float) (at + sin (time / 15.0 + phase + size));
    own[1] = (float) (-1.0 - far + (2.0 + 2.0 * far) * (up - floor (up)));
    own[2] = (float) (far * (0.65 + 0.2 * sin (at * time)));
    own[3] = (float) far;
    own[4] = (float) (light * (0.1 + 0.1 * mix));
    own[5] = (float) (light * (0.2 + 0.6 * mix));
    own[6] = (float) (light * (0.8 - 0.2 * mix));
  }
}
#endif

FLAME_FN void
flame_bubbles (const float *k, float x, float y, float *rgb)
{
  rgb[0] = rgb[1] = rgb[2] = 0.0f;
  for (int i = 0; (float) i < k[0]; i++) {
    const float *own = k + 1 + 7 * i;
    const float u = x - own[0], v = y - own[1];
    const float far = flame_sqrtf (u * u + v * v);
    const float light = 1.0f - flame_smooth_step (own[2], own[3], far);

    for (int c = 0; c < 3; c++)
      rgb[c] += light * own[4 + c];
  }
}

/* -------------------------------------------------------------------- grid */

#define FLAME_GRID_STEPS 30

typedef struct
{
  float start;  /* where the movement begins */
  float cosine; /* its turn */
  float sine;
} FlameBars;

#ifdef FLAME_PREPARE
/* Start and turn of the movement. */
static void FLAME_UNUSED
flame_fill_grid (double time, FlameBars *k)
{
  k->start = (float) (0.1 * time);
  k->cosine = (float) cos (0.021 * time);
  k->sine = (float) sin (0.021 * time);
}
#endif

/* @f: (inout) a place, then the distance of the bars along each axis */
FLAME_FN void
flame_grid_field (float *f)
{
  float first;

  for (int c = 0; c < 3; c++)
    f[c] *= 0.1f;
  for (int i = 0; i < 3; i++) {
    first = f[0];
    f[0] = 2.0f * flame_fabsf (flame_fractionf (f[1]) - 0.5f);
    f[1] = 2.0f * flame_fabsf (flame_fractionf (f[2]) - 0.5f);
    f[2] = 2.0f * flame_fabsf (flame_fractionf (first) - 0.5f);
  }
  for (int c = 0; c < 3; c++)
    f[c] *= f[c];
  first = f[0];
  f[0] = flame_sqrtf (f[0] + f[1]) * 1.25f - 0.05f;
  f[1] = flame_sqrtf (f[1] + f[2]) * 1.25f - 0.05f;
  f[2] = flame_sqrtf (f[2] + first) * 1.25f - 0.05f;
}

FLAME_FN void
flame_grid_light (const FlameBars *k, float x, float y, float *rgb)
{
  const float inverse = 1.0f / flame_sqrtf (x * x + y * y + 1.0f);
  float way[3] = {x * inverse, y * inverse, inverse};
  float at[3] = {0.0f, k->start, 0.0f}, sums[3] = {0.0f}, light = 0.0f;
  const float up = k->cosine * way[1] - k->sine * way[2];
  const float ahead = k->sine * way[1] + k->cosine * way[2];

  way[1] = up;
  way[2] = k->sine * way[0] + k->cosine * ahead;
  way[0] = k->cosine * way[0] - k->sine * ahead;
  for (int i = 0; i < FLAME_GRID_STEPS; i++) {
    float f[3] = {at[0], at[1], at[2]}, near;

    flame_grid_field (f);
    near = flame_at_most (flame_at_most (f[0], f[1]), f[2]);
    for (int c = 0; c < 3; c++) {
      at[c] += near * way[c];
      sums[c] += (float) (FLAME_GRID_STEPS - i) / (f[c] + 0.1f);
    }
  }
  for (int c = 0; c < 3; c++)
    light += 1.0f - 1.0f / (1.0f + sums[c] * 1e-4f);
  rgb[0] = rgb[1] = rgb[2] = light;
}

/* -------------------------------------------------------------------- dots */

typedef struct
{
  float steps;
  float scale_cosine; /* for the place */
  float scale_sine;
  float shift;
  float shrink; /* for the spacing */
  float space;
  float cosine; /* for each turn */
  float sine;
} FlameDots;

#ifdef FLAME_PREPARE
/*
 * @param: iterations, maximum of these, complexity, pattern, spacing, both turns, zoom.
 *   k: steps, scale and turn, shift, how the spacing shrinks, spacing, turn
 */
static void FLAME_UNUSED
flame_fill_dots (const double *param, FlameDots *k)
{
  const double steps = fmin (ceil (param[1]), param[0] + 2.0);

  k->steps = (float) fmin (steps, 102.0);
  k->scale_cosine = (float) (param[7] * cos (param[5]));
  k->scale_sine = (float) (param[7] * sin (param[5]));
  k->shift = (float) param[2];
  k->shrink = (float) (1.0 / param[3]);
  k->space = (float) param[4];
  k->cosine = (float) cos (param[6]);
  k->sine = (float) sin (param[6]);
}
#endif

FLAME_FN void
flame_dots (const FlameDots *k, float x, float y, float *rgb)
{
  float u = k->scale_cosine * x - k->scale_sine * y,
        v = k->scale_cosine * y + k->scale_sine * x, space = k->space;

  for (int i = 0; (float) i < k->steps; i++) {
    const float a = flame_fabsf (u) - space - k->shift;
    const float b = flame_fabsf (v) - space - k->shift;

    u = a * k->cosine - b * k->sine;
    v = b * k->cosine + a * k->sine;
    space *= k->shrink;
  }
  /* The size of the first dots, independent of the parameter. */
  rgb[0] = rgb[1] = rgb[2] =
      flame_sqrtf (u * u + v * v) > 0.13020833f ? 0.0f : 1.0f;
}

/* --------------------------------------------------------------------- box */

/* @scale: the box's, which depends on time */
FLAME_FN void
flame_box_colors (float scale, float x, float y, float *rgb)
{
  const float size = flame_fabsf (scale);
  float u = x, v = y, far = 1.0f, hue;

  for (int i = 0; i < 20; i++) {
    float r, fold;

    u = 2.0f * flame_at_most (flame_at_least (u, -1.0f), 1.0f) - u;
    v = 2.0f * flame_at_most (flame_at_least (v, -1.0f), 1.0f) - v;
    r = flame_sqrtf (u * u + v * v);
    fold = r < 0.5f ? 4.0f : (r < 1.0f ? 1.0f / r : 1.0f);
    u = u * scale * fold + x;
    v = v * scale * fold + y;
    far = fold * far * size + 1.0f;
  }
  hue = 5.0f * flame_powf (flame_sqrtf (u * u + v * v) / far, 0.1f);
  rgb[0] = 0.5f * flame_cosf (hue) + 0.5f;
  rgb[1] = 0.5f * flame_sinf (10.0f * hue + 1.0f) + 0.5f;
  rgb[2] = 0.5f * flame_cosf (3.0f * hue + 1.0f) + 0.5f;
}
