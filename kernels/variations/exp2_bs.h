/*
 * exp2_bs: a complex exponential whose parts have frequencies of their own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (exp2_bs, 623, FLAME_CONSTANTS (exp2_bs, 3))
FLAME_PARAM (exp2_bs, x1, 1.0)
FLAME_PARAM (exp2_bs, y1, 1.0)
FLAME_PARAM (exp2_bs, y2, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (exp2_bs)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
/* k = frequencies of the exponential, the sine and the cosine */
FLAME_VARIATION (exp2_bs)
{
  float scale = w * flame_expf (p->x * k[0]);

  o->x += scale * flame_cosf (p->y * k[2]);
  o->y += scale * flame_sinf (p->y * k[1]);
}
#endif
