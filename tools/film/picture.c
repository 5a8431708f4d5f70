/*
 * Writes raw frames as PNG files with libpng.
 *
 * GStreamer 1.22's pngenc copies everything it has written for every 120 KB, which
 * takes half an hour for a picture of 16384x16384, and it writes neither 16 bits nor
 * texts.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/picture.h"

#include <png.h>
#include <string.h>

#include "config.h"
#include "tools/film/error.h"

/* Compressed bytes of a chunk. */
#define CHUNK (1 << 20)
/* From this length on a text is compressed, in bytes. */
#define LONG_TEXT 256

struct _FilmComments
{
  GArray *texts; /* of png_text; it owns the strings */
};

static void
clear_text (gpointer data)
{
  png_text *text = data;

  g_free (text->key);
  g_free (text->text);
}

FilmComments *
film_comments_new (void)
{
  FilmComments *comments = g_new (FilmComments, 1);

  comments->texts = g_array_new (FALSE, TRUE, sizeof (png_text));
  g_array_set_clear_func (comments->texts, clear_text);
  return comments;
}

void
film_comments_free (FilmComments *comments)
{
  if (!comments)
    return;
  g_array_unref (comments->texts);
  g_free (comments);
}

/* tEXt and zTXt are Latin-1, which old programs read; iTXt is UTF-8. */
static int
choose_compression (const char *text)
{
  const gboolean is_long = strlen (text) >= LONG_TEXT;

  if (g_str_is_ascii (text))
    return is_long ? PNG_TEXT_COMPRESSION_zTXt : PNG_TEXT_COMPRESSION_NONE;
  return is_long ? PNG_ITXT_COMPRESSION_zTXt : PNG_ITXT_COMPRESSION_NONE;
}

void
film_comments_add (FilmComments *comments, const char *key, const char *text)
{
  png_text entry = {0};

  if (!text || !*text)
    return;
  entry.compression = choose_compression (text);
  entry.key = g_strdup (key);
  entry.text = g_strdup (text);
  g_array_append_val (comments->texts, entry);
}

FilmComments *
film_comments_new_of (const FilmFacts *facts)
{
  FilmComments *comments = film_comments_new ();

  film_comments_add (comments, "Title", facts->title);
  film_comments_add (comments, "Author", facts->author);
  film_comments_add (comments, "Copyright", facts->license);
  film_comments_add (comments, "Description", facts->notes);
  film_comments_add (comments, "Software", "gst-flame " PACKAGE_VERSION);
  film_comments_add (comments, "flam3_nickname", facts->author);
  film_comments_add (comments, "flam3_url", facts->url);
  film_comments_add (comments, "flam3_genome", facts->genome);
  return comments;
}

FilmComments *
film_comments_new_of_frame (GstBuffer *frame)
{
  GstCustomMeta *meta =
      gst_buffer_get_custom_meta (frame, "GstFlameLayersMeta");
  const GValue *value = meta
                            ? gst_structure_get_value (
                                  gst_custom_meta_get_structure (meta), "facts")
                            : NULL;
  const GstStructure *facts = value ? gst_value_get_structure (value) : NULL;

  if (!facts)
    return NULL;
  return film_comments_new_of (
      &(FilmFacts){.title = gst_structure_get_string (facts, "title"),
          .author = gst_structure_get_string (facts, "author"),
          .url = gst_structure_get_string (facts, "url"),
          .license = gst_structure_get_string (facts, "license"),
          .notes = gst_structure_get_string (facts, "notes"),
          .genome = gst_structure_get_string (facts, "genome")});
}

gboolean
film_comments_get (
    const FilmComments *comments, guint i, const char **key, const char **text)
{
  const png_text *entry;

  if (i >= comments->texts->len)
    return FALSE;
  entry = &g_array_index (comments->texts, png_text, i);
  *key = entry->key;
  *text = entry->text;
  return TRUE;
}

static void
append (png_structp png, png_bytep data, size_t size)
{
  g_byte_array_append (png_get_io_ptr (png), data, (guint) size);
}

static void
write_header (png_structp png, png_infop info, const GstVideoFrame *frame,
    gboolean has_alpha)
{
  const int depth = (int) GST_VIDEO_FRAME_COMP_DEPTH (frame, 0);

  png_set_IHDR (png, info, (png_uint_32) GST_VIDEO_FRAME_WIDTH (frame),
      (png_uint_32) GST_VIDEO_FRAME_HEIGHT (frame), depth,
      has_alpha ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
}

/*
 * Returns FALSE if libpng fails. It has then printed the reason, and returned by
 * longjmp.
 */
static gboolean
write_png (png_structp png, png_infop info, const GstVideoFrame *frame,
    gboolean has_alpha, const FilmComments *comments, GByteArray *file)
{
  if (setjmp (png_jmpbuf (png)))
    return FALSE;
  png_set_write_fn (png, file, append, NULL);
  write_header (png, info, frame, has_alpha);
  if (comments && comments->texts->len > 0)
    png_set_text (png, info, (png_const_textp) comments->texts->data,
        (int) comments->texts->len);
  png_set_filter (png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_compression_buffer_size (png, CHUNK);
  png_write_info (png, info);
  if (GST_VIDEO_FRAME_COMP_DEPTH (frame, 0) == 16)
    png_set_swap (png);
  if (!has_alpha && GST_VIDEO_INFO_HAS_ALPHA (&frame->info))
    png_set_filler (png, 0, PNG_FILLER_AFTER);
  for (int y = 0; y < GST_VIDEO_FRAME_HEIGHT (frame); y++)
    png_write_row (
        png, (png_const_bytep) GST_VIDEO_FRAME_PLANE_DATA (frame, 0) +
                 (gsize) y * GST_VIDEO_FRAME_PLANE_STRIDE (frame, 0));
  png_write_end (png, NULL);
  return TRUE;
}

GByteArray *
film_png_encode (const GstVideoFrame *frame, gboolean has_alpha,
    const FilmComments *comments, GError **error)
{
  png_structp png =
      png_create_write_struct (PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct (png) : NULL;
  g_autoptr (GByteArray) file = g_byte_array_new ();
  const gboolean done =
      info && write_png (png, info, frame, has_alpha, comments, file);

  png_destroy_write_struct (&png, &info);
  if (done)
    return g_steal_pointer (&file);
  film_fail (error, FILM_ERROR_FAILED, "no memory to compress a picture");
  return NULL;
}
