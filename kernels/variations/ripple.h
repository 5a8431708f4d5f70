/*
 * ripple: rings of waves that run along the axes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ripple, 426, FLAME_CONSTANTS (ripple, 7))
FLAME_PARAM (ripple, frequency, 2.0)
FLAME_PARAM (ripple, velocity, 1.0)
FLAME_PARAM (ripple, amplitude, 0.5)
FLAME_PARAM (ripple, centerx, 0.0)
FLAME_PARAM (ripple, centery, 0.0)
FLAME_PARAM (ripple, phase, 0.0)
FLAME_PARAM (ripple, scale, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ripple)
{
  const double phase = 2.0 * M_PI * in->param[5] - M_PI;
  const double scale = flame_nonzero_double (in->param[6]);

  k[0] = (float) scale;
  k[1] = (float) (1.0 / scale);
  k[2] = (float) in->param[3];
  k[3] = (float) in->param[4];
  k[4] = (float) (5.0 * in->param[0]);
  k[5] = (float) (in->param[1] * phase);
  k[6] = (float) (0.01 * in->param[2] * phase * (1.0 + M_PI - 2.0 * phase));
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = scale and its inverse, k[2], k[3] = middle, k[4] = frequency,
 * k[5] = phase, k[6] = amplitude
 */
FLAME_VARIATION (ripple)
{
  float u = p->x * k[0] - k[2], v = p->y * k[0] + k[3];
  float d = flame_at_least (flame_fabsf (u * v), 2.2e-16f);
  float scale = (d + k[6] * flame_cosf (k[4] * d - k[5])) / d;

  o->x += w * k[1] * (k[2] + u * scale);
  o->y += w * k[1] * (v * scale - k[3]);
}
#endif
