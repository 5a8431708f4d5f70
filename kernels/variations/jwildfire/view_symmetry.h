/*
 * view_symmetry: one of the copies that JWildfire's symmetry of a whole flame
 * (post_symmetry_type) makes of each point that is drawn, chosen at random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (view_symmetry, 1182, .z = FLAME_Z_WEIGHT, .draws = 1,
    FLAME_PREPARED (view_symmetry))
FLAME_PARAM (
    view_symmetry, kind, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (
    view_symmetry, order, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 64.0))
FLAME_PARAM (view_symmetry, centre_x, 0.0)
FLAME_PARAM (view_symmetry, centre_y, 0.0)
FLAME_PARAM (view_symmetry, distance, 1.25)
FLAME_PARAM (view_symmetry, rotation, 6.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_view_symmetry
{
  /* 0: copies around a centre, 1: x is mirrored, 2: y is mirrored */
  float kind;
  float copies;   /* around the centre */
  float centre_x; /* the centre */
  float centre_y;
  float half_distance; /* half the distance between the copies */
  float sine;          /* of the turn of a mirrored copy */
  float cosine;
  float turns; /* from one copy around the centre to the next */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (view_symmetry)
{
  const double angle = in->rotation * M_PI / 180.0;

  k->kind = (float) in->kind;
  k->copies = (float) in->order;
  k->centre_x = (float) in->centre_x;
  k->centre_y = (float) in->centre_y;
  k->half_distance = (float) (0.5 * in->distance);
  k->sine = (float) sin (angle);
  k->cosine = (float) cos (angle);
  k->turns = (float) (1.0 / in->order);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (view_symmetry)
{
  const int round = k->kind == 0.0f;
  /* Around a centre the point itself counts once more. */
  const float copy = flame_rng_below (rng, round ? k->copies + 1.0f : 2.0f);
  const float side = copy == 0.0f ? 1.0f : -1.0f;
  const float dx = p->x - k->centre_x, dy = p->y - k->centre_y;
  const float u = k->kind == 1.0f ? side * (dx + k->half_distance) : dx;
  const float v = k->kind == 2.0f ? side * (dy + k->half_distance) : dy;
  const float turns = copy > 1.0f ? (copy - 1.0f) * k->turns : 0.0f;
  float s, c;

  flame_sincos_turns (turns, &s, &c);
  s = round ? s : side * k->sine;
  c = round ? c : k->cosine;
  o->x += w * (k->centre_x + u * c + v * s);
  o->y += w * (k->centre_y + v * c - u * s);
}
#endif
