/*
 * post_point_symmetry_wf: copies of the picture round a centre, each in its
 * colours.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (point_symmetry_wf, 603, .draws = 1,
    .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR | FLAME_NO_REGULAR,
    FLAME_CONSTANTS (point_symmetry_wf, 5))
FLAME_PARAM (point_symmetry_wf, centre_x, 0.25)
FLAME_PARAM (point_symmetry_wf, centre_y, 0.5)
FLAME_PARAM (point_symmetry_wf, order, 3.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, FLAME_NO_LIMIT))
FLAME_PARAM (point_symmetry_wf, colorshift, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (point_symmetry_wf)
{
  flame_copy_params (in, 0, 4, k);
  k[4] = (float) (2.0 * M_PI / in->param[2]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = centre, k[2] = copies, k[3] = what is added to the colour of
 * each, k[4] = turn from one to the next
 */
FLAME_VARIATION (point_symmetry_wf)
{
  float copy = flame_rng_below (rng, k[2]);
  float u = w * (p->x - k[0]), v = w * (p->y - k[1]), s, c;
  float shifted = o->color + copy * k[3];

  flame_sincosf (copy * k[4], &s, &c);
  o->x += k[0] + u * c + v * s;
  o->y += k[1] + v * c - u * s;
  o->color = shifted - flame_truncf (shifted);
}
#endif
