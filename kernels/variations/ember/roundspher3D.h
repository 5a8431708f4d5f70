/*
 * roundspher3D: draws the far parts of space into a ball.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (roundspher3D, 430, .z = FLAME_Z_OWN,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R,
    .traits = FLAME_READS_SUM | FLAME_WRITES_SUM | FLAME_RAISES_Z |
              FLAME_READS_FORM)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (roundspher3D)
{
  float ring = flame_cosf (p->r);
  float z = p->z == 0.0f ? ring : p->z;
  float sum = flame_sum_z (p, o);
  float scale =
      w * w / (1.0f + 4.0f * FLAME_1_PI * FLAME_1_PI * (p->r2 + z * z));

  o->x += scale * p->x;
  o->y += scale * p->y;
  o->z = (sum == 0.0f ? ring : sum) + scale * z;
}
#endif
