/*
 * spligon: pulls sectors apart.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spligon, 757, .needs = FLAME_NEEDS_PHI, FLAME_PREPARED (spligon))
FLAME_PARAM (spligon, sides, 3.0)
FLAME_PARAM (spligon, r, 1.0)
FLAME_PARAM (spligon, i, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_spligon
{
  float sectors; /* sectors per radian */
  float inverse_sectors;
  float turn;
  float far; /* how far sectors move */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (spligon)
{
  const double sides = flame_nonzero_double (in->sides);

  k->sectors = (float) (sides / (2.0 * M_PI));
  k->inverse_sectors = (float) (2.0 * M_PI / sides);
  k->turn = (float) (-M_PI * in->i / (2.0 * sides));
  k->far = (float) in->r;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (spligon)
{
  float s, c;

  flame_sincosf (
      k->inverse_sectors * flame_floorf (p->phi * k->sectors) + k->turn, &s,
      &c);
  o->x += w * (p->x + k->far * c);
  o->y += w * (p->y + k->far * s);
}
#endif
