/*
 * split: mirrored in stripes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (split, 74, FLAME_CONSTANTS (split, 2))
FLAME_PARAM (split, xsize, 0.0, FLAME_EMBER_DEFAULT (0.5))
FLAME_PARAM (split, ysize, 0.0, FLAME_EMBER_DEFAULT (0.5))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (split)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
/* the sign of cos (pi t), without the cosine */
FLAME_FN int
flame_cospi_negative (float t)
{
  return flame_fabsf (t - 2.0f * flame_rintf (0.5f * t)) > 0.5f;
}

/* k[0], k[1] = xsize, ysize */
FLAME_VARIATION (split)
{
  o->x += w * (flame_cospi_negative (p->y * k[1]) ? -p->x : p->x);
  o->y += w * (flame_cospi_negative (p->x * k[0]) ? -p->y : p->y);
}
#endif
