/*
 * loonie3: turns a circle on the right of the origin inside out.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (loonie3, 402, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (loonie3)
{
  float ratio = p->r2 / flame_nonzero (p->x);
  float q = p->x > 0.0f ? ratio * ratio : 2.0f * w * w;
  int inside = q < w * w;
  float scale =
      inside ? w * flame_sqrtf (flame_at_least (w * w - q, 0.0f) / q) : w;

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
