/*
 * Reads flam3-palettes.xml and keeps what it read.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/palette-library.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "core/genome/flam3/number.h"
#include "core/genome/hex-colors.h"
#include "core/genome/hsv.h"

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
  GStatBuf info;        /* of the file it was read from */
};

static GMutex cache_lock;
static GHashTable *cache; /* path to FlamePaletteLibrary */

FlamePaletteLibrary *
flame_palette_library_ref (FlamePaletteLibrary *library)
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
  /* flam3 leaves out a broken palette and keeps the others */
  palette = g_new (StoredPalette, 1);
  if (!colors || !flame_hex_colors_parse (colors, FLAME_HEX_0RGB,
                     FLAME_PALETTE_SIZE, palette->rgba, NULL, &reason))
    return;
  if (!g_hash_table_contains (library->palettes, GINT_TO_POINTER (number)))
    g_hash_table_insert (library->palettes, GINT_TO_POINTER (number),
        g_steal_pointer (&palette));
}

static gboolean
read_file (const char *path, char **data, gsize *length, GError **error)
{
  g_autoptr (GError) cause = NULL;

  if (g_file_get_contents (path, data, length, &cause))
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_PALETTES,
      "palette library %s: %s. " HELP, path, cause->message);
  return FALSE;
}

static FlamePaletteLibrary *
library_read (const char *path, const GStatBuf *info, GError **error)
{
  static const GMarkupParser parser = {.start_element = start_element};
  g_autoptr (GMarkupParseContext) markup = NULL;
  g_autoptr (FlamePaletteLibrary) library = NULL;
  g_autoptr (GError) cause = NULL;
  g_autofree char *data = NULL;
  gsize length;

  if (!read_file (path, &data, &length, error))
    return NULL;

  library = g_new0 (FlamePaletteLibrary, 1);
  g_atomic_ref_count_init (&library->references);
  library->info = *info;
  library->palettes = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  markup = g_markup_parse_context_new (&parser, 0, library, NULL);
  if (!g_markup_parse_context_parse (markup, data, length, &cause) ||
      !g_markup_parse_context_end_parse (markup, &cause)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_PALETTES,
        "palette library %s: not well-formed XML: %s. " HELP, path,
        cause->message);
    return NULL;
  }
  if (g_hash_table_size (library->palettes) == 0) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_PALETTES,
        "palette library %s: there is no <palette number= data=> in it. " HELP,
        path);
    return NULL;
  }
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

/* with the lock held */
static FlamePaletteLibrary *
cached_library_at (const char *path, GError **error)
{
  FlamePaletteLibrary *library;
  GStatBuf info;

  if (g_stat (path, &info) != 0) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_PALETTES,
        "palette library %s: %s. " HELP, path, g_strerror (errno));
    return NULL;
  }
  if (!S_ISREG (info.st_mode) || info.st_size > FLAME_MAX_DOCUMENT_BYTES) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_PALETTES,
        "palette library %s: not a file of at most %u MiB. " HELP, path,
        FLAME_MAX_DOCUMENT_BYTES >> 20);
    return NULL;
  }
  if (!cache)
    cache = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
        (GDestroyNotify) flame_palette_library_unref);
  library = g_hash_table_lookup (cache, path);
  if (library && same_file (&library->info, &info))
    return flame_palette_library_ref (library);

  library = library_read (path, &info, error);
  if (!library)
    return NULL;
  if (g_hash_table_size (cache) >= MAX_CACHED)
    g_hash_table_remove_all (cache);
  g_hash_table_insert (
      cache, g_strdup (path), flame_palette_library_ref (library));
  return library;
}

static FlamePaletteLibrary *
library_at (const char *path, GError **error)
{
  FlamePaletteLibrary *library;

  g_mutex_lock (&cache_lock);
  library = cached_library_at (path, error);
  g_mutex_unlock (&cache_lock);
  return library;
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
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_PALETTES,
      "palettes by number need flam3-palettes.xml, and none is "
      "installed. " HELP);
  return NULL;
}

/* ---------------------------------------------------------------- palettes */

guint
flame_palette_library_size (const FlamePaletteLibrary *library)
{
  return g_hash_table_size (library->palettes);
}

static void
fill_white (FlamePalette *palette)
{
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    for (guint c = 0; c < 4; c++)
      palette->rgba[i][c] = 1.0;
}

gboolean
flame_palette_library_get (const FlamePaletteLibrary *library, int number,
    double hue, FlamePalette *palette)
{
  const StoredPalette *stored =
      g_hash_table_lookup (library->palettes, GINT_TO_POINTER (number));
  const double turn = 6.0 * (hue - floor (hue));

  if (!stored) {
    fill_white (palette);
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
