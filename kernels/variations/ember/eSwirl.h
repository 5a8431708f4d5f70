/*
 * eSwirl: twists points along ellipses.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (eSwirl, 286, FLAME_PREPARED (eSwirl))
FLAME_PARAM (eSwirl, in, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.2}))
FLAME_PARAM (eSwirl, out, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.2}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_eSwirl
{
  float in;
  float out;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (eSwirl)
{
  k->in = (float) in->in;
  k->out = (float) in->out;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic-polar.h"

FLAME_VARIATION (eSwirl)
{
  float mu, nu, x, y;

  flame_to_elliptic (p->x, p->y, &mu, &nu);
  flame_from_elliptic (mu, nu + mu * k->out + k->in / mu, &x, &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
