/*
 * hexnix3D: snowflakes: turned copies at the corners of a hexagon or a
 * triangle.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hexnix3D, 511, .z = FLAME_Z_OWN, .draws = 4, .state = 3,
    .traits = FLAME_READS_SUM | FLAME_WRITES_SUM | FLAME_READS_FORM |
              FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_PREPARED (hexnix3D))
FLAME_PARAM (hexnix3D, majp, 1.0)
FLAME_PARAM (hexnix3D, scale, 0.25)
FLAME_PARAM (hexnix3D, zlift, 0.0)
FLAME_PARAM (hexnix3D, side3, 0.667, .attribute = "hexnix3D_3side",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.67}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hexnix3D
{
  float share; /* weight of the new place */
  float scale;
  float scale_z;     /* of z */
  float side;        /* size of the triangle */
  float apart;       /* distance of the layers */
  float lower_scale; /* of the lower layer if it mirrors the upper one */
  float mirrored;    /* whether it does, without and with a distance */
  float far_mirrored;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hexnix3D)
{
  const double most = fabs (in->majp);
  const int plane = most <= 1.0 ? 0 : (most < 2.0 ? 1 : 2);
  const double smooth = fabs (use->weight) <= 0.5 ? 2.0 * use->weight : 1.0;

  k->share = (float) smooth;
  k->scale = (float) (smooth * in->scale);
  k->scale_z = (float) (smooth * in->scale * in->zlift);
  k->side = (float) in->side3;
  k->apart = (float) (plane == 2 ? smooth * 0.5 * (most - 2.0) : 0.0);
  k->lower_scale =
      (float) (plane == 1 && in->majp < 0.0 ? -2.0 * (most - 1.0) : 0.0);
  k->mirrored = (float) (plane == 1 && in->majp < 0.0);
  k->far_mirrored = (float) (plane == 2 && in->majp < 0.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/corners.h"

FLAME_VARIATION (hexnix3D)
{
  int six = flame_next_corner (rng, o->state);
  int below = flame_rng_bit (rng) != 0.0f;
  float corner = flame_rng_below (rng, six ? 6.0f : 3.0f);
  float x = flame_sum_x (p, o), y = flame_sum_y (p, o), z = flame_sum_z (p, o);
  float lifted = k->scale_z * p->z,
        layer = lifted + (below ? -k->apart : k->apart);
  float size, u, v, upper;

  flame_corner (corner, &u, &v);
  /* The hexagon is walked clockwise; the triangle points downwards. */
  upper = corner > 1.5f ? 0.86602540378444f : -0.86602540378444f;
  size = six ? 1.0f : k->side;
  u = six ? u : (corner > 0.5f ? upper : 0.0f);
  v = six ? -v : (corner > 0.5f ? 0.5f : -1.0f);
  flame_count_corner (six, o->state);
  o->x = x * (1.0f - k->share) + k->scale * ((x + p->x) * u - (y + p->y) * v) +
         k->share * w * size * u;
  o->y = y * (1.0f - k->share) + k->scale * ((y + p->y) * u + (x + p->x) * v) +
         k->share * w * size * v;
  if (k->mirrored != 0.0f)
    o->z += below ? k->lower_scale * z : flame_kept_z (p);
  else if (k->far_mirrored != 0.0f && below)
    o->z = z - 2.0f * k->share * z - lifted - k->apart;
  else
    o->z += layer;
}
#endif
