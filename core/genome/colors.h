/*
 * Colours written as runs of hexadecimal digits, and HSV.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

typedef enum
{
  FLAME_HEX_RGB,  /* RRGGBB */
  FLAME_HEX_RGBA, /* RRGGBBAA */
  FLAME_HEX_0RGB, /* 00RRGGBB; the zeros are ignored */
} FlameHexFormat;

/*
 * Reads exactly @n colours, with blanks around them and nothing after them. A byte
 * below 16 may be written as one digit and a blank.
 *
 * @rgba: (array length=n) alpha is 255 if the format has none
 * @rest: (out) (optional) on failure, the first text that does not fit, to be quoted
 *   unless it is empty
 * @reason: (out) (transfer full) on failure, what was expected
 */
gboolean flame_hex_colors_parse (const char *text, FlameHexFormat format,
    guint n, guint8 (*rgba)[4], const char **rest, char **reason);

/* @rgb: 0 to 1. @hsv: hue 0 to 6 (0 for greys), saturation and value 0 to 1 */
void flame_rgb_to_hsv (const double rgb[3], double hsv[3]);

/* Any finite hue is valid. @hsv and @rgb may be the same array. */
void flame_hsv_to_rgb (const double hsv[3], double rgb[3]);
