/*
 * cut_glypho: cuts out of the plane or of a square what thirty soft spots
 * leave dark.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_glypho, 952, FLAME_CUT, FLAME_PREPARED (cut_glypho))
FLAME_PARAM (
    cut_glypho, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_glypho, zoom, 1.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (
    cut_glypho, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_glypho, f1, 0.115)
FLAME_PARAM (cut_glypho, f2, 0.75)
FLAME_PARAM (cut_glypho, f3, 1.5)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_glypho
{
  FlameCutFrame frame;
  float scale;
  float radius; /* of a spot */
  float level;
  float light;
  float places[30][2];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_glypho)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->radius = (float) in->f1;
  k->level = (float) in->f2;
  k->light = (float) in->f3;
  for (int i = 0; i < 30; i++) {
    const double size = 1.0 + 0.5 * (i / 10), step = M_PI / 5.0;
    const double angle = 0.0001 + step * (i % 10) + 0.5 * size * step;

    k->places[i][0] = (float) (0.4 * cos (angle));
    k->places[i][1] = (float) (0.4 * sin (angle));
  }
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

FLAME_FN int
flame_cut_glypho (const struct FlameConstants_cut_glypho *k, float x, float y)
{
  float light = 0.0f;

  for (int i = 0; i < 30; i++) {
    const float size = 1.0f + 0.5f * (float) (i / 10), scale = size * k->scale;

    light += k->light * flame_smooth_step (k->radius * size, 0.0f,
                            flame_length (scale * x + k->places[i][0],
                                scale * y + k->places[i][1]));
  }
  return flame_fractionf (light * k->light) < k->level;
}

FLAME_CUT_VARIATION (cut_glypho, -0.5f, 1.0f, 0.0f, flame_cut_glypho)
#endif
