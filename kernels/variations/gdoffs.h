/*
 * gdoffs: waves that are laid over the plane and over a grid of it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (gdoffs, 343, .z = FLAME_Z_WEIGHT, FLAME_CONSTANTS (gdoffs, 5))
FLAME_PARAM (gdoffs, delta_x, 0.0, FLAME_RANGE (0.0, 16.0))
FLAME_PARAM (gdoffs, delta_y, 0.0, FLAME_RANGE (0.0, 16.0))
FLAME_PARAM (gdoffs, area_x, 2.0)
FLAME_PARAM (gdoffs, area_y, 2.0)
FLAME_PARAM (gdoffs, center_x, 0.0)
FLAME_PARAM (gdoffs, center_y, 0.0)
FLAME_PARAM (gdoffs, gamma, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 6.0))
FLAME_PARAM (gdoffs, square, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (gdoffs)
{
  const double ax = 2.0 * fmax (0.1, fabs (in->param[2])),
               ay = 2.0 * fmax (0.1, fabs (in->param[3]));
  const double bx =
      fmod ((1.0 - cos (0.1 * in->param[0] * 2.0 * M_PI)) / 2.0, 1.0);
  const double by =
      fmod ((1.0 - cos (0.1 * in->param[1] * 2.0 * M_PI)) / 2.0, 1.0);

  k[0] = (float) (in->param[4]);
  k[1] = (float) (in->param[5]);
  k[2] = (float) (bx);
  k[3] = (float) (in->param[7] != 0.0 ? bx : by);
  k[4] = (float) (in->param[6] * 2.0 / fmax (ax, ay));
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN float
gdoffs_axis (float x, float bend, float scale)
{
  float part = scale * x, s, c, first;

  part -= flame_truncf (part);
  flame_sincospif (8.0f * x, &s, &c);
  first = x + bend * (0.5f - 0.5f * c - x);
  flame_sincospif (8.0f * part, &s, &c);
  return first + bend * (0.5f - 0.5f * c - first);
}

/* k[0] = x, k[1] = y, k[2] = bend x, k[3] = bend y, k[4] = scale */
FLAME_VARIATION (gdoffs)
{
  float x = p->x + k[0], y = p->y + k[1];

  o->x += w * gdoffs_axis (x, k[2], k[4]);
  o->y += w * gdoffs_axis (y, k[3], k[4]);
}
#endif
