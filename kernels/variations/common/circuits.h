/*
 * Colours of circuits: folds, sampled at some places beside each other. Brightness
 * depends on the points before.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/shader.h"

typedef struct
{
  float map_x;
  float map_y;
  float shift_x;
  float shift_y;
  float fold;
  float apart; /* distance between the places */
  float steps;
  float places;
  float inverse_loops;
  float width;
  float pulse;
} FlameCircuits;

#ifdef FLAME_PREPARE
/*
 * @param: time, rate, intensity, focus, pulse, glow, loops, zoom
 * @pixel: distance between the places at scale 1
 */
static void FLAME_UNUSED
flame_fill_circuits (const double *param, double pixel, FlameCircuits *k)
{
  const double rate = param[1], loops = floor (param[6]), zoom = param[7];
  const double late = 0.01 * param[0] * rate;
  const double now = late > 6.0 * rate ? late - 8.0 * rate : late;
  const double turn = now < 4.0 * rate ? 2.0 * rate + now : 8.0 * rate - now;
  const double a = turn * M_PI, b = a + turn, c = cos (a) + sin (b);
  const double scale = 1.05 - zoom;
  const double steps = floor (param[6] / 4.0 + floor (5.0 * zoom)) + 1.0;

  k->map_x = (float) (scale * cos (a - b));
  k->map_y = (float) (scale * sin (a - b));
  k->shift_x = (float) (-scale * sin (c) / M_PI);
  k->shift_y = (float) (-scale * cos (c) / M_PI);
  k->fold = (float) turn;
  k->apart = (float) (0.5 * pixel * scale * (zoom * param[3] + 0.25 * turn));
  k->steps = (float) fmin (fmax (steps, 1.0), 11.0);
  k->places = (float) fmin (fmax (loops, 0.0) + 1.0, 24.0);
  k->inverse_loops = (float) (1.0 / loops);
  k->width = (float) (param[2] * zoom);
  k->pulse = (float) (turn * param[4]);
}
#endif

/* The colour of a place; (inout) @light. */
FLAME_FN void
flame_circuits_tap (
    const FlameCircuits *k, float u, float v, float *light, float *rgb)
{
  float layer = 0.0f, near = 1000.0f, centre = 1000.0f, width, ring, line, size;

  for (int i = 0; (float) i < k->steps; i++) {
    const float r2 = u * u + v * v;
    const float inverse =
        1.0f / flame_at_most (flame_at_least (r2, 0.1f), 0.5f);
    float far, edge;

    u = flame_fabsf (u) * inverse - k->fold;
    v = flame_fabsf (v) * inverse - k->fold;
    far = flame_length (u, v);
    edge = flame_at_most (
        flame_at_least (flame_fabsf (flame_at_most (u, v)), 0.25f - far),
        flame_fabsf (far - 0.25f));
    layer = edge <= near ? (float) i : layer;
    near = flame_at_most (near, edge);
    centre = flame_at_most (centre, 0.1f * far);
  }
  layer += 1.0f;
  width = k->width * layer;
  ring = flame_at_least (width - centre, 0.0f) / width;
  ring = ring * ring * ring * ring * ring * ring;
  line =
      flame_sqrtf (flame_sqrtf (flame_at_least (width - near, 0.0f) / width));
  *light += flame_at_least (line, ring);
  size = flame_fractionf (layer / 9.0f - k->pulse + 2.0f * centre) + 0.4f;
  size /= flame_sqrtf (1.025f + (0.1f + 0.1f * layer) * (0.1f + 0.1f * layer));
  ring *= 3.0f * (10.0f - layer);
  rgb[0] = 0.55f * size + ring;
  rgb[1] = 0.85f * size + 0.7f * ring;
  rgb[2] = (0.1f + 0.1f * layer) * size + 0.3f * ring;
}

/* @light: (inout) the last point's, as in JWildfire */
FLAME_FN void
flame_circuits (
    const FlameCircuits *k, float x, float y, float *light, float *rgb)
{
  const float far = flame_length (x, y);
  const float apart =
      k->apart / (2.0f * flame_sqrtf (1.0f - 0.01f * far * far));
  const float u = k->map_x * x - k->map_y * y + k->shift_x,
              v = k->map_y * x + k->map_x * y + k->shift_y;
  const float tint[3] = {1.2f, 1.1f, 1.0f};

  for (int i = 0; (float) i < k->places; i++) {
    const float row = flame_floorf (((float) i + 0.5f) / 6.0f);

    flame_circuits_tap (
        k, u + apart * row, v + apart * ((float) i - 6.0f * row), light, rgb);
  }
  *light *= k->inverse_loops;
  for (int c = 0; c < 3; c++)
    rgb[c] = flame_blend (0.15f, rgb[c] * k->inverse_loops, *light) *
             (1.0f - far) * tint[c];
}
