/*
 * The dates in an MP4 file: of the movie, of its tracks and of their media.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/mp4-time.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#include "tools/film/error.h"

typedef struct
{
  FILE *file;
  guint n_cleared;
} Walk;

static gboolean
is_one_of (const char *kind, const char *const *kinds)
{
  for (; *kinds; kinds++)
    if (memcmp (kind, *kinds, 4) == 0)
      return TRUE;
  return FALSE;
}

/* after version and flags: two numbers, of 32 bits in version 0, else of 64 */
static gboolean
clear_times (Walk *walk, gint64 payload)
{
  const guint8 zeros[16] = {0};
  guint8 version;

  if (fseeko (walk->file, payload, SEEK_SET) != 0 ||
      fread (&version, 1, 1, walk->file) != 1 ||
      fseeko (walk->file, payload + 4, SEEK_SET) != 0)
    return FALSE;
  walk->n_cleared++;
  return fwrite (zeros, version == 0 ? 8 : 16, 1, walk->file) == 1;
}

/* @size: of the whole box; @header: bytes before its payload */
static gboolean
read_box (Walk *walk, gint64 at, gint64 end, char kind[4], gint64 *size,
    gint64 *header)
{
  guint8 bytes[16];
  guint32 small;
  guint64 large;

  if (fseeko (walk->file, at, SEEK_SET) != 0 ||
      fread (bytes, 1, 8, walk->file) != 8)
    return FALSE;
  memcpy (&small, bytes, 4);
  *size = (gint64) GUINT32_FROM_BE (small);
  *header = 8;
  memcpy (kind, bytes + 4, 4);
  if (*size == 1) {
    if (fread (bytes + 8, 1, 8, walk->file) != 8)
      return FALSE;
    memcpy (&large, bytes + 8, 8);
    *size = (gint64) GUINT64_FROM_BE (large);
    *header = 16;
  }
  /* 0 stands for "to the end" */
  if (*size == 0)
    *size = end - at;
  return *size >= *header && *size <= end - at;
}

static gboolean
walk_boxes (Walk *walk, gint64 at, gint64 end)
{
  static const char *const folders[] = {"moov", "trak", "mdia", NULL};
  static const char *const dated[] = {"mvhd", "tkhd", "mdhd", NULL};
  gint64 size, header;
  char kind[4];

  for (; at + 8 <= end; at += size) {
    if (!read_box (walk, at, end, kind, &size, &header))
      return FALSE;
    if (is_one_of (kind, dated) && !clear_times (walk, at + header))
      return FALSE;
    if (is_one_of (kind, folders) && !walk_boxes (walk, at + header, at + size))
      return FALSE;
  }
  return TRUE;
}

gboolean
film_mp4_clear_times (const char *path, GError **error)
{
  Walk walk = {.file = g_fopen (path, "r+be")};
  gboolean done;

  if (!walk.file)
    return film_fail_errno (error, errno, "open", path);
  done = fseeko (walk.file, 0, SEEK_END) == 0 &&
         walk_boxes (&walk, 0, ftello (walk.file)) && walk.n_cleared > 0;
  if (fclose (walk.file) != 0)
    return film_fail_errno (error, errno, "write", path);
  return done || film_fail (error, FILM_ERROR_FAILED,
                     "%s: the muxer wrote no MP4 that can be read", path);
}
