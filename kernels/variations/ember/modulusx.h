/*
 * modulusx: wraps x.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (modulusx, 409, FLAME_PREPARED (modulusx))
FLAME_PARAM (modulusx, x, 1.0)
FLAME_PARAM (modulusx, shift, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_modulusx
{
  float half;    /* half the period */
  float shifted; /* half the period plus the shift */
  float inverse_period;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (modulusx)
{
  k->half = (float) in->x;
  k->shifted = (float) (in->x + in->shift);
  k->inverse_period = (float) (0.5 / in->x);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (modulusx)
{
  float at = p->x + k->shifted;
  float rest = at - 2.0f * k->half * flame_truncf (at * k->inverse_period);

  o->x += w * (rest >= 0.0f ? rest - k->half : rest + k->half);
  o->y += w * p->y;
}
#endif
