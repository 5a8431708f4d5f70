/*
 * cut_sincos: cuts waves out of the plane or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_sincos, 962, FLAME_CUT, FLAME_PREPARED (cut_sincos))
FLAME_PARAM (cut_sincos, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_sincos, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_sincos, time, 0.9)
FLAME_PARAM (cut_sincos, zoom, 0.5)
FLAME_PARAM (
    cut_sincos, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_sincos
{
  FlameCutFrame frame;
  float scale;
  float time;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_sincos)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->time = (float) in->time;
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN int
flame_cut_sincos (const struct FlameConstants_cut_sincos *k, float x, float y)
{
  const float u = k->scale * x + 1.5f;
  const float v = 1.5f * (k->scale * y + 0.15f * flame_cosf (10.0f * u));
  const float wave =
      flame_fractionf (7.3f * (u - 0.5f * k->time + flame_fabsf (v))) - 0.5f;

  return 0.4f * (1.0f + flame_sinf (3.0f * u)) + 0.2f >
         2.0f * flame_fabsf (wave);
}

FLAME_CUT_VARIATION (cut_sincos, -0.5f, 1.0f, 0.0f, flame_cut_sincos)
#endif
