/*
 * dc_poincaredisc: a disc of tiles that mirrors make, of the hyperbolic plane.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_poincaredisc, 912, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_poincaredisc, 13))
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

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

static void FLAME_UNUSED
flame_fill_poincaredisc (const double *param, float *own)
{
  const double a = M_PI / param[2];
  const double b = a + M_PI / param[3] >= 0.5 * M_PI ? 0.5 * M_PI - a - 0.01
                                                     : M_PI / param[3];
  const double s =
      cos (a + b) / sqrt (1.0 - sin (a) * sin (a) - sin (b) * sin (b));
  const double middle = (s * s + 1.0) / (2.0 * s * cos (a));

  own[0] = (float) param[0];
  own[1] = (float) param[1];
  own[2] = (float) sin (a);
  own[3] = (float) -cos (a);
  own[4] = (float) middle;
  own[5] = (float) sqrt (middle * middle - 1.0);
  own[6] = (float) param[5];
  own[7] = (float) param[6];
}

FLAME_PREPARE (dc_poincaredisc)
{
  flame_fill_own_color (in, 7, k);
  flame_fill_poincaredisc (in->param, k + FLAME_OWN_COLOR_CONSTANTS);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/shader.h"

/* own: scale, steps, the mirror's direction, the circle's place and radius, which of
 * them count */
FLAME_FN void
flame_poincaredisc (const float *own, float x, float y, float *rgb)
{
  float u = own[0] * x, v = own[0] * y, count = 0.0f, edge;

  rgb[0] = rgb[1] = rgb[2] = 0.0f;
  if (u * u + v * v > 1.0f)
    return;
  for (int i = 0; (float) i < own[1]; i++) {
    float behind, r2, size;

    v = flame_fabsf (v);
    behind = 2.0f * flame_at_most (u * own[2] + v * own[3], 0.0f);
    count += behind < 0.0f ? own[6] : 0.0f;
    u -= behind * own[2] + own[4];
    v -= behind * own[3];
    r2 = u * u + v * v;
    size = own[5] * own[5] / r2;
    count += size > 1.0f ? own[7] : 0.0f;
    size = flame_at_least (size, 1.0f);
    u = u * size + own[4];
    v *= size;
  }
  edge = flame_fabsf (flame_length (u - own[4], v) - own[5]);
  edge = flame_sqrtf (flame_sqrtf (edge));
  count -= 2.0f * flame_floorf (0.5f * count);
  rgb[0] = rgb[1] = rgb[2] = edge * (0.5f * count + 0.5f);
}

FLAME_OWN_COLOR_VARIATION (dc_poincaredisc, 0.5f, flame_poincaredisc)
#endif
