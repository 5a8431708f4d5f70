/*
 * point_symmetry: turns points about a centre by a random one of evenly spaced
 * angles.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (point_symmetry, 467, .draws = 1, FLAME_PREPARED (point_symmetry))
FLAME_PARAM (point_symmetry, centre_x, 0.15)
FLAME_PARAM (point_symmetry, centre_y, 0.5)
FLAME_PARAM (point_symmetry, order, 3.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_point_symmetry
{
  float centre_x; /* the centre */
  float centre_y;
  float copies; /* number of angles */
  float turn;   /* half turns from one to the next */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (point_symmetry)
{
  k->centre_x = (float) in->centre_x;
  k->centre_y = (float) in->centre_y;
  k->copies = (float) in->order;
  k->turn = (float) (2.0 / flame_nonzero_double (in->order));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (point_symmetry)
{
  float step = flame_floorf (flame_rng_01 (rng) * k->copies);
  float x = w * (p->x - k->centre_x), y = w * (p->y - k->centre_y);
  float s, c;

  flame_sincospif (step * k->turn, &s, &c);
  o->x += k->centre_x + x * c + y * s;
  o->y += k->centre_y + y * c - x * s;
}
#endif
