/*
 * cut_fingerprint: cuts the skin between the ridges of a fingertip out of the
 * plane or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_fingerprint, 950, FLAME_CUT, FLAME_PREPARED (cut_fingerprint))
FLAME_PARAM (cut_fingerprint, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_fingerprint, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_fingerprint, zoom, 20.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (cut_fingerprint, width, 0.8, FLAME_RANGE (0.02, 1.0))
FLAME_PARAM (
    cut_fingerprint, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_fingerprint
{
  FlameCutFrame frame;
  float print[154];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/fingerprint.h"

FLAME_PREPARE (cut_fingerprint)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  flame_fill_fingerprint (in->zoom, in->width, in->seed, k->print);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/fingerprint.h"

FLAME_FN int
flame_cut_fingerprint (
    const struct FlameConstants_cut_fingerprint *k, float x, float y)
{
  return flame_fingerprint_level (k->print, x, y) == 0.0f;
}

FLAME_CUT_VARIATION (cut_fingerprint, -0.5f, 1.0f, 0.0f, flame_cut_fingerprint)
#endif
