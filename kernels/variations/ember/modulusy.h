/*
 * modulusy: wraps y.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (modulusy, 410, FLAME_PREPARED (modulusy))
FLAME_PARAM (modulusy, y, 1.0)
FLAME_PARAM (modulusy, shift, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_modulusy
{
  float half;    /* half the period */
  float shifted; /* half the period plus the shift */
  float inverse_period;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (modulusy)
{
  k->half = (float) in->y;
  k->shifted = (float) (in->y + in->shift);
  k->inverse_period = (float) (0.5 / in->y);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (modulusy)
{
  float at = p->y + k->shifted;
  float rest = at - 2.0f * k->half * flame_truncf (at * k->inverse_period);

  o->y += w * (rest >= 0.0f ? rest - k->half : rest + k->half);
  o->x += w * p->x;
}
#endif
