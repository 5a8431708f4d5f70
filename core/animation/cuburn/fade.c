/*
 * Cross-fades of palettes in OKLab.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/cuburn/fade.h"

#include <math.h>
#include <string.h>

typedef struct
{
  double time;
  FlamePalette palette;
  double lab[FLAME_PALETTE_SIZE][3];
} Key;

struct _FlamePaletteFade
{
  guint n;
  Key *keys;
  gboolean constant;
};

static double
to_linear (double v)
{
  return v <= 0.04045 ? v / 12.92 : pow ((v + 0.055) / 1.055, 2.4);
}

static double
from_linear (double v)
{
  return v <= 0.0031308 ? v * 12.92 : 1.055 * pow (v, 1.0 / 2.4) - 0.055;
}

static void
to_lab (const double rgba[4], double lab[3])
{
  const double r = to_linear (rgba[0]), g = to_linear (rgba[1]),
               b = to_linear (rgba[2]);
  const double l =
      cbrt (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const double m =
      cbrt (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const double s =
      cbrt (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);

  lab[0] = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s;
  lab[1] = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
  lab[2] = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
}

static void
from_lab (const double lab[3], double rgba[4])
{
  const double l_ = lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2];
  const double m_ = lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2];
  const double s_ = lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2];
  const double l = l_ * l_ * l_, m = m_ * m_ * m_, s = s_ * s_ * s_;
  const double rgb[3] = {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};

  /* between two colours of the gamut there may be one outside */
  for (guint c = 0; c < 3; c++)
    rgba[c] = from_linear (CLAMP (rgb[c], 0.0, 1.0));
}

static void
init_key (Key *key, const FlameCuburnPalette *palette)
{
  key->time = palette->time;
  key->palette = palette->palette;
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    to_lab (key->palette.rgba[i], key->lab[i]);
}

static void
init_white (Key *key)
{
  FlameCuburnPalette white = {0};

  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    for (guint c = 0; c < 4; c++)
      white.palette.rgba[i][c] = 1.0;
  init_key (key, &white);
}

FlamePaletteFade *
flame_palette_fade_new (const GPtrArray *palettes)
{
  FlamePaletteFade *fade = g_new0 (FlamePaletteFade, 1);

  fade->n = MAX (palettes->len, 1);
  fade->keys = g_new (Key, fade->n);
  if (!palettes->len)
    init_white (&fade->keys[0]);
  fade->constant = TRUE;
  for (guint i = 0; i < palettes->len; i++) {
    init_key (&fade->keys[i], palettes->pdata[i]);
    if (memcmp (&fade->keys[i].palette, &fade->keys[0].palette,
            sizeof (FlamePalette)) != 0)
      fade->constant = FALSE;
  }
  return fade;
}

void
flame_palette_fade_free (FlamePaletteFade *fade)
{
  if (!fade)
    return;
  g_free (fade->keys);
  g_free (fade);
}

void
flame_palette_fade_evaluate (
    const FlamePaletteFade *fade, double time, FlamePalette *palette)
{
  guint i = 0;
  const Key *a, *b;
  double part;

  while (i + 1 < fade->n && fade->keys[i + 1].time <= time)
    i++;
  a = &fade->keys[i];
  if (fade->constant || i + 1 == fade->n || time <= a->time) {
    *palette = a->palette;
    return;
  }
  b = a + 1;
  part = (time - a->time) / (b->time - a->time);
  for (i = 0; i < FLAME_PALETTE_SIZE; i++) {
    double lab[3];

    for (guint c = 0; c < 3; c++)
      lab[c] = a->lab[i][c] + part * (b->lab[i][c] - a->lab[i][c]);
    from_lab (lab, palette->rgba[i]);
    palette->rgba[i][3] =
        a->palette.rgba[i][3] +
        part * (b->palette.rgba[i][3] - a->palette.rgba[i][3]);
  }
}

gboolean
flame_palette_fade_is_constant (const FlamePaletteFade *fade)
{
  return fade->constant;
}

void
flame_palette_reverse (FlamePalette *palette)
{
  const FlamePalette old = *palette;

  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    memcpy (palette->rgba[i], old.rgba[FLAME_PALETTE_SIZE - 1 - i],
        sizeof old.rgba[i]);
}
