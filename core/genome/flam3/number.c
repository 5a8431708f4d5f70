/*
 * Strict number parsing for the flam3 reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/number.h"

#include <errno.h>
#include <math.h>

gboolean
flame_number_scan (const char *text, double *value, const char **end)
{
  char *stop;
  double number;

  errno = 0;
  number = g_ascii_strtod (text, &stop);
  if (stop == text || errno != 0 || !isfinite (number))
    return FALSE;
  *value = number;
  *end = stop;
  return TRUE;
}

static gboolean
only_blanks (const char *text)
{
  while (g_ascii_isspace (*text))
    text++;
  return *text == '\0';
}

gboolean
flame_numbers_parse (const char *text, double *values, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!flame_number_scan (text, &values[i], &text))
      return FALSE;
  return only_blanks (text);
}

/* behind a decimal point and zeros, as JWildfire writes whole numbers */
static const char *
skip_zero_fraction (const char *text)
{
  if (*text != '.')
    return text;
  for (text++; *text == '0';)
    text++;
  return text;
}

gboolean
flame_int_parse (const char *text, gboolean fraction, int *value)
{
  char *stop;
  gint64 number;

  errno = 0;
  number = g_ascii_strtoll (text, &stop, 10);
  if (stop == text || errno != 0 || number < G_MININT || number > G_MAXINT)
    return FALSE;
  if (!only_blanks (fraction ? skip_zero_fraction (stop) : stop))
    return FALSE;
  *value = (int) number;
  return TRUE;
}
