/*
 * bubble_wf: a bubble with both of its halves.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bubble_wf, 631, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    .draws = 1, .traits = FLAME_MAKES_Z | FLAME_RAISES_Z)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (bubble_wf)
{
  float scale = 1.0f / (0.25f * p->r2 + 1.0f);
  float height = w * (2.0f * scale - 1.0f);

  o->x += w * scale * p->x;
  o->y += w * scale * p->y;
  o->z += flame_rng_01 (rng) < 0.5f ? -height : height;
}
#endif
