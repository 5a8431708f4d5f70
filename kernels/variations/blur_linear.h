/*
 * blur_linear: drawn out in one direction.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blur_linear, 121, .draws = 1, FLAME_CONSTANTS (blur_linear, 2))
FLAME_PARAM (blur_linear, length, 0.0)
FLAME_PARAM (blur_linear, angle, 0.0, .type = FLAME_CYCLIC,
    FLAME_RANGE (0.0, 6.283185307))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (blur_linear)
{
  k[0] = (float) (in->param[0] * cos (in->param[1]));
  k[1] = (float) (in->param[0] * sin (in->param[1]));
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = the way */
FLAME_VARIATION (blur_linear)
{
  float part = flame_rng_01 (rng);

  o->x += w * (p->x + k[0] * part);
  o->y += w * (p->y + k[1] * part);
}
#endif
