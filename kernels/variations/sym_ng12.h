/*
 * sym_ng12: the eight ways in which a square lies, one of them at random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng12, 629, .draws = 1, FLAME_CONSTANTS (sym_ng12, 3))
FLAME_PARAM (sym_ng12, space, 0.0)
FLAME_PARAM (sym_ng12, spacex, 0.0)
FLAME_PARAM (sym_ng12, spacey, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sym_ng12)
{
  k[0] = (float) (in->param[0] + in->param[1]);
  k[1] = (float) (in->param[0] + in->param[2]);
  k[2] = (float) (in->param[1] - in->param[2]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = what is added to x and y, k[2] = the difference of the spaces */
FLAME_VARIATION (sym_ng12)
{
  int32_t way = (int32_t) flame_rng_below (rng, 8.0f);
  int swapped = (0x6c >> way & 1) != 0;
  float x = p->x + k[0], y = p->y + k[1];
  /* the spaces are not exchanged with x and y */
  float u = swapped ? y + k[2] : x, v = swapped ? x - k[2] : y;

  o->x += (0x3a >> way & 1) != 0 ? -w * u : w * u;
  o->y += (0xa6 >> way & 1) != 0 ? -w * v : w * v;
}
#endif
