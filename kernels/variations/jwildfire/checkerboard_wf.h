/*
 * checkerboard_wf: random points of a coloured checkerboard in space.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (checkerboard_wf, 858, .z = FLAME_Z_OWN, .draws = 5,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_PREPARED (checkerboard_wf))
FLAME_PARAM (checkerboard_wf, position, 3.0)
FLAME_PARAM (checkerboard_wf, size, 10.0)
FLAME_PARAM (
    checkerboard_wf, axis, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (checkerboard_wf, displ_amount, 0.05)
FLAME_PARAM (checkerboard_wf, checker_color1, 0.25, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (checkerboard_wf, checker_color2, 0.75, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (checkerboard_wf, side_color, 0.375, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (checkerboard_wf, checker_size, 0.2)
FLAME_PARAM (checkerboard_wf, with_sides, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_checkerboard_wf
{
  float position;
  float size;
  float axis;
  float displ_amount;
  float checker_color1; /* colours of squares and sides */
  float checker_color2;
  float side_color;
  float checker_size; /* of a square */
  float sides_share;  /* probability of a point on a side */
  float sides_row;
  float squares_row;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (checkerboard_wf)
{
  const double side = 4.0 * in->displ_amount, size = in->checker_size;
  double checks = floor (1.0 / size + 0.5);

  if (checks * size >= 1.0)
    checks--;
  k->position = (float) in->position;
  k->size = (float) in->size;
  k->axis = (float) in->axis;
  k->displ_amount = (float) in->displ_amount;
  k->checker_color1 = (float) in->checker_color1;
  k->checker_color2 = (float) in->checker_color2;
  k->side_color = (float) in->side_color;
  k->checker_size = (float) in->checker_size;
  k->sides_share =
      in->with_sides != 0.0 && fabs (in->displ_amount) >= 1e-20 && checks > 0.0
          ? (float) (side / (1.0 + side))
          : 0.0f;
  k->sides_row = (float) (checks + 1.0);
  k->squares_row = (float) (1.0 / size);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (checkerboard_wf)
{
  int side = flame_rng_01 (rng) < k->sides_share,
      along = flame_rng_01 (rng) < 0.5f;
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  float third = flame_rng_01 (rng),
        row = k->checker_size * flame_truncf (first * k->sides_row);
  float x = side ? (along ? row : second) : first;
  float y = side ? (along ? second : row) : second;
  float sum =
      flame_floorf (x * k->squares_row) + flame_floorf (y * k->squares_row);
  int even = sum - 2.0f * flame_floorf (0.5f * sum) < 1.0f;
  float z = side ? k->displ_amount * third : (even ? k->displ_amount : 0.0f);

  o->color =
      side ? k->side_color : (even ? k->checker_color1 : k->checker_color2);
  x = w * k->size * (x - 0.5f);
  y = w * k->size * (y - 0.5f);
  z = w * (k->size * z + k->position);
  o->x += k->axis == 0.0f ? x : (k->axis == 1.0f ? z : y);
  o->y += k->axis == 0.0f ? y : (k->axis == 1.0f ? x : z);
  o->z += k->axis == 0.0f ? z : (k->axis == 1.0f ? y : x);
}
#endif
