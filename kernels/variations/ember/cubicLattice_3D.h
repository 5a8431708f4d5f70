/*
 * cubicLattice_3D: shrinks the sum so far and the point towards a random
 * corner of a cube.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cubicLattice_3D, 313, .z = FLAME_Z_OWN,
    .traits = FLAME_READS_SUM | FLAME_READS_FORM | FLAME_RAISES_Z, .draws = 1,
    FLAME_PREPARED (cubicLattice_3D))
FLAME_PARAM (cubicLattice_3D, xpand, 0.2)
FLAME_PARAM (cubicLattice_3D, style, 1.0, .type = FLAME_INTEGER,
    FLAME_EMBER_RANGE (1.0, 2.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cubicLattice_3D
{
  float scale;
  float style;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cubicLattice_3D)
{
  const double xpand = in->xpand;

  k->scale = (float) (0.5 * (fabs (xpand) <= 1.0 ? xpand : sqrt (xpand)));
  k->style = fabs (in->style) >= 2.0 ? 2.0f : 1.0f;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cubicLattice_3D)
{
  uint32_t corner = flame_rng_next (rng);
  float across = flame_sqrtf (p->x * p->x + p->z * p->z);
  float along = flame_sqrtf (p->y * p->y + p->z * p->z);
  int round = k->style == 2.0f;
  float ex = round && across > 0.0f ? p->z / across : 1.0f;
  float ey = round ? (along > 0.0f ? p->y / along : 0.0f) : 1.0f;
  float ez = 0.5f * (ex + ey);

  o->x += (flame_sum_x (p, o) + p->x) * k->scale * ex +
          ((corner & 4u) != 0 ? -w : w);
  o->y += (flame_sum_y (p, o) + p->y) * k->scale * ey +
          ((corner & 1u) != 0 ? -w : w);
  o->z += (flame_sum_z (p, o) + p->z) * k->scale * ez +
          ((corner & 2u) != 0 ? -w : w);
}
#endif
