/*
 * unicorngaloshen: folds the plane along the diagonals of an ellipse, in
 * waves.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (unicorngaloshen, 493, .needs = FLAME_NEEDS_THETA | FLAME_NEEDS_PHI,
    FLAME_PREPARED (unicorngaloshen))
FLAME_PARAM (unicorngaloshen, mult_x, 1.0)
FLAME_PARAM (unicorngaloshen, mult_y, 1.0)
FLAME_PARAM (unicorngaloshen, sine, 0.0)
FLAME_PARAM (unicorngaloshen, sin_x_amplitude, 1.0)
FLAME_PARAM (unicorngaloshen, sin_x_freq, 0.1)
FLAME_PARAM (unicorngaloshen, sin_y_amplitude, 2.0)
FLAME_PARAM (unicorngaloshen, sin_y_freq, 0.2)
FLAME_PARAM (unicorngaloshen, mode, 0.0, FLAME_RANGE (0.0, 4.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_unicorngaloshen
{
  float width; /* factors of x² and y² */
  float height;
  float waves;
  float amplitude_x; /* for x and y */
  float frequency_x;
  float amplitude_y;
  float frequency_y;
  float follows; /* kind of the waves' argument */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (unicorngaloshen)
{
  const double mode = in->mode;

  k->width = (float) in->mult_x;
  k->height = (float) in->mult_y;
  k->waves = in->sine > 0.0 ? 1.0f : 0.0f;
  k->amplitude_x = (float) in->sin_x_amplitude;
  k->frequency_x = (float) (M_PI * in->sin_x_freq);
  k->amplitude_y = (float) in->sin_y_amplitude;
  k->frequency_y = (float) (M_PI * in->sin_y_freq);
  k->follows = (float) (mode <= 0.0 ? 0.0 : ceil (mode));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

FLAME_VARIATION (unicorngaloshen)
{
  float x = p->x, y = p->y;
  float scale =
      w / flame_nonzero (flame_sqrtf (y * y * k->height + k->width * x * x));
  float log_x = flame_logf (flame_fabsf (x));
  float log_y = k->amplitude_y * flame_logf (flame_fabsf (y));
  float u = flame_choose (k->follows == 3.0f, log_x, p->theta);
  float v = flame_choose (k->follows == 3.0f, log_y, p->phi), a, b;

  u = flame_choose (k->follows == 2.0f, 1.0f / flame_nonzero (x), u);
  v = flame_choose (k->follows == 2.0f, 1.0f / flame_nonzero (y), v);
  u = flame_choose (k->follows == 1.0f, flame_expf (-x), u);
  v = flame_choose (k->follows == 1.0f, flame_expf (-y), v);
  u = flame_choose (k->follows == 0.0f, x, u);
  v = flame_choose (k->follows == 0.0f, y, v);
  a = flame_choose (k->waves != 0.0f,
      1.0f + k->amplitude_x * flame_sinf (u * k->frequency_x), k->amplitude_x);
  b = flame_choose (k->waves != 0.0f,
      2.0f + k->amplitude_y * flame_sinf (v * k->frequency_y), k->amplitude_y);
  o->x += a * (x - y) * (x + k->height * y) * scale;
  o->y += b * x * y * scale;
}
#endif
