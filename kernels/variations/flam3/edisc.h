/*
 * edisc: winds elliptic coordinates into a disc.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (edisc, 61)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic.h"

FLAME_VARIATION (edisc)
{
  const float scale = 1.0f / 11.57034632f;
  float xmax, excess, root, log_xmax, angle, s, c, sh, ch;

  flame_elliptic (p->x, p->y, &xmax, &excess, &root);
  log_xmax = flame_logf (xmax + flame_sqrtf (excess));
  /* The arc cosine of x/xmax. */
  angle = flame_atan2f (root, p->x);
  flame_sincosf (log_xmax, &s, &c);
  flame_sinhcoshf (angle, &sh, &ch);
  o->x += w * scale * ch * c;
  o->y += w * scale * sh * (p->y > 0.0f ? s : -s);
}
#endif
