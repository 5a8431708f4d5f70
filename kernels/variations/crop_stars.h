/*
 * crop_stars: a star, or all but it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop_stars, 789, .needs = FLAME_NEEDS_R | FLAME_NEEDS_THETA,
    .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_CONSTANTS (crop_stars, 8))
FLAME_PARAM (crop_stars, radius, 0.35)
FLAME_PARAM (crop_stars, n, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, 9.0))
FLAME_PARAM (crop_stars, r2, 0.333, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    crop_stars, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop_stars)
{
  const double turn = 3.141593 / in->param[1];
  const double points =
      4.0 + in->param[2] * in->param[2] * (2.0 * in->param[1] - 4.0);
  const double slant = 6.283185 / points;

  k[0] = (float) (2.0 * turn);
  k[1] = (float) (1.0 / (2.0 * turn));
  k[2] = (float) (in->param[0] * cos (turn));
  k[3] = (float) (in->param[0] * sin (turn));
  k[4] = (float) cos (slant);
  k[5] = (float) sin (slant);
  k[6] = (float) (in->param[0] * sin (turn) / sin (slant));
  k[7] = (float) in->param[3];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

/*
 * k[0], k[1] = a point's angle and its inverse, k[2], k[3] = where a point is, k[4],
 * k[5] = its side's direction, k[6] = length, k[7] = whether the inside is cut out
 */
FLAME_VARIATION (crop_stars)
{
  float whole = flame_floorf (p->theta * k[1]);
  float angle = p->theta - whole * k[0] - 0.5f * k[0];
  float s, c, x, y, along;

  flame_sincosf (angle, &s, &c);
  x = p->r * c - k[2];
  y = p->r * flame_fabsf (s) - k[3];
  along = -(x * k[4] + y * k[5]);
  along = flame_at_most (flame_at_least (along, 0.0f), k[6]);
  flame_crop_shape (p, w, x + k[4] * along > 0.0f, k[7], o);
}
#endif
