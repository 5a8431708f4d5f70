/*
 * SplitBrdr: halves the cells of a grid and moves three points out of four to
 * their rims.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (SplitBrdr, 474, .needs = FLAME_NEEDS_R2, .draws = 1,
    FLAME_PREPARED (SplitBrdr))
FLAME_PARAM (SplitBrdr, x, 0.25)
FLAME_PARAM (SplitBrdr, y, 0.25)
FLAME_PARAM (SplitBrdr, px, 0.0)
FLAME_PARAM (SplitBrdr, py, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_SplitBrdr
{
  float x; /* distance of the rims */
  float y;
  float px; /* the fraction of the point that is added */
  float py;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (SplitBrdr)
{
  k->x = (float) in->x;
  k->y = (float) in->y;
  k->px = (float) in->px;
  k->py = (float) in->py;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (SplitBrdr)
{
  int rim = flame_rng_01 (rng) < 0.75f;
  float b = w / (0.25f * p->r2 + 1.0f);
  float i = flame_rintf (p->x), j = flame_rintf (p->y);
  float u = p->x - i, v = p->y - j;
  int wide = flame_fabsf (u) >= flame_fabsf (v);
  float slope = wide ? v / flame_nonzero (u) : u / flame_nonzero (v);
  float right = u >= 0.0f ? k->x : -k->y;
  float along = v >= 0.0f ? slope * k->y : -slope * k->x;
  float x = wide ? right : along;
  float across = u >= 0.0f ? slope * k->y : -slope * k->y;
  float y = wide ? across : (v >= 0.0f ? k->y : -k->y);

  o->x += p->x * b + w * (0.5f * u + i) + p->x * k->px + (rim ? w * x : 0.0f);
  o->y += p->y * b + w * (0.5f * v + j) + p->y * k->py + (rim ? w * y : 0.0f);
}
#endif
