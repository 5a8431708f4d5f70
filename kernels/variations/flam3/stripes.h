/*
 * stripes: squeezes the plane into stripes.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (stripes, 76, FLAME_PREPARED (stripes))
FLAME_PARAM (stripes, space, 0.0, FLAME_RANGE (0.5, 5.0),
    FLAME_DEFAULTS ({FLAME_EMBER, 0.5}, {FLAME_JWILDFIRE, 0.2}))
FLAME_PARAM (stripes, warp, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.6}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_stripes
{
  float gap; /* 1 - space */
  float warp;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (stripes)
{
  k->gap = (float) (1.0 - in->space);
  k->warp = (float) in->warp;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (stripes)
{
  float stripe = flame_floorf (p->x + 0.5f);
  float offset = p->x - stripe;

  o->x += w * (offset * k->gap + stripe);
  o->y += w * (p->y + offset * offset * k->warp);
}
#endif
