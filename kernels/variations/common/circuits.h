/*
 * Colours of circuits: a fold, looked at from some places beside each other; how
 * bright goes by the points before.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/shader.h"

#ifdef FLAME_PREPARE
/* @param: time, rate, intensity, focus, pulse, glow, loops, zoom; @pixel: how far the
 * places are from each other, by the scale */
static void FLAME_UNUSED
flame_fill_circuits (const double *param, double pixel, float *k)
{
  const double rate = param[1], loops = floor (param[6]), zoom = param[7];
  const double late = 0.01 * param[0] * rate;
  const double now = late > 6.0 * rate ? late - 8.0 * rate : late;
  const double turn = now < 4.0 * rate ? 2.0 * rate + now : 8.0 * rate - now;
  const double a = turn * M_PI, b = a + turn, c = cos (a) + sin (b);
  const double scale = 1.05 - zoom;
  const double steps = floor (param[6] / 4.0 + floor (5.0 * zoom)) + 1.0;

  k[0] = (float) (scale * cos (a - b));
  k[1] = (float) (scale * sin (a - b));
  k[2] = (float) (-scale * sin (c) / M_PI);
  k[3] = (float) (-scale * cos (c) / M_PI);
  k[4] = (float) turn;
  k[5] = (float) (0.5 * pixel * scale * (zoom * param[3] + 0.25 * turn));
  k[6] = (float) fmin (fmax (steps, 1.0), 11.0);
  k[7] = (float) fmin (fmax (loops, 0.0) + 1.0, 24.0);
  k[8] = (float) (1.0 / loops);
  k[9] = (float) (param[2] * zoom);
  k[10] = (float) (turn * param[4]);
}
#endif

/* colour of a place; (inout) @light */
FLAME_FN void
flame_circuits_tap (const float *k, float u, float v, float *light, float *rgb)
{
  float layer = 0.0f, near = 1000.0f, centre = 1000.0f, width, ring, line, size;

  for (int i = 0; (float) i < k[6]; i++) {
    const float r2 = u * u + v * v;
    const float inverse =
        1.0f / flame_at_most (flame_at_least (r2, 0.1f), 0.5f);
    float far, edge;

    u = flame_fabsf (u) * inverse - k[4];
    v = flame_fabsf (v) * inverse - k[4];
    far = flame_length (u, v);
    edge = flame_at_most (
        flame_at_least (flame_fabsf (flame_at_most (u, v)), 0.25f - far),
        flame_fabsf (far - 0.25f));
    layer = edge <= near ? (float) i : layer;
    near = flame_at_most (near, edge);
    centre = flame_at_most (centre, 0.1f * far);
  }
  layer += 1.0f;
  width = k[9] * layer;
  ring = flame_at_least (width - centre, 0.0f) / width;
  ring = ring * ring * ring * ring * ring * ring;
  line =
      flame_sqrtf (flame_sqrtf (flame_at_least (width - near, 0.0f) / width));
  *light += flame_at_least (line, ring);
  size = flame_fractionf (layer / 9.0f - k[10] + 2.0f * centre) + 0.4f;
  size /= flame_sqrtf (1.025f + (0.1f + 0.1f * layer) * (0.1f + 0.1f * layer));
  ring *= 3.0f * (10.0f - layer);
  rgb[0] = 0.55f * size + ring;
  rgb[1] = 0.85f * size + 0.7f * ring;
  rgb[2] = (0.1f + 0.1f * layer) * size + 0.3f * ring;
}

/*
 * (inout) @light: the last point's, JWildfire's. k[0] to k[3] = the map, k[4] = fold,
 * k[5] = distance of places, k[6] = steps, k[7] = places, k[8] = one by the loops,
 * k[9] = width, k[10] = pulse
 */
FLAME_FN void
flame_circuits (const float *k, float x, float y, float *light, float *rgb)
{
  const float far = flame_length (x, y);
  const float apart = k[5] / (2.0f * flame_sqrtf (1.0f - 0.01f * far * far));
  const float u = k[0] * x - k[1] * y + k[2], v = k[1] * x + k[0] * y + k[3];
  const float tint[3] = {1.2f, 1.1f, 1.0f};

  for (int i = 0; (float) i < k[7]; i++) {
    const float row = flame_floorf (((float) i + 0.5f) / 6.0f);

    flame_circuits_tap (
        k, u + apart * row, v + apart * ((float) i - 6.0f * row), light, rgb);
  }
  *light *= k[8];
  for (int c = 0; c < 3; c++)
    rgb[c] =
        flame_blend (0.15f, rgb[c] * k[8], *light) * (1.0f - far) * tint[c];
}
