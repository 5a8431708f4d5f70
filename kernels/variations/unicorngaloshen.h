/*
 * unicorngaloshen: folded along the diagonals of an ellipse, in waves.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (unicorngaloshen, 493, .needs = FLAME_NEEDS_THETA | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (unicorngaloshen, 8))
FLAME_PARAM (unicorngaloshen, mult_x, 1.0)
FLAME_PARAM (unicorngaloshen, mult_y, 1.0)
FLAME_PARAM (unicorngaloshen, sine, 0.0)
FLAME_PARAM (unicorngaloshen, sin_x_amplitude, 1.0)
FLAME_PARAM (unicorngaloshen, sin_x_freq, 0.1)
FLAME_PARAM (unicorngaloshen, sin_y_amplitude, 2.0)
FLAME_PARAM (unicorngaloshen, sin_y_freq, 0.2)
FLAME_PARAM (unicorngaloshen, mode, 0.0, FLAME_RANGE (0.0, 4.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (unicorngaloshen)
{
  const double mode = in->param[7];

  flame_copy_params (in, 0, 2, k);
  k[2] = in->param[2] > 0.0 ? 1.0f : 0.0f;
  k[3] = (float) in->param[3];
  k[4] = (float) (M_PI * in->param[4]);
  k[5] = (float) in->param[5];
  k[6] = (float) (M_PI * in->param[6]);
  k[7] = (float) (mode <= 0.0 ? 0.0 : ceil (mode));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/*
 * k[0], k[1] = the ellipse, k[2] = whether in waves, k[3] to k[6] = amplitude
 * and frequency along x and y, k[7] = what the waves follow
 */
FLAME_VARIATION (unicorngaloshen)
{
  float x = p->x, y = p->y;
  float scale = w / flame_nonzero (flame_sqrtf (y * y * k[1] + k[0] * x * x));
  float log_x = flame_logf (flame_fabsf (x));
  float log_y = k[5] * flame_logf (flame_fabsf (y));
  float u = flame_choose (k[7] == 3.0f, log_x, p->theta);
  float v = flame_choose (k[7] == 3.0f, log_y, p->phi), a, b;

  u = flame_choose (k[7] == 2.0f, 1.0f / flame_nonzero (x), u);
  v = flame_choose (k[7] == 2.0f, 1.0f / flame_nonzero (y), v);
  u = flame_choose (k[7] == 1.0f, flame_expf (-x), u);
  v = flame_choose (k[7] == 1.0f, flame_expf (-y), v);
  u = flame_choose (k[7] == 0.0f, x, u);
  v = flame_choose (k[7] == 0.0f, y, v);
  a = flame_choose (k[2] != 0.0f, 1.0f + k[3] * flame_sinf (u * k[4]), k[3]);
  b = flame_choose (k[2] != 0.0f, 2.0f + k[5] * flame_sinf (v * k[6]), k[5]);
  o->x += a * (x - y) * (x + k[1] * y) * scale;
  o->y += b * x * y * scale;
}
#endif
