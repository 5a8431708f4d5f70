/*
 * dc_poincaredisc: a disc with a tiling of the hyperbolic plane, made by
 * mirrors.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_poincaredisc, 912, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_poincaredisc))
FLAME_PARAM (dc_poincaredisc, zoom, 2.0)
FLAME_PARAM (dc_poincaredisc, MaxIter, 10.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    dc_poincaredisc, N, 4.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, 20.0))
FLAME_PARAM (
    dc_poincaredisc, P, 5.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, 20.0))
FLAME_PARAM (dc_poincaredisc, checkers0, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_poincaredisc, checkers1, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_poincaredisc, checkers2, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
FLAME_OWN_COLOR_PARAMS (dc_poincaredisc)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_poincaredisc
{
  FlameOwnColor color;
  float scale;
  float steps;
  float mirror_x;
  float mirror_y;
  float circle;
  float radius;
  float outside;
  float inside;
};
#endif

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_poincaredisc (
    const double *param, struct FlameConstants_dc_poincaredisc *k)
{
  const double a = M_PI / param[2];
  const double b = a + M_PI / param[3] >= 0.5 * M_PI ? 0.5 * M_PI - a - 0.01
                                                     : M_PI / param[3];
  const double s =
      cos (a + b) / sqrt (1.0 - sin (a) * sin (a) - sin (b) * sin (b));
  const double middle = (s * s + 1.0) / (2.0 * s * cos (a));

  k->scale = (float) param[0];
  k->steps = (float) param[1];
  k->mirror_x = (float) sin (a);
  k->mirror_y = (float) -cos (a);
  k->circle = (float) middle;
  k->radius = (float) sqrt (middle * middle - 1.0);
  k->outside = (float) param[5];
  k->inside = (float) param[6];
}

FLAME_PREPARE (dc_poincaredisc)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_poincaredisc (FLAME_FROM (in, zoom), k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

FLAME_FN void
flame_poincaredisc (const struct FlameConstants_dc_poincaredisc *k, float x,
    float y, float *rgb)
{
  float u = k->scale * x, v = k->scale * y, count = 0.0f, edge;

  rgb[0] = rgb[1] = rgb[2] = 0.0f;
  if (u * u + v * v > 1.0f)
    return;
  for (int i = 0; (float) i < k->steps; i++) {
    float behind, r2, size;

    v = flame_fabsf (v);
    behind = 2.0f * flame_at_most (u * k->mirror_x + v * k->mirror_y, 0.0f);
    count += behind < 0.0f ? k->outside : 0.0f;
    u -= behind * k->mirror_x + k->circle;
    v -= behind * k->mirror_y;
    r2 = u * u + v * v;
    size = k->radius * k->radius / r2;
    count += size > 1.0f ? k->inside : 0.0f;
    size = flame_at_least (size, 1.0f);
    u = u * size + k->circle;
    v *= size;
  }
  edge = flame_fabsf (flame_length (u - k->circle, v) - k->radius);
  edge = flame_sqrtf (flame_sqrtf (edge));
  count -= 2.0f * flame_floorf (0.5f * count);
  rgb[0] = rgb[1] = rgb[2] = edge * (0.5f * count + 0.5f);
}

FLAME_OWN_COLOR_VARIATION (dc_poincaredisc, 0.5f, flame_poincaredisc, k)
#endif
