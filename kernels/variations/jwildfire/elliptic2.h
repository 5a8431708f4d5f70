/*
 * elliptic2: elliptic, with most of its numbers as parameters.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (elliptic2, 1110, .needs = FLAME_NEEDS_R2, .draws = 1,
    FLAME_PREPARED (elliptic2))
FLAME_PARAM (elliptic2, a1, 1.0)
FLAME_PARAM (elliptic2, a2, 1.0)
FLAME_PARAM (elliptic2, a3, 0.0)
FLAME_PARAM (elliptic2, b1, 2.0)
FLAME_PARAM (elliptic2, b2, 1.0)
FLAME_PARAM (elliptic2, c, 0.5)
FLAME_PARAM (elliptic2, d, 1.0)
FLAME_PARAM (elliptic2, e, 0.5)
FLAME_PARAM (elliptic2, f, 1.0)
FLAME_PARAM (elliptic2, g, 1.0)
FLAME_PARAM (elliptic2, h, 2.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_elliptic2
{
  float a1;
  float a2;
  float a3;
  float b1;
  float b2;
  float c;
  float d;
  float e;
  float f;
  float g;
  float h;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (elliptic2)
{
  k->a1 = (float) in->a1;
  k->a2 = (float) in->a2;
  k->a3 = (float) in->a3;
  k->b1 = (float) in->b1;
  k->b2 = (float) in->b2;
  k->c = (float) in->c;
  k->d = (float) in->d;
  k->e = (float) in->e;
  k->f = (float) in->f;
  k->g = (float) in->g;
  k->h = (float) in->h;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/excess-log.h"

FLAME_VARIATION (elliptic2)
{
  const float tmp = p->r2 + k->a1, x2 = k->b1 * p->x;
  const float root = flame_sqrtf (tmp + x2) + flame_sqrtf (tmp - x2);
  const float xmax = k->c * root, a = p->x / xmax * k->a2;
  const float b = flame_root_or_none (k->d - a * a) * k->b2;
  const float part = w * k->h / FLAME_PI;
  const int up = flame_rng_01 (rng) < k->e;
  const float more = flame_root_or_none (xmax - (up ? k->f : k->g));
  const float v = part * flame_logf (xmax + more);

  o->x += part * flame_atan2f (a, b) - FLAME_PI_2 * k->a3;
  o->y += up ? v : -v;
}
#endif
