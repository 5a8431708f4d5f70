/*
 * <color>, <colors>, <palette> and palettes by number, with their libraries.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/palette.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/file.h"
#include "core/genome/colors.h"
#include "core/genome/flam3/flame.h"
#include "core/genome/flam3/number.h"
#include "docs/troubles.h"

/* ---------------------------------------------------------------- libraries */

#define ENVIRONMENT "flam3_palettes"
#define FILE_NAME "flam3/flam3-palettes.xml"
#define MAX_CACHED 8

#define HELP                                                                   \
  "Debian's and Ubuntu's package flam3-palette has one "                       \
  "(/usr/share/flam3/flam3-palettes.xml); to use another, give its path in "   \
  "the property \"palettes\" or the environment variable " ENVIRONMENT

typedef struct
{
  guint8 rgba[FLAME_PALETTE_SIZE][4];
} StoredPalette;

struct _FlamePaletteLibrary
{
  gatomicrefcount references;
  GHashTable *palettes; /* number to StoredPalette */
  GStatBuf info;        /* stat of the file it was read from */
};

static GMutex cache_lock;
static GHashTable *cache; /* path to FlamePaletteLibrary */

static FlamePaletteLibrary *
palette_library_ref (FlamePaletteLibrary *library)
{
  g_atomic_ref_count_inc (&library->references);
  return library;
}

void
flame_palette_library_unref (FlamePaletteLibrary *library)
{
  if (!library || !g_atomic_ref_count_dec (&library->references))
    return;
  g_hash_table_unref (library->palettes);
  g_free (library);
}

/* ------------------------------------------------------------------- file */

static void
start_element (GMarkupParseContext *markup, const char *element,
    const char **names, const char **values, gpointer data, GError **error)
{
  FlamePaletteLibrary *library = data;
  const char *colors = NULL;
  g_autofree StoredPalette *palette = NULL;
  g_autofree char *reason = NULL;
  int number = 0;

  (void) error;
  (void) markup;
  if (strcmp (element, "palette") != 0)
    return;
  for (guint i = 0; names[i]; i++) {
    if (strcmp (names[i], "data") == 0)
      colors = values[i];
    else if (strcmp (names[i], "number") == 0 &&
             !flame_int_parse (values[i], FALSE, &number))
      return;
  }
  /* Like flam3, leave out a broken palette and keep the others. */
  palette = g_new (StoredPalette, 1);
  if (!colors || !flame_hex_colors_parse (colors, FLAME_HEX_0RGB,
                     FLAME_PALETTE_SIZE, palette->rgba, NULL, &reason))
    return;
  if (!g_hash_table_contains (library->palettes, GINT_TO_POINTER (number)))
    g_hash_table_insert (library->palettes, GINT_TO_POINTER (number),
        g_steal_pointer (&palette));
}

/* (transfer full) NULL with FLAME_ERROR_PALETTES */
static GBytes *
read_file (const char *path, GError **error)
{
  g_autoptr (GError) cause = NULL;
  GBytes *bytes = flame_file_read (
      path, FLAME_FILE_REGULAR, FLAME_MAX_DOCUMENT_BYTES, &cause);

  if (!bytes)
    flame_fail (error, FLAME_ERROR_PALETTES, "palette library %s. " HELP,
        cause->message);
  return bytes;
}

static FlamePaletteLibrary *
library_read (const char *path, const GStatBuf *info, GError **error)
{
  static const GMarkupParser parser = {.start_element = start_element};
  g_autoptr (GMarkupParseContext) markup = NULL;
  g_autoptr (FlamePaletteLibrary) library = NULL;
  g_autoptr (GError) cause = NULL;
  g_autoptr (GBytes) bytes = read_file (path, error);
  const char *data;
  gsize length;

  if (!bytes)
    return NULL;
  data = g_bytes_get_data (bytes, &length);

  library = g_new0 (FlamePaletteLibrary, 1);
  g_atomic_ref_count_init (&library->references);
  library->info = *info;
  library->palettes = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  markup = g_markup_parse_context_new (&parser, 0, library, NULL);
  if (!g_markup_parse_context_parse (
          markup, data ? data : "", length, &cause) ||
      !g_markup_parse_context_end_parse (markup, &cause))
    return flame_fail_null (error, FLAME_ERROR_PALETTES,
        "palette library %s: not well-formed XML: %s. " HELP, path,
        cause->message);
  if (g_hash_table_size (library->palettes) == 0)
    return flame_fail_null (error, FLAME_ERROR_PALETTES,
        "palette library %s: there is no <palette number= data=> in it. " HELP,
        path);
  return g_steal_pointer (&library);
}

/* ------------------------------------------------------------------ cache */

static gboolean
same_file (const GStatBuf *a, const GStatBuf *b)
{
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino &&
         a->st_size == b->st_size && a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
         a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* Call this with the lock. */
static FlamePaletteLibrary *
cached_library_at (const char *path, GError **error)
{
  FlamePaletteLibrary *library;
  GStatBuf info;

  if (g_stat (path, &info) != 0)
    return flame_fail_null (error, FLAME_ERROR_PALETTES,
        "palette library %s: %s. " HELP, path, g_strerror (errno));
  if (!cache)
    cache = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
        (GDestroyNotify) flame_palette_library_unref);
  library = g_hash_table_lookup (cache, path);
  if (library && same_file (&library->info, &info))
    return palette_library_ref (library);

  library = library_read (path, &info, error);
  if (!library)
    return NULL;
  if (g_hash_table_size (cache) >= MAX_CACHED)
    g_hash_table_remove_all (cache);
  g_hash_table_insert (cache, g_strdup (path), palette_library_ref (library));
  return library;
}

static FlamePaletteLibrary *
library_at (const char *path, GError **error)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&cache_lock);

  return cached_library_at (path, error);
}

static FlamePaletteLibrary *
library_in (const char *folder, GError **error, gboolean *found)
{
  g_autofree char *path = g_build_filename (folder, FILE_NAME, NULL);

  *found = g_file_test (path, G_FILE_TEST_EXISTS);
  return *found ? library_at (path, error) : NULL;
}

FlamePaletteLibrary *
flame_palette_library_open (const char *path, GError **error)
{
  static const char *const usual[] = {"/usr/share", "/usr/local/share"};
  const char *const *folders = g_get_system_data_dirs ();
  FlamePaletteLibrary *library;
  gboolean found = FALSE;

  if (!path || !*path)
    path = g_getenv (ENVIRONMENT);
  if (path && *path)
    return library_at (path, error);

  for (guint i = 0; i < G_N_ELEMENTS (usual); i++) {
    library = library_in (usual[i], error, &found);
    if (found)
      return library;
  }
  for (guint i = 0; folders[i]; i++) {
    library = library_in (folders[i], error, &found);
    if (found)
      return library;
  }
  return flame_fail_null (error, FLAME_ERROR_PALETTES,
      "palettes by number need flam3-palettes.xml, and none is "
      "installed. " HELP);
}

/* ---------------------------------------------------------------- palettes */

gboolean
flame_palette_library_get (const FlamePaletteLibrary *library, int number,
    double hue, FlamePalette *palette)
{
  const StoredPalette *stored =
      g_hash_table_lookup (library->palettes, GINT_TO_POINTER (number));
  const double turn = 6.0 * (hue - floor (hue));

  if (!stored) {
    flame_palette_fill_white (palette);
    return FALSE;
  }
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    double rgb[3], hsv[3];

    for (guint c = 0; c < 3; c++)
      rgb[c] = stored->rgba[i][c] / 255.0;
    flame_rgb_to_hsv (rgb, hsv);
    hsv[0] += turn;
    flame_hsv_to_rgb (hsv, palette->rgba[i]);
    palette->rgba[i][3] = 1.0;
  }
  return TRUE;
}

/* Limit of Fractorium's palettes. */
#define MAX_COLORS 4096

static gboolean
fail_empty (Flam3Context *context, GError **error)
{
  return flame_flam3_fail (context, NULL, error, FLAME_ERROR_DOCUMENT,
      "expected attributes, there are none");
}

/* Warns of an attribute without which the colours are still complete. */
static void
warn_unknown (Flam3Context *context, const char *name, const char *expected)
{
  /* Of Fractorium's and JWildfire's editors. */
  static const char *const harmless[] = {
      "source_colors", "name", "number", NULL};

  if (!g_strv_contains (harmless, name))
    flame_flam3_warn_unsupported (
        context, name, name, "unknown and ignored; expected %s", expected);
}

/* ------------------------------------------------------------------ color */

/* Reads levels from 0 to 255, as flam3 writes colours. */
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
  /*
   * As in flam3 only the last attribute's alpha counts, so that files look right.
   */
  rgba[3] = 255.0;
  if (strcmp (name, "index") == 0)
    return flame_flam3_get_int (context, name, text, index, error);
  if (strcmp (name, "rgb") == 0)
    return get_levels (context, name, text, rgba, 3, error);
  if (strcmp (name, "rgba") == 0)
    return get_levels (context, name, text, rgba, 4, error);
  if (strcmp (name, "a") == 0)
    return get_levels (context, name, text, &rgba[3], 1, error);
  warn_unknown (context, name, "index, rgb, rgba or a");
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

/* Stretches the given colours over the whole palette, from first to last. */
static void
stretch_colors (Flam3Flame *flame, guint8 (*rgba)[4], guint count)
{
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    const double at =
        (double) i * (count - 1) / (double) (FLAME_PALETTE_SIZE - 1);
    const guint left = MIN ((guint) at, count - 2);
    const double part = at - left;

    /* Rounding may make the two parts exceed the whole. */
    for (guint c = 0; c < 4; c++)
      flame->genome->palette.rgba[i][c] = MIN (
          ((1.0 - part) * rgba[left][c] + part * rgba[left + 1][c]) / 255.0,
          1.0);
    flame->has_color[i] = TRUE;
  }
}

/* @attribute: NULL if the colours are the element's text */
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
      warn_unknown (context, name, "count or data");
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
    /* The shorter way around the hue circle. */
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

/* The old <palette>: a mix of two numbered palettes. */
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
  if (context->dialect != FLAME_DIALECT_EMBER)
    return flame_flam3_refuse (context, "format", "RGB or RGBA", text, error);
  quoted = flame_flam3_quote (text);
  flame_flam3_warn (context, "format", "format",
      "%s is not known and is taken as RGB", quoted);
  return TRUE;
}

/* Ember reads the colours that are there, whatever number a palette states. */
static guint
count_of_ember (Flam3Context *context, guint said, const char *text)
{
  guint n = 0;

  for (const char *c = text; *c; c++)
    n += g_ascii_isxdigit (*c) ? 1 : 0;
  n /= 6;
  if (n == said || n == 0 || n > MAX_COLORS)
    return said;
  flame_flam3_warn (context, "count", "palette count",
      "%u ignored: there are %u colours", said, n);
  return n;
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
        "%g is outside 0 to 1 and is taken as %g", value, *blend);
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
      warn_unknown (context, name,
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
  const guint count = context->dialect == FLAME_DIALECT_EMBER && !format->rgba
                          ? count_of_ember (context, format->count, text)
                          : format->count;

  return read_hex (context, flame, NULL,
      format->rgba ? FLAME_HEX_RGBA : FLAME_HEX_RGB, count, text, error);
}

/* -------------------------------------------------------------------- end */

/* The first given colour from @from on. */
static int
next_color (const Flam3Flame *flame, int from)
{
  while (from < FLAME_PALETTE_SIZE && !flame->has_color[from])
    from++;
  return from;
}

/*
 * Fills the entries between two given colours.
 *
 * @left, @right: positions of the two colours; -1 is the last entry, and the size is
 *   the first
 */
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

/* The palette is a circle: both ends lie between its last and first colour. */
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

gboolean
flame_flam3_join_colors (Flam3Context *context, Flam3Flame *flame)
{
  const int first = next_color (flame, 0);

  if (first < FLAME_PALETTE_SIZE) {
    interpolate_missing (flame, first);
    return TRUE;
  }
  flame_flam3_warn (context, NULL, "no palette",
      "it has no palette, so only its background "
      "shows" FLAME_SEE ("Black picture"));
  return FALSE;
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
  flame->is_black |= !flame_flam3_join_colors (context, flame);
  return TRUE;
}
