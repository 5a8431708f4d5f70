/*
 * interference2: the sum of two waves, each a sine, a triangle or a square.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (interference2, 346, FLAME_PREPARED (interference2))
FLAME_PARAM (interference2, a1, 1.0)
FLAME_PARAM (interference2, b1, 1.0)
FLAME_PARAM (interference2, c1, 0.0)
FLAME_PARAM (interference2, p1, 1.0)
FLAME_PARAM (
    interference2, t1, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (interference2, a2, 1.0)
FLAME_PARAM (interference2, b2, 1.0)
FLAME_PARAM (interference2, c2, 0.0)
FLAME_PARAM (interference2, p2, 1.0)
FLAME_PARAM (
    interference2, t2, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
#endif

#ifdef FLAME_CONSTANTS
typedef struct
{
  float height, frequency, phase, power, type;
  float low; /* the square wave's lower value */
} FlameInterference;

struct FlameConstants_interference2
{
  FlameInterference first;
  FlameInterference second;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (interference2)
{
  k->first.height = (float) (in->a1);
  k->first.frequency = (float) (in->b1);
  k->first.phase = (float) (in->c1);
  k->first.power = (float) (in->p1);
  k->first.type = (float) (in->t1);
  k->first.low = (float) (pow (0x1p-52, in->p1));
  k->second.height = (float) (in->a2);
  k->second.frequency = (float) (in->b2);
  k->second.phase = (float) (in->c2);
  k->second.power = (float) (in->p2);
  k->second.type = (float) (in->t2);
  k->second.low = (float) (pow (0x1p-52, in->p2));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

FLAME_FN float
interference2_wave (float x, const FlameInterference *k)
{
  float angle = k->frequency * x + k->phase;
  float turns = angle * FLAME_1_PI;
  float sine = flame_sinf (angle);
  float triangle =
      2.0f * flame_powf (flame_fabsf (turns - flame_rintf (turns)), k->power);
  float round = flame_powf (flame_fabsf (sine), k->power);
  float square = sine < 0.0f ? k->low : 1.0f;

  round = flame_choose (k->type == 2.0f, square, round);
  return k->height * flame_choose (k->type == 1.0f, triangle, round);
}

FLAME_VARIATION (interference2)
{
  o->x += w * (interference2_wave (p->x, &k->first) +
                  interference2_wave (p->x, &k->second));
  o->y += w * (interference2_wave (p->y, &k->first) +
                  interference2_wave (p->y, &k->second));
}
#endif
