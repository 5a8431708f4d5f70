/*
 * stripes: squeezed into stripes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (stripes, 76, FLAME_CONSTANTS (stripes, 2))
FLAME_PARAM (
    stripes, space, 0.0, FLAME_RANGE (0.5, 5.0), FLAME_EMBER_DEFAULT (0.5))
FLAME_PARAM (stripes, warp, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (stripes)
{
  k[0] = (float) (1.0 - in->param[0]);
  k[1] = (float) in->param[1];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = 1 - space, k[1] = warp */
FLAME_VARIATION (stripes)
{
  float stripe = flame_floorf (p->x + 0.5f);
  float offset = p->x - stripe;

  o->x += w * (offset * k[0] + stripe);
  o->y += w * (p->y + offset * offset * k[1]);
}
#endif
