/*
 * Red, green and blue from and to hue, saturation and value (A. R. Smith,
 * "Color Gamut Transform Pairs", 1978).
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/hsv.h"

#include <math.h>
#include <string.h>

void
flame_rgb_to_hsv (const double rgb[3], double hsv[3])
{
  const double r = rgb[0], g = rgb[1], b = rgb[2];
  const double high = MAX (MAX (r, g), b);
  const double range = high - MIN (MIN (r, g), b);
  double hue = 0.0;

  if (high != 0.0 && range != 0.0) {
    if (r == high)
      hue = (g - b) / range;
    else if (g == high)
      hue = 2.0 + (b - r) / range;
    else
      hue = 4.0 + (r - g) / range;
    if (hue < 0.0)
      hue += 6.0;
  }
  hsv[0] = hue;
  hsv[1] = high != 0.0 ? range / high : 0.0;
  hsv[2] = high;
}

void
flame_hsv_to_rgb (const double hsv[3], double rgb[3])
{
  const double s = hsv[1], v = hsv[2];
  const double hue = hsv[0] - 6.0 * floor (hsv[0] / 6.0);
  const double sector = floor (hue);
  const double f = hue - sector;
  const double p = v * (1.0 - s);
  const double q = v * (1.0 - s * f);
  const double t = v * (1.0 - s * (1.0 - f));
  const double sectors[6][3] = {
      {v, t, p}, {q, v, p}, {p, v, t}, {p, q, v}, {t, p, v}, {v, p, q}};
  /* rounding can leave a tiny negative hue at 6 */
  const guint i = sector >= 0.0 && sector < 6.0 ? (guint) sector : 0;

  memcpy (rgb, sectors[i], sizeof sectors[i]);
}
