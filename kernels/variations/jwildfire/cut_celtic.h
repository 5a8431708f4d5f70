/*
 * cut_celtic: cuts knots of rings out of the plane or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_celtic, 947, FLAME_CUT, FLAME_PREPARED (cut_celtic))
FLAME_PARAM (
    cut_celtic, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_celtic, zoom, 5.0)
FLAME_PARAM (
    cut_celtic, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_celtic
{
  FlameCutFrame frame;
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_celtic)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

/* Whether a disc of radius @r contains (@x, @y), with a soft edge. */
FLAME_FN float
flame_celtic_disc (float x, float y, float r)
{
  const float far = flame_length (x, y);

  return flame_smooth_step (far, far + 0.02f, r);
}

/* A ring without the parts that belong to its three neighbours. */
FLAME_FN float
flame_celtic_ring (float u, float v)
{
  const float odd = flame_remainder (v, 2.0f) < 1.0f ? 0.0f : 0.5f;
  const float x = flame_fractionf (u + odd) - 0.5775f;
  const float y = flame_fractionf (v) / 1.155f - 0.5f;
  const float rest = flame_celtic_disc (x, y, 0.45f) -
                     flame_celtic_disc (x + 0.5f, y - 0.288675f, 0.45f) -
                     flame_celtic_disc (x - 0.5f, y - 0.288675f, 0.45f) -
                     flame_celtic_disc (x, y + 0.57735f, 0.45f);

  return rest * flame_celtic_disc (x, y, 0.38f);
}

FLAME_FN int
flame_cut_celtic (const struct FlameConstants_cut_celtic *k, float x, float y)
{
  const float u = k->scale * x, v = k->scale * 1.155f * y;

  return flame_celtic_ring (u, v) +
             flame_celtic_ring (u - 0.5f, v - 0.288675f) +
             flame_celtic_ring (u + 1.0f, v - 0.65f) >
         0.0f;
}

FLAME_CUT_VARIATION (cut_celtic, 0.0f, 1.0f, 0.5f, flame_cut_celtic)
#endif
