/*
 * curl: the quotient of z and a quadratic polynomial.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (curl, 39, FLAME_CONSTANTS (curl, 2))
FLAME_PARAM (curl, c1, 1.0)
FLAME_PARAM (curl, c2, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (curl)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = c1, c2 */
FLAME_VARIATION (curl)
{
  float re = 1.0f + k[0] * p->x + k[1] * (p->x * p->x - p->y * p->y);
  float im = k[0] * p->y + 2.0f * k[1] * p->x * p->y;
  float scale = w / (re * re + im * im);

  o->x += scale * (p->x * re + p->y * im);
  o->y += scale * (p->y * re - p->x * im);
}
#endif
