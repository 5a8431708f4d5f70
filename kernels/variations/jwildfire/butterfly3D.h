/*
 * butterfly3D: a butterfly that folds its wings.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (butterfly3D, 618, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (butterfly3D)
{
  float y = 2.0f * p->y;
  float scale = 1.3029400317411f * w *
                flame_sqrtf (flame_fabsf (p->x * p->y) /
                             flame_at_least (p->x * p->x + y * y, 1e-37f));

  o->x += scale * p->x;
  o->y += scale * y;
  o->z += 0.25f * scale * flame_fabsf (y) * p->r;
}
#endif
