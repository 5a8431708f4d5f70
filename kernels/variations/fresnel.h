/*
 * fresnel: a lens's rings.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    fresnel, 1092, .traits = FLAME_WRITES_SUM, FLAME_CONSTANTS (fresnel, 3))
FLAME_PARAM (fresnel, x0, 0.0)
FLAME_PARAM (fresnel, y0, 0.0)
FLAME_PARAM (fresnel, ring, -2.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (fresnel)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

/* k[0], k[1] = middle, k[2] = how many rings */
FLAME_VARIATION (fresnel)
{
  const float far = k[2] * flame_length (p->x - k[0], p->y - k[1]);
  const float r = far - flame_floorf (far);

  o->x = w * p->x * r;
  o->y = w * p->y * r;
}
#endif
