/*
 * sec2_bs: a complex secant, with separate frequencies for its parts.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sec2_bs, 622, FLAME_PREPARED (sec2_bs))
FLAME_PARAM (sec2_bs, x1, 1.25)
FLAME_PARAM (sec2_bs, x2, 0.75)
FLAME_PARAM (sec2_bs, y1, 1.5)
FLAME_PARAM (sec2_bs, y2, 0.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sec2_bs
{
  float sin_frequency;
  float cos_frequency;
  float sinh_frequency;
  float cosh_frequency;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sec2_bs)
{
  k->sin_frequency = (float) in->x1;
  k->cos_frequency = (float) in->x2;
  k->sinh_frequency = (float) in->y1;
  k->cosh_frequency = (float) in->y2;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-trig.h"

FLAME_VARIATION (sec2_bs)
{
  float sh, ch, unused, c = flame_cosf (p->x), scale;

  /* (cos 2x + cosh 2y)/2, without cancellation. */
  flame_sinhcoshf (p->y, &sh, &unused);
  scale = sh * sh + c * c;
  scale = scale == 0.0f ? 0.0f : w / scale;
  flame_sinhcoshf (p->y * k->sinh_frequency, &sh, &unused);
  flame_sinhcoshf (p->y * k->cosh_frequency, &unused, &ch);
  sh = flame_nan_past (sh, p->y * k->sinh_frequency, FLAME_COSH_OVERFLOW);
  ch = flame_nan_past (ch, p->y * k->cosh_frequency, FLAME_COSH_OVERFLOW);
  o->x += scale * flame_cosf (p->x * k->cos_frequency) * ch;
  o->y += scale * flame_sinf (p->x * k->sin_frequency) * sh;
}
#endif
