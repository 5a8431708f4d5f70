/*
 * Which files a flock has.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/flock/files.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "core/animation/document.h"
#include "flame/error.h"

#define SNIFF_BYTES 256

static const char *const genome_endings[] = {
    ".flam3", ".flame", ".xml", ".json", NULL};
static const char *const playlist_endings[] = {
    ".m3u", ".m3u8", ".txt", ".playlist", NULL};

static gboolean
has_ending (const char *name, const char *const *endings)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; endings[i]; i++)
    if (g_str_has_suffix (lower, endings[i]))
      return TRUE;
  return FALSE;
}

gboolean
flame_flock_is_stream (const char *path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS) &&
         !g_file_test (path, G_FILE_TEST_IS_REGULAR) &&
         !g_file_test (path, G_FILE_TEST_IS_DIR);
}

/* an XML or JSON document under a playlist's name is still a document */
static gboolean
begins_like_document (const char *path)
{
  char text[SNIFF_BYTES + 1];
  const char *c = text;
  FILE *file = fopen (path, "rbe");
  gsize n;

  if (!file)
    return FALSE;
  n = fread (text, 1, SNIFF_BYTES, file);
  fclose (file);
  text[n] = '\0';
  if (g_str_has_prefix (c, "\xef\xbb\xbf"))
    c += 3;
  while (g_ascii_isspace (*c))
    c++;
  return *c == '<' || *c == '{';
}

gboolean
flame_flock_is_location (const char *path)
{
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return TRUE;
  return has_ending (path, playlist_endings) && !flame_flock_is_stream (path) &&
         !begins_like_document (path);
}

static void
file_free (gpointer data)
{
  FlameFlockFile *file = data;

  g_free (file->path);
  g_free (file);
}

/* @path: (transfer full) @folders: whether one that is a folder counts */
static void
add_file (GPtrArray *files, char *path, gboolean folders)
{
  FlameFlockFile *file;
  GStatBuf status;
  const gboolean is_there = g_stat (path, &status) == 0;

  if (is_there && !folders && S_ISDIR (status.st_mode)) {
    g_free (path);
    return;
  }
  file = g_new0 (FlameFlockFile, 1);
  file->path = path;
  if (is_there) {
    file->modified =
        (gint64) status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec;
    file->size = status.st_size;
  }
  g_ptr_array_add (files, file);
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  const FlameFlockFile *const *x = a, *const *y = b;

  return strcmp ((*x)->path, (*y)->path);
}

static gboolean
list_folder (const char *folder, GPtrArray *files, GError **error)
{
  g_autoptr (GError) cause = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &cause);
  const char *name;

  if (!dir) {
    g_set_error (
        error, FLAME_ERROR, FLAME_ERROR_READ, "%s: %s", folder, cause->message);
    return FALSE;
  }
  while ((name = g_dir_read_name (dir))) {
    if (name[0] != '.' && has_ending (name, genome_endings))
      add_file (files, g_build_filename (folder, name, NULL), FALSE);
  }
  g_ptr_array_sort (files, compare_paths);
  return TRUE;
}

/* (transfer full) (nullable) the file that @line names */
static char *
parse_line (const char *folder, const char *line)
{
  if (*line == '\0' || *line == '#')
    return NULL;
  if (g_str_has_prefix (line, "file:"))
    return g_filename_from_uri (line, NULL, NULL);
  if (g_path_is_absolute (line))
    return g_strdup (line);
  return g_build_filename (folder, line, NULL);
}

static gboolean
list_playlist (const char *path, GPtrArray *files, GError **error)
{
  g_autoptr (GBytes) bytes = flame_document_load (path, error);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  const char *start;

  if (!bytes)
    return FALSE;
  text = g_strndup (
      g_bytes_get_size (bytes) > 0 ? g_bytes_get_data (bytes, NULL) : "",
      g_bytes_get_size (bytes));
  start = g_str_has_prefix (text, "\xef\xbb\xbf") ? text + 3 : text;
  lines = g_strsplit (start, "\n", -1);
  for (guint i = 0; lines[i]; i++) {
    char *file = parse_line (folder, g_strstrip (lines[i]));

    if (file)
      add_file (files, file, TRUE);
  }
  return TRUE;
}

GPtrArray *
flame_flock_list_files (const char *location, GError **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (file_free);
  gboolean listed = g_file_test (location, G_FILE_TEST_IS_DIR)
                        ? list_folder (location, files, error)
                        : list_playlist (location, files, error);

  return listed ? g_steal_pointer (&files) : NULL;
}

gboolean
flame_flock_files_equal (
    const FlameFlockFile *first, const FlameFlockFile *second)
{
  return first->modified == second->modified && first->size == second->size &&
         g_str_equal (first->path, second->path);
}
