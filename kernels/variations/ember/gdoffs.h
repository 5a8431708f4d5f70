/*
 * gdoffs: bends the coordinates by waves, then by waves within the cells of a
 * grid.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (gdoffs, 343, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (gdoffs))
FLAME_PARAM (gdoffs, delta_x, 0.0, FLAME_EMBER_RANGE (0.0, 16.0))
FLAME_PARAM (gdoffs, delta_y, 0.0, FLAME_EMBER_RANGE (0.0, 16.0))
FLAME_PARAM (gdoffs, area_x, 2.0)
FLAME_PARAM (gdoffs, area_y, 2.0)
FLAME_PARAM (gdoffs, center_x, 0.0)
FLAME_PARAM (gdoffs, center_y, 0.0)
FLAME_PARAM (
    gdoffs, gamma, 1.0, .type = FLAME_INTEGER, FLAME_EMBER_RANGE (1.0, 6.0))
FLAME_PARAM (
    gdoffs, square, 0.0, .type = FLAME_INTEGER, FLAME_EMBER_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_gdoffs
{
  float x;
  float y;
  float bend_x;
  float bend_y;
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (gdoffs)
{
  const double ax = 2.0 * fmax (0.1, fabs (in->area_x)),
               ay = 2.0 * fmax (0.1, fabs (in->area_y));
  const double bx =
      fmod ((1.0 - cos (0.1 * in->delta_x * 2.0 * M_PI)) / 2.0, 1.0);
  const double by =
      fmod ((1.0 - cos (0.1 * in->delta_y * 2.0 * M_PI)) / 2.0, 1.0);

  k->x = (float) (in->center_x);
  k->y = (float) (in->center_y);
  k->bend_x = (float) (bx);
  k->bend_y = (float) (in->square != 0.0 ? bx : by);
  k->scale = (float) (in->gamma * 2.0 / fmax (ax, ay));
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

FLAME_VARIATION (gdoffs)
{
  float x = p->x + k->x, y = p->y + k->y;

  o->x += w * gdoffs_axis (x, k->bend_x, k->scale);
  o->y += w * gdoffs_axis (y, k->bend_y, k->scale);
}
#endif
