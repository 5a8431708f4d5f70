/*
 * cut_kaleido: cuts out of the plane or of a square where waves from a ring of
 * places meet.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_kaleido, 956, FLAME_CUT, FLAME_PREPARED (cut_kaleido))
FLAME_PARAM (cut_kaleido, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_kaleido, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_kaleido, time, 0.0)
FLAME_PARAM (
    cut_kaleido, n, 6.0, .type = FLAME_INTEGER, FLAME_RANGE (2.0, 20.0))
FLAME_PARAM (cut_kaleido, zoom, 0.5)
FLAME_PARAM (
    cut_kaleido, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_kaleido
{
  FlameCutFrame frame;
  float scale;
  float n;
  float frequency;
  float places[40];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_kaleido)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->n = (float) in->n;
  k->frequency = (float) (100.0 + 10.0 * sin (in->time / 5.0));
  for (int i = 0; i < 20; i++) {
    const double angle = 6.28 * (i + 0.02 * in->time) / in->n;

    k->places[2 * i] = (float) (0.5 * sin (angle));
    k->places[2 * i + 1] = (float) (0.5 * cos (angle));
  }
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

FLAME_FN int
flame_cut_kaleido (const struct FlameConstants_cut_kaleido *k, float x, float y)
{
  const float u = k->scale * x, v = k->scale * y;
  float sum = 1.0f;

  for (int i = 0; (float) i < k->n; i++)
    sum += flame_sinf (k->frequency * flame_length (u - k->places[2 * i],
                                          v - k->places[2 * i + 1]));
  return flame_cosf (13.0f * sum / k->n) < 0.0f;
}

FLAME_CUT_VARIATION (cut_kaleido, -0.5f, 1.0f, 0.0f, flame_cut_kaleido)
#endif
