/*
 * cropn: a polygon, cut out or kept; the rest goes to its rim or to the
 * origin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cropn, 311, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_CONSTANTS (cropn, 6))
FLAME_PARAM (cropn, power, 5.0)
FLAME_PARAM (cropn, radius, 1.0)
FLAME_PARAM (cropn, scatterdist, 0.0)
FLAME_PARAM (cropn, zero, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cropn)
{
  const double corners = fmax (2.0, fabs (in->param[0]));
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) in->param[3];
  k[3] = (float) (0.5 * in->param[2]);
  k[4] = (float) (corners / (2.0 * M_PI));
  k[5] = (float) (2.0 * M_PI / corners);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = power, k[1] = radius, k[2] = zero, k[3] = scatter, k[4] = corners by
 * angle, k[5] = wedge
 */
FLAME_VARIATION (cropn)
{
  float draw = flame_rng_01 (rng);
  float around = (p->phi + FLAME_PI) * k[4];
  float part = around - flame_truncf (around);
  float across = flame_cosf ((part < 0.5f ? part : 1.0f - part) * k[5]);
  float rim = across > 0.0f ? k[1] / across : 1.0f;
  int cropped = (p->r > rim) == (k[0] > 0.0f);
  float scale = w * (rim + draw * k[3]) / flame_nonzero (p->r);

  scale = k[2] == 1.0f ? 0.0f : scale;
  o->x += (cropped ? scale : w) * p->x;
  o->y += (cropped ? scale : w) * p->y;
}
#endif
