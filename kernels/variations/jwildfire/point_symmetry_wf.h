/*
 * post_point_symmetry_wf: copies of the picture around a centre, each with its
 * own colours.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (point_symmetry_wf, 603, .draws = 1,
    .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR | FLAME_NO_REGULAR,
    FLAME_PREPARED (point_symmetry_wf))
FLAME_PARAM (point_symmetry_wf, centre_x, 0.25)
FLAME_PARAM (point_symmetry_wf, centre_y, 0.5)
FLAME_PARAM (point_symmetry_wf, order, 3.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, FLAME_NO_LIMIT))
FLAME_PARAM (point_symmetry_wf, colorshift, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_point_symmetry_wf
{
  float centre_x; /* the centre */
  float centre_y;
  float copies;
  float colorshift; /* added to the colour from copy to copy */
  float turn;       /* angle from one copy to the next */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (point_symmetry_wf)
{
  k->centre_x = (float) in->centre_x;
  k->centre_y = (float) in->centre_y;
  k->copies = (float) in->order;
  k->colorshift = (float) in->colorshift;
  k->turn = (float) (2.0 * M_PI / in->order);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (point_symmetry_wf)
{
  float copy = flame_rng_below (rng, k->copies);
  float u = w * (p->x - k->centre_x), v = w * (p->y - k->centre_y), s, c;
  float shifted = o->color + copy * k->colorshift;

  flame_sincosf (copy * k->turn, &s, &c);
  o->x += k->centre_x + u * c + v * s;
  o->y += k->centre_y + v * c - u * s;
  o->color = shifted - flame_truncf (shifted);
}
#endif
