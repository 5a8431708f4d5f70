/*
 * Files of segments.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/segment.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <stdio.h>
#include <string.h>

#include "tools/film/error.h"
#include "tools/film/plan.h"

static const char magic[] = "flame-segment 1\n";
static const char end_magic[] = "flame-end\n";
#define MAGIC_SIZE (sizeof magic - 1)
#define END_SIZE (sizeof end_magic - 1)
#define HASH_SIZE 32
#define FOOTER_SIZE (HASH_SIZE + 4 + END_SIZE)
#define FRAME_HEADER_SIZE 12
/* Limit of the object at the end, which contains caps with their headers. */
#define MAX_OBJECT_SIZE (16 << 20)

struct _FilmSegmentWriter
{
  char *path;
  FILE *file;
  GChecksum *sum;
  guint n_frames;
  guint delay;
  guint64 size;
  gboolean is_finished;
};

void
film_segment_free (FilmSegment *segment)
{
  char *texts[] = {segment->plan, segment->caps, segment->raw_sha256,
      segment->stream_sha256, segment->host, segment->backend, segment->device};

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_free (texts[i]);
  g_free (segment);
}

char *
film_segment_path (const char *folder, guint index)
{
  g_autofree char *name = g_strdup_printf ("%06u.seg", index);

  return g_build_filename (folder, "segments", name, NULL);
}

/* ----------------------------------------------------------------- writing */

static gboolean
put (FilmSegmentWriter *writer, const void *data, gsize size, GError **error)
{
  g_checksum_update (writer->sum, data, (gssize) size);
  writer->size += size;
  return fwrite (data, 1, size, writer->file) == size ||
         film_fail_errno (error, errno, "write", writer->path);
}

FilmSegmentWriter *
film_segment_writer_new (const char *path, GError **error)
{
  g_autoptr (FilmSegmentWriter) writer = g_new0 (FilmSegmentWriter, 1);

  writer->path = g_strdup (path);
  writer->sum = g_checksum_new (G_CHECKSUM_SHA256);
  writer->file = g_fopen (path, "wbe");
  if (!writer->file) {
    film_fail_errno (error, errno, "write", path);
    return NULL;
  }
  if (!put (writer, magic, MAGIC_SIZE, error))
    return NULL;
  return g_steal_pointer (&writer);
}

void
film_segment_writer_free (FilmSegmentWriter *writer)
{
  if (writer->file) {
    fclose (writer->file);
    if (!writer->is_finished)
      g_unlink (writer->path);
  }
  g_checksum_free (writer->sum);
  g_free (writer->path);
  g_free (writer);
}

gboolean
film_segment_writer_add (FilmSegmentWriter *writer, guint32 number,
    gboolean is_key, const guint8 *data, gsize size, GError **error)
{
  const guint32 header[3] = {GUINT32_TO_BE (number),
      GUINT32_TO_BE (is_key ? 1 : 0), GUINT32_TO_BE ((guint32) size)};

  if (size > G_MAXINT32)
    return film_fail (error, FILM_ERROR_FAILED, "a coded frame is too large");
  if (number < writer->n_frames)
    writer->delay = MAX (writer->delay, writer->n_frames - number);
  writer->n_frames++;
  return put (writer, header, sizeof header, error) &&
         put (writer, data, size, error);
}

/* (transfer full) */
static char *
write_object (const FilmSegment *segment)
{
  g_autoptr (JsonObject) object = json_object_new ();
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_object_set_string_member (object, "plan", segment->plan);
  json_object_set_int_member (object, "index", segment->index);
  json_object_set_int_member (object, "frames", segment->n_frames);
  json_object_set_string_member (object, "caps", segment->caps);
  json_object_set_int_member (object, "delay", segment->delay);
  json_object_set_string_member (object, "raw-sha256", segment->raw_sha256);
  json_object_set_string_member (
      object, "stream-sha256", segment->stream_sha256);
  json_object_set_string_member (object, "host", segment->host);
  json_object_set_string_member (object, "backend", segment->backend);
  if (segment->device)
    json_object_set_string_member (object, "device", segment->device);
  json_object_set_double_member (object, "seconds", segment->seconds);
  json_node_set_object (node, object);
  return json_to_string (node, FALSE);
}

static gboolean
put_end (FilmSegmentWriter *writer, const FilmSegment *segment, GError **error)
{
  g_autofree char *object = write_object (segment);
  const guint32 size = GUINT32_TO_BE ((guint32) strlen (object));
  guint8 hash[HASH_SIZE];
  gsize hash_size = sizeof hash;

  if (!put (writer, object, strlen (object), error))
    return FALSE;
  g_checksum_get_digest (writer->sum, hash, &hash_size);
  if (fwrite (hash, 1, HASH_SIZE, writer->file) == HASH_SIZE &&
      fwrite (&size, 1, 4, writer->file) == 4 &&
      fwrite (end_magic, 1, END_SIZE, writer->file) == END_SIZE &&
      fflush (writer->file) == 0)
    return TRUE;
  return film_fail_errno (error, errno, "write", writer->path);
}

gboolean
film_segment_writer_finish (FilmSegmentWriter *writer, FilmSegment *segment,
    const char *path, GError **error)
{
  g_autoptr (GChecksum) stream = g_checksum_copy (writer->sum);

  segment->n_frames = writer->n_frames;
  segment->delay = writer->delay;
  segment->stream_size = writer->size;
  segment->stream_sha256 = g_strdup (g_checksum_get_string (stream));
  if (!put_end (writer, segment, error) ||
      !film_publish_file (writer->path, path, error))
    return FALSE;
  writer->is_finished = TRUE;
  return TRUE;
}

/* ----------------------------------------------------------------- reading */

static gboolean
damaged (const char *path, const char *what, GError **error)
{
  return film_fail (error, FILM_ERROR_DAMAGED, "%s is %s", path, what);
}

/* (nullable) */
static char *
dup_member (JsonObject *object, const char *name)
{
  return g_strdup (
      json_object_get_string_member_with_default (object, name, NULL));
}

static FilmSegment *
parse_object (const char *text)
{
  g_autoptr (JsonNode) root = json_from_string (text, NULL);
  g_autoptr (FilmSegment) segment = g_new0 (FilmSegment, 1);
  JsonObject *object;

  if (!root || !JSON_NODE_HOLDS_OBJECT (root))
    return NULL;
  object = json_node_get_object (root);
  segment->plan = dup_member (object, "plan");
  segment->caps = dup_member (object, "caps");
  segment->raw_sha256 = dup_member (object, "raw-sha256");
  segment->stream_sha256 = dup_member (object, "stream-sha256");
  segment->host = dup_member (object, "host");
  segment->backend = dup_member (object, "backend");
  segment->device = dup_member (object, "device");
  segment->index =
      (guint) json_object_get_int_member_with_default (object, "index", -1);
  segment->n_frames =
      (guint) json_object_get_int_member_with_default (object, "frames", 0);
  segment->delay =
      (guint) json_object_get_int_member_with_default (object, "delay", 0);
  segment->seconds =
      json_object_get_double_member_with_default (object, "seconds", 0);
  if (!segment->plan || !segment->caps || !segment->raw_sha256 ||
      !segment->stream_sha256 || !segment->backend)
    return NULL;
  return g_steal_pointer (&segment);
}

/* Reads the object and the hash at the end of an open file. */
static FilmSegment *
read_end (FILE *file, const char *path, guint8 hash[HASH_SIZE], GError **error)
{
  guint8 footer[FOOTER_SIZE];
  g_autofree char *text = NULL;
  FilmSegment *segment;
  guint32 size;
  long end;

  if (fseek (file, -(long) FOOTER_SIZE, SEEK_END) != 0 ||
      (end = ftell (file)) < 0 ||
      fread (footer, 1, FOOTER_SIZE, file) != FOOTER_SIZE ||
      memcmp (footer + HASH_SIZE + 4, end_magic, END_SIZE) != 0) {
    damaged (path, "cut short", error);
    return NULL;
  }
  memcpy (&size, footer + HASH_SIZE, 4);
  size = GUINT32_FROM_BE (size);
  if (size > MAX_OBJECT_SIZE || (long) (size + MAGIC_SIZE) > end) {
    damaged (path, "damaged", error);
    return NULL;
  }
  text = g_malloc (size + 1);
  if (fseek (file, end - (long) size, SEEK_SET) != 0 ||
      fread (text, 1, size, file) != size) {
    film_fail_errno (error, errno, "read", path);
    return NULL;
  }
  text[size] = '\0';
  memcpy (hash, footer, HASH_SIZE);
  segment = parse_object (text);
  if (segment)
    segment->stream_size = (guint64) end - size;
  else
    damaged (path, "damaged", error);
  return segment;
}

static gboolean
check_hash (
    FILE *file, const char *path, const guint8 *expected, GError **error)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree guint8 *buffer = g_malloc (1 << 16);
  guint8 hash[HASH_SIZE];
  gsize hash_size = sizeof hash, n;
  long left;

  if (fseek (file, 0, SEEK_END) != 0 || (left = ftell (file)) < 0 ||
      fseek (file, 0, SEEK_SET) != 0)
    return film_fail_errno (error, errno, "read", path);
  for (left -= (long) FOOTER_SIZE; left > 0; left -= (long) n) {
    n = fread (buffer, 1, (gsize) MIN (left, 1 << 16), file);
    if (n == 0)
      return film_fail_errno (error, errno, "read", path);
    g_checksum_update (sum, buffer, (gssize) n);
  }
  g_checksum_get_digest (sum, hash, &hash_size);
  return memcmp (hash, expected, HASH_SIZE) == 0 ||
         damaged (path, "damaged", error);
}

FilmSegment *
film_segment_read (const char *path, const char *plan, guint index,
    guint n_frames, gboolean is_thorough, GError **error)
{
  g_autoptr (FilmSegment) segment = NULL;
  guint8 hash[HASH_SIZE];
  FILE *file = g_fopen (path, "rbe");

  if (!file) {
    g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno),
        "cannot read %s: %s", path, g_strerror (errno));
    return NULL;
  }
  segment = read_end (file, path, hash, error);
  if (segment && is_thorough && !check_hash (file, path, hash, error))
    g_clear_pointer (&segment, film_segment_free);
  fclose (file);
  if (!segment)
    return NULL;
  if ((plan && !g_str_equal (segment->plan, plan)) || segment->index != index ||
      segment->n_frames != n_frames) {
    damaged (path, "of another film", error);
    return NULL;
  }
  return g_steal_pointer (&segment);
}

FilmSegment *
film_segment_find (const FilmPlan *plan, const char *folder, guint index,
    gboolean is_thorough, GError **error)
{
  g_autofree char *path = film_segment_path (folder, index);

  return film_segment_read (path, plan->id, index,
      film_plan_segment_frames (plan, index), is_thorough, error);
}

/* ------------------------------------------------------------- coded frames */

/* @left: unread bytes of the stream */
static gboolean
read_frame (FILE *file, const char *path, guint64 *left, GByteArray *data,
    guint32 header[3], GError **error)
{
  if (*left < FRAME_HEADER_SIZE ||
      fread (header, 1, FRAME_HEADER_SIZE, file) != FRAME_HEADER_SIZE)
    return damaged (path, "cut short", error);
  for (guint i = 0; i < 3; i++)
    header[i] = GUINT32_FROM_BE (header[i]);
  *left -= FRAME_HEADER_SIZE;
  if (header[2] > *left)
    return damaged (path, "damaged", error);
  *left -= header[2];
  g_byte_array_set_size (data, header[2]);
  return fread (data->data, 1, header[2], file) == header[2] ||
         damaged (path, "cut short", error);
}

gboolean
film_segment_for_each (const char *path, const FilmSegment *segment,
    FilmFrameFunc func, gpointer user_data, GError **error)
{
  g_autoptr (GByteArray) data = g_byte_array_new ();
  FILE *file = g_fopen (path, "rbe");
  guint64 left = segment->stream_size - MAGIC_SIZE;
  gboolean good = TRUE;
  guint32 header[3];

  if (!file)
    return film_fail_errno (error, errno, "read", path);
  if (fseek (file, (long) MAGIC_SIZE, SEEK_SET) != 0)
    good = film_fail_errno (error, errno, "read", path);
  for (guint i = 0; good && i < segment->n_frames; i++)
    good = read_frame (file, path, &left, data, header, error) &&
           func (header[0], header[1] != 0, data->data, data->len, user_data,
               error);
  if (good && left != 0)
    good = damaged (path, "damaged", error);
  fclose (file);
  return good;
}
