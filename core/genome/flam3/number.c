/*
 * Strict parsing of numbers for the flam3 reader, and flam3's words for the values of
 * enumerations.
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
  /* ERANGE: numbers that are too small are practically 0. */
  if (stop == text || (errno != 0 && !(fabs (number) < 1.0)) ||
      !isfinite (number))
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

/*
 * Skips a decimal point and zeros, which JWildfire writes after whole numbers.
 */
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

/* -------------------------------------------------------------------- words */

const char *const flame_flam3_interpolations[] = {"linear", "smooth", NULL};
const char *const flame_flam3_interpolation_types[] = {
    "linear", "log", "old", "older", NULL};
const char *const flame_flam3_palette_interpolations[] = {
    "hsv", "sweep", "hsv_circular", "rgb", NULL};
const char *const flame_flam3_palette_modes[] = {"step", "linear", NULL};
const char *const flame_flam3_temporal_filters[] = {
    "box", "gaussian", "exp", NULL};
const char *const flame_flam3_filter_shapes[] = {"gaussian", "hermite", "box",
    "triangle", "bell", "bspline", "lanczos3", "lanczos2", "mitchell",
    "blackman", "catrom", "hamming", "hanning", "quadratic", NULL};
/* JWildfire's names, except MITCHELL_SINEPOW. */
const char *const flame_flam3_filter_kernels[] = {"NONE", "BELL", "BLACKMAN",
    "BOX", "BSPLINE", "CATROM", "GAUSSIAN", "HAMMING", "HANNING", "HERMITE",
    "LANCZOS2", "LANCZOS3", "MITCHELL", "MITCHELL_SMOOTH", "QUADRATIC",
    "SINEPOW5", "SINEPOW10", "SINEPOW15", "TRIANGLE", NULL};
const char *const flame_flam3_filter_motions[] = {"first", "mean", NULL};
const char *const flame_flam3_blur_kinds[] = {"depth", "below", "around", NULL};
const char *const flame_flam3_behind[] = {"mirrored", "hidden", NULL};
/* JWildfire's names. */
const char *const flame_flam3_color_kinds[] = {
    "DIFFUSION", "CYCLIC", "DISTANCE", NULL};
const char *const flame_flam3_motion_functions[] = {
    "sin", "triangle", "hill", "saw", NULL};
