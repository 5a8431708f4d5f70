/*
 * jw_hypertile3D: hypertile3D with z squared, as in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_hypertile3D, 659, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    FLAME_PREPARED (jw_hypertile3D),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_hypertile3D))
FLAME_PARAM (jw_hypertile3D, p, 3.0, .type = FLAME_INTEGER,
    FLAME_RANGE (3.0, 2147483647.0))
FLAME_PARAM (jw_hypertile3D, q, 7.0, .type = FLAME_INTEGER,
    FLAME_RANGE (3.0, 2147483647.0))
FLAME_PARAM (jw_hypertile3D, n, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_hypertile3D
{
  float way[2]; /* position of the tile */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/hypertile.h"

FLAME_PREPARE (jw_hypertile3D)
{
  flame_fill_hypertile_way (in->p, in->q, in->n, k->way);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_hypertile3D)
{
  float cx = k->way[0], cy = k->way[1], cx2 = cx * cx, cy2 = cy * cy;
  float r2 = p->r2 + p->z * p->z;
  float ux = 2.0f * cx * p->x, uy = 2.0f * cy * p->y;
  float scale = w / flame_nonzero ((cx2 + cy2) * r2 + ux - uy + 1.0f);

  o->x += scale * (p->x * (1.0f + cx2 - cy2) - cx * (uy - r2 - 1.0f));
  o->y += scale * (p->y * (1.0f + cy2 - cx2) - cy * (ux + r2 + 1.0f));
  o->z += scale * p->z * (1.0f - cx2 - cy2);
}
#endif
