/*
 * cut_swarp: cuts bent rings, joined to a spiral, out of the plane or of a
 * square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_swarp, 969, FLAME_CUT, FLAME_PREPARED (cut_swarp))
FLAME_PARAM (cut_swarp, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_swarp, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_swarp, time, 0.0)
FLAME_PARAM (
    cut_swarp, type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 3.0))
FLAME_PARAM (cut_swarp, zoom, 1.0)
FLAME_PARAM (
    cut_swarp, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_swarp
{
  FlameCutFrame frame;
  float scale;
  float time;
  float type;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_swarp)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->time = (float) in->time;
  k->type = (float) in->type;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"
#include "kernels/variations/common/shader.h"

/* The distance from the origin, by circles, squares, hexagons or octagons. */
FLAME_FN float
flame_swarp_distance (float kind, float x, float y)
{
  const float u = flame_fabsf (x), v = flame_fabsf (y);
  const float most = flame_at_least (u, v);
  const float hexagon = flame_at_least (0.8660254f * u + 0.5f * v, v);
  const float octagon = flame_at_least (most, 0.7071f * (u + v));
  const float round = flame_choose (kind == 0.0f, flame_length (x, y), octagon);

  return flame_choose (
      kind == 1.0f, most, flame_choose (kind == 2.0f, hexagon, round));
}

FLAME_FN int
flame_cut_swarp (const struct FlameConstants_cut_swarp *k, float x, float y)
{
  float u = k->scale * x, v = k->scale * y, bend, side;

  bend = flame_sinf (5.0f * u + flame_cosf (11.0f * u + k->time) + k->time) +
         flame_sinf (5.0f * v + flame_cosf (11.0f * v + k->time) + k->time);
  u += 0.01f * bend;
  v += 0.01f * bend;
  v += 0.05f *
       flame_sinf (7.0f * u + flame_cosf (4.0f * u + 2.0f * k->time) + k->time);
  side = -2.0f * flame_floorf (-u) - 1.0f;
  v += side / 6.0f;
  return flame_sinf (1.570795f * (side + 30.0f * flame_swarp_distance (
                                                     k->type, u, v))) > 0.25f;
}

FLAME_CUT_VARIATION (cut_swarp, -0.5f, 1.0f, 0.0f, flame_cut_swarp)
#endif
