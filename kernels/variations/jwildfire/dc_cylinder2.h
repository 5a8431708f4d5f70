/*
 * dc_cylinder2: dc_cylinder as in JWildfire, where the blur multiplies y.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_cylinder2, 1170, .z = FLAME_Z_OWN, .draws = 5,
    .traits = FLAME_MAKES_Z | FLAME_READS_SUM | FLAME_WRITES_COLOR |
              FLAME_RAISES_Z,
    FLAME_PREPARED (dc_cylinder2))
FLAME_PARAM (dc_cylinder2, offset, 0.0)
FLAME_PARAM (dc_cylinder2, angle, 0.0)
FLAME_PARAM (dc_cylinder2, scale, 0.5)
FLAME_PARAM (dc_cylinder2, x, 0.125)
FLAME_PARAM (dc_cylinder2, y, 0.125)
FLAME_PARAM (dc_cylinder2, blur, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_dc_cylinder2
{
  float x; /* sizes and blur */
  float y;
  float blur;
  float color_x; /* factors of x and y in the colour, and an offset */
  float color_y;
  float color;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_cylinder2)
{
  const double scale = 0.5 / (in->scale != 0.0 ? in->scale : 1e-5);

  k->x = (float) in->x;
  k->y = (float) in->y;
  k->blur = (float) in->blur;
  k->color_x = (float) (cos (in->angle) * scale);
  k->color_y = (float) (sin (in->angle) * scale);
  k->color = (float) (in->offset * scale + 0.5);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hump.h"

FLAME_VARIATION (dc_cylinder2)
{
  float s, c, radius;

  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  radius = k->blur * flame_rng_hump (rng);
  o->x += w * flame_sinf (p->x + radius * s) * k->x;
  o->y += radius * p->y * k->y;
  o->z += w * flame_cosf (p->x + radius * c);
  o->color = flame_fractionf (
      flame_fabsf (k->color_x * o->x + k->color_y * o->y + k->color));
}
#endif
