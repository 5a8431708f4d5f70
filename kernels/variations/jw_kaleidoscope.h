/*
 * jw_kaleidoscope: Kaleidoscope turned by 45 radians, as in JWildfire.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_kaleidoscope, 658, .z = FLAME_Z_WEIGHT,
    FLAME_CONSTANTS (jw_kaleidoscope, 5),
    FLAME_INSTEAD_OF (FLAME_MEANT_BY_JWILDFIRE, FLAME_VAR_Kaleidoscope))
FLAME_PARAM (jw_kaleidoscope, pull, 0.0)
FLAME_PARAM (jw_kaleidoscope, rotate, 1.0)
FLAME_PARAM (jw_kaleidoscope, line_up, 1.0)
FLAME_PARAM (jw_kaleidoscope, x, 0.0)
FLAME_PARAM (jw_kaleidoscope, y, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_kaleidoscope)
{
  k[0] = (float) (in->param[1] * cos (45.0));
  k[1] = (float) sin (45.0);
  k[2] = (float) (in->param[2] + in->param[3]);
  k[3] = (float) (in->param[0] + in->param[2] + in->param[4]);
  k[4] = (float) (in->param[0] + in->param[2]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = cosine and sine, k[2] to k[4] = shifts, whatever the weight */
FLAME_VARIATION (jw_kaleidoscope)
{
  o->x += k[0] * p->x - k[1] * p->y + k[2];
  o->y += k[0] * p->y + k[1] * p->x + (p->y > 0.0f ? k[3] : -k[4]);
}
#endif
