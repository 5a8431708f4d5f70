/*
 * spiralwing: wings: sine and cosine of the squares.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spiralwing, 174, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (spiralwing)
{
  float scale = w / flame_nonzero (p->r2);
  float sa, ca, sb;

  flame_sincosf (flame_nonzero (p->x * p->x), &sa, &ca);
  sb = flame_sinf (flame_nonzero (p->y * p->y));
  o->x += scale * ca * sb;
  o->y += scale * sa * sb;
}
#endif
