/*
 * fresnel: the rings of a Fresnel lens.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (fresnel, 1092, .traits = FLAME_WRITES_SUM, FLAME_PREPARED (fresnel))
FLAME_PARAM (fresnel, x0, 0.0)
FLAME_PARAM (fresnel, y0, 0.0)
FLAME_PARAM (fresnel, ring, -2.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_fresnel
{
  float x0; /* the centre */
  float y0;
  float rings;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (fresnel)
{
  k->x0 = (float) in->x0;
  k->y0 = (float) in->y0;
  k->rings = (float) in->ring;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

FLAME_VARIATION (fresnel)
{
  const float far = k->rings * flame_length (p->x - k->x0, p->y - k->y0);
  const float r = far - flame_floorf (far);

  o->x = w * p->x * r;
  o->y = w * p->y * r;
}
#endif
