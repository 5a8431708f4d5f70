/*
 * The hexadecimal colours of <palette>, <colors> and flam3-palettes.xml, and HSV.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/colors.h"

#include <math.h>
#include <string.h>

#define RGB_DIGITS 6

static const char *
skip_blanks (const char *text)
{
  while (g_ascii_isspace (*text))
    text++;
  return text;
}

/*
 * Reads two digits as a byte; -1 if they are not. A blank stands for a missing digit:
 * flam3 on Mac OS wrote " a" for 10. flam3 itself reads that together with the next
 * digit, which cannot have been intended.
 */
static int
read_byte (const char *text)
{
  const int first = g_ascii_xdigit_value (text[0]);
  const int second = *text ? g_ascii_xdigit_value (text[1]) : -1;

  if (first >= 0 && second >= 0)
    return first << 4 | second;
  if (text[0] == ' ' && second >= 0)
    return second;
  return first >= 0 && g_ascii_isspace (text[1]) ? first : -1;
}

/* Returns the text after the colour, or NULL. */
static const char *
read_color (const char *text, FlameHexFormat format, guint8 rgba[4])
{
  const guint n = format == FLAME_HEX_RGBA ? 4 : 3;

  if (format == FLAME_HEX_0RGB) {
    if (text[0] != '0' || text[1] != '0')
      return NULL;
    text += 2;
  }
  rgba[3] = 255;
  for (guint c = 0; c < n; c++, text += 2) {
    const int byte = read_byte (text);

    if (byte < 0)
      return NULL;
    rgba[c] = byte;
  }
  return text;
}

static const char *
format_name (FlameHexFormat format)
{
  static const char *const names[] = {"RRGGBB", "RRGGBBAA", "00RRGGBB"};

  return names[format];
}

/*
 * Counts the colours of @width characters in the row that starts at the first digit,
 * @text, if blanks stand for some of their digits. The very first digit may be such a
 * blank, so *@start may be one before it. 0 for a row without such blanks.
 */
static guint
count_padded (
    const char *text, gboolean blank_before, gsize width, const char **start)
{
  gsize length = strcspn (text, "\r\n");
  gboolean is_separated = TRUE;

  while (length > 0 && g_ascii_isspace (text[length - 1]))
    length--;
  *start = text;
  if (!memchr (text, ' ', length))
    return 0;
  /* Blanks between whole colours are not digits. */
  for (gsize i = width; i < length; i += width + 1)
    is_separated &= text[i] == ' ';
  if (is_separated)
    return 0;
  if (blank_before && length % width == width - 1) {
    *start = text - 1;
    length++;
  }
  return length % width == 0 ? length / width : 0;
}

gboolean
flame_hex_colors_parse (const char *text, FlameHexFormat format, guint n,
    guint8 (*rgba)[4], const char **rest, char **reason)
{
  const char *begin = text;
  const char *next;
  guint n_padded = 0;

  for (guint i = 0; i < n; i++) {
    if (n_padded == 0) {
      text = skip_blanks (text);
      if (format == FLAME_HEX_RGB)
        n_padded = count_padded (
            text, text > begin && text[-1] == ' ', RGB_DIGITS, &text);
    }
    n_padded -= n_padded > 0;
    next = read_color (text, format, rgba[i]);
    if (!next) {
      *reason =
          *text ? g_strdup_printf ("expected %u colours as %s, colour %u is", n,
                      format_name (format), i)
                : g_strdup_printf ("expected %u colours as %s, got only %u", n,
                      format_name (format), i);
      if (rest)
        *rest = text;
      return FALSE;
    }
    text = next;
  }
  text = skip_blanks (text);
  if (*text == '\0')
    return TRUE;
  *reason = g_strdup_printf (
      "expected %u colours as %s, after them comes", n, format_name (format));
  if (rest)
    *rest = text;
  return FALSE;
}

/* --------------------------------------------------- hue, saturation, value */

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
  /* Rounding can leave a tiny negative hue at 6. */
  const guint i = sector >= 0.0 && sector < 6.0 ? (guint) sector : 0;

  memcpy (rgb, sectors[i], sizeof sectors[i]);
}
