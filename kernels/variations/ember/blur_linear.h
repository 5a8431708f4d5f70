/*
 * blur_linear: blurs in one direction.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blur_linear, 121, .draws = 1, FLAME_PREPARED (blur_linear))
FLAME_PARAM (blur_linear, length, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.0}))
FLAME_PARAM (blur_linear, angle, 0.0, .type = FLAME_CYCLIC,
    FLAME_RANGE (0.0, 6.283185307), FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.5}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_blur_linear
{
  float way_x; /* the longest shift */
  float way_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (blur_linear)
{
  k->way_x = (float) (in->length * cos (in->angle));
  k->way_y = (float) (in->length * sin (in->angle));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (blur_linear)
{
  float part = flame_rng_01 (rng);

  o->x += w * (p->x + k->way_x * part);
  o->y += w * (p->y + k->way_y * part);
}
#endif
