/*
 * sec2_bs: a complex secant whose parts have frequencies of their own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sec2_bs, 622, FLAME_CONSTANTS (sec2_bs, 4))
FLAME_PARAM (sec2_bs, x1, 1.25)
FLAME_PARAM (sec2_bs, x2, 0.75)
FLAME_PARAM (sec2_bs, y1, 1.5)
FLAME_PARAM (sec2_bs, y2, 0.5)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sec2_bs)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-trig.h"

/* k = frequencies of the sine, cosine, and the hyperbolic ones */
FLAME_VARIATION (sec2_bs)
{
  float sh, ch, unused, c = flame_cosf (p->x), scale;

  /* (cos 2x + cosh 2y)/2 without a cancellation */
  flame_sinhcoshf (p->y, &sh, &unused);
  scale = sh * sh + c * c;
  scale = scale == 0.0f ? 0.0f : w / scale;
  flame_sinhcoshf (p->y * k[2], &sh, &unused);
  flame_sinhcoshf (p->y * k[3], &unused, &ch);
  sh = flame_nan_past (sh, p->y * k[2], FLAME_COSH_OVERFLOW);
  ch = flame_nan_past (ch, p->y * k[3], FLAME_COSH_OVERFLOW);
  o->x += scale * flame_cosf (p->x * k[1]) * ch;
  o->y += scale * flame_sinf (p->x * k[0]) * sh;
}
#endif
