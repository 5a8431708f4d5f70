/*
 * The plan of a film and its JSON document; and files, which are hashed, and written so
 * that no incomplete one is ever visible.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/plan.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "config.h"
#include "flame/animation.h"
#include "flame/file.h"
#include "tools/film/error.h"
#include "tools/film/loop.h"

/*
 * Version of the document. Programs that write another format count on from it.
 */
#define FORMAT_VERSION 2

static void
input_free (FilmInput *input)
{
  g_free (input->path);
  g_free (input->sha256);
  g_free (input);
}

FilmPlan *
film_plan_new (void)
{
  FilmPlan *plan = g_new0 (FilmPlan, 1);

  plan->inputs = g_ptr_array_new_with_free_func ((GDestroyNotify) input_free);
  plan->flame_version = g_strdup (PACKAGE_VERSION);
  plan->gst_version = gst_version_string ();
  plan->bits = 8;
  plan->flame = -1;
  return plan;
}

void
film_plan_free (FilmPlan *plan)
{
  char **strings[] = {&plan->genome, &plan->profile, &plan->palettes,
      &plan->output, &plan->filters, &plan->hdr, &plan->backend,
      &plan->flame_version, &plan->gst_version, &plan->id, &plan->folder};

  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    g_free (*strings[i]);
  g_strfreev (plan->properties);
  g_ptr_array_unref (plan->inputs);
  film_comments_free (plan->comments);
  g_free (plan);
}

/* -------------------------------------------------------------------- files */

char *
film_hash_file (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = flame_file_read (
      path, FLAME_FILE_REGULAR, FLAME_MAX_DOCUMENT_BYTES, error);

  return bytes ? g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes) : NULL;
}

static gboolean
sync_path (const char *path, int flags)
{
  int file = g_open (path, flags | O_CLOEXEC, 0);
  gboolean done = file >= 0 && fsync (file) == 0;

  /* Some network file systems cannot sync folders. */
  if (!done && file >= 0 && (flags & O_DIRECTORY) && errno == EINVAL)
    done = TRUE;
  if (file >= 0)
    close (file);
  return done;
}

gboolean
film_publish_file (const char *temporary, const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  if (!sync_path (temporary, O_RDONLY))
    return film_fail_errno (error, errno, "sync", temporary);
  if (g_rename (temporary, path) != 0)
    return film_fail_errno (error, errno, "write", path);
  if (!sync_path (folder, O_RDONLY | O_DIRECTORY))
    return film_fail_errno (error, errno, "sync", folder);
  return TRUE;
}

gboolean
film_write_file (
    const char *path, const char *text, gssize length, GError **error)
{
  g_autofree char *temporary = g_strdup_printf (
      "%s.%s.%d.tmp", path, g_get_host_name (), (int) getpid ());
  g_autoptr (GError) cause = NULL;

  if (!g_file_set_contents_full (
          temporary, text, length, G_FILE_SET_CONTENTS_NONE, 0666, &cause))
    film_fail (
        error, FILM_ERROR_STORAGE, "cannot write %s: %s", path, cause->message);
  else if (film_publish_file (temporary, path, error))
    return TRUE;
  g_unlink (temporary);
  return FALSE;
}

void
film_remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *inner = g_build_filename (path, name, NULL);

    if (g_file_test (inner, G_FILE_TEST_IS_DIR) &&
        !g_file_test (inner, G_FILE_TEST_IS_SYMLINK))
      film_remove_folder (inner);
    else
      g_unlink (inner);
  }
  g_rmdir (path);
}

/* ----------------------------------------------------------------- writing */

static void
add_inputs (JsonBuilder *builder, const FilmPlan *plan)
{
  json_builder_set_member_name (builder, "inputs");
  json_builder_begin_array (builder);
  for (guint i = 0; i < plan->inputs->len; i++) {
    const FilmInput *input = plan->inputs->pdata[i];

    json_builder_begin_object (builder);
    input_add_string (builder, "path", input->path);
    input_add_string (builder, "sha256", input->sha256);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
}

static void
add_options (JsonBuilder *builder, const FilmPlan *plan)
{
  /* Doubles are written as text, so that they are read back exactly. */
  char quality[G_ASCII_DTOSTR_BUF_SIZE];
  char moment[G_ASCII_DTOSTR_BUF_SIZE];
  char **property = plan->properties;

  input_add_string (builder, "codec", plan->codec->name);
  input_add_int (builder, "crf", plan->crf);
  input_add_int (builder, "width", plan->width);
  input_add_int (builder, "height", plan->height);
  input_add_int (builder, "bits", plan->bits);
  input_add_int (builder, "flame", plan->flame);
  g_ascii_dtostr (moment, sizeof moment, plan->moment);
  input_add_string (builder, "still", plan->is_still ? moment : NULL);
  input_add_int (builder, "metadata", plan->has_metadata);
  input_add_int (builder, "fps-numerator", plan->fps_n);
  input_add_int (builder, "fps-denominator", plan->fps_d);
  input_add_string (builder, "quality",
      g_ascii_dtostr (quality, sizeof quality, plan->quality));
  input_add_string (builder, "filters", plan->filters);
  input_add_string (builder, "hdr", plan->hdr);
  input_add_string (builder, "backend", plan->backend);
  json_builder_set_member_name (builder, "properties");
  json_builder_begin_array (builder);
  for (; property && *property; property++)
    json_builder_add_string_value (builder, *property);
  json_builder_end_array (builder);
}

char *
film_plan_write (FilmPlan *plan)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  char *text;

  json_builder_begin_object (builder);
  input_add_int (builder, "flame-film", FORMAT_VERSION);
  input_add_string (builder, "gst-flame", plan->flame_version);
  input_add_string (builder, "gstreamer", plan->gst_version);
  input_add_string (builder, "output", plan->output);
  input_add_string (builder, "genome", plan->genome);
  input_add_string (builder, "profile", plan->profile);
  input_add_string (builder, "palettes", plan->palettes);
  add_options (builder, plan);
  input_add_int (builder, "first", (gint64) plan->first);
  input_add_int (builder, "frames", (gint64) plan->n_frames);
  input_add_int (builder, "segment-frames", plan->n_segment_frames);
  input_add_int (builder, "loop", plan->does_loop);
  add_inputs (builder, plan);
  json_builder_end_object (builder);

  root = json_builder_get_root (builder);
  text = json_to_string (root, TRUE);
  g_free (plan->id);
  plan->id = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  return text;
}

gboolean
film_plan_save (FilmPlan *plan, const char *folder, GError **error)
{
  g_autofree char *path = g_build_filename (folder, "plan.json", NULL);
  g_autofree char *text = film_plan_write (plan);

  g_free (plan->folder);
  plan->folder = g_strdup (folder);
  return film_write_file (path, text, -1, error);
}

/* ----------------------------------------------------------------- reading */

typedef struct
{
  const char *path;
  JsonObject *object;
  GError **error;
  gboolean failed;
} Reader;

static void
complain (Reader *reader, const char *name, const char *expected)
{
  if (!reader->failed)
    film_fail (reader->error, FILM_ERROR_DAMAGED, "%s: %s: expected %s",
        reader->path, name, expected);
  reader->failed = TRUE;
}

static gint64
read_int (Reader *reader, const char *name, gint64 min, gint64 max)
{
  JsonNode *node = json_object_get_member (reader->object, name);
  g_autofree char *range = NULL;

  if (node && json_node_get_value_type (node) == G_TYPE_INT64 &&
      json_node_get_int (node) >= min && json_node_get_int (node) <= max)
    return json_node_get_int (node);
  range = g_strdup_printf ("a whole number from %" G_GINT64_FORMAT
                           " to %" G_GINT64_FORMAT,
      min, max);
  complain (reader, name, range);
  return min;
}

/* (transfer full) (nullable) */
static char *
read_string (Reader *reader, const char *name, gboolean is_optional)
{
  JsonNode *node = json_object_get_member (reader->object, name);

  if (node && json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_dup_string (node);
  if (!is_optional || !node || !JSON_NODE_HOLDS_NULL (node))
    complain (reader, name, "a string");
  return NULL;
}

/* (nullable) */
static JsonArray *
read_list (Reader *reader, const char *name)
{
  JsonNode *node = json_object_get_member (reader->object, name);

  if (node && JSON_NODE_HOLDS_ARRAY (node))
    return json_node_get_array (node);
  complain (reader, name, "a list");
  return NULL;
}

static void
read_properties (Reader *reader, FilmPlan *plan)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  JsonArray *array = read_list (reader, "properties");

  for (guint i = 0; array && i < json_array_get_length (array); i++) {
    JsonNode *node = json_array_get_element (array, i);

    if (json_node_get_value_type (node) == G_TYPE_STRING)
      g_strv_builder_add (builder, json_node_get_string (node));
    else
      complain (reader, "properties", "strings NAME=VALUE");
  }
  plan->properties = g_strv_builder_end (builder);
}

static void
read_inputs (Reader *reader, FilmPlan *plan)
{
  JsonArray *array = read_list (reader, "inputs");

  for (guint i = 0; array && i < json_array_get_length (array); i++) {
    JsonNode *item = json_array_get_element (array, i);
    Reader inner = *reader;
    FilmInput *input;

    if (!JSON_NODE_HOLDS_OBJECT (item)) {
      complain (reader, "inputs", "objects");
      return;
    }
    inner.object = json_node_get_object (item);
    input = g_new0 (FilmInput, 1);
    g_ptr_array_add (plan->inputs, input);
    input->path = read_string (&inner, "path", FALSE);
    input->sha256 = read_string (&inner, "sha256", FALSE);
    reader->failed = inner.failed;
  }
}

static void
read_media (Reader *reader, FilmPlan *plan)
{
  g_autofree char *codec = read_string (reader, "codec", FALSE);

  plan->output = read_string (reader, "output", FALSE);
  if (reader->failed)
    return;
  plan->container = film_container_find (plan->output, reader->error);
  if (plan->container)
    plan->codec = film_codec_find (plan->container, codec, reader->error);
  if (!plan->codec)
    reader->failed = TRUE;
}

static void
read_numbers (Reader *reader, FilmPlan *plan)
{
  g_autofree char *quality = read_string (reader, "quality", FALSE);
  g_autofree char *moment = read_string (reader, "still", TRUE);

  plan->bits = (int) read_int (reader, "bits", 8, 32);
  plan->flame = (int) read_int (reader, "flame", -1, G_MAXINT);
  plan->is_still = moment != NULL;
  plan->moment = moment ? g_ascii_strtod (moment, NULL) : 0;
  plan->has_metadata = (gboolean) read_int (reader, "metadata", 0, 1);
  plan->crf = (int) read_int (reader, "crf", -1, 63);
  plan->width = (int) read_int (reader, "width", 1, FILM_MAX_SIZE);
  plan->height = (int) read_int (reader, "height", 1, FILM_MAX_SIZE);
  plan->fps_n = (int) read_int (reader, "fps-numerator", 1, G_MAXINT);
  plan->fps_d = (int) read_int (reader, "fps-denominator", 1, G_MAXINT);
  plan->first = (guint64) read_int (reader, "first", 0, G_MAXINT64 / 2);
  plan->n_frames = (guint64) read_int (reader, "frames", 1, G_MAXUINT32);
  plan->n_segment_frames =
      (guint) read_int (reader, "segment-frames", 1, FILM_MAX_SEGMENT_FRAMES);
  plan->does_loop = (gboolean) read_int (reader, "loop", 0, 1);
  plan->quality = quality ? g_ascii_strtod (quality, NULL) : 0;
  if (!(plan->quality >= 0 && plan->quality <= FILM_MAX_QUALITY))
    complain (reader, "quality", "samples a pixel");
}

static void
read_plan (Reader *reader, FilmPlan *plan)
{
  read_int (reader, "flame-film", FORMAT_VERSION, FORMAT_VERSION);
  g_free (plan->flame_version);
  plan->flame_version = read_string (reader, "gst-flame", FALSE);
  g_free (plan->gst_version);
  plan->gst_version = read_string (reader, "gstreamer", FALSE);
  read_media (reader, plan);
  plan->genome = read_string (reader, "genome", FALSE);
  plan->profile = read_string (reader, "profile", TRUE);
  plan->palettes = read_string (reader, "palettes", TRUE);
  plan->filters = read_string (reader, "filters", TRUE);
  plan->hdr = read_string (reader, "hdr", TRUE);
  plan->backend = read_string (reader, "backend", FALSE);
  read_numbers (reader, plan);
  read_properties (reader, plan);
  read_inputs (reader, plan);
}

FilmPlan *
film_plan_load (const char *folder, GError **error)
{
  g_autofree char *path = g_build_filename (folder, "plan.json", NULL);
  g_autoptr (FilmPlan) plan = film_plan_new ();
  g_autoptr (JsonObject) object = NULL;
  g_autoptr (GError) cause = NULL;
  g_autoptr (GBytes) bytes = flame_file_read (
      path, FLAME_FILE_REGULAR, FLAME_MAX_DOCUMENT_BYTES, &cause);
  Reader reader = {.path = path, .error = error};
  gsize length;
  const char *text;

  if (!bytes) {
    film_fail (error, FILM_ERROR_USAGE, "%s is no folder of a film: %s", folder,
        cause->message);
    return NULL;
  }
  text = g_bytes_get_data (bytes, &length);
  object = input_parse_json (text ? text : "", length, &cause);
  if (!object) {
    film_fail (error, FILM_ERROR_DAMAGED, "%s: %s", path, cause->message);
    return NULL;
  }
  reader.object = object;
  read_plan (&reader, plan);
  if (reader.failed)
    return NULL;
  plan->id = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);
  plan->folder = g_strdup (folder);
  return g_steal_pointer (&plan);
}

/* --------------------------------------------------------------- comparing */

char *
film_plan_compare (const char *document, const char *other)
{
  g_autoptr (JsonObject) a =
      input_parse_json (document, strlen (document), NULL);
  g_autoptr (JsonObject) b = input_parse_json (other, strlen (other), NULL);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (GList) members = NULL;

  if (!a || !b)
    return g_strdup ("plan.json");
  members = json_object_get_members (a);
  for (GList *item = members; item; item = item->next) {
    JsonNode *mine = json_object_get_member (a, item->data);
    JsonNode *theirs = json_object_get_member (b, item->data);

    if (theirs && json_node_equal (mine, theirs))
      continue;
    g_string_append_printf (
        names, "%s%s", names->len ? ", " : "", (char *) item->data);
  }
  return names->len ? g_strdup (names->str) : NULL;
}

/* ----------------------------------------------------------------- pictures */

gboolean
film_plan_has_alpha (const FilmPlan *plan)
{
  return plan->codec->format_alpha && plan->properties &&
         g_strv_contains (
             (const char *const *) plan->properties, "transparency=true");
}

/* ---------------------------------------------------------------- segments */

guint
film_plan_n_segments (const FilmPlan *plan)
{
  return (guint) ((plan->n_frames + plan->n_segment_frames - 1) /
                  plan->n_segment_frames);
}

guint
film_plan_segment_frames (const FilmPlan *plan, guint index)
{
  const guint64 begin = (guint64) index * plan->n_segment_frames;

  return (guint) MIN (plan->n_segment_frames, plan->n_frames - begin);
}

char *
film_plan_resolve (const FilmPlan *plan, const char *path)
{
  if (plan->copy && plan->copy->path && g_str_equal (path, plan->genome))
    return g_strdup (plan->copy->path);
  if (g_path_is_absolute (path) || !plan->folder)
    return g_strdup (path);
  return g_build_filename (plan->folder, path, NULL);
}

/* -------------------------------------------------------------------- space */

/*
 * Counts the bytes of the segments in @folder.
 *
 * @n: (out): the number of segments
 */
static guint64
count_bytes (const char *folder, guint *n)
{
  g_autofree char *segments = g_build_filename (folder, "segments", NULL);
  g_autoptr (GDir) dir = g_dir_open (segments, 0, NULL);
  const char *name;
  guint64 sum = 0;

  *n = 0;
  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (segments, name, NULL);
    GStatBuf status;

    if (g_stat (path, &status) != 0)
      continue;
    sum += (guint64) status.st_size;
    ++*n;
  }
  return sum;
}

char *
film_plan_describe_space (const FilmPlan *plan, const char *folder)
{
  const guint n = film_plan_n_segments (plan);
  guint n_done;
  const guint64 done = count_bytes (folder, &n_done);
  struct statvfs status;
  g_autofree char *free_space = NULL;
  g_autofree char *needed = NULL;

  if (statvfs (folder, &status) != 0)
    return g_strdup_printf ("%s: %s", folder, g_strerror (errno));
  free_space = g_format_size ((guint64) status.f_bavail * status.f_frsize);
  if (n_done == 0)
    return g_strdup_printf ("%s is free in %s", free_space, folder);
  /* The missing segments, and the film that is joined from all. */
  needed = g_format_size (
      done / n_done * (n - MIN (n_done, n)) +
      (plan->container->muxer || film_loop_is (plan) ? done / n_done * n : 0));
  return g_strdup_printf (
      "%s is free in %s, and about %s is needed", free_space, folder, needed);
}

/* ------------------------------------------------------------------ inputs */

static gboolean
add_file (FilmPlan *plan, const char *path, GError **error)
{
  g_autofree char *file = film_plan_resolve (plan, path);
  g_autofree char *hash = film_hash_file (file, error);
  FilmInput *input;

  if (!hash)
    return FALSE;
  input = g_new0 (FilmInput, 1);
  input->path = g_strdup (path);
  input->sha256 = g_steal_pointer (&hash);
  g_ptr_array_add (plan->inputs, input);
  return TRUE;
}

/* @path: of a file; made relative if it is in the plan's folder */
static const char *
make_relative (const FilmPlan *plan, const char *path)
{
  const gsize length = plan->folder ? strlen (plan->folder) : 0;

  if (length > 0 && g_str_has_prefix (path, plan->folder) &&
      path[length] == '/')
    return path + length + 1;
  return path;
}

gboolean
film_plan_add_input (FilmPlan *plan, const char *path, GError **error)
{
  g_autofree char *file = film_plan_resolve (plan, path);
  g_auto (GStrv) files = NULL;

  if (!flame_animation_is_flock (file))
    return add_file (plan, path, error);
  if (g_file_test (file, G_FILE_TEST_IS_REGULAR) &&
      !add_file (plan, path, error))
    return FALSE;
  files = flame_animation_list_flock (file, NULL, NULL, error);
  for (guint i = 0; files && files[i]; i++)
    if (!add_file (plan, make_relative (plan, files[i]), error))
      return FALSE;
  return files != NULL;
}

static gboolean
check_version (
    const char *what, const char *here, const char *planned, GError **error)
{
  return g_str_equal (here, planned) ||
         film_fail (error, FILM_ERROR_REFUSED,
             "this worker is refused: it has %s, the plan was made with %s%s",
             here, what, planned);
}

/*
 * Checks that no file was added to a folder of genomes.
 *
 * @known: paths of the inputs
 */
static gboolean
check_flock (const FilmPlan *plan, GHashTable *known, GError **error)
{
  g_autofree char *genome = film_plan_resolve (plan, plan->genome);
  g_auto (GStrv) files = NULL;

  if (!flame_animation_is_flock (genome))
    return TRUE;
  files = flame_animation_list_flock (genome, NULL, NULL, error);
  for (guint i = 0; files && files[i]; i++)
    if (!g_hash_table_contains (known, files[i]))
      return film_fail (error, FILM_ERROR_REFUSED,
          "%s is not a file that the plan was made with", files[i]);
  return files != NULL;
}

gboolean
film_plan_check_worker (const FilmPlan *plan, GError **error)
{
  g_autofree char *gst = gst_version_string ();
  g_autoptr (GHashTable) known =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (!check_version (
          "gst-flame ", PACKAGE_VERSION, plan->flame_version, error) ||
      !check_version ("", gst, plan->gst_version, error))
    return FALSE;
  for (guint i = 0; i < plan->inputs->len; i++) {
    const FilmInput *input = plan->inputs->pdata[i];
    g_autofree char *path = film_plan_resolve (plan, input->path);
    g_autofree char *hash = film_hash_file (path, error);

    if (!hash)
      return FALSE;
    if (!g_str_equal (hash, input->sha256))
      return film_fail (error, FILM_ERROR_REFUSED,
          "%s is not the file that the plan was made with", path);
    g_hash_table_add (known, g_steal_pointer (&path));
  }
  return check_flock (plan, known, error);
}
