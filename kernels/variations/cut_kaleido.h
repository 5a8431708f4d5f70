/*
 * cut_kaleido: the plane, or a square, without where waves from a ring of places meet.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_kaleido, 956, FLAME_CUT, FLAME_CONSTANTS (cut_kaleido, 45))
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

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_kaleido)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 1, 5, k);
  own[0] = (float) in->param[4];
  own[1] = (float) in->param[3];
  own[2] = (float) (100.0 + 10.0 * sin (in->param[2] / 5.0));
  for (int i = 0; i < 20; i++) {
    const double angle = 6.28 * (i + 0.02 * in->param[2]) / in->param[3];

    own[3 + 2 * i] = (float) (0.5 * sin (angle));
    own[4 + 2 * i] = (float) (0.5 * cos (angle));
  }
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"
#include "kernels/variations/common/shader.h"

/* own: scale, how many places, frequency, the places */
FLAME_FN int
flame_cut_kaleido (const float *own, float x, float y)
{
  const float u = own[0] * x, v = own[0] * y;
  float sum = 1.0f;

  for (int i = 0; (float) i < own[1]; i++)
    sum += flame_sinf (
        own[2] * flame_length (u - own[3 + 2 * i], v - own[4 + 2 * i]));
  return flame_cosf (13.0f * sum / own[1]) < 0.0f;
}

FLAME_CUT_VARIATION (cut_kaleido, -0.5f, 1.0f, 0.0f, flame_cut_kaleido)
#endif
