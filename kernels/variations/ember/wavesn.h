/*
 * wavesn: a branch of a root, chosen at random and moved by sines of the other
 * coordinate.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (wavesn, 486, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_PREPARED (wavesn))
FLAME_PARAM (wavesn, freqx, 2.0)
FLAME_PARAM (wavesn, freqy, 2.0)
FLAME_PARAM (wavesn, scalex, 1.0)
FLAME_PARAM (wavesn, scaley, 1.0)
FLAME_PARAM (wavesn, incx, 0.0)
FLAME_PARAM (wavesn, incy, 0.0)
FLAME_PARAM (wavesn, power, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/root-branch.h"

struct FlameConstants_wavesn
{
  float freqx; /* frequencies */
  float freqy;
  float scalex; /* amplitudes */
  float scaley;
  float incx; /* growth of the amplitudes */
  float incy;
  float inverse_power;
  FlameRootBranch branches;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (wavesn)
{
  const double power = in->power != 0.0 ? in->power : 2.0;

  k->freqx = (float) in->freqx;
  k->freqy = (float) in->freqy;
  k->scalex = (float) in->scalex;
  k->scaley = (float) in->scaley;
  k->incx = (float) in->incx;
  k->incy = (float) in->incy;
  k->inverse_power = (float) (1.0 / power);
  flame_fill_root_branch (power, &k->branches);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (wavesn)
{
  float turns = flame_root_branch (rng, &k->branches);
  float scale = w * flame_powf (p->r2, 0.5f * k->inverse_power);
  float s, c, x, y;

  flame_sincosf (p->phi * k->inverse_power + FLAME_TWO_PI * turns, &s, &c);
  x = scale * c;
  y = scale * s;
  o->x += w * (x + 0.5f * flame_sinf (k->freqx * y) *
                       (k->scalex + k->incx * flame_fabsf (x)));
  o->y += w * (y + 0.5f * flame_sinf (k->freqy * x) *
                       (k->scaley + k->incy * flame_fabsf (y)));
}
#endif
