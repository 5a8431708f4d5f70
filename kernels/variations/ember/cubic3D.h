/*
 * cubic3D: draws the sum so far towards a random corner of a cube.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cubic3D, 312, .z = FLAME_Z_OWN,
    .traits = FLAME_READS_SUM | FLAME_READS_FORM | FLAME_RAISES_Z, .draws = 1,
    FLAME_PREPARED (cubic3D))
FLAME_PARAM (cubic3D, xpand, 0.25)
FLAME_PARAM (cubic3D, style, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cubic3D
{
  float style;
  float part; /* factor of the point */
  float loss; /* the fraction that the sum loses */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cubic3D)
{
  const double xpand = in->xpand, style = in->style;
  const double fill = 0.5 * (fabs (xpand) <= 1.0 ? xpand : sqrt (xpand));
  const double scale = fabs (use->weight) <= 0.5 ? 2.0 * use->weight : 1.0;
  const double beyond =
      style > 1.0 ? 1.0 + (style - 1.0) * 0.25 : (style + 1.0) * 0.25 - 1.0;

  k->style = (float) (fabs (style) <= 1.0 ? style : beyond);
  k->part = (float) (scale * fill);
  k->loss = (float) (scale * (1.0 - fill));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cubic3D)
{
  uint32_t corner = flame_rng_next (rng);
  float across = flame_sqrtf (p->x * p->x + p->z * p->z);
  float along = flame_sqrtf (p->y * p->y + p->z * p->z);
  float ex =
      1.0f - k->style + k->style * (across > 0.0f ? p->z / across : 1.0f);
  float ey = 1.0f - k->style + k->style * (along > 0.0f ? p->y / along : 0.0f);
  float ez = 1.0f - k->style * (1.0f - 0.5f * (ex + ey) *
                                           (k->style > 1.0f ? k->style : 1.0f));
  float half = 0.5f * w;
  float x = flame_sum_x (p, o), y = flame_sum_y (p, o);
  float z = flame_sum_z (p, o);

  o->x += x + ex * (k->part * p->x - k->loss * x) +
          ((corner & 4u) != 0 ? -half : half);
  o->y += y + ey * (k->part * p->y - k->loss * y) +
          ((corner & 1u) != 0 ? -half : half);
  o->z += z + ez * (k->part * p->z - k->loss * z) +
          ((corner & 2u) != 0 ? -half : half);
}
#endif
