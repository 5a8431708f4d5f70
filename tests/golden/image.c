/*
 * Pictures of the golden tests in flam3's levels: PNG files and the engine's
 * floats on one scale.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/golden/image.h"

#include <errno.h>
#include <png.h>
#include <stdio.h>
#include <string.h>

Image *
image_new (int width, int height)
{
  Image *image = g_new0 (Image, 1);

  image->width = width;
  image->height = height;
  image->levels = g_new0 (float, (gsize) width *height * 4);
  return image;
}

Image *
image_new_from_floats (int width, int height, const float *rgba, gsize stride)
{
  Image *image = image_new (width, height);

  for (int y = 0; y < height; y++) {
    const float *from =
        (const float *) (const void *) ((const char *) rgba + y * stride);
    float *to = image->levels + (gsize) y * width * 4;

    for (int i = 0; i < width * 4; i++)
      to[i] = from[i] * 255.0f;
  }
  return image;
}

void
image_free (Image *image)
{
  if (image == NULL)
    return;
  g_free (image->levels);
  g_free (image->genome);
  g_free (image);
}

static void
on_png_error (png_structp png, png_const_charp message)
{
  g_set_error_literal (
      png_get_error_ptr (png), G_FILE_ERROR, G_FILE_ERROR_INVAL, message);
  longjmp (png_jmpbuf (png), 1);
}

static void
on_png_warning (png_structp png, png_const_charp message)
{
  (void) png;
  (void) message;
}

static FILE *
open_file (const char *path, const char *mode, GError **error)
{
  FILE *file = fopen (path, mode);
  int code = errno;

  if (file == NULL)
    g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), "%s: %s",
        path, g_strerror (code));
  return file;
}

static char *
find_genome (png_structp png, png_infop info)
{
  png_textp texts = NULL;
  int n_texts = 0;

  png_get_text (png, info, &texts, &n_texts);
  for (int i = 0; i < n_texts; i++) {
    if (strcmp (texts[i].key, "flam3_genome") == 0)
      return g_strdup (texts[i].text);
  }
  return NULL;
}

static void
row_to_levels (const guint8 *row, int n_values, int depth, float *levels)
{
  for (int i = 0; i < n_values; i++) {
    if (depth == 8)
      levels[i] = row[i];
    else
      levels[i] =
          (row[2 * i] << 8 | row[2 * i + 1]) / (i % 4 == 3 ? 257.0f : 256.0f);
  }
}

/*
 * longjmp() returns here, so the caller owns everything that must not be lost.
 */
static gboolean
read_png (
    png_structp png, png_infop info, FILE *file, GByteArray *row, Image **image)
{
  int width, height, depth, passes;

  if (setjmp (png_jmpbuf (png)))
    return FALSE;

  png_init_io (png, file);
  png_read_info (png, info);
  png_set_expand (png);
  png_set_gray_to_rgb (png);
  depth = png_get_bit_depth (png, info) == 16 ? 16 : 8;
  png_set_add_alpha (png, depth == 16 ? 0xffff : 0xff, PNG_FILLER_AFTER);
  passes = png_set_interlace_handling (png);
  png_read_update_info (png, info);
  if (passes != 1)
    png_error (png, "interlaced PNG files are not for golden tests");

  width = png_get_image_width (png, info);
  height = png_get_image_height (png, info);
  *image = image_new (width, height);
  g_byte_array_set_size (row, png_get_rowbytes (png, info));
  for (int y = 0; y < height; y++) {
    png_read_row (png, row->data, NULL);
    row_to_levels (
        row->data, width * 4, depth, (*image)->levels + (gsize) y * width * 4);
  }
  png_read_end (png, info);
  (*image)->genome = find_genome (png, info);
  return TRUE;
}

Image *
image_read_png (const char *path, GError **error)
{
  g_autoptr (GByteArray) row = g_byte_array_new ();
  g_autoptr (GError) png_failure = NULL;
  Image *image = NULL;
  png_structp png;
  png_infop info;
  FILE *file = open_file (path, "rb", error);
  gboolean done;

  if (file == NULL)
    return NULL;

  png = png_create_read_struct (
      PNG_LIBPNG_VER_STRING, &png_failure, on_png_error, on_png_warning);
  info = png_create_info_struct (png);
  done = read_png (png, info, file, row, &image);
  png_destroy_read_struct (&png, &info, NULL);
  fclose (file);

  if (!done) {
    g_propagate_prefixed_error (
        error, g_steal_pointer (&png_failure), "%s: ", path);
    g_clear_pointer (&image, image_free);
  }
  return image;
}

static void
levels_to_row (const float *levels, int n_values, guint8 *row)
{
  for (int i = 0; i < n_values; i++) {
    float value = levels[i] * (i % 4 == 3 ? 257.0f : 256.0f);
    guint16 whole = CLAMP (value, 0.0f, 65535.0f);

    row[2 * i] = whole >> 8;
    row[2 * i + 1] = whole & 255;
  }
}

static gboolean
write_png (png_structp png, png_infop info, FILE *file, GByteArray *row,
    const Image *image)
{
  if (setjmp (png_jmpbuf (png)))
    return FALSE;

  png_init_io (png, file);
  png_set_IHDR (png, info, image->width, image->height, 16,
      PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info (png, info);
  g_byte_array_set_size (row, image->width * 8);
  for (int y = 0; y < image->height; y++) {
    levels_to_row (image->levels + (gsize) y * image->width * 4,
        image->width * 4, row->data);
    png_write_row (png, row->data);
  }
  png_write_end (png, NULL);
  return TRUE;
}

gboolean
image_write_png (const Image *image, const char *path, GError **error)
{
  g_autoptr (GByteArray) row = g_byte_array_new ();
  g_autoptr (GError) png_failure = NULL;
  png_structp png;
  png_infop info;
  FILE *file = open_file (path, "wb", error);
  gboolean done;

  if (file == NULL)
    return FALSE;

  png = png_create_write_struct (
      PNG_LIBPNG_VER_STRING, &png_failure, on_png_error, on_png_warning);
  info = png_create_info_struct (png);
  done = write_png (png, info, file, row, image);
  png_destroy_write_struct (&png, &info);
  fclose (file);

  if (!done)
    g_propagate_prefixed_error (
        error, g_steal_pointer (&png_failure), "%s: ", path);
  return done;
}
