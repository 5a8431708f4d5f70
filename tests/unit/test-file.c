/*
 * The reader of files: kinds, limits, pipes that are slow or never written,
 * files that are truncated meanwhile, and cancelling.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/animation/animation.h"
#include "core/api/load-options.h"
#include "core/file.h"

#define LIMIT (1u << 20)
/* Time that a thread waits before the test wakes it. */
#define MOMENT (G_USEC_PER_SEC / 5)

typedef struct
{
  char *folder, *path;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  (void) data;
  fixture->folder = g_dir_make_tmp ("flame-file-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "a.flam3", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  (void) data;
  g_unlink (fixture->path);
  g_rmdir (fixture->folder);
  g_free (fixture->path);
  g_free (fixture->folder);
}

/* Asserts that the message names the file. */
static void
assert_fails (
    const char *path, FlameFileKind kind, FlameError code, const char *word)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (flame_file_read (path, kind, LIMIT, &error));
  g_assert_error (error, FLAME_ERROR, (gint) code);
  g_assert_true (g_str_has_prefix (error->message, path));
  if (!strstr (error->message, word))
    g_error ("'%s' does not say '%s'", error->message, word);
}

static void
test_regular (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = g_malloc (LIMIT + 1);
  g_autoptr (GBytes) bytes = NULL;

  (void) data;
  memset (text, 'x', LIMIT + 1);
  g_assert_true (g_file_set_contents (fixture->path, text, LIMIT, NULL));
  bytes = flame_file_read (fixture->path, FLAME_FILE_REGULAR, LIMIT, NULL);
  g_assert_cmpuint (g_bytes_get_size (bytes), ==, LIMIT);
  g_assert_cmpint (memcmp (g_bytes_get_data (bytes, NULL), text, LIMIT), ==, 0);
  g_clear_pointer (&bytes, g_bytes_unref);

  g_assert_true (g_file_set_contents (fixture->path, text, LIMIT + 1, NULL));
  assert_fails (fixture->path, FLAME_FILE_ANY, FLAME_ERROR_LIMIT, "1 MiB");

  g_assert_true (g_file_set_contents (fixture->path, "", 0, NULL));
  bytes = flame_file_read (fixture->path, FLAME_FILE_ANY, LIMIT, NULL);
  g_assert_cmpuint (g_bytes_get_size (bytes), ==, 0);

  assert_fails (fixture->folder, FLAME_FILE_ANY, FLAME_ERROR_READ, "directory");
  g_unlink (fixture->path);
  assert_fails (
      fixture->path, FLAME_FILE_ANY, FLAME_ERROR_NOT_FOUND, "No such file");
}

/* The device never ends and has no size. */
static void
test_device (void)
{
  assert_fails ("/dev/zero", FLAME_FILE_ANY, FLAME_ERROR_LIMIT, "1 MiB");
  assert_fails (
      "/dev/zero", FLAME_FILE_REGULAR, FLAME_ERROR_READ, "not a pipe");
}

static gpointer
write_slowly (gpointer path)
{
  const int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);

  for (guint i = 0; i < 3; i++) {
    g_usleep (MOMENT);
    g_assert_cmpint (write (fd, "abc", 3), ==, 3);
  }
  close (fd);
  return NULL;
}

/* The reader starts before the writer, and the text arrives in pieces. */
static void
test_fifo (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  GThread *writer;

  (void) data;
  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  writer = g_thread_new ("writer", write_slowly, fixture->path);
  bytes = flame_file_read (fixture->path, FLAME_FILE_ANY, LIMIT, &error);
  g_assert_no_error (error);
  g_thread_join (writer);
  g_assert_cmpmem (
      g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), "abcabcabc", 9);
  /* There is no writer, and the reader must not wait. */
  assert_fails (
      fixture->path, FLAME_FILE_REGULAR, FLAME_ERROR_READ, "not a pipe");
}

/* A pipe that was written and closed before is read completely. */
static void
test_pipe (void)
{
  int ends[2];
  g_autofree char *path = NULL;
  g_autoptr (GBytes) bytes = NULL;

  g_assert_cmpint (pipe (ends), ==, 0);
  g_assert_cmpint (write (ends[1], "abc", 3), ==, 3);
  close (ends[1]);
  path = g_strdup_printf ("/dev/fd/%d", ends[0]);
  bytes = flame_file_read (path, FLAME_FILE_ANY, LIMIT, NULL);
  close (ends[0]);
  g_assert_cmpmem (
      g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), "abc", 3);
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (MOMENT);
  g_cancellable_cancel (cancellable);
  return NULL;
}

/* @path: may name a pipe that nobody has opened, or one with a silent writer */
static void
assert_cancelled (const char *path, gboolean (*read) (const char *, GError **))
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GThread *thread = g_thread_new ("cancel", cancel_soon, cancellable);
  g_autoptr (GError) error = NULL;

  g_cancellable_push_current (cancellable);
  g_assert_false (read (path, &error));
  g_cancellable_pop_current (cancellable);
  g_thread_join (thread);
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_CANCELLED);
}

static gboolean
read_animation (const char *path, GError **error)
{
  const FlameLoadOptions options = {.loop_length = 10};
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_from_file (path, &options, error);

  return animation != NULL;
}

static gboolean
read_genomes (const char *path, GError **error)
{
  const FlameLoadOptions options = {0};
  g_autoptr (GPtrArray) genomes = flame_genomes_read (path, &options, error);

  return genomes != NULL;
}

static gboolean
read_profile (const char *path, GError **error)
{
  FlameProfile *profile = flame_profile_new (path, NULL, NULL, error);

  flame_profile_free (profile);
  return profile != NULL;
}

static void
test_cancel (Fixture *fixture, gconstpointer data)
{
  int ends[2];
  g_autofree char *path = NULL;

  (void) data;
  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  assert_cancelled (fixture->path, read_animation);
  assert_cancelled (fixture->path, read_genomes);
  assert_cancelled (fixture->path, read_profile);
  g_assert_cmpint (pipe (ends), ==, 0);
  path = g_strdup_printf ("/dev/fd/%d", ends[0]);
  assert_cancelled (path, read_animation);
  close (ends[0]);
  close (ends[1]);
}

/* ------------------------------------------------- cut while it is read */

#define CUT_BYTES (1 << 20)
#define N_CUTS 200

typedef struct
{
  const char *path;
  gint quit; /* atomic */
} Cutter;

/* Truncates the file and restores its length again and again. */
static gpointer
cut (gpointer data)
{
  Cutter *cutter = data;

  while (!g_atomic_int_get (&cutter->quit)) {
    g_assert_cmpint (truncate (cutter->path, 0), ==, 0);
    g_assert_cmpint (truncate (cutter->path, CUT_BYTES), ==, 0);
  }
  return NULL;
}

/*
 * Another program rewrites the node of an edge meanwhile: the read may fail,
 * but without SIGBUS.
 */
static void
test_cut (Fixture *fixture, gconstpointer data)
{
  static const char edge[] =
      "{\"type\": \"edge\", \"link\": {\"src\": \"a\", \"dst\": \"a\"}}";
  g_autofree char *path = g_build_filename (fixture->folder, "e.json", NULL);
  Cutter cutter = {.path = fixture->path};
  GThread *thread;

  (void) data;
  g_assert_true (g_file_set_contents (path, edge, -1, NULL));
  g_assert_true (g_file_set_contents (fixture->path, "", 0, NULL));
  thread = g_thread_new ("cutter", cut, &cutter);
  for (guint i = 0; i < N_CUTS; i++) {
    g_autoptr (GError) error = NULL;

    g_assert_false (read_animation (path, &error));
    g_assert_nonnull (strstr (error->message, fixture->path));
  }
  g_atomic_int_set (&cutter.quit, 1);
  g_thread_join (thread);
  g_unlink (path);
}

/*
 * Tests without chance what test_cut() tests: files of /proc have no bytes to
 * map, and are read all the same.
 */
static void
test_unmappable (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  static const char edge[] =
      "{\"type\": \"edge\", \"link\": {\"src\": \"a\", \"dst\": \"a\"}}";
  g_autofree char *path = g_build_filename (fixture->folder, "e.json", NULL);
  g_autoptr (GError) error = NULL;
  char name[16];

  g_assert_true (g_file_set_contents (path, edge, -1, NULL));
  g_assert_cmpint (symlink ("/proc/self/comm", fixture->path), ==, 0);
  g_assert_cmpint (prctl (PR_GET_NAME, name), ==, 0);
  g_assert_cmpint (prctl (PR_SET_NAME, "{\"type\": \"it\"}"), ==, 0);
  g_assert_false (read_animation (path, &error));
  g_assert_cmpint (prctl (PR_SET_NAME, name), ==, 0);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, "'it'"));
  g_unlink (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define TEST(name, func)                                                       \
  g_test_add ("/file/" name, Fixture, NULL, set_up, func, tear_down)
  TEST ("regular", test_regular);
  g_test_add_func ("/file/device", test_device);
  TEST ("fifo", test_fifo);
  g_test_add_func ("/file/pipe", test_pipe);
  TEST ("cancel", test_cancel);
  TEST ("cut", test_cut);
  TEST ("unmappable", test_unmappable);
  return g_test_run ();
}
