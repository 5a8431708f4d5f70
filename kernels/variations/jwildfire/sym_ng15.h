/*
 * sym_ng15: one of the three turns of a triangle or their mirror images, at
 * one of two places, chosen at random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng15, 630, .draws = 1, FLAME_PREPARED (sym_ng15))
FLAME_PARAM (sym_ng15, radius, 0.0)
FLAME_PARAM (sym_ng15, stepx, 0.0)
FLAME_PARAM (sym_ng15, stepy, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_ng15
{
  float add;         /* added to x and y */
  float first_place; /* the two places */
  float second_place;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sym_ng15)
{
  k->add = (float) (fabs (in->radius) * sqrt (0.5));
  k->first_place = (float) (0.5 * in->stepx);
  k->second_place = (float) (0.5 * in->stepy);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sym_ng15)
{
  float way = flame_rng_below (rng, 12.0f);
  float place = way >= 6.0f ? w : -w;
  float n = way >= 6.0f ? way - 6.0f : way;
  int odd = n == 1.0f || n == 3.0f || n == 5.0f, upright = n < 2.0f;
  float x = p->x + k->add, y = p->y + k->add;
  float half = upright ? 1.0f : 0.5f, wide = upright ? 0.0f : 0.866f;
  float across = n > 3.5f ? -wide : wide;
  float down = n == 3.0f || n == 4.0f ? -wide : wide;
  float along = upright ? (odd ? -1.0f : 1.0f) : (odd ? 0.5f : -0.5f);

  o->x += w * (across * x + along * y) + place * k->first_place;
  o->y +=
      w * ((upright ? -half : half) * x + down * y) + place * k->second_place;
}
#endif
