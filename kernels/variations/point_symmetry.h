/*
 * point_symmetry: turned about a point, by a random one of even steps.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    point_symmetry, 467, .draws = 1, FLAME_CONSTANTS (point_symmetry, 4))
FLAME_PARAM (point_symmetry, centre_x, 0.15)
FLAME_PARAM (point_symmetry, centre_y, 0.5)
FLAME_PARAM (point_symmetry, order, 3.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (point_symmetry)
{
  flame_copy_params (in, 0, 3, k);
  k[3] = (float) (2.0 / flame_nonzero_double (in->param[2]));
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = the point, k[2] = steps, k[3] = 2/steps */
FLAME_VARIATION (point_symmetry)
{
  float step = flame_floorf (flame_rng_01 (rng) * k[2]);
  float x = w * (p->x - k[0]), y = w * (p->y - k[1]);
  float s, c;

  flame_sincospif (step * k[3], &s, &c);
  o->x += k[0] + x * c + y * s;
  o->y += k[1] + y * c - x * s;
}
#endif
