/*
 * sym_ng12: one of the 8 images of the point in the symmetry of a square,
 * chosen at random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng12, 629, .draws = 1, FLAME_PREPARED (sym_ng12))
FLAME_PARAM (sym_ng12, space, 0.0)
FLAME_PARAM (sym_ng12, spacex, 0.0)
FLAME_PARAM (sym_ng12, spacey, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_ng12
{
  float add_x; /* added to x and y */
  float add_y;
  float difference; /* spacex - spacey */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sym_ng12)
{
  k->add_x = (float) (in->space + in->spacex);
  k->add_y = (float) (in->space + in->spacey);
  k->difference = (float) (in->spacex - in->spacey);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sym_ng12)
{
  int32_t way = (int32_t) flame_rng_below (rng, 8.0f);
  int swapped = (0x6c >> way & 1) != 0;
  float x = p->x + k->add_x, y = p->y + k->add_y;
  /* The spaces are not exchanged together with x and y. */
  float u = swapped ? y + k->difference : x,
        v = swapped ? x - k->difference : y;

  o->x += (0x3a >> way & 1) != 0 ? -w * u : w * u;
  o->y += (0xa6 >> way & 1) != 0 ? -w * v : w * v;
}
#endif
