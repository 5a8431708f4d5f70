/*
 * view_symmetry: one of the copies, at random, that JWildfire's symmetry of a whole flame
 * (post_symmetry_type) makes of each point that is drawn.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (view_symmetry, 1182, .z = FLAME_Z_WEIGHT, .draws = 1,
    FLAME_CONSTANTS (view_symmetry, 8))
FLAME_PARAM (
    view_symmetry, kind, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (
    view_symmetry, order, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 64.0))
FLAME_PARAM (view_symmetry, centre_x, 0.0)
FLAME_PARAM (view_symmetry, centre_y, 0.0)
FLAME_PARAM (view_symmetry, distance, 1.25)
FLAME_PARAM (view_symmetry, rotation, 6.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (view_symmetry)
{
  const double angle = in->param[5] * M_PI / 180.0;

  flame_copy_params (in, 0, 4, k);
  k[4] = (float) (0.5 * in->param[4]);
  k[5] = (float) sin (angle);
  k[6] = (float) cos (angle);
  k[7] = (float) (1.0 / in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = round a centre (0), or over an axis: the x (1) or the y (2) of points; k[1] =
 * copies round it, k[2], k[3] = centre, k[4] = half the distance from an axis, k[5], k[6] =
 * turn of a copy over it, k[7] = turns from one round it to the next
 */
FLAME_VARIATION (view_symmetry)
{
  const int round = k[0] == 0.0f;
  /* round it the point itself counts once more */
  const float copy = flame_rng_below (rng, round ? k[1] + 1.0f : 2.0f);
  const float side = copy == 0.0f ? 1.0f : -1.0f;
  const float dx = p->x - k[2], dy = p->y - k[3];
  const float u = k[0] == 1.0f ? side * (dx + k[4]) : dx;
  const float v = k[0] == 2.0f ? side * (dy + k[4]) : dy;
  const float turns = copy > 1.0f ? (copy - 1.0f) * k[7] : 0.0f;
  float s, c;

  flame_sincos_turns (turns, &s, &c);
  s = round ? s : side * k[5];
  c = round ? c : k[6];
  o->x += w * (k[2] + u * c + v * s);
  o->y += w * (k[3] + v * c - u * s);
}
#endif
