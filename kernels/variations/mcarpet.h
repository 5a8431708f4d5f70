/*
 * mcarpet: a bubble on a parabola.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mcarpet, 406, .needs = FLAME_NEEDS_R2, FLAME_CONSTANTS (mcarpet, 4))
FLAME_PARAM (mcarpet, x, 0.0)
FLAME_PARAM (mcarpet, y, 0.0)
FLAME_PARAM (mcarpet, twist, 0.0)
FLAME_PARAM (mcarpet, tilt, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (mcarpet)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = size of the bubble, k[2] = twist, k[3] = tilt */
FLAME_VARIATION (mcarpet)
{
  float scale = w / (0.25f * p->r2 + 1.0f);

  o->x += p->x * scale * k[0] + w * (1.0f - k[2] * p->x * p->x + p->y);
  o->y += p->y * scale * k[1] + w * k[3] * p->x;
}
#endif
