/*
 * Palettes out of thin air: stops of related hues in Ottosson's Oklab, where
 * equal steps look equal, and smooth ways between them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/random/palette.h"

#include <math.h>

#define MAX_STOPS 9

typedef struct
{
  double position; /* 0 to 1 */
  double lab[3];
} Stop;

/* ----------------------------------------------------------------- colours */

static double
to_linear (double value)
{
  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

static double
from_linear (double value)
{
  return value <= 0.0031308 ? 12.92 * value
                            : 1.055 * pow (value, 1.0 / 2.4) - 0.055;
}

static void
multiply (const double matrix[3][3], const double in[3], double out[3])
{
  for (guint i = 0; i < 3; i++)
    out[i] = matrix[i][0] * in[0] + matrix[i][1] * in[1] + matrix[i][2] * in[2];
}

static void
rgb_to_lab (const double rgb[3], double lab[3])
{
  static const double to_cone[3][3] = {
      {0.4122214708, 0.5363325363, 0.0514459929},
      {0.2119034982, 0.6806995451, 0.1073969566},
      {0.0883024619, 0.2817188376, 0.6299787005},
  };
  static const double to_lab[3][3] = {
      {0.2104542553, 0.7936177850, -0.0040720468},
      {1.9779984951, -2.4285922050, 0.4505937099},
      {0.0259040371, 0.7827717662, -0.8086757660},
  };
  const double linear[3] = {
      to_linear (rgb[0]), to_linear (rgb[1]), to_linear (rgb[2])};
  double cone[3];

  multiply (to_cone, linear, cone);
  for (guint i = 0; i < 3; i++)
    cone[i] = cbrt (cone[i]);
  multiply (to_lab, cone, lab);
}

/* FALSE where a channel had to be clipped */
static gboolean
lab_to_rgb (const double lab[3], double rgb[3])
{
  static const double to_cone[3][3] = {
      {1.0, 0.3963377774, 0.2158037573},
      {1.0, -0.1055613458, -0.0638541728},
      {1.0, -0.0894841775, -1.2914855480},
  };
  static const double to_rgb[3][3] = {
      {4.0767416621, -3.3077115913, 0.2309699292},
      {-1.2684380046, 2.6097574011, -0.3413193965},
      {-0.0041960863, -0.7034186147, 1.7076147010},
  };
  gboolean inside = TRUE;
  double cone[3], linear[3];

  multiply (to_cone, lab, cone);
  for (guint i = 0; i < 3; i++)
    cone[i] = cone[i] * cone[i] * cone[i];
  multiply (to_rgb, cone, linear);
  for (guint i = 0; i < 3; i++) {
    inside &= linear[i] >= -1e-4 && linear[i] <= 1.0 + 1e-4;
    rgb[i] = from_linear (CLAMP (linear[i], 0.0, 1.0));
  }
  return inside;
}

/* gives up chroma, not hue, for what a screen cannot show */
static void
lab_to_screen (const double lab[3], double rgb[3])
{
  double paler[3] = {lab[0], lab[1], lab[2]};

  for (guint i = 0; i < 24 && !lab_to_rgb (paler, rgb); i++) {
    paler[1] *= 0.93;
    paler[2] *= 0.93;
  }
}

/* to 8 bits, so that a palette is the same once it has been written to a file */
static void
set_entry (double entry[4], const double lab[3])
{
  double rgb[3];

  lab_to_screen (lab, rgb);
  for (guint c = 0; c < 3; c++)
    entry[c] = rint (rgb[c] * 255.0) / 255.0;
  entry[3] = 1.0;
}

/* ------------------------------------------------------------------- stops */

/* the hues of one palette, in turns: neighbours, opposites, thirds */
static guint
choose_hues (FlameRandom *random, double hues[4])
{
  const double base = flame_random_01 (random);
  const double near = flame_random_range (random, 0.05, 0.12);

  hues[0] = base;
  switch (flame_random_below (random, 6)) {
    case 0: /* neighbours alone */
      hues[1] = base + near;
      hues[2] = base - near;
      return 3;
    case 1: /* neighbours and a little of the opposite */
    case 2:
      hues[1] = base + near;
      hues[2] = base - near;
      hues[3] = base + 0.5;
      return 4;
    case 3: /* the opposite's neighbours */
      hues[1] = base + 0.5 - near;
      hues[2] = base + 0.5 + near;
      return 3;
    case 4: /* thirds, unevenly */
      hues[1] = base + 1.0 / 3.0 + flame_random_bell (random, 0.04);
      hues[2] = base - 1.0 / 3.0 + flame_random_bell (random, 0.04);
      return 3;
    default: /* a quarter of the circle apart */
      hues[1] = base + 0.25;
      hues[2] = base + near;
      return 3;
  }
}

static void
set_stop (Stop *stop, double lightness, double chroma, double hue)
{
  stop->lab[0] = lightness;
  stop->lab[1] = chroma * cos (2.0 * G_PI * hue);
  stop->lab[2] = chroma * sin (2.0 * G_PI * hue);
}

static guint
choose_stops (FlameRandom *random, Stop stops[MAX_STOPS])
{
  const guint n = 4 + flame_random_below (random, MAX_STOPS - 4);
  const double vivid = flame_random_range (random, 0.10, 0.20);
  const gboolean starts_dark = flame_random_chance (random, 0.5);
  double position = 0.0, total = 0.0;
  double hues[4];
  const guint n_hues = choose_hues (random, hues);

  for (guint i = 0; i < n; i++) {
    const gboolean dark = (i % 2 == 0) == starts_dark;
    const double lightness = dark ? flame_random_range (random, 0.32, 0.58)
                                  : flame_random_range (random, 0.66, 0.93);
    /* very light colours have no room for chroma */
    const double chroma = vivid * flame_random_range (random, 0.6, 1.1) *
                          (lightness > 0.85 ? 0.55 : 1.0);

    set_stop (&stops[i], lightness, chroma,
        hues[flame_random_below (random, n_hues)] +
            flame_random_bell (random, 0.02));
    stops[i].position = position;
    position += flame_random_range (random, 0.5, 1.5);
  }
  total = position;
  for (guint i = 0; i < n; i++)
    stops[i].position /= total;
  return n;
}

/* the colour at @t of the circle of stops */
static void
mix_stops (const Stop *stops, guint n, double t, double lab[3])
{
  guint left = n - 1;
  double span, part;

  for (guint i = 0; i + 1 < n && left == n - 1; i++)
    if (t < stops[i + 1].position)
      left = i;
  span =
      (left == n - 1 ? 1.0 : stops[left + 1].position) - stops[left].position;
  part = (t - stops[left].position) / span;
  part = part * part * (3.0 - 2.0 * part);
  for (guint c = 0; c < 3; c++)
    lab[c] =
        (1.0 - part) * stops[left].lab[c] + part * stops[(left + 1) % n].lab[c];
}

void
flame_palette_randomize (FlamePalette *palette, FlameRandom *random)
{
  Stop stops[MAX_STOPS];
  const guint n = choose_stops (random, stops);

  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    double lab[3];

    mix_stops (stops, n, (double) i / FLAME_PALETTE_SIZE, lab);
    set_entry (palette->rgba[i], lab);
  }
}

void
flame_palette_shift (FlamePalette *palette, double turns, double chroma)
{
  const double c = chroma * cos (2.0 * G_PI * turns);
  const double s = chroma * sin (2.0 * G_PI * turns);

  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    double lab[3];

    rgb_to_lab (palette->rgba[i], lab);
    set_entry (palette->rgba[i],
        (double[3]){lab[0], c * lab[1] - s * lab[2], s * lab[1] + c * lab[2]});
  }
}
