/*
 * Pictures of the golden tests in flam3's levels: PNG files and the engine's
 * floats on one scale.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * Rows from the top, R G B A, each 0 to 255. flam3's 16-bit colour is a level
 * times 256, its 16-bit alpha a level times 257.
 */
typedef struct
{
  int width, height;
  float *levels;
  char *genome; /* (nullable) the flame that flam3 wrote into the PNG */
} Image;

Image *image_new (int width, int height);
Image *image_new_from_floats (
    int width, int height, const float *rgba, gsize stride);
void image_free (Image *image); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Image, image_free)

/*
 * Reads 8 or 16 bits, with or without alpha. (transfer full) NULL with @error.
 */
Image *image_read_png (const char *path, GError **error);
/* Writes 16-bit RGBA on flam3's scale. */
gboolean image_write_png (const Image *image, const char *path, GError **error);

G_END_DECLS
