/*
 * Genomes inside PNG pictures.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/png-genome.h"

#include <png.h>
#include <string.h>

#include "core/error.h"

#define SIGNATURE_BYTES 8
/* Limit of a decompressed text, as a protection against decompression bombs. */
#define MAX_TEXT_BYTES (64u << 20)

/*
 * The keys of texts that hold a document end like this: "flam3_genome" is used by flam3
 * and here, and programs that descend from flam3 put their own names first.
 */
#define KEY_END "_genome"

typedef struct
{
  const guint8 *data;
  gsize length;
} Source;

gboolean
flame_png_detect (gconstpointer data, gsize length)
{
  return length >= SIGNATURE_BYTES &&
         png_sig_cmp ((png_const_bytep) data, 0, SIGNATURE_BYTES) == 0;
}

static void
read_source (png_structp png, png_bytep out, size_t n)
{
  Source *source = png_get_io_ptr (png);

  if (n > source->length)
    png_error (png, "the file ends early");
  memcpy (out, source->data, n);
  source->data += n;
  source->length -= n;
}

static void
on_error (png_structp png, png_const_charp message)
{
  GError **error = png_get_error_ptr (png);

  flame_fail (error, FLAME_ERROR_DOCUMENT, "%s", message);
  png_longjmp (png, 1);
}

/* libpng warns of things that do not matter here, such as colour profiles. */
static void
on_warning (png_structp png, png_const_charp message)
{
  (void) png;
  (void) message;
}

/* (transfer full) (nullable) */
static char *
find_text (png_structp png, png_infop info)
{
  png_textp texts = NULL;
  int n = 0;

  png_get_text (png, info, &texts, &n);
  for (int i = 0; i < n; i++)
    if (g_str_has_suffix (texts[i].key, KEY_END))
      return g_strdup (texts[i].text);
  return NULL;
}

/*
 * Reads what precedes the pixels, where flam3, Fractorium and this project write texts.
 */
static char *
read_text (png_structp png, png_infop info, Source *source)
{
  if (setjmp (png_jmpbuf (png)))
    return NULL;
  png_set_chunk_malloc_max (png, MAX_TEXT_BYTES);
  png_set_read_fn (png, source, read_source);
  png_read_info (png, info);
  return find_text (png, info);
}

GBytes *
flame_png_read_genome (GBytes *bytes, const char *name, GError **error)
{
  g_autoptr (GError) cause = NULL;
  Source source;
  png_structp png = png_create_read_struct (
      PNG_LIBPNG_VER_STRING, &cause, on_error, on_warning);
  png_infop info = png ? png_create_info_struct (png) : NULL;
  char *text;

  source.data = g_bytes_get_data (bytes, &source.length);
  text = info ? read_text (png, info, &source) : NULL;
  png_destroy_read_struct (&png, &info, NULL);
  if (text)
    return g_bytes_new_take (text, strlen (text));
  return flame_fail_null (error, FLAME_ERROR_DOCUMENT,
      "%s: a PNG picture %s%s; expected one with a genome inside, as "
      "flame-render, "
      "flam3-render and Fractorium write it",
      name, cause ? "that cannot be read: " : "without a genome",
      cause ? cause->message : "");
}
