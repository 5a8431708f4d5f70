/*
 * Files of a film: hashed, and written so that no half of one is ever seen.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "tools/film/error.h"
#include "tools/film/plan.h"

char *
film_hash_file (const char *path, GError **error)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  guchar buffer[65536];
  int file = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  ssize_t n = -1;

  if (file >= 0)
    while ((n = read (file, buffer, sizeof buffer)) > 0)
      g_checksum_update (sum, buffer, n);
  if (n < 0)
    film_fail_errno (error, errno, "read", path);
  if (file >= 0)
    close (file);
  return n < 0 ? NULL : g_strdup (g_checksum_get_string (sum));
}

static gboolean
sync_path (const char *path, int flags)
{
  int file = g_open (path, flags | O_CLOEXEC, 0);
  gboolean done = file >= 0 && fsync (file) == 0;

  /* some network file systems sync no folders */
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
