/*
 * Reads a file in blocks, up to a limit. It waits for a pipe in small steps.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/file.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/error.h"

#define READ_BLOCK (64u << 10)
/* How often to check the cancellable while a pipe is silent. */
#define WAIT_MS 100

typedef struct
{
  const char *path;
  int fd;
  gboolean is_regular;
  goffset size; /* of a regular file */
} File;

static gboolean
fail_errno (const char *path, int code, GError **error)
{
  return flame_fail (error,
      code == ENOENT ? FLAME_ERROR_NOT_FOUND : FLAME_ERROR_READ, "%s: %s", path,
      g_strerror (code));
}

/* Opening a FIFO in this way does not block if it has no writer. */
static gboolean
file_open (File *file, FlameFileKind kind, GError **error)
{
  struct stat status;

  file->fd =
      g_open (file->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0);
  if (file->fd < 0 || fstat (file->fd, &status) != 0)
    return fail_errno (file->path, errno, error);
  file->is_regular = S_ISREG (status.st_mode);
  file->size = file->is_regular ? status.st_size : 0;
  if (S_ISDIR (status.st_mode))
    return fail_errno (file->path, EISDIR, error);
  return kind != FLAME_FILE_REGULAR || file->is_regular ||
         flame_fail (error, FLAME_ERROR_READ,
             "%s: expected a file, not a pipe, a socket or a device",
             file->path);
}

static void
file_close (File *file)
{
  if (file->fd >= 0)
    close (file->fd);
}

/*
 * Waits until there is something to read, or until the last writer has gone. A FIFO
 * that never had a writer reports neither, so its first writer is waited for too.
 */
static gboolean
wait_readable (const File *file, GError **error)
{
  GCancellable *cancellable = g_cancellable_get_current ();
  struct pollfd wanted = {.fd = file->fd, .events = POLLIN};

  for (;;) {
    const int n = poll (&wanted, 1, WAIT_MS);

    if (g_cancellable_is_cancelled (cancellable))
      return flame_fail (error, FLAME_ERROR_CANCELLED,
          "%s: reading was cancelled", file->path);
    if (n > 0)
      return TRUE;
    if (n < 0 && errno != EINTR)
      return fail_errno (file->path, errno, error);
  }
}

/* @n: (out) 0 at the end */
static gboolean
read_block (const File *file, guint8 *block, gsize *n, GError **error)
{
  for (;;) {
    ssize_t count;

    if (!file->is_regular && !wait_readable (file, error))
      return FALSE;
    count = read (file->fd, block, READ_BLOCK);
    if (count >= 0) {
      *n = (gsize) count;
      return TRUE;
    }
    if (errno != EINTR && errno != EAGAIN)
      return fail_errno (file->path, errno, error);
  }
}

static gboolean
fail_limit (const File *file, gsize limit, GError **error)
{
  return flame_fail (error, FLAME_ERROR_LIMIT,
      "%s: the file is larger than %g MiB, the limit of its kind", file->path,
      (double) limit / (1 << 20));
}

static gboolean
read_all (const File *file, gsize limit, GByteArray *bytes, GError **error)
{
  g_autofree guint8 *block = NULL;
  gsize n = 0;

  if (file->size > (goffset) limit)
    return fail_limit (file, limit, error);
  block = g_malloc (READ_BLOCK);
  do {
    if (!read_block (file, block, &n, error))
      return FALSE;
    if (n > limit - bytes->len)
      return fail_limit (file, limit, error);
    g_byte_array_append (bytes, block, (guint) n);
  } while (n > 0);
  return TRUE;
}

GBytes *
flame_file_read (
    const char *path, FlameFileKind kind, gsize limit, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  File file = {.path = path};
  const gboolean done =
      file_open (&file, kind, error) && read_all (&file, limit, bytes, error);

  file_close (&file);
  return done ? g_byte_array_free_to_bytes (g_steal_pointer (&bytes)) : NULL;
}

gsize
flame_file_sniff (const char *path, char *start, gsize n)
{
  File file = {.path = path};
  ssize_t count = 0;

  if (file_open (&file, FLAME_FILE_REGULAR, NULL))
    count = read (file.fd, start, n);
  file_close (&file);
  return (gsize) MAX (count, 0);
}

gboolean
flame_file_is_irregular (const char *path)
{
  GStatBuf status;

  return g_stat (path, &status) == 0 && !S_ISREG (status.st_mode);
}
