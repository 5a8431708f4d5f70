/*
 * dc_cylinder: a blurred cylinder, coloured along a line.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_cylinder, 319, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_READS_SUM | FLAME_READS_FORM |
              FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    .draws = 5, FLAME_PREPARED (dc_cylinder))
FLAME_PARAM (dc_cylinder, offset, 0.0)
FLAME_PARAM (dc_cylinder, angle, 0.0)
FLAME_PARAM (dc_cylinder, scale, 0.5)
FLAME_PARAM (dc_cylinder, x, 0.125)
FLAME_PARAM (dc_cylinder, y, 0.125)
FLAME_PARAM (dc_cylinder, blur, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_dc_cylinder
{
  float x;
  float y;
  float blur;
  float line_x; /* direction along which the colour changes */
  float line_y;
  float start; /* colour at the origin */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_cylinder)
{
  const double scale = 0.5 / (in->scale != 0.0 ? in->scale : 1e-5);
  k->x = (float) in->x;
  k->y = (float) in->y;
  k->blur = (float) in->blur;
  k->line_x = (float) (cos (in->angle) * scale);
  k->line_y = (float) (sin (in->angle) * scale);
  k->start = (float) (in->offset * scale + 0.5);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hump.h"

FLAME_VARIATION (dc_cylinder)
{
  float s, c, radius, x, y, sum;

  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  radius = k->blur * flame_rng_hump (rng);
  x = w * flame_sinf (p->x + radius * s) * k->x;
  y = radius + p->y * k->y;
  sum = k->line_x * (x + flame_sum_x (p, o)) +
        k->line_y * (y + flame_sum_y (p, o)) + k->start;
  o->color = flame_fractionf (flame_fabsf (sum));
  o->x += x;
  o->y += y;
  o->z += w * flame_cosf (p->x + radius * c);
}
#endif
