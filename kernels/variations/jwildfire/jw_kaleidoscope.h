/*
 * jw_kaleidoscope: Kaleidoscope turned by 45 radians, as in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_kaleidoscope, 658, .z = FLAME_Z_WEIGHT,
    FLAME_PREPARED (jw_kaleidoscope),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_Kaleidoscope))
FLAME_PARAM (jw_kaleidoscope, pull, 0.0)
FLAME_PARAM (jw_kaleidoscope, rotate, 1.0)
FLAME_PARAM (jw_kaleidoscope, line_up, 1.0)
FLAME_PARAM (jw_kaleidoscope, x, 0.0)
FLAME_PARAM (jw_kaleidoscope, y, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_kaleidoscope
{
  float cosine;
  float sine;
  float shift_x; /* shifts, which the weight does not scale */
  float shift_up;
  float shift_down;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_kaleidoscope)
{
  k->cosine = (float) (in->rotate * cos (45.0));
  k->sine = (float) sin (45.0);
  k->shift_x = (float) (in->line_up + in->x);
  k->shift_up = (float) (in->pull + in->line_up + in->y);
  k->shift_down = (float) (in->pull + in->line_up);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_kaleidoscope)
{
  o->x += k->cosine * p->x - k->sine * p->y + k->shift_x;
  o->y += k->cosine * p->y + k->sine * p->x +
          (p->y > 0.0f ? k->shift_up : -k->shift_down);
}
#endif
