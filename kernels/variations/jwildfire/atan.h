/*
 * atan: the arc tangent of x, of y or of both.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (atan, 1016, FLAME_PREPARED (atan))
FLAME_PARAM (atan, Mode, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (atan, Stretch, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_atan
{
  float Mode; /* 0: of y, 1: of x, 2: of both */
  float Stretch;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (atan)
{
  k->Mode = (float) in->Mode;
  k->Stretch = (float) in->Stretch;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

FLAME_VARIATION (atan)
{
  float part = w * 0.63661977f;
  float across = part * flame_atan2f (k->Stretch * p->x, 1.0f);
  float up = part * flame_atan2f (k->Stretch * p->y, 1.0f);

  o->x += flame_choose (k->Mode == 0.0f, w * p->x, across);
  o->y += flame_choose (k->Mode == 1.0f, w * p->y, up);
}
#endif
