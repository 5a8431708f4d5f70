/*
 * Frames to PNG, row by row. pngenc joins what it has written so far once for every
 * 120 KB, which takes half an hour for a picture of 16384x16384.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/png.h"

#include <zlib.h>

#include "tools/film/error.h"

/* compressed bytes of a chunk */
#define CHUNK (1 << 20)
/* in front of each row: it is stored as it is */
#define FILTER_NONE 0
/* of the header */
#define RGB 2
#define RGBA 6

static const guint8 signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

static void
add_number (GByteArray *file, guint32 number)
{
  const guint32 bytes = GUINT32_TO_BE (number);

  g_byte_array_append (file, (const guint8 *) &bytes, sizeof bytes);
}

static void
add_chunk (GByteArray *file, const char *type, const guint8 *data, guint size)
{
  add_number (file, size);
  g_byte_array_append (file, (const guint8 *) type, 4);
  g_byte_array_append (file, data, size);
  add_number (
      file, (guint32) crc32 (0, file->data + file->len - size - 4, size + 4));
}

static void
add_header (GByteArray *file, const GstVideoFrame *frame)
{
  const guint32 size[] = {GUINT32_TO_BE ((guint32) frame->info.width),
      GUINT32_TO_BE ((guint32) frame->info.height)};
  const guint8 rest[] = {
      8, GST_VIDEO_INFO_HAS_ALPHA (&frame->info) ? RGBA : RGB, 0, 0, 0};
  guint8 header[sizeof size + sizeof rest];

  memcpy (header, size, sizeof size);
  memcpy (header + sizeof size, rest, sizeof rest);
  g_byte_array_append (file, signature, sizeof signature);
  add_chunk (file, "IHDR", header, sizeof header);
}

/* compresses what is left of the input; @out: CHUNK bytes, which the stream fills */
static void
compress_some (z_stream *stream, int flush, guint8 *out, GByteArray *file)
{
  int status;

  do {
    status = deflate (stream, flush);
    if (stream->avail_out > 0 && status != Z_STREAM_END)
      continue;
    add_chunk (file, "IDAT", out, CHUNK - stream->avail_out);
    stream->next_out = out;
    stream->avail_out = CHUNK;
  } while (
      stream->avail_in > 0 || (flush == Z_FINISH && status != Z_STREAM_END));
}

static void
add_rows (GByteArray *file, const GstVideoFrame *frame, z_stream *stream)
{
  const guint8 *row = GST_VIDEO_FRAME_PLANE_DATA (frame, 0);
  const guint size = (guint) (GST_VIDEO_FRAME_WIDTH (frame) *
                              GST_VIDEO_FRAME_COMP_PSTRIDE (frame, 0));
  g_autofree guint8 *out = g_malloc (CHUNK);
  guint8 filter = FILTER_NONE;

  stream->next_out = out;
  stream->avail_out = CHUNK;
  for (int y = 0; y < GST_VIDEO_FRAME_HEIGHT (frame); y++) {
    stream->next_in = &filter;
    stream->avail_in = sizeof filter;
    compress_some (stream, Z_NO_FLUSH, out, file);
    stream->next_in = (guint8 *) row;
    stream->avail_in = size;
    compress_some (stream, Z_NO_FLUSH, out, file);
    row += GST_VIDEO_FRAME_PLANE_STRIDE (frame, 0);
  }
  compress_some (stream, Z_FINISH, out, file);
}

GByteArray *
film_png_encode (const GstVideoFrame *frame, GError **error)
{
  z_stream stream = {.zalloc = Z_NULL};
  GByteArray *file;

  if (deflateInit (&stream, Z_DEFAULT_COMPRESSION) != Z_OK) {
    film_fail (error, FILM_ERROR_FAILED, "no memory to compress a picture");
    return NULL;
  }
  file = g_byte_array_new ();
  add_header (file, frame);
  add_rows (file, frame, &stream);
  add_chunk (file, "IEND", NULL, 0);
  deflateEnd (&stream);
  return file;
}
