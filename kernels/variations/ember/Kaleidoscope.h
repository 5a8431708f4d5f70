/*
 * Kaleidoscope: turns the two halves of the plane and pulls them apart. The
 * weight has no effect.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Kaleidoscope, 125, FLAME_PREPARED (Kaleidoscope))
FLAME_PARAM (Kaleidoscope, pull, 0.0)
FLAME_PARAM (Kaleidoscope, rotate, 1.0)
FLAME_PARAM (Kaleidoscope, line_up, 1.0)
FLAME_PARAM (Kaleidoscope, x, 0.0)
FLAME_PARAM (Kaleidoscope, y, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_Kaleidoscope
{
  float turn; /* rotate/sqrt 2 */
  float way_x;
  float up; /* shift of the upper and of the lower half */
  float down;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Kaleidoscope)
{
  const double half = M_SQRT1_2;

  k->turn = (float) (in->rotate * half);
  k->way_x = (float) (in->line_up + in->x);
  k->up = (float) (in->pull + in->line_up + in->y);
  k->down = (float) (in->pull + in->line_up);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (Kaleidoscope)
{
  float half = 0.70710678f;

  o->x += k->turn * p->x - half * p->y + k->way_x;
  o->y += k->turn * p->y + half * p->x + (p->y > 0.0f ? k->up : -k->down);
}
#endif
