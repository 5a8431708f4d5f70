/*
 * SplitBrdr: the cells of a grid halved, three of four points on their rims.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (SplitBrdr, 474, .needs = FLAME_NEEDS_R2, .draws = 1,
    FLAME_CONSTANTS (SplitBrdr, 4))
FLAME_PARAM (SplitBrdr, x, 0.25)
FLAME_PARAM (SplitBrdr, y, 0.25)
FLAME_PARAM (SplitBrdr, px, 0.0)
FLAME_PARAM (SplitBrdr, py, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (SplitBrdr)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = how far the rims are, k[2], k[3] = how much of the point is
 * added
 */
FLAME_VARIATION (SplitBrdr)
{
  int rim = flame_rng_01 (rng) < 0.75f;
  float b = w / (0.25f * p->r2 + 1.0f);
  float i = flame_rintf (p->x), j = flame_rintf (p->y);
  float u = p->x - i, v = p->y - j;
  int wide = flame_fabsf (u) >= flame_fabsf (v);
  float slope = wide ? v / flame_nonzero (u) : u / flame_nonzero (v);
  float right = u >= 0.0f ? k[0] : -k[1];
  float along = v >= 0.0f ? slope * k[1] : -slope * k[0];
  float x = wide ? right : along;
  float across = u >= 0.0f ? slope * k[1] : -slope * k[1];
  float y = wide ? across : (v >= 0.0f ? k[1] : -k[1]);

  o->x += p->x * b + w * (0.5f * u + i) + p->x * k[2] + (rim ? w * x : 0.0f);
  o->y += p->y * b + w * (0.5f * v + j) + p->y * k[3] + (rim ? w * y : 0.0f);
}
#endif
