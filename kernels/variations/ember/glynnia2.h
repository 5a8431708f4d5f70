/*
 * glynnia2: one of two branches of a root, chosen at random and mirrored below
 * the x axis.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (glynnia2, 332, .needs = FLAME_NEEDS_R, .draws = 1)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (glynnia2)
{
  int up = p->y > 0.0f;
  float sum =
      p->x < 0.0f ? p->y * p->y / flame_nonzero (p->r - p->x) : p->r + p->x;
  float root = flame_nonzero (flame_sqrtf (sum));
  float half = w * 0.70710678118655f;
  float scale =
      w / flame_nonzero (flame_sqrtf (p->r * (p->y * p->y + sum * sum)));
  int first = flame_rng_01 (rng) > 0.5f;
  float x = first ? half * root : scale * sum;

  o->x += up ? x : -x;
  o->y += first ? -half / root * p->y : scale * p->y;
}
#endif
