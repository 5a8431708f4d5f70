/*
 * cubic3D: the sum so far drawn towards a corner of a cube.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cubic3D, 312, .z = FLAME_Z_OWN,
    .traits = FLAME_READS_SUM | FLAME_READS_FORM | FLAME_RAISES_Z, .draws = 1,
    FLAME_CONSTANTS (cubic3D, 3))
FLAME_PARAM (cubic3D, xpand, 0.25)
FLAME_PARAM (cubic3D, style, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cubic3D)
{
  const double xpand = in->param[0], style = in->param[1];
  const double fill = 0.5 * (fabs (xpand) <= 1.0 ? xpand : sqrt (xpand));
  const double scale = fabs (in->weight) <= 0.5 ? 2.0 * in->weight : 1.0;
  const double beyond =
      style > 1.0 ? 1.0 + (style - 1.0) * 0.25 : (style + 1.0) * 0.25 - 1.0;

  k[0] = (float) (fabs (style) <= 1.0 ? style : beyond);
  k[1] = (float) (scale * fill);
  k[2] = (float) (scale * (1.0 - fill));
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = style, k[1] = part of the point, k[2] = what the sum loses */
FLAME_VARIATION (cubic3D)
{
  uint32_t corner = flame_rng_next (rng);
  float across = flame_sqrtf (p->x * p->x + p->z * p->z);
  float along = flame_sqrtf (p->y * p->y + p->z * p->z);
  float ex = 1.0f - k[0] + k[0] * (across > 0.0f ? p->z / across : 1.0f);
  float ey = 1.0f - k[0] + k[0] * (along > 0.0f ? p->y / along : 0.0f);
  float ez =
      1.0f - k[0] * (1.0f - 0.5f * (ex + ey) * (k[0] > 1.0f ? k[0] : 1.0f));
  float half = 0.5f * w;
  float x = flame_sum_x (p, o), y = flame_sum_y (p, o);
  float z = flame_sum_z (p, o);

  o->x +=
      x + ex * (k[1] * p->x - k[2] * x) + ((corner & 4u) != 0 ? -half : half);
  o->y +=
      y + ey * (k[1] * p->y - k[2] * y) + ((corner & 1u) != 0 ? -half : half);
  o->z +=
      z + ez * (k[1] * p->z - k[2] * z) + ((corner & 2u) != 0 ? -half : half);
}
#endif
