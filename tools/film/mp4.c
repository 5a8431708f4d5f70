/*
 * A walk over the boxes of a file, which changes bytes in place.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/mp4.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <gst/base/gstbitreader.h>
#include <gst/gst.h>
#include <stdio.h>
#include <string.h>

#include "tools/film/error.h"

typedef struct
{
  FILE *file;
  const FilmAv1Config *config; /* (nullable) */
  guint n_dated;               /* boxes with dates */
} Walk;

/*
 * After version and flags: two numbers, of 32 bits in version 0, otherwise 64.
 */
static gboolean
clear_times (Walk *walk, gint64 payload)
{
  const guint8 zeros[16] = {0};
  guint8 version;

  if (fseeko (walk->file, payload, SEEK_SET) != 0 ||
      fread (&version, 1, 1, walk->file) != 1 ||
      fseeko (walk->file, payload + 4, SEEK_SET) != 0)
    return FALSE;
  walk->n_dated++;
  return fwrite (zeros, version == 0 ? 8 : 16, 1, walk->file) == 1;
}

/*
 * @size: of the whole box
 * @header: bytes before its payload
 */
static gboolean
read_box (Walk *walk, gint64 at, gint64 end, char kind[4], gint64 *size,
    gint64 *header)
{
  guint8 bytes[16];

  if (fseeko (walk->file, at, SEEK_SET) != 0 ||
      fread (bytes, 1, 8, walk->file) != 8)
    return FALSE;
  *size = GST_READ_UINT32_BE (bytes);
  *header = 8;
  memcpy (kind, bytes + 4, 4);
  if (*size == 1) {
    if (fread (bytes + 8, 1, 8, walk->file) != 8)
      return FALSE;
    *size = (gint64) GST_READ_UINT64_BE (bytes + 8);
    *header = 16;
  }
  /* 0 means "to the end". */
  if (*size == 0)
    *size = end - at;
  return *size >= *header && *size <= end - at;
}

/* Of an av1C box with five zeros, and of the box with bit rates that follows it. */
#define EMPTY_BYTES 33

/*
 * Replaces both boxes by one that is as long, and a free one. A sequence header that is too
 * long for that is left out, as it may be. In a box that has none, four bytes are replaced.
 */
static gboolean
set_config (Walk *walk, gint64 at)
{
  static const guint8 empty[] = {0, 0, 0, 13, 'a', 'v', '1', 'C', 0, 0, 0, 0, 0,
      0, 0, 0, 20, 'b', 't', 'r', 't'};
  static const guint8 headless[] = {0, 0, 0, 12, 'a', 'v', '1', 'C'};
  const guint n = 8 + walk->config->n + 8 <= EMPTY_BYTES ? walk->config->n : 4;
  guint8 bytes[EMPTY_BYTES] = {0};
  gsize n_read;

  if (fseeko (walk->file, at, SEEK_SET) != 0)
    return FALSE;
  n_read = fread (bytes, 1, sizeof bytes, walk->file);
  if (memcmp (bytes, headless, sizeof headless) == 0 && n_read >= 8 + 4)
    return fseeko (walk->file, at + 8, SEEK_SET) == 0 &&
           fwrite (walk->config->bytes, 4, 1, walk->file) == 1;
  if (memcmp (bytes, empty, sizeof empty) != 0 || n_read != sizeof bytes)
    return TRUE;
  memset (bytes, 0, sizeof bytes);
  bytes[3] = (guint8) (8 + n);
  memcpy (bytes + 4, "av1C", 4);
  memcpy (bytes + 8, walk->config->bytes, n);
  bytes[8 + n + 3] = (guint8) (EMPTY_BYTES - 8 - n);
  memcpy (bytes + 8 + n + 4, "free", 4);
  return fseeko (walk->file, at, SEEK_SET) == 0 &&
         fwrite (bytes, sizeof bytes, 1, walk->file) == 1;
}

/* Bytes of the payload before the boxes inside; -1 if there are none of interest. */
static int
get_folder_start (const char *kind)
{
  static const struct
  {
    const char *kind;
    int start;
  } folders[] = {{"moov", 0}, {"trak", 0}, {"mdia", 0}, {"minf", 0},
      {"stbl", 0}, {"stsd", 8}, {"av01", 78}};

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    if (g_str_equal (kind, folders[i].kind))
      return folders[i].start;
  return -1;
}

/* @at: where the box begins */
static gboolean
change_box (Walk *walk, const char *kind, gint64 at, gint64 header)
{
  static const char *const dated[] = {"mvhd", "tkhd", "mdhd", NULL};

  if (g_strv_contains (dated, kind))
    return clear_times (walk, at + header);
  return !walk->config || !g_str_equal (kind, "av1C") || set_config (walk, at);
}

static gboolean
walk_boxes (Walk *walk, gint64 at, gint64 end)
{
  gint64 size, header;
  char kind[5] = {0};

  for (; at + 8 <= end; at += size) {
    int start;

    /* It is read again, since the change may be of its size. */
    if (!read_box (walk, at, end, kind, &size, &header) ||
        !change_box (walk, kind, at, header) ||
        !read_box (walk, at, end, kind, &size, &header))
      return FALSE;
    start = get_folder_start (kind);
    if (start >= 0 && !walk_boxes (walk, at + header + start, at + size))
      return FALSE;
  }
  return TRUE;
}

gboolean
film_mp4_correct (const char *path, const FilmAv1Config *config, GError **error)
{
  Walk walk = {.file = g_fopen (path, "r+be"), .config = config};
  gboolean done;

  if (!walk.file)
    return film_fail_errno (error, errno, "open", path);
  done = fseeko (walk.file, 0, SEEK_END) == 0 &&
         walk_boxes (&walk, 0, ftello (walk.file)) && walk.n_dated > 0;
  if (fclose (walk.file) != 0)
    return film_fail_errno (error, errno, "write", path);
  return done || film_fail (error, FILM_ERROR_FAILED,
                     "%s: the muxer wrote no MP4 that can be read", path);
}

/* --------------------------------------------------------------------- AV1 */

/* Reads the profile, and level and tier of the first operating point. */
static gboolean
read_sequence_header (const guint8 *data, gsize size, FilmAv1Config *config)
{
  GstBitReader bits;
  guint8 profile, is_reduced, has_timing = 0, level, tier = 0;

  gst_bit_reader_init (&bits, data, (guint) size);
  if (!gst_bit_reader_get_bits_uint8 (&bits, &profile, 3) ||
      !gst_bit_reader_skip (&bits, 1) || /* still_picture */
      !gst_bit_reader_get_bits_uint8 (&bits, &is_reduced, 1))
    return FALSE;
  /* timing_info_present, which av1enc never sets */
  if (!is_reduced &&
      (!gst_bit_reader_get_bits_uint8 (&bits, &has_timing, 1) || has_timing))
    return FALSE;
  /* delay, number of points, what the first is of */
  if (!is_reduced && !gst_bit_reader_skip (&bits, 1 + 5 + 12))
    return FALSE;
  if (!gst_bit_reader_get_bits_uint8 (&bits, &level, 5) ||
      (!is_reduced && level > 7 &&
          !gst_bit_reader_get_bits_uint8 (&bits, &tier, 1)))
    return FALSE;
  /* marker and version 1; profile and level; tier, and 4:2:0 of 8 bits; no delay */
  *config = (FilmAv1Config){{0x81, (guint8) (profile << 5 | level),
                                (guint8) (tier << 7 | 1 << 3 | 1 << 2), 0},
      4};
  return TRUE;
}

#define OBU_SEQUENCE_HEADER 1
#define MAX_SIZE_BYTES 8

/* Walks over the temporal unit's OBUs, which are units of bytes with a header. */
gboolean
film_av1_read_config (const guint8 *data, gsize size, FilmAv1Config *config)
{
  gsize at = 0;

  while (at < size) {
    const gsize begin = at;
    const guint8 header = data[at];
    guint64 length = 0;
    guint n = 0;

    at += header & 4 ? 2 : 1; /* a byte of extension */
    if (!(header & 2))
      length = at < size ? size - at : 0;
    else
      do {
        if (at >= size || n == MAX_SIZE_BYTES)
          return FALSE;
        length |= (guint64) (data[at] & 0x7f) << 7 * n++;
      } while (data[at++] & 0x80);
    if (at > size || length > size - at)
      return FALSE;
    if ((header >> 3 & 15) == OBU_SEQUENCE_HEADER) {
      if (!read_sequence_header (data + at, length, config))
        return FALSE;
      length += at - begin;
      if (header & 2 && config->n + length <= sizeof config->bytes) {
        memcpy (config->bytes + config->n, data + begin, length);
        config->n += (guint) length;
      }
      return TRUE;
    }
    at += length;
  }
  return FALSE;
}
