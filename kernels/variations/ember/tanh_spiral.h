/*
 * tanh_spiral: random points of a spiral that winds around two points.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tanh_spiral, 480, .draws = 1, FLAME_PREPARED (tanh_spiral))
FLAME_PARAM (tanh_spiral, a, 4.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_tanh_spiral
{
  float a; /* windings */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (tanh_spiral)
{
  k->a = (float) in->a;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (tanh_spiral)
{
  float t = FLAME_PI * (2.0f * flame_rng_01 (rng) - 1.0f);
  float s, c, sh, ch, scale;

  flame_sincosf (k->a * t, &s, &c);
  flame_sinhcoshf (t, &sh, &ch);
  scale = w / flame_nonzero (c + ch);
  o->x += scale * sh;
  o->y += scale * s;
}
#endif
