/*
 * hexnix3D: snowflakes, turned copies at the corners of a hexagon or triangle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hexnix3D, 511, .z = FLAME_Z_OWN, .draws = 4, .state = 3,
    .traits = FLAME_READS_SUM | FLAME_WRITES_SUM | FLAME_READS_FORM |
              FLAME_RAISES_Z,
    FLAME_CONSTANTS (hexnix3D, 8))
FLAME_PARAM (hexnix3D, majp, 1.0)
FLAME_PARAM (hexnix3D, scale, 0.25)
FLAME_PARAM (hexnix3D, zlift, 0.0)
FLAME_PARAM (hexnix3D, 3side, 0.667)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hexnix3D)
{
  const double most = fabs (in->param[0]);
  const int plane = most <= 1.0 ? 0 : (most < 2.0 ? 1 : 2);
  const double smooth = fabs (in->weight) <= 0.5 ? 2.0 * in->weight : 1.0;

  k[0] = (float) smooth;
  k[1] = (float) (smooth * in->param[1]);
  k[2] = (float) (smooth * in->param[1] * in->param[2]);
  k[3] = (float) in->param[3];
  k[4] = (float) (plane == 2 ? smooth * 0.5 * (most - 2.0) : 0.0);
  k[5] = (float) (plane == 1 && in->param[0] < 0.0 ? -2.0 * (most - 1.0) : 0.0);
  k[6] = (float) (plane == 1 && in->param[0] < 0.0);
  k[7] = (float) (plane == 2 && in->param[0] < 0.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/corners.h"

/*
 * k[0] = share of the new place, k[1] = scale, k[2] = z's, k[3] = size of the
 * triangle, k[4] = how far the layers are apart, k[5] = scale of the lower of
 * two that are mirrors, k[6], k[7] = whether so, without and with a distance
 */
FLAME_VARIATION (hexnix3D)
{
  int six = flame_next_corner (rng, o->state);
  int below = flame_rng_bit (rng) != 0.0f;
  float corner = flame_rng_below (rng, six ? 6.0f : 3.0f);
  float x = flame_sum_x (p, o), y = flame_sum_y (p, o), z = flame_sum_z (p, o);
  float lifted = k[2] * p->z, layer = lifted + (below ? -k[4] : k[4]);
  float size, u, v, upper;

  flame_corner (corner, &u, &v);
  /* the hexagon is walked clockwise; the triangle has its tip below */
  upper = corner > 1.5f ? 0.86602540378444f : -0.86602540378444f;
  size = six ? 1.0f : k[3];
  u = six ? u : (corner > 0.5f ? upper : 0.0f);
  v = six ? -v : (corner > 0.5f ? 0.5f : -1.0f);
  flame_count_corner (six, o->state);
  o->x = x * (1.0f - k[0]) + k[1] * ((x + p->x) * u - (y + p->y) * v) +
         k[0] * w * size * u;
  o->y = y * (1.0f - k[0]) + k[1] * ((y + p->y) * u + (x + p->x) * v) +
         k[0] * w * size * v;
  if (k[6] != 0.0f)
    o->z += below ? k[5] * z : flame_kept_z (p);
  else if (k[7] != 0.0f && below)
    o->z = z - 2.0f * k[0] * z - lifted - k[4];
  else
    o->z += layer;
}
#endif
