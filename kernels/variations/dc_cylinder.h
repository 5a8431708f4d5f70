/*
 * dc_cylinder: a blurred cylinder; the colour goes along a line.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_cylinder, 319, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_READS_SUM | FLAME_READS_FORM |
              FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    .draws = 5, FLAME_CONSTANTS (dc_cylinder, 6))
FLAME_PARAM (dc_cylinder, offset, 0.0)
FLAME_PARAM (dc_cylinder, angle, 0.0)
FLAME_PARAM (dc_cylinder, scale, 0.5)
FLAME_PARAM (dc_cylinder, x, 0.125)
FLAME_PARAM (dc_cylinder, y, 0.125)
FLAME_PARAM (dc_cylinder, blur, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_cylinder)
{
  const double scale = 0.5 / (in->param[2] != 0.0 ? in->param[2] : 1e-5);
  k[0] = (float) in->param[3];
  k[1] = (float) in->param[4];
  k[2] = (float) in->param[5];
  k[3] = (float) (cos (in->param[1]) * scale);
  k[4] = (float) (sin (in->param[1]) * scale);
  k[5] = (float) (in->param[0] * scale + 0.5);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hump.h"

/*
 * k[0] = x, k[1] = y, k[2] = blur, k[3] = the colour's line, x, k[4] = y,
 * k[5] = where colour 0 is on it
 */
FLAME_VARIATION (dc_cylinder)
{
  float s, c, radius, x, y, sum;

  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  radius = k[2] * flame_rng_hump (rng);
  x = w * flame_sinf (p->x + radius * s) * k[0];
  y = radius + p->y * k[1];
  sum =
      k[3] * (x + flame_sum_x (p, o)) + k[4] * (y + flame_sum_y (p, o)) + k[5];
  o->color = flame_fractionf (flame_fabsf (sum));
  o->x += x;
  o->y += y;
  o->z += w * flame_cosf (p->x + radius * c);
}
#endif
