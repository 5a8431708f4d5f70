/*
 * Points in space: affine maps, and how a camera sees them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"
#include "kernels/frame-params.h"

/* @m: three rows of x, y, z and 1 */
FLAME_FN void
flame_map_space (const float *m, float *x, float *y, float *z)
{
  const float px = *x, py = *y, pz = *z;

  *x = m[0] * px + m[1] * py + m[2] * pz + m[3];
  *y = m[4] * px + m[5] * py + m[6] * pz + m[7];
  *z = m[8] * px + m[9] * py + m[10] * pz + m[11];
}

/*
 * The point as the camera of @view (FLAME_VIEW_...) shows it in the plane. A point
 * behind the camera shows mirrored, as in Ember.
 *
 * @blurred: away from the plane of depth 0, moved by chance
 */
FLAME_FN void
flame_project (const float *view, int blurred, float chance_turn,
    float chance_far, float z, float *x, float *y)
{
  float px = *x, py = *y, depth = z, near;

  flame_map_space (view + FLAME_VIEW_MATRIX, &px, &py, &depth);
  near = view[FLAME_VIEW_NEAR] - view[FLAME_VIEW_PERSP] * depth;
  near = near != 0.0f ? near : 0x1p-23f;
  if (blurred) {
    const float *blur = view + FLAME_VIEW_BLUR;
    const float far =
        chance_far * depth * (blur[0] + blur[1] * px * px + blur[2] * py * py);
    float s, c;

    flame_sincosf (FLAME_TWO_PI * chance_turn, &s, &c);
    px += far * c;
    py += far * s;
  }
  *x = px / near;
  *y = py / near;
}
