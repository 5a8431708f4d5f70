/*
 * bipolar: bipolar coordinates.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bipolar, 55, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (bipolar))
FLAME_PARAM (bipolar, shift, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_bipolar
{
  float turn; /* pi/2 shift */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bipolar)
{
  k->turn = (float) (M_PI_2 * in->shift);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/wrap.h"

FLAME_VARIATION (bipolar)
{
  float y2 = p->y * p->y;
  float right = (p->x + 1.0f) * (p->x + 1.0f) + y2;
  float left = (p->x - 1.0f) * (p->x - 1.0f) + y2;
  float r2_less_1 = (p->x - 1.0f) * (p->x + 1.0f) + y2;
  float angle = 0.5f * flame_atan2f (2.0f * p->y, r2_less_1) - k->turn;

  angle = flame_wrap (angle, FLAME_PI_2, FLAME_PI, FLAME_1_PI);
  o->x += w * (0.25f * FLAME_2_PI) * flame_logf (right / left);
  o->y += w * FLAME_2_PI * angle;
}
#endif
