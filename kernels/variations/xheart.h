/*
 * xheart: a heart of two mirrored halves.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (xheart, 123, .needs = FLAME_NEEDS_R2, FLAME_CONSTANTS (xheart, 3))
FLAME_PARAM (xheart, angle, 0.0)
FLAME_PARAM (xheart, ratio, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (xheart)
{
  const double angle = M_PI_4 + 0.5 * M_PI_4 * in->param[0];

  k[0] = (float) cos (angle);
  k[1] = (float) sin (angle);
  k[2] = (float) (6.0 + 2.0 * in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = the turn, k[2] = height */
FLAME_VARIATION (xheart)
{
  float below = 1.0f / (p->r2 + 4.0f);
  float u = 4.0f * below * p->x, v = k[2] * below * p->y;
  float x = k[0] * u - k[1] * v, y = k[1] * u + k[0] * v;

  o->x += w * x;
  o->y += w * (x > 0.0f ? y : -y);
}
#endif
