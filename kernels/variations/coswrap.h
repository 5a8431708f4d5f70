/*
 * coswrap: a square, repeated and bent by cosines.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (coswrap, 274, FLAME_CONSTANTS (coswrap, 5))
FLAME_PARAM (coswrap, repeat, 1.0, .type = FLAME_INTEGER_NONZERO)
FLAME_PARAM (coswrap, amount_x, 0.0)
FLAME_PARAM (coswrap, amount_y, 0.0)
FLAME_PARAM (
    coswrap, phase_x, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (
    coswrap, phase_y, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (-1.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (coswrap)
{
  const double px = M_PI * in->param[3], py = M_PI * in->param[4];

  k[0] = (float) (fabs (in->param[0]));
  k[1] = (float) (0.5 - 0.5 * cos (in->param[1] + px));
  k[2] = (float) (0.5 - 0.5 * cos (in->param[2] + py));
  k[3] = (float) (px);
  k[4] = (float) (py);
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

/*
 * k[0] = repeat, k[1] = amount x, k[2] = amount y, k[3] = phase x, k[4] =
 * phase y
 */
FLAME_VARIATION (coswrap)
{
  o->x += coswrap_axis (p->x, k[0], k[1], k[3], w);
  o->y += coswrap_axis (p->y, k[0], k[2], k[4], w);
}
#endif
