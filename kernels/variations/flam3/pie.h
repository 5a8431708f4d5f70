/*
 * pie: a random point in slices of a disc.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    pie, 37, .assign = FLAME_ASSIGN_SUM, .draws = 3, FLAME_PREPARED (pie))
FLAME_PARAM (pie, slices, 6.0, .type = FLAME_INTEGER_NONZERO,
    FLAME_RANGE (1.0, FLAME_NO_LIMIT))
FLAME_PARAM (pie, rotation, 0.0, .type = FLAME_CYCLIC,
    FLAME_RANGE (0.0, 2.0 * M_PI), FLAME_DEFAULTS ({FLAME_EMBER, 0.5}))
FLAME_PARAM (pie, thickness, 0.5, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_pie
{
  float slices;
  float rotation;
  float thickness;
  float angle; /* 2 pi/slices */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pie)
{
  k->slices = (float) in->slices;
  k->rotation = (float) in->rotation;
  k->thickness = (float) in->thickness;
  k->angle = (float) (2.0 * M_PI / in->slices);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (pie)
{
  float slice = flame_truncf (flame_rng_01 (rng) * k->slices + 0.5f);
  float along = slice + flame_rng_01 (rng) * k->thickness;
  float scale = w * flame_rng_01 (rng);
  float s, c;

  flame_sincosf (k->rotation + k->angle * along, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
