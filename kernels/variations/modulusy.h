/*
 * modulusy: y wrapped round.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (modulusy, 410, FLAME_CONSTANTS (modulusy, 3))
FLAME_PARAM (modulusy, y, 1.0)
FLAME_PARAM (modulusy, shift, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (modulusy)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (in->param[0] + in->param[1]);
  k[2] = (float) (0.5 / in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = half the period, k[1] = that and the shift, k[2] = 1/period */
FLAME_VARIATION (modulusy)
{
  float at = p->y + k[1];
  float rest = at - 2.0f * k[0] * flame_truncf (at * k[2]);

  o->y += w * (rest >= 0.0f ? rest - k[0] : rest + k[0]);
  o->x += w * p->x;
}
#endif
