/*
 * inkdrop: pushed away by a drop of ink.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (inkdrop, 304, FLAME_CONSTANTS (inkdrop, 3))
FLAME_PARAM (inkdrop, r, 0.5, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (inkdrop, x, 0.0)
FLAME_PARAM (inkdrop, y, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (inkdrop)
{
  k[0] = (float) (in->param[0] * in->param[0]);
  k[1] = (float) in->param[1];
  k[2] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = radius², k[1] = x, k[2] = y */
FLAME_VARIATION (inkdrop)
{
  float u = p->x - k[1], v = p->y - k[2];
  float d2 = u * u + v * v;
  float d = flame_sqrtf (d2);
  /* the difference of two roots */
  float push = k[0] / flame_at_least (flame_sqrtf (d2 + k[0]) + d, 1e-30f);
  float s, c;

  flame_sincosf (flame_atan2f (v, u), &s, &c);
  o->x += w * (p->x + c * push);
  o->y += w * (p->y + s * push);
}
#endif
