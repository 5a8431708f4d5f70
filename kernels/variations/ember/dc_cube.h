/*
 * dc_cube: random points of the faces of a box, in six colours.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_cube, 318, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_COLOR | FLAME_RAISES_Z, .draws = 4,
    FLAME_PREPARED (dc_cube))
FLAME_PARAM (dc_cube, c1, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (dc_cube, c2, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.2}))
FLAME_PARAM (dc_cube, c3, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.3}))
FLAME_PARAM (dc_cube, c4, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.4}))
FLAME_PARAM (dc_cube, c5, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.5}))
FLAME_PARAM (dc_cube, c6, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.6}))
FLAME_PARAM (dc_cube, x, 1.0)
FLAME_PARAM (dc_cube, y, 1.0)
FLAME_PARAM (dc_cube, z, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_dc_cube
{
  float colors[6]; /* of the faces */
  float size[3];   /* along each axis */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_cube)
{
  k->colors[0] = (float) (fmin (fmax (in->c1, 0.0), 1.0));
  k->colors[1] = (float) (fmin (fmax (in->c2, 0.0), 1.0));
  k->colors[2] = (float) (fmin (fmax (in->c3, 0.0), 1.0));
  k->colors[3] = (float) (fmin (fmax (in->c4, 0.0), 1.0));
  k->colors[4] = (float) (fmin (fmax (in->c5, 0.0), 1.0));
  k->colors[5] = (float) (fmin (fmax (in->c6, 0.0), 1.0));
  k->size[0] = (float) in->x;
  k->size[1] = (float) in->y;
  k->size[2] = (float) in->z;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dc_cube)
{
  float first = 2.0f * flame_rng_01 (rng) - 1.0f;
  float second = 2.0f * flame_rng_01 (rng) - 1.0f;
  float axis = flame_rng_below (rng, 3.0f);
  int far = flame_rng_bit (rng) != 0.0f;
  float side = far ? -1.0f : 1.0f;
  float x = far ? k->colors[0] : k->colors[1],
        y = far ? k->colors[2] : k->colors[3],
        z = far ? k->colors[4] : k->colors[5];

  o->color = axis == 0.0f ? x : (axis == 1.0f ? y : z);
  o->x += w * k->size[0] * (axis == 0.0f ? side : first);
  o->y +=
      w * k->size[1] * (axis == 1.0f ? side : (axis == 0.0f ? first : second));
  o->z += w * k->size[2] * (axis == 2.0f ? side : second);
}
#endif
