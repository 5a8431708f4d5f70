/*
 * cut_magfield: cuts the plane or a square along the lines of a field between
 * poles on a circle.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_magfield, 958, FLAME_CUT, FLAME_PREPARED (cut_magfield))
FLAME_PARAM (cut_magfield, randomize, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (cut_magfield, time, 0.0)
FLAME_PARAM (cut_magfield, density, 3.0, FLAME_RANGE (1.0, 10.0))
FLAME_PARAM (cut_magfield, zoom, 3.0)
FLAME_PARAM (
    cut_magfield, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    cut_magfield, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_magfield
{
  FlameCutFrame frame;
  float scale;
  float density;
  float poles[30];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_magfield)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->density = (float) (10.0 * in->density);
  for (int i = 0; i < 15; i++) {
    const double r = 43758.5453123 * sin (i / 15.0);
    const double m = 43758.5453123 * sin (i + 1.0);
    const double moved = (m - floor (m) - 0.5) * 2.0 * (in->time + 23780.0);
    const double angle = (i + r - floor (r) - 0.5 + moved) / 15.0 * 2.0 * M_PI;

    k->poles[2 * i] = (float) sin (angle);
    k->poles[2 * i + 1] = (float) cos (angle);
  }
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/rough-angle.h"
#include "kernels/variations/common/shader.h"

/* (out) @way: the direction of the field */
FLAME_FN void
flame_magfield_way (
    const struct FlameConstants_cut_magfield *k, float x, float y, float *way)
{
  float u = 0.0f, v = 0.0f, sign = 1.0f, inverse;

  for (int i = 0; i < 15; i++, sign = -sign) {
    const float a = x - k->poles[2 * i], b = y - k->poles[2 * i + 1];

    inverse = sign / (a * a + b * b);
    u += a * inverse;
    v += b * inverse;
  }
  inverse = 1.0f / flame_length (u, v);
  way[0] = u * inverse;
  way[1] = v * inverse;
}

FLAME_FN int
flame_cut_magfield (
    const struct FlameConstants_cut_magfield *k, float x, float y)
{
  const float steps[4][2] = {
      {0.0f, 1.0f}, {1.0f, 0.0f}, {1.0f, 1.0f}, {1.0f, -1.0f}};
  const float u = k->scale * x, v = k->scale * y, step = 2.0f / 600.0f;
  float way[2], turn = 0.0f, line, out;

  flame_magfield_way (k, u, v, way);
  for (int i = 0; i < 4; i++) {
    float beside[2];

    flame_magfield_way (
        k, u + step * steps[i][0], v + step * steps[i][1], beside);
    turn += 0.25f * flame_length (way[0] - beside[0], way[1] - beside[1]);
  }
  line = flame_fractionf (
      flame_rough_angle (way[0], way[1]) / (2.0f * FLAME_PI) * k->density);
  line = 2.0f * flame_at_most (line, 1.0f - line) / (turn * k->density) - 0.5f;
  line = flame_at_most (flame_at_least (line, 0.0f), 1.0f);
  out = flame_at_most (
      flame_at_least (1000.0f * (flame_length (u, v) - 1.0f), 0.0f), 1.0f);
  return flame_blend (1.0f - line, line, out) == 0.0f;
}

FLAME_CUT_VARIATION (cut_magfield, -1.0f, 2.0f, 0.0f, flame_cut_magfield)
#endif
