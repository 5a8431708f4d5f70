/*
 * checkerboard_wf: points of a checkerboard in space, coloured.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (checkerboard_wf, 858, .z = FLAME_Z_OWN, .draws = 5,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    FLAME_CONSTANTS (checkerboard_wf, 11))
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

#ifdef FLAME_PREPARE
FLAME_PREPARE (checkerboard_wf)
{
  const double side = 4.0 * in->param[3], size = in->param[7];
  double checks = floor (1.0 / size + 0.5);

  if (checks * size >= 1.0)
    checks--;
  flame_copy_params (in, 0, 8, k);
  k[8] = in->param[8] != 0.0 && fabs (in->param[3]) >= 1e-20 && checks > 0.0
             ? (float) (side / (1.0 + side))
             : 0.0f;
  k[9] = (float) (checks + 1.0);
  k[10] = (float) (1.0 / size);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = position, k[1] = size, k[2] = axis, k[3] = height, k[4] to k[6] = colours
 * of squares and sides, k[7] = a square's size, k[8] = how many points are of
 * sides, k[9] = sides in a row, k[10] = squares in a row
 */
FLAME_VARIATION (checkerboard_wf)
{
  int side = flame_rng_01 (rng) < k[8], along = flame_rng_01 (rng) < 0.5f;
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  float third = flame_rng_01 (rng), row = k[7] * flame_truncf (first * k[9]);
  float x = side ? (along ? row : second) : first;
  float y = side ? (along ? second : row) : second;
  float sum = flame_floorf (x * k[10]) + flame_floorf (y * k[10]);
  int even = sum - 2.0f * flame_floorf (0.5f * sum) < 1.0f;
  float z = side ? k[3] * third : (even ? k[3] : 0.0f);

  o->color = side ? k[6] : (even ? k[4] : k[5]);
  x = w * k[1] * (x - 0.5f);
  y = w * k[1] * (y - 0.5f);
  z = w * (k[1] * z + k[0]);
  o->x += k[2] == 0.0f ? x : (k[2] == 1.0f ? z : y);
  o->y += k[2] == 0.0f ? y : (k[2] == 1.0f ? x : z);
  o->z += k[2] == 0.0f ? z : (k[2] == 1.0f ? y : x);
}
#endif
