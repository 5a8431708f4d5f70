/*
 * ovoid: the plane turned inside out, in an oval.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ovoid, 412, .needs = FLAME_NEEDS_R2, FLAME_CONSTANTS (ovoid, 2))
FLAME_PARAM (ovoid, x, 1.0)
FLAME_PARAM (ovoid, y, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ovoid)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = widths */
FLAME_VARIATION (ovoid)
{
  float scale = w / flame_nonzero (p->r2);

  o->x += scale * p->x * k[0];
  o->y += scale * p->y * k[1];
}
#endif
