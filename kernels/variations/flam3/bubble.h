/*
 * bubble: the plane wrapped around a ball, seen from above.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bubble, 28, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (bubble)
{
  float scale = w / (0.25f * p->r2 + 1.0f);

  o->x += scale * p->x;
  o->y += scale * p->y;
  o->z += w * 2.0f / flame_nonzero (0.25f * p->r2);
}
#endif
