/*
 * dc_mandbrot: a square coloured by the Mandelbrot set, seen through a
 * kaleidoscope.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_mandbrot, 691, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_mandbrot))
FLAME_PARAM (dc_mandbrot, nIters, 250.0, .type = FLAME_INTEGER,
    FLAME_RANGE (10.0, 1000.0))
FLAME_PARAM (
    dc_mandbrot, N, 8.0, .type = FLAME_INTEGER, FLAME_RANGE (2.0, 10.0))
FLAME_PARAM (dc_mandbrot, Complexity, 0.995, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_mandbrot, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_mandbrot, time, 0.0)
FLAME_PARAM (dc_mandbrot, zoom, 4.0)
FLAME_PARAM (dc_mandbrot, red, 0.0314, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_mandbrot, green, 0.02, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_mandbrot, blue, 0.011, FLAME_RANGE (0.0, 1.0))
FLAME_OWN_COLOR_PARAMS (dc_mandbrot)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_mandbrot
{
  FlameOwnColor color;
  float steps; /* the most iterations of the set */
  float mirrors;
  float shrink;
  float cosine; /* of the mirrors' turn */
  float sine;
  float before; /* scales before and behind the mirrors */
  float behind;
  float frequencies[3]; /* of the colours */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_mandbrot)
{
  const double t = in->time / 6.5;
  const double near = (0.5 * sin (0.1 * t + 99.0) + 0.5) * -31.0;
  const double hundred = 1e-4 * t - floor (1e-4 * t);

  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->steps = (float) in->nIters;
  k->mirrors = (float) in->N;
  k->shrink = (float) in->Complexity;
  k->cosine = (float) cos (t);
  k->sine = (float) sin (t);
  k->before = (float) (in->zoom * (100.0 * hundred + 1.0));
  k->behind = (float) pow (1.5, near);
  k->frequencies[0] = (float) in->red;
  k->frequencies[1] = (float) in->green;
  k->frequencies[2] = (float) in->blue;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/* (inout) Moves the place to where the kaleidoscope shows it. */
FLAME_FN void
flame_mandbrot_mirror (
    const struct FlameConstants_dc_mandbrot *k, float *x, float *y)
{
  float shift = 0.5f;

  for (int i = 0; (float) i < k->mirrors; i++) {
    float scale = 1.0f / (*x * *x + *y * *y);
    float u = flame_fabsf (*x) * scale - shift;
    float v = flame_fabsf (*y) * scale - shift;

    *x = k->cosine * u + k->sine * v;
    *y = k->cosine * v - k->sine * u;
    shift *= k->shrink;
  }
}

/* The length of a point's path until it leaves the set; negative if it does
 * not. */
FLAME_FN float
flame_mandbrot_way (
    const struct FlameConstants_dc_mandbrot *k, float scale, float u, float v)
{
  /* In double precision, as the set is enlarged so much that floats would
   * show steps. */
  const double x0 = (double) scale * u - 1.002029;
  const double y0 = (double) scale * v + 0.303864;
  double x = x0, y = y0;
  float way = 0.0f;

  for (int i = 0; (float) i < k->steps; i++) {
    const double next = x * x - y * y + x0;

    y = 2.0 * x * y + y0;
    x = next;

    const float r2 = (float) (x * x + y * y);

    way += flame_sqrtf (r2) + 0.5f;
    if (r2 > 4.0f)
      return way;
  }
  return -1.0f;
}

FLAME_VARIATION (dc_mandbrot)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);

  float u = k->before * x, v = k->before * y;

  flame_mandbrot_mirror (k, &u, &v);

  float way = flame_mandbrot_way (k, k->behind, u, v);

  for (int c = 0; c < 3; c++)
    rgb[c] = way >= 0.0f ? 1.0f - flame_sinf (way * k->frequencies[c]) : 1.0f;
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
