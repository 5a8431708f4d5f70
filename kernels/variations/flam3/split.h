/*
 * split: mirrors stripes of the plane.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (split, 74, FLAME_PREPARED (split))
FLAME_PARAM (split, xsize, 0.0,
    FLAME_DEFAULTS ({FLAME_EMBER, 0.5}, {FLAME_JWILDFIRE, 0.4}))
FLAME_PARAM (split, ysize, 0.0,
    FLAME_DEFAULTS ({FLAME_EMBER, 0.5}, {FLAME_JWILDFIRE, 0.6}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_split
{
  float xsize;
  float ysize;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (split)
{
  k->xsize = (float) in->xsize;
  k->ysize = (float) in->ysize;
}
#endif

#ifdef FLAME_VARIATION
/* Whether cos (pi t) is negative, without the cosine. */
FLAME_FN int
flame_cospi_negative (float t)
{
  return flame_fabsf (t - 2.0f * flame_rintf (0.5f * t)) > 0.5f;
}

FLAME_VARIATION (split)
{
  o->x += w * (flame_cospi_negative (p->y * k->ysize) ? -p->x : p->x);
  o->y += w * (flame_cospi_negative (p->x * k->xsize) ? -p->y : p->y);
}
#endif
