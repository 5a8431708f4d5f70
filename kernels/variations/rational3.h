/*
 * rational3: a quotient of cubic polynomials of the complex point.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rational3, 425, FLAME_CONSTANTS (rational3, 8))
FLAME_PARAM (rational3, t3, 1.0)
FLAME_PARAM (rational3, t2, 0.0)
FLAME_PARAM (rational3, t1, 0.0)
FLAME_PARAM (rational3, tc, 1.0)
FLAME_PARAM (rational3, b3, 0.0)
FLAME_PARAM (rational3, b2, 1.0)
FLAME_PARAM (rational3, b1, 0.0)
FLAME_PARAM (rational3, bc, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rational3)
{
  flame_copy_params (in, 0, 8, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] to k[3] = what is divided, k[4] to k[7] = what divides */
FLAME_VARIATION (rational3)
{
  float x = p->x, y = p->y;
  float x2 = x * x - y * y, y2 = 2.0f * x * y;
  float x3 = x2 * x - y2 * y, y3 = x2 * y + y2 * x;
  float a = k[0] * x3 + k[1] * x2 + k[2] * x + k[3];
  float b = k[0] * y3 + k[1] * y2 + k[2] * y;
  float c = k[4] * x3 + k[5] * x2 + k[6] * x + k[7];
  float d = k[4] * y3 + k[5] * y2 + k[6] * y;
  float scale = w / flame_nonzero (c * c + d * d);

  o->x += scale * (a * c + b * d);
  o->y += scale * (b * c - a * d);
}
#endif
