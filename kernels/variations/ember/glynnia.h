/*
 * glynnia: the square root map behind Glynn sets.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (glynnia, 124, .needs = FLAME_NEEDS_R, .draws = 1)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (glynnia)
{
  float outside = p->r > 1.0f ? 1.0f : -1.0f;
  float d = p->r + p->x;
  float half = w * 0.70710678f;
  float root = flame_nonzero (flame_sqrtf (d));
  float scale = w / flame_nonzero (flame_sqrtf (p->r * (p->y * p->y + d * d)));
  int first = flame_rng_01 (rng) > 0.5f;

  o->x += outside * (first ? half * root : scale * d);
  o->y += first ? -half / root * p->y : scale * p->y;
}
#endif
