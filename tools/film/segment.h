/*
 * Segments of a film: their files, and how they are rendered and joined.
 *
 * A segment's file consists of coded frames in decoding order, followed by a
 * description.
 *
 *   "flame-segment 1\n"
 *   for each frame, big endian: its number in the segment, 1 for a key frame
 *     else 0, its size (32 bits each), then its bytes
 *   a JSON object: plan, index, frames, caps, delay, raw-sha256,
 *     stream-sha256, and who rendered it: host, backend, device, seconds
 *   SHA-256 of everything before, the object's size (32 bits), "flame-end\n"
 *
 * Everything before the object has the same bytes whoever renders the segment.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/source.h"

typedef struct
{
  char *plan;  /* the plan's id */
  guint index; /* number in the film */
  guint n_frames;
  char *caps;       /* caps of the coded frames, as text */
  guint delay;      /* how many frames decoding is ahead of display */
  char *raw_sha256; /* over the SHA-256 of every raw frame's visible pixels */
  char *stream_sha256; /* of the file before the object */
  guint64 stream_size; /* bytes of the file before the object */
  char *host, *backend, *device;
  double seconds; /* for rendering and encoding */
} FilmSegment;

void film_segment_free (FilmSegment *segment);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FilmSegment, film_segment_free)

/* (transfer full): FOLDER/segments/000012.seg. */
char *film_segment_path (const char *folder, guint index);

/* ----------------------------------------------------------------- writing */

typedef struct _FilmSegmentWriter FilmSegmentWriter;

/*
 * @path: a temporary file; the writer closes and removes it unless it was finished
 */
FilmSegmentWriter *film_segment_writer_new (const char *path, GError **error);
void film_segment_writer_free (FilmSegmentWriter *writer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FilmSegmentWriter, film_segment_writer_free)

gboolean film_segment_writer_add (FilmSegmentWriter *writer, guint32 number,
    gboolean is_key, const guint8 *data, gsize size, GError **error);

/*
 * Sets @segment's frames, delay and stream hash, writes the end, and renames the file
 * to @path.
 */
gboolean film_segment_writer_finish (FilmSegmentWriter *writer,
    FilmSegment *segment, const char *path, GError **error);

/* ----------------------------------------------------------------- reading */

/*
 * Reads the end of a file.
 *
 * @plan: (nullable) the id of the plan that the segment must belong to; NULL accepts
 *   any
 * @is_thorough: compares the hash of the whole file
 *
 * Returns: (transfer full) NULL with FILM_ERROR_DAMAGED if the file is truncated,
 *   broken or of another plan, or with a GFileError if there is no file
 */
FilmSegment *film_segment_read (const char *path, const char *plan, guint index,
    guint n_frames, gboolean is_thorough, GError **error);

/* The same for the plan's segment @index in @folder. */
FilmSegment *film_segment_find (const FilmPlan *plan, const char *folder,
    guint index, gboolean is_thorough, GError **error);

typedef gboolean (*FilmFrameFunc) (guint32 number, gboolean is_key,
    const guint8 *data, gsize size, gpointer user_data, GError **error);

/* Calls @func for every coded frame. */
gboolean film_segment_for_each (const char *path, const FilmSegment *segment,
    FilmFrameFunc func, gpointer user_data, GError **error);

/* ---------------------------------------------------------------- rendering */

typedef struct
{
  /* Called for each frame before it is encoded, on the calling thread. */
  void (*frame) (GstBuffer *frame, gpointer user_data);
  gpointer user_data;
} FilmWatch;
