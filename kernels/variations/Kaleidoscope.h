/*
 * Kaleidoscope: two halves of the plane, turned and pulled apart. Its weight
 * counts for nothing.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Kaleidoscope, 125, FLAME_CONSTANTS (Kaleidoscope, 4))
FLAME_PARAM (Kaleidoscope, pull, 0.0)
FLAME_PARAM (Kaleidoscope, rotate, 1.0)
FLAME_PARAM (Kaleidoscope, line_up, 1.0)
FLAME_PARAM (Kaleidoscope, x, 0.0)
FLAME_PARAM (Kaleidoscope, y, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Kaleidoscope)
{
  const double half = M_SQRT1_2;

  k[0] = (float) (in->param[1] * half);
  k[1] = (float) (in->param[2] + in->param[3]);
  k[2] = (float) (in->param[0] + in->param[2] + in->param[4]);
  k[3] = (float) (in->param[0] + in->param[2]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = rotate/sqrt 2, k[1] = way in x, k[2], k[3] = up and down */
FLAME_VARIATION (Kaleidoscope)
{
  float half = 0.70710678f;

  o->x += k[0] * p->x - half * p->y + k[1];
  o->y += k[0] * p->y + half * p->x + (p->y > 0.0f ? k[2] : -k[3]);
}
#endif
