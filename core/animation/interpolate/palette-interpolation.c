/*
 * Palettes between keyframes: through red, green and blue or through the
 * hexcone model's hue, saturation and value.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/interpolate/palette-interpolation.h"

#include <math.h>
#include <string.h>

#include "core/genome/hsv.h"

/* moves the first hue so that two hues meet the shorter way round */
static void
shorten_hue_way (double first[3], const double second[3])
{
  if (second[0] - first[0] > 3.0)
    first[0] += 6.0;
  else if (second[0] - first[0] < -3.0)
    first[0] -= 6.0;
}

void
flame_palettes_to_hsv (const FlamePalette *const *palettes, guint n_keys,
    gboolean circular, FlameHsvPalette *hsv)
{
  for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
    for (guint k = 0; k < n_keys; k++)
      flame_rgb_to_hsv (palettes[k]->rgba[entry], hsv[k].hsv[entry]);
    if (circular && n_keys == 2)
      shorten_hue_way (hsv[0].hsv[entry], hsv[1].hsv[entry]);
  }
}

/* a channel of a colour: its ramp over the hue, @shift sixths of a turn ahead */
static inline double
hexcone_channel (double hue, double shift, double saturation, double value)
{
  double k = hue + shift;

  if (k >= 6.0)
    k -= 6.0;
  k = MIN (k, 4.0 - k);
  return value - value * saturation * CLAMP (k, 0.0, 1.0);
}

/*
 * flame_hsv_to_rgb() without branches: this runs for every entry at hundreds of
 * times in a frame.
 */
static inline void
hexcone_to_rgb (const double hsv[3], double rgb[3])
{
  double hue = hsv[0];

  if (!(hue >= 0.0 && hue < 6.0))
    hue -= 6.0 * floor (hue / 6.0);
  rgb[0] = hexcone_channel (hue, 5.0, hsv[1], hsv[2]);
  rgb[1] = hexcone_channel (hue, 3.0, hsv[1], hsv[2]);
  rgb[2] = hexcone_channel (hue, 1.0, hsv[1], hsv[2]);
}

static void
add_rgb_mean (const FlamePalette *const *palettes, const double *weights,
    guint n_keys, double part, FlamePalette *out)
{
  for (guint k = 0; k < n_keys; k++) {
    const double weight = weights[k] * part;

    for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
      for (guint i = 0; i < 3; i++)
        out->rgba[entry][i] += weight * palettes[k]->rgba[entry][i];
    }
  }
}

static void
add_hsv_mean (const FlameHsvPalette *hsv, const double *weights, guint n_keys,
    double part, FlamePalette *out)
{
  for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
    double mean[3] = {0, 0, 0}, rgb[3];

    for (guint k = 0; k < n_keys; k++) {
      for (guint i = 0; i < 3; i++)
        mean[i] += weights[k] * hsv[k].hsv[entry][i];
    }
    hexcone_to_rgb (mean, rgb);
    for (guint i = 0; i < 3; i++)
      out->rgba[entry][i] += part * rgb[i];
  }
}

static void
set_alpha_mean (const FlamePalette *const *palettes, const double *weights,
    guint n_keys, FlamePalette *out)
{
  for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
    gboolean opaque = TRUE;
    double alpha = 0.0;

    for (guint k = 0; k < n_keys; k++) {
      const double a = palettes[k]->rgba[entry][3];

      opaque &= a == 1.0;
      alpha += weights[k] * a;
    }
    /* without the rounding errors of the sum */
    out->rgba[entry][3] = opaque ? 1.0 : alpha;
  }
}

/* what is not a number, far outside the keyframes, becomes 0 */
static inline double
clip (double channel)
{
  return channel > 0.0 ? MIN (channel, 1.0) : 0.0;
}

void
flame_palettes_mix (const FlamePalette *const *palettes,
    const FlameHsvPalette *hsv, const double *weights, guint n_keys,
    double rgb_part, FlamePalette *out)
{
  memset (out, 0, sizeof *out);
  if (rgb_part != 0.0)
    add_rgb_mean (palettes, weights, n_keys, rgb_part, out);
  if (rgb_part != 1.0)
    add_hsv_mean (hsv, weights, n_keys, 1.0 - rgb_part, out);
  set_alpha_mean (palettes, weights, n_keys, out);
  for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
    for (guint i = 0; i < 4; i++)
      out->rgba[entry][i] = clip (out->rgba[entry][i]);
  }
}

void
flame_palettes_sweep (const FlamePalette *first, const FlamePalette *second,
    double part, FlamePalette *out)
{
  for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
    const FlamePalette *from =
        entry < FLAME_PALETTE_SIZE * part ? first : second;

    memcpy (out->rgba[entry], from->rgba[entry], sizeof out->rgba[entry]);
  }
}
