/*
 * cut_triskel: cuts three spirals that meet out of the plane or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_triskel, 970, FLAME_CUT, FLAME_PREPARED (cut_triskel))
FLAME_PARAM (
    cut_triskel, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_triskel, zoom, 1.0)
FLAME_PARAM (
    cut_triskel, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_triskel
{
  FlameCutFrame frame;
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_triskel)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/rough-angle.h"
#include "kernels/variations/common/shader.h"
#include "kernels/variations/common/unroll.h"

FLAME_FN int
flame_cut_triskel (const struct FlameConstants_cut_triskel *k, float x, float y)
{
  float u = k->scale * x, v = k->scale * y + 0.1f, most = 0.0f;

  FLAME_UNROLL
  for (int i = 0; i < 3; i++) {
    float far, angle, wave;

    flame_rotate (-0.5f, 0.866f, &u, &v);
    far = 3.0f * flame_length (u + 0.03f, v - 0.577f);
    angle = flame_rough_angle (v - 0.577f, u + 0.03f);
    wave = 0.5f + 0.5f * flame_sinf (angle + 6.24f * far);
    most = flame_at_least (
        most, far + flame_fractionf (angle / 7.0f + 0.3f) < 2.0f ? wave : 0.0f);
  }
  return flame_smooth_step (0.0f, 0.1f, flame_fabsf (most - 0.5f)) -
             flame_smooth_step (0.8f, 0.9f, most) >
         0.5f;
}

FLAME_CUT_VARIATION (cut_triskel, -1.0f, 2.0f, 0.0f, flame_cut_triskel)
#endif
