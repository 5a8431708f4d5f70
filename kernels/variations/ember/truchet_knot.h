/*
 * truchet_knot: random points of bands that are woven on the cells of a grid.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (truchet_knot, 483, .draws = 2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (truchet_knot)
{
  float i = flame_floorf (p->x), j = flame_floorf (p->y);
  float u = 0.5f * flame_rng_01 (rng) - 0.25f;
  float v = 0.65f * (2.0f * flame_rng_01 (rng) - 1.0f);
  float sum = i + j;
  int even = 2.0f * flame_floorf (0.5f * sum) == sum;

  o->x += w * (i + (even ? u : -v));
  o->y += w * (j + (even ? v : u));
}
#endif
