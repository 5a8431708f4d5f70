/*
 * modulusx: x wrapped round.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (modulusx, 409, FLAME_CONSTANTS (modulusx, 3))
FLAME_PARAM (modulusx, x, 1.0)
FLAME_PARAM (modulusx, shift, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (modulusx)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (in->param[0] + in->param[1]);
  k[2] = (float) (0.5 / in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = half the period, k[1] = that and the shift, k[2] = 1/period */
FLAME_VARIATION (modulusx)
{
  float at = p->x + k[1];
  float rest = at - 2.0f * k[0] * flame_truncf (at * k[2]);

  o->x += w * (rest >= 0.0f ? rest - k[0] : rest + k[0]);
  o->y += w * p->y;
}
#endif
