/*
 * crop_stars: a star, or everything else.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop_stars, 789, .needs = FLAME_NEEDS_R | FLAME_NEEDS_THETA,
    .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB, FLAME_PREPARED (crop_stars))
FLAME_PARAM (crop_stars, radius, 0.35)
FLAME_PARAM (crop_stars, n, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, 9.0))
FLAME_PARAM (crop_stars, r2, 0.333, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    crop_stars, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_crop_stars
{
  float angle; /* of an arm, and its inverse */
  float inverse_angle;
  float tip_x; /* the tip of an arm */
  float tip_y;
  float side_x; /* direction of its side */
  float side_y;
  float length;
  float invert; /* whether the inside is cut out */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop_stars)
{
  const double turn = 3.141593 / in->n;
  const double points = 4.0 + in->r2 * in->r2 * (2.0 * in->n - 4.0);
  const double slant = 6.283185 / points;

  k->angle = (float) (2.0 * turn);
  k->inverse_angle = (float) (1.0 / (2.0 * turn));
  k->tip_x = (float) (in->radius * cos (turn));
  k->tip_y = (float) (in->radius * sin (turn));
  k->side_x = (float) cos (slant);
  k->side_y = (float) sin (slant);
  k->length = (float) (in->radius * sin (turn) / sin (slant));
  k->invert = (float) in->invert;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

FLAME_VARIATION (crop_stars)
{
  float whole = flame_floorf (p->theta * k->inverse_angle);
  float angle = p->theta - whole * k->angle - 0.5f * k->angle;
  float s, c, x, y, along;

  flame_sincosf (angle, &s, &c);
  x = p->r * c - k->tip_x;
  y = p->r * flame_fabsf (s) - k->tip_y;
  along = -(x * k->side_x + y * k->side_y);
  along = flame_at_most (flame_at_least (along, 0.0f), k->length);
  flame_crop_shape (p, w, x + k->side_x * along > 0.0f, k->invert, o);
}
#endif
