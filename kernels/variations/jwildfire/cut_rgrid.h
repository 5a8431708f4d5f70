/*
 * cut_rgrid: cuts squares that turn, or the gaps between them, out of the
 * plane or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_rgrid, 961, FLAME_CUT, FLAME_PREPARED (cut_rgrid))
FLAME_PARAM (
    cut_rgrid, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_rgrid, zoom, 7.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (
    cut_rgrid, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    cut_rgrid, angle, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 90.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_rgrid
{
  FlameCutFrame frame;
  float scale;
  float size;
  float cosine;
  float sine;
  float gaps;
  float width;
};
#endif

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_rgrid (double angle, double zoom, struct FlameConstants_cut_rgrid *k)
{
  const double turns = angle / M_PI + 0.25;

  k->scale = (float) zoom;
  k->size = (float) (1.0 + fabs (sin (2.0 * angle)) * (sqrt (2.0) - 1.0));
  k->cosine = (float) cos (angle);
  k->sine = (float) sin (angle);
  k->gaps = turns - floor (turns) <= 0.5 ? 0.0f
            : angle / M_PI < 0.5         ? -1.0f
                                         : 1.0f;
  k->width = (float) (zoom * 7.5e-4);
}

FLAME_PREPARE (cut_rgrid)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  flame_fill_rgrid (in->angle * M_PI / 180.0, in->zoom, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

FLAME_FN int
flame_cut_rgrid (const struct FlameConstants_cut_rgrid *k, float x, float y)
{
  const float size = k->size, moved = k->gaps == 0.0f ? 0.0f : 0.5f;
  const float u = (k->scale * x - moved) * size,
              v = (k->scale * y - moved) * size;
  const float i = flame_floorf (u / size), j = flame_floorf (v / size);
  const float odd_i = i - 2.0f * flame_floorf (0.5f * i);
  const float odd_j = j - 2.0f * flame_floorf (0.5f * j);
  float a = (u - size * i - 0.5f * size) * (2.0f * odd_i - 1.0f);
  float b = (v - size * j - 0.5f * size) * (2.0f * odd_j - 1.0f), far;

  flame_rotate (k->cosine, -k->sine, &a, &b);
  far = flame_at_least (flame_fabsf (a), flame_fabsf (b)) - 0.5f;
  /* One of two patterns, one for each half of a turn. */
  const int square = (far <= -k->width) & (odd_i == odd_j);
  const int gap = (far >= k->width) &
                  ((flame_fabsf (a) - flame_fabsf (b)) * k->gaps <= 0.0f);

  return (square & (k->gaps == 0.0f)) | (gap & (k->gaps != 0.0f));
}

FLAME_CUT_VARIATION (cut_rgrid, -0.5f, 1.0f, 0.0f, flame_cut_rgrid)
#endif
