/*
 * dc_cube: the faces of a box, in six colours.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_cube, 318, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_COLOR | FLAME_RAISES_Z, .draws = 4,
    FLAME_CONSTANTS (dc_cube, 9))
FLAME_PARAM (dc_cube, c1, 0.0)
FLAME_PARAM (dc_cube, c2, 0.0)
FLAME_PARAM (dc_cube, c3, 0.0)
FLAME_PARAM (dc_cube, c4, 0.0)
FLAME_PARAM (dc_cube, c5, 0.0)
FLAME_PARAM (dc_cube, c6, 0.0)
FLAME_PARAM (dc_cube, x, 1.0)
FLAME_PARAM (dc_cube, y, 1.0)
FLAME_PARAM (dc_cube, z, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_cube)
{
  k[0] = (float) (fmin (fmax (in->param[0], 0.0), 1.0));
  k[1] = (float) (fmin (fmax (in->param[1], 0.0), 1.0));
  k[2] = (float) (fmin (fmax (in->param[2], 0.0), 1.0));
  k[3] = (float) (fmin (fmax (in->param[3], 0.0), 1.0));
  k[4] = (float) (fmin (fmax (in->param[4], 0.0), 1.0));
  k[5] = (float) (fmin (fmax (in->param[5], 0.0), 1.0));
  k[6] = (float) in->param[6];
  k[7] = (float) in->param[7];
  k[8] = (float) in->param[8];
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = colour 1, k[1] = colour 2, k[2] = colour 3, k[3] = colour 4, k[4] =
 * colour 5, k[5] = colour 6, k[6] = x, k[7] = y, k[8] = z
 */
FLAME_VARIATION (dc_cube)
{
  float first = 2.0f * flame_rng_01 (rng) - 1.0f;
  float second = 2.0f * flame_rng_01 (rng) - 1.0f;
  float axis = flame_rng_below (rng, 3.0f);
  int far = flame_rng_bit (rng) != 0.0f;
  float side = far ? -1.0f : 1.0f;
  float x = far ? k[0] : k[1], y = far ? k[2] : k[3], z = far ? k[4] : k[5];

  o->color = axis == 0.0f ? x : (axis == 1.0f ? y : z);
  o->x += w * k[6] * (axis == 0.0f ? side : first);
  o->y += w * k[7] * (axis == 1.0f ? side : (axis == 0.0f ? first : second));
  o->z += w * k[8] * (axis == 2.0f ? side : second);
}
#endif
