/*
 * cos2_bs: a complex cosine whose parts have frequencies of their own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cos2_bs, 621, FLAME_CONSTANTS (cos2_bs, 4))
FLAME_PARAM (cos2_bs, x1, 1.0)
FLAME_PARAM (cos2_bs, x2, 1.0)
FLAME_PARAM (cos2_bs, y1, 1.0)
FLAME_PARAM (cos2_bs, y2, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cos2_bs)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
/* k = frequencies of the sine, cosine, and the hyperbolic ones */
FLAME_VARIATION (cos2_bs)
{
  float sh, ch, unused;

  flame_sinhcoshf (p->y * k[2], &sh, &unused);
  flame_sinhcoshf (p->y * k[3], &unused, &ch);
  o->x += w * flame_cosf (p->x * k[1]) * ch;
  o->y -= w * flame_sinf (p->x * k[0]) * sh;
}
#endif
