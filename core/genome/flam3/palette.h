/*
 * flam3's numbered palettes, from an installed flam3-palettes.xml.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"
#include "core/genome/genome.h"
#include "flame/error.h"

/* An immutable, reference-counted library. Thread-safe. */
typedef struct _FlamePaletteLibrary FlamePaletteLibrary;

/*
 * Opens the library at @path. If @path is NULL it opens the first of: the path in the
 * environment variable flam3_palettes; flam3/flam3-palettes.xml in /usr/share,
 * /usr/local/share and the XDG data folders.
 *
 * A file is read once, and cached until it changes.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_PALETTES, whose message names the
 *   file, the Debian package that has it, and the ways to set a path
 */
FlamePaletteLibrary *flame_palette_library_open (
    const char *path, GError **error);
void flame_palette_library_unref (
    FlamePaletteLibrary *library); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlamePaletteLibrary, flame_palette_library_unref)

/*
 * Fills @palette with palette @number, with its hues rotated by @hue turns. FALSE if
 * the library has no such number; then @palette is white, as in flam3.
 */
gboolean flame_palette_library_get (const FlamePaletteLibrary *library,
    int number, double hue, FlamePalette *palette);

typedef struct
{
  guint count;   /* colours in the element's text, 0 = no text */
  gboolean rgba; /* with alpha */
} Flam3PaletteText;

gboolean flame_flam3_read_color (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error);
gboolean flame_flam3_read_colors (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error);
gboolean flame_flam3_read_palette (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, Flam3PaletteText *text, GError **error);
gboolean flame_flam3_read_palette_text (Flam3Context *context,
    Flam3Flame *flame, const Flam3PaletteText *format, const char *text,
    GError **error);
/* Interpolates between the given colours. FALSE if there are none. */
gboolean flame_flam3_join_colors (Flam3Context *context, Flam3Flame *flame);
/* The same, or a palette by number. */
gboolean flame_flam3_finish_palette (
    Flam3Context *context, Flam3Flame *flame, GError **error);
