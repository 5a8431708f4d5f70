/*
 * rays3: rays along the axes, in rings.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rays3, 470, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R2,
    .traits = FLAME_WRITES_SUM)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rays3)
{
  float q = p->r2 * p->r2;
  float wave = flame_sinf (q) * flame_sinf (1.0f / flame_nonzero (q));
  float scale = 0.1f * w * p->r2 / flame_sqrtf (flame_cosf (wave));
  float s, c;

  flame_sincosf (p->r2, &s, &c);
  o->x = scale * c / flame_nonzero (p->x);
  o->y = scale * s / c / flame_nonzero (p->y);
}
#endif
