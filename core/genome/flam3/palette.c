/*
 * <color>, <colors>, <palette> and palettes by number.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/elements.h"

#include <math.h>
#include <string.h>

#include "core/genome/hex-colors.h"
#include "core/genome/hsv.h"
#include "core/genome/palette-library.h"

/* Fractorium's palettes may be as long as this */
#define MAX_COLORS 4096

static gboolean
fail_empty (Flam3Context *context, GError **error)
{
  return flame_flam3_fail (context, NULL, error, FLAME_ERROR_DOCUMENT,
      "expected attributes, there are none");
}

/* the colours are there without it */
static void
tell_unknown (Flam3Context *context, const char *name, const char *expected)
{
  /* of Fractorium's and JWildfire's editors */
  static const char *const harmless[] = {
      "source_colors", "name", "number", NULL};

  if (!g_strv_contains (harmless, name))
    flame_flam3_lack (
        context, name, name, "unknown and ignored; expected %s", expected);
}

/* ------------------------------------------------------------------ color */

/* 0 to 255, as flam3 writes colours */
static gboolean
get_levels (Flam3Context *context, const char *name, const char *text,
    double *levels, guint n, GError **error)
{
  static const char *const expected[] = {
      NULL, "a number", NULL, "three numbers", "four numbers"};

  if (!flame_flam3_get_doubles (
          context, name, text, levels, n, expected[n], error))
    return FALSE;
  for (guint i = 0; i < n; i++) {
    if (levels[i] >= 0.0 && levels[i] <= 255.0)
      continue;
    flame_flam3_warn (context, name, "color level",
        "%g is outside 0 to 255 and clipped", levels[i]);
    levels[i] = CLAMP (levels[i], 0.0, 255.0);
  }
  return TRUE;
}

static gboolean
read_color_attribute (Flam3Context *context, const char *name, const char *text,
    int *index, double rgba[4], GError **error)
{
  /* only the last attribute's alpha counts in flam3, and so files look right */
  rgba[3] = 255.0;
  if (strcmp (name, "index") == 0)
    return flame_flam3_get_int (context, name, text, index, error);
  if (strcmp (name, "rgb") == 0)
    return get_levels (context, name, text, rgba, 3, error);
  if (strcmp (name, "rgba") == 0)
    return get_levels (context, name, text, rgba, 4, error);
  if (strcmp (name, "a") == 0)
    return get_levels (context, name, text, &rgba[3], 1, error);
  tell_unknown (context, name, "index, rgb, rgba or a");
  return TRUE;
}

gboolean
flame_flam3_read_color (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error)
{
  double rgba[4] = {0.0, 0.0, 0.0, 255.0};
  double *entry;
  int index = -1;

  if (!attributes.names[0])
    return fail_empty (context, error);
  for (guint i = 0; attributes.names[i]; i++)
    if (!read_color_attribute (context, attributes.names[i],
            attributes.values[i], &index, rgba, error))
      return FALSE;
  if (index < 0 || index >= FLAME_PALETTE_SIZE)
    return flame_flam3_fail (context, "index", error, FLAME_ERROR_DOCUMENT,
        "expected 0 to %d, got %d", FLAME_PALETTE_SIZE - 1, index);

  entry = flame->genome->palette.rgba[index];
  entry[3] = rgba[3] / 255.0;
  for (guint c = 0; c < 3; c++)
    entry[c] = entry[3] * rgba[c] / 255.0;
  flame->has_color[index] = TRUE;
  return TRUE;
}

/* -------------------------------------------------------------------- hex */

static guint
count_lines (const char *from, const char *to)
{
  guint n = 0;

  while (from < to && (from = memchr (from, '\n', to - from))) {
    n++;
    from++;
  }
  return n;
}

static void
set_colors (Flam3Flame *flame, guint8 (*rgba)[4], guint count)
{
  for (guint i = 0; i < count; i++) {
    for (guint c = 0; c < 4; c++)
      flame->genome->palette.rgba[i][c] = rgba[i][c] / 255.0;
    flame->has_color[i] = TRUE;
  }
}

/* all that there are, from the first colour of the palette to the last */
static void
stretch_colors (Flam3Flame *flame, guint8 (*rgba)[4], guint count)
{
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    const double at =
        (double) i * (count - 1) / (double) (FLAME_PALETTE_SIZE - 1);
    const guint left = MIN ((guint) at, count - 2);
    const double part = at - left;

    /* two parts may be more than the whole by a rounding */
    for (guint c = 0; c < 4; c++)
      flame->genome->palette.rgba[i][c] = MIN (
          ((1.0 - part) * rgba[left][c] + part * rgba[left + 1][c]) / 255.0,
          1.0);
    flame->has_color[i] = TRUE;
  }
}

/* @attribute: NULL where the colours are the element's text */
static gboolean
read_hex (Flam3Context *context, Flam3Flame *flame, const char *attribute,
    FlameHexFormat format, guint count, const char *text, GError **error)
{
  g_autofree guint8 (*rgba)[4] = g_malloc (count * sizeof *rgba);
  g_autofree char *reason = NULL;
  g_autofree char *quoted = NULL;
  const char *rest = NULL;

  if (flame_hex_colors_parse (text, format, count, rgba, &rest, &reason)) {
    if (count > FLAME_PALETTE_SIZE ||
        (context->dialect == FLAME_DIALECT_EMBER && count > 1))
      stretch_colors (flame, rgba, count);
    else
      set_colors (flame, rgba, count);
    return TRUE;
  }
  if (!attribute)
    context->tag_line = context->text_line + count_lines (text, rest);
  quoted = *rest ? flame_flam3_quote (rest) : g_strdup ("");
  return flame_flam3_fail (context, attribute, error, FLAME_ERROR_DOCUMENT,
      "%s%s%s", reason, *rest ? " " : "", quoted);
}

static gboolean
get_count (Flam3Context *context, const char *text, int *count, GError **error)
{
  if (!flame_flam3_get_int (context, "count", text, count, error))
    return FALSE;
  if (*count >= 1 && *count <= MAX_COLORS)
    return TRUE;
  return flame_flam3_fail (context, "count", error, FLAME_ERROR_DOCUMENT,
      "expected 1 to %d colours, got %d", MAX_COLORS, *count);
}

gboolean
flame_flam3_read_colors (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error)
{
  const char *data = NULL;
  int count = 0;

  if (!attributes.names[0])
    return fail_empty (context, error);
  for (guint i = 0; attributes.names[i]; i++) {
    const char *name = attributes.names[i];

    if (strcmp (name, "data") == 0)
      data = attributes.values[i];
    else if (strcmp (name, "count") != 0)
      tell_unknown (context, name, "count or data");
    else if (!get_count (context, attributes.values[i], &count, error))
      return FALSE;
  }
  if (!data || count == 0)
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_DOCUMENT,
        "expected both attributes, 'count' and 'data'");
  return read_hex (context, flame, "data", FLAME_HEX_0RGB, count, data, error);
}

/* --------------------------------------------------------------- libraries */

static gboolean
get_library_palette (Flam3Context *context, const char *attribute,
    FlamePaletteLibrary **library, int number, double hue,
    FlamePalette *palette, GError **error)
{
  const FlameReadOptions *options = context->options;
  g_autoptr (GError) cause = NULL;
  g_autofree char *key = NULL;

  if (!*library)
    *library =
        flame_palette_library_open (options ? options->palettes : NULL, &cause);
  if (!*library)
    return flame_flam3_fail (context, attribute, error, FLAME_ERROR_PALETTES,
        "palette %d: %s", number, cause->message);
  if (flame_palette_library_get (*library, number, hue, palette))
    return TRUE;
  key = g_strdup_printf ("palette %d", number);
  flame_flam3_warn (context, attribute, key,
      "the palette library has no palette %d, white is used", number);
  return TRUE;
}

static void
blend_palettes (const FlamePalette *first, const FlamePalette *second,
    double blend, FlamePalette *out)
{
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    double a[3], b[3];

    flame_rgb_to_hsv (first->rgba[i], a);
    flame_rgb_to_hsv (second->rgba[i], b);
    /* the shorter way round the circle of hues */
    if (a[0] - b[0] > 3.0)
      a[0] -= 6.0;
    else if (a[0] - b[0] < -3.0)
      a[0] += 6.0;
    for (guint c = 0; c < 3; c++)
      a[c] = (1.0 - blend) * a[c] + blend * b[c];
    flame_hsv_to_rgb (a, out->rgba[i]);
    for (guint c = 0; c < 3; c++)
      out->rgba[i][c] = CLAMP (out->rgba[i][c], 0.0, 1.0);
    out->rgba[i][3] = 1.0;
  }
}

/* the old <palette>: a mix of two numbered palettes */
typedef struct
{
  int index[2]; /* -1 = not given */
  double hue[2];
  double blend;
} Mix;

static gboolean
read_mix (
    Flam3Context *context, Flam3Flame *flame, const Mix *mix, GError **error)
{
  static const char *const names[] = {"index0", "index1"};
  g_autoptr (FlamePaletteLibrary) library = NULL;
  FlamePalette palettes[2];

  for (guint i = 0; i < 2; i++) {
    if (mix->index[i] < 0)
      return flame_flam3_fail (context, names[i], error, FLAME_ERROR_DOCUMENT,
          "expected a palette's number");
    if (!get_library_palette (context, names[i], &library, mix->index[i],
            mix->hue[i], &palettes[i], error))
      return FALSE;
  }
  blend_palettes (
      &palettes[0], &palettes[1], mix->blend, &flame->genome->palette);
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    flame->has_color[i] = TRUE;
  return TRUE;
}

/* ---------------------------------------------------------------- palette */

static gboolean
read_format (
    Flam3Context *context, const char *text, gboolean *rgba, GError **error)
{
  g_autofree char *quoted = NULL;

  *rgba = strcmp (text, "RGBA") == 0;
  if (*rgba || strcmp (text, "RGB") == 0)
    return TRUE;
  quoted = flame_flam3_quote (text);
  return flame_flam3_fail (context, "format", error, FLAME_ERROR_DOCUMENT,
      "expected RGB or RGBA, got %s", quoted);
}

static gboolean
get_blend (
    Flam3Context *context, const char *text, double *blend, GError **error)
{
  double value;

  if (!flame_flam3_get_double (context, "blend", text, &value, error))
    return FALSE;
  *blend = CLAMP (value, 0.0, 1.0);
  if (*blend != value)
    flame_flam3_warn (context, "blend", "blend",
        "%g is outside 0 to 1 and taken as %g", value, *blend);
  return TRUE;
}

/* @known: (out) whether @name belongs to the old form */
static gboolean
read_mix_attribute (Flam3Context *context, const char *name, const char *text,
    Mix *mix, gboolean *known, GError **error)
{
  *known = TRUE;
  if (strcmp (name, "index0") == 0 || strcmp (name, "index1") == 0)
    return flame_flam3_get_int (
        context, name, text, &mix->index[name[5] - '0'], error);
  if (strcmp (name, "hue0") == 0 || strcmp (name, "hue1") == 0)
    return flame_flam3_get_double (
        context, name, text, &mix->hue[name[3] - '0'], error);
  if (strcmp (name, "blend") == 0)
    return get_blend (context, text, &mix->blend, error);
  *known = FALSE;
  return TRUE;
}

gboolean
flame_flam3_read_palette (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, Flam3PaletteText *text, GError **error)
{
  Mix mix = {.index = {-1, -1}, .blend = 0.5};
  gboolean is_mix = FALSE, has_format = FALSE;
  int count = 0;

  *text = (Flam3PaletteText){0};
  if (!attributes.names[0])
    return fail_empty (context, error);
  for (guint i = 0; attributes.names[i]; i++) {
    const char *name = attributes.names[i], *value = attributes.values[i];
    gboolean known;

    if (!read_mix_attribute (context, name, value, &mix, &known, error))
      return FALSE;
    is_mix |= known;
    if (known)
      continue;
    if (strcmp (name, "count") == 0) {
      if (!get_count (context, value, &count, error))
        return FALSE;
    } else if (strcmp (name, "format") == 0) {
      has_format = TRUE;
      if (!read_format (context, value, &text->rgba, error))
        return FALSE;
    } else {
      tell_unknown (context, name,
          "count and format, or index0, index1, hue0, hue1 and blend");
    }
  }
  if (is_mix && (count || has_format))
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_DOCUMENT,
        "expected either count and format or index0 and index1, not both");
  if (is_mix)
    return read_mix (context, flame, &mix, error);
  if (!count || !has_format)
    return flame_flam3_fail (context, count ? "format" : "count", error,
        FLAME_ERROR_DOCUMENT, "missing; a palette needs count and format");
  text->count = count;
  return TRUE;
}

gboolean
flame_flam3_read_palette_text (Flam3Context *context, Flam3Flame *flame,
    const Flam3PaletteText *format, const char *text, GError **error)
{
  return read_hex (context, flame, NULL,
      format->rgba ? FLAME_HEX_RGBA : FLAME_HEX_RGB, format->count, text,
      error);
}

/* -------------------------------------------------------------------- end */

/* the first given colour from @from on */
static int
next_color (const Flam3Flame *flame, int from)
{
  while (from < FLAME_PALETTE_SIZE && !flame->has_color[from])
    from++;
  return from;
}

/* @left and @right: positions of given colours, counted on past both ends */
static void
fill_between (FlamePalette *palette, int left, int right)
{
  const int n = FLAME_PALETTE_SIZE;
  const double *a = palette->rgba[(left + n) % n];
  const double *b = palette->rgba[right % n];

  for (int i = MAX (left + 1, 0); i < MIN (right, n); i++) {
    const double part = (double) (i - left) / (right - left);

    for (guint c = 0; c < 4; c++)
      palette->rgba[i][c] = a[c] * (1.0 - part) + b[c] * part;
  }
}

/* the palette is a circle: both ends lie between its last and first colour */
static void
interpolate_missing (Flam3Flame *flame, int first)
{
  FlamePalette *palette = &flame->genome->palette;
  int left = first;
  int right;

  while ((right = next_color (flame, left + 1)) < FLAME_PALETTE_SIZE) {
    fill_between (palette, left, right);
    left = right;
  }
  fill_between (palette, left, first + FLAME_PALETTE_SIZE);
  fill_between (palette, left - FLAME_PALETTE_SIZE, first);
}

void
flame_flam3_join_colors (Flam3Context *context, Flam3Flame *flame)
{
  const int first = next_color (flame, 0);

  if (first < FLAME_PALETTE_SIZE)
    interpolate_missing (flame, first);
  else
    flame_flam3_warn (context, NULL, "no palette",
        "it has no palette, so only its background shows");
}

gboolean
flame_flam3_finish_palette (
    Flam3Context *context, Flam3Flame *flame, GError **error)
{
  g_autoptr (FlamePaletteLibrary) library = NULL;

  if (flame->palette_number != -1)
    return get_library_palette (context, "palette", &library,
        flame->palette_number, flame->genome->hue, &flame->genome->palette,
        error);
  flame_flam3_join_colors (context, flame);
  return TRUE;
}
