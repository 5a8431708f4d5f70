/*
 * layered_spiral: a spiral that is wide where x is.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (layered_spiral, 642, .needs = FLAME_NEEDS_R2,
    FLAME_CONSTANTS (layered_spiral, 1))
FLAME_PARAM (layered_spiral, radius, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (layered_spiral)
{
  flame_copy_params (in, 0, 1, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = radius */
FLAME_VARIATION (layered_spiral)
{
  float scale = w * p->x * k[0], s, c;

  flame_sincosf (p->r2, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
