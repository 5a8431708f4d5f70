/*
 * trade: two discs to the left and right change places.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (trade, 454, FLAME_CONSTANTS (trade, 6))
FLAME_PARAM (trade, r1, 1.0, FLAME_RANGE (2.220446049e-16, FLAME_NO_LIMIT))
FLAME_PARAM (trade, d1, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (trade, r2, 1.0, FLAME_RANGE (2.220446049e-16, FLAME_NO_LIMIT))
FLAME_PARAM (trade, d2, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (trade)
{
  k[0] = (float) (in->param[0] + in->param[1]);
  k[1] = (float) (in->param[2] + in->param[3]);
  k[2] = (float) in->param[0];
  k[3] = (float) in->param[2];
  k[4] = (float) (in->param[2] / in->param[0]);
  k[5] = (float) (in->param[0] / in->param[2]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = where the discs are, k[2], k[3] = radii, k[4], k[5] = their
 * ratios
 */
FLAME_VARIATION (trade)
{
  int right = p->x > 0.0f;
  float u = right ? k[0] - p->x : -k[1] - p->x;
  float radius = right ? k[2] : k[3];
  float scale = right ? k[4] : k[5];
  int within = u * u + p->y * p->y <= radius * radius;

  o->x += w * (within ? scale * u + (right ? -k[1] : k[0]) : p->x);
  o->y += w * (within ? scale * p->y : p->y);
}
#endif
