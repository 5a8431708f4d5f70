/*
 * pie: a random point of slices of a disc.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    pie, 37, .assign = FLAME_ASSIGN_SUM, .draws = 3, FLAME_CONSTANTS (pie, 4))
FLAME_PARAM (pie, slices, 6.0, .type = FLAME_INTEGER_NONZERO,
    FLAME_RANGE (1.0, FLAME_NO_LIMIT))
FLAME_PARAM (pie, rotation, 0.0, .type = FLAME_CYCLIC,
    FLAME_RANGE (0.0, 2.0 * M_PI), FLAME_EMBER_DEFAULT (0.5))
FLAME_PARAM (pie, thickness, 0.5, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pie)
{
  flame_copy_params (in, 0, 3, k);
  k[3] = (float) (2.0 * M_PI / in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = slices, k[1] = rotation, k[2] = thickness, k[3] = 2 pi/slices */
FLAME_VARIATION (pie)
{
  float slice = flame_truncf (flame_rng_01 (rng) * k[0] + 0.5f);
  float along = slice + flame_rng_01 (rng) * k[2];
  float scale = w * flame_rng_01 (rng);
  float s, c;

  flame_sincosf (k[1] + k[3] * along, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
