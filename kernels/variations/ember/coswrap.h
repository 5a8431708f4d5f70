/*
 * coswrap: a square that is repeated and bent by cosines.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (coswrap, 274, FLAME_PREPARED (coswrap))
FLAME_PARAM (coswrap, repeat, 1.0, .type = FLAME_INTEGER_NONZERO)
FLAME_PARAM (coswrap, amount_x, 0.0)
FLAME_PARAM (coswrap, amount_y, 0.0)
FLAME_PARAM (
    coswrap, phase_x, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (
    coswrap, phase_y, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (-1.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_coswrap
{
  float repeat;
  float amount_x;
  float amount_y;
  float phase_x;
  float phase_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (coswrap)
{
  const double px = M_PI * in->phase_x, py = M_PI * in->phase_y;

  k->repeat = (float) (fabs (in->repeat));
  k->amount_x = (float) (0.5 - 0.5 * cos (in->amount_x + px));
  k->amount_y = (float) (0.5 - 0.5 * cos (in->amount_y + py));
  k->phase_x = (float) (px);
  k->phase_y = (float) (py);
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN float
coswrap_axis (float x, float repeat, float amount, float phase, float w)
{
  float t = 0.5f * x + 0.5f;
  float part = repeat * t;
  float bent = 0.5f - 0.5f * flame_cosf (4.0f * t + phase);
  float again;

  part -= flame_truncf (part);
  again = 0.5f - 0.5f * flame_cosf (4.0f * part + phase);
  t += (bent - t) * amount;
  return 2.0f * w * (t + (again - t) * amount) - 1.0f;
}

FLAME_VARIATION (coswrap)
{
  o->x += coswrap_axis (p->x, k->repeat, k->amount_x, k->phase_x, w);
  o->y += coswrap_axis (p->y, k->repeat, k->amount_y, k->phase_y, w);
}
#endif
