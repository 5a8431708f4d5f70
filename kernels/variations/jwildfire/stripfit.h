/*
 * stripfit: fits the plane into a strip with height 2: what is above and below
 * is put beside it.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (stripfit, 1080, FLAME_PREPARED (stripfit))
FLAME_PARAM (stripfit, dx, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_stripfit
{
  float half_shift; /* half the shift from one part to the next */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (stripfit)
{
  k->half_shift = (float) (0.5 * in->dx);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

FLAME_VARIATION (stripfit)
{
  const int up = p->y > 1.0f, down = p->y < -1.0f;
  const float above = flame_remainder (p->y + 1.0f, 2.0f);
  const float below = flame_remainder (1.0f - p->y, 2.0f);
  const float shift =
      up ? p->y - above + 1.0f : (down ? p->y + below - 1.0f : 0.0f);

  o->x += w * p->x - shift * k->half_shift;
  o->y += w * (up ? above - 1.0f : (down ? 1.0f - below : p->y));
}
#endif
