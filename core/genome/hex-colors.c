/*
 * Hexadecimal colours of <palette>, <colors> and flam3-palettes.xml.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/hex-colors.h"

static const char *
skip_blanks (const char *text)
{
  while (g_ascii_isspace (*text))
    text++;
  return text;
}

/*
 * Two digits to a byte, or -1. A blank after the first stands for a digit that
 * is missing: flam3 on Mac OS wrote "a " for 10, and all flam3s read it.
 */
static int
read_byte (const char *text)
{
  const int first = g_ascii_xdigit_value (text[0]);
  const int second = first < 0 ? -1 : g_ascii_xdigit_value (text[1]);

  if (second >= 0)
    return first << 4 | second;
  return first >= 0 && g_ascii_isspace (text[1]) ? first : -1;
}

/* the text behind the colour, or NULL */
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

gboolean
flame_hex_colors_parse (const char *text, FlameHexFormat format, guint n,
    guint8 (*rgba)[4], const char **rest, char **reason)
{
  const char *next;

  for (guint i = 0; i < n; i++) {
    text = skip_blanks (text);
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
