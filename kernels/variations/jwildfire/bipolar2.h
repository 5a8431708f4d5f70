/*
 * bipolar2: bipolar, with most of its numbers as parameters.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bipolar2, 1085, .needs = FLAME_NEEDS_R2, FLAME_PREPARED (bipolar2))
FLAME_PARAM (bipolar2, shift, 0.0)
FLAME_PARAM (bipolar2, a, 1.0)
FLAME_PARAM (bipolar2, b, 2.0)
FLAME_PARAM (bipolar2, c, 0.5)
FLAME_PARAM (bipolar2, d, 1.0)
FLAME_PARAM (bipolar2, e, 2.0)
FLAME_PARAM (bipolar2, f1, 0.25)
FLAME_PARAM (bipolar2, g1, 1.0)
FLAME_PARAM (bipolar2, h, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_bipolar2
{
  float shift;
  float a;
  float b;
  float c;
  float d;
  float e;
  float f;
  float g;
  float h;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bipolar2)
{
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->c = (float) in->c;
  k->d = (float) in->d;
  k->e = (float) in->e;
  k->f = (float) in->f1;
  k->g = (float) in->g1;
  k->h = (float) in->h;
  k->shift = (float) (-M_PI_2 * in->shift);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

FLAME_VARIATION (bipolar2)
{
  const float r2 = p->r2 * k->g, t = r2 + k->a, x2 = k->b * p->x;
  const float y = k->c * flame_atan2f (k->e * p->y, r2 - k->d) + k->shift;
  const float over = flame_remainder (y + FLAME_PI_2, FLAME_PI);
  const float under = flame_remainder (FLAME_PI_2 - y, FLAME_PI);
  const float at = y > FLAME_PI_2 ? over - FLAME_PI_2
                                  : (y < -FLAME_PI_2 ? FLAME_PI_2 - under : y);
  const float part = (t + x2) / (t - x2);
  const int none = t == x2 || !(part > 0.0f);

  o->x += none ? 0.0f : w * k->f * 0.63661977f * flame_logf (part);
  o->y += none ? 0.0f : w * 0.63661977f * at * k->h;
}
#endif
