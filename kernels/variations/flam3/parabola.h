/*
 * parabola: random points inside parabolas.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    parabola, 53, .needs = FLAME_NEEDS_R, .draws = 2, FLAME_PREPARED (parabola))
FLAME_PARAM (parabola, height, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.5}))
FLAME_PARAM (parabola, width, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_parabola
{
  float height;
  float width;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (parabola)
{
  k->height = (float) in->height;
  k->width = (float) in->width;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (parabola)
{
  float s, c;

  flame_sincosf (p->r, &s, &c);
  o->x += w * k->height * (s * s) * flame_rng_01 (rng);
  o->y += w * k->width * c * flame_rng_01 (rng);
}
#endif
