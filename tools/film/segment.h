/*
 * Segments of a film: their files, how they are rendered and how they are joined.
 *
 * A segment's file is coded frames in the order of decoding, then what they are.
 *
 *   "flame-segment 1\n"
 *   for each frame, big endian: its number in the segment, 1 for a key frame
 *     else 0, its size (32 bits each), then its bytes
 *   a JSON object: plan, index, frames, caps, delay, raw-sha256,
 *     stream-sha256, and who rendered it: host, backend, device, seconds
 *   SHA-256 of all before, the object's size (32 bits), "flame-end\n"
 *
 * All down to the object is the same bytes whoever renders the segment.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/source.h"

typedef struct
{
  char *plan;  /* its id */
  guint index; /* in the film */
  guint n_frames;
  char *caps;       /* of the coded frames, as text */
  guint delay;      /* frames by which decoding runs ahead of showing */
  char *raw_sha256; /* over the SHA-256 of every raw frame's visible pixels */
  char *stream_sha256; /* over the file up to the object */
  guint64 stream_size; /* bytes of the file up to the object */
  char *host, *backend, *device;
  double seconds; /* that rendering and encoding took */
} FilmSegment;

void film_segment_free (FilmSegment *segment);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FilmSegment, film_segment_free)

/* (transfer full): FOLDER/segments/000012.seg */
char *film_segment_path (const char *folder, guint index);

/* ----------------------------------------------------------------- writing */

typedef struct _FilmSegmentWriter FilmSegmentWriter;

/* @path: where the file is written aside; it is closed and gone with the
 * writer unless it was finished */
FilmSegmentWriter *film_segment_writer_new (const char *path, GError **error);
void film_segment_writer_free (FilmSegmentWriter *writer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FilmSegmentWriter, film_segment_writer_free)

gboolean film_segment_writer_add (FilmSegmentWriter *writer, guint32 number,
    gboolean is_key, const guint8 *data, gsize size, GError **error);

/* Sets @segment's frames, delay and stream hash, writes the end and renames
 * the file to @path. */
gboolean film_segment_writer_finish (FilmSegmentWriter *writer,
    FilmSegment *segment, const char *path, GError **error);

/* ----------------------------------------------------------------- reading */

/* Reads the end of a file. NULL sets @error: FILM_ERROR_DAMAGED for a file that is cut
 * short, broken or of another plan, a GFileError if there is none.
 * @plan: its id; NULL takes any
 * @is_thorough: compares the hash of the whole file */
FilmSegment *film_segment_read (const char *path, const char *plan, guint index,
    guint n_frames, gboolean is_thorough, GError **error);

/* the same of the plan's segment @index in @folder */
FilmSegment *film_segment_find (const FilmPlan *plan, const char *folder,
    guint index, gboolean is_thorough, GError **error);

typedef gboolean (*FilmFrameFunc) (guint32 number, gboolean is_key,
    const guint8 *data, gsize size, gpointer user_data, GError **error);

/* calls @func with every coded frame */
gboolean film_segment_for_each (const char *path, const FilmSegment *segment,
    FilmFrameFunc func, gpointer user_data, GError **error);

/* ---------------------------------------------------------------- rendering */

typedef struct
{
  /* called with each frame before it is encoded, from the calling thread */
  void (*frame) (GstBuffer *frame, gpointer user_data);
  gpointer user_data;
} FilmWatch;
