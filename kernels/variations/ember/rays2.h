/*
 * rays2: rays along the axes that break up near the origin.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rays2, 469, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R2,
    .traits = FLAME_WRITES_SUM)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rays2)
{
  float t = flame_tanf (1.0f / flame_nonzero (p->r2));
  /* Very near the origin the tangent is meaningless and may be infinite; 0
   * replaces it. */
  float scale =
      0.1f * w * p->r2 / flame_cosf (flame_zero_past (p->r2 * t, 1e30f));

  o->x = scale / flame_nonzero (p->x);
  o->y = scale / flame_nonzero (p->y);
}
#endif
