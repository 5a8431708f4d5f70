/*
 * coth_spiral: random points of a spiral between two points.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (coth_spiral, 310, .draws = 1, FLAME_PREPARED (coth_spiral))
FLAME_PARAM (coth_spiral, a, 4.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_coth_spiral
{
  float a;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (coth_spiral)
{
  k->a = (float) in->a;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (coth_spiral)
{
  float half = (flame_rng_01 (rng) - 0.5f) * FLAME_PI;
  float s, c, sh, ch, scale;

  flame_sincosf (k->a * half, &s, &c);
  flame_sinhcoshf (half, &sh, &ch);
  scale = w / flame_nonzero (s * s + sh * sh);
  o->x += scale * sh * ch;
  o->y -= scale * s * c;
}
#endif
