/*
 * whorl: turned about the circle of the weight.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (whorl, 80, .needs = FLAME_NEEDS_R, FLAME_CONSTANTS (whorl, 2))
FLAME_PARAM (whorl, inside, 0.0, FLAME_EMBER_DEFAULT (1.0))
FLAME_PARAM (whorl, outside, 0.0, FLAME_EMBER_DEFAULT (1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (whorl)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = inside, outside; the weight is also the radius */
FLAME_VARIATION (whorl)
{
  float s, c;

  flame_sincosf ((p->r < w ? k[0] : k[1]) / (w - p->r), &s, &c);
  o->x += w * (p->x * c - p->y * s);
  o->y += w * (p->x * s + p->y * c);
}
#endif
