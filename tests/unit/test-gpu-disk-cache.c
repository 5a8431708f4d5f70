/*
 * The disk cache of core/gpu: damage, size, many writers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

#include "core/gpu/disk-cache.h"
#include "tests/support/test-folder.h"

static char *
make_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("flame-cache-XXXXXX", &error);
  g_assert_no_error (error);
  return folder;
}

static guint
count_files (const char *folder, guint64 *bytes)
{
  guint count = 0;
  *bytes = 0;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    GStatBuf info;
    if (g_stat (path, &info) != 0)
      continue;
    *bytes += info.st_size;
    count++;
  }
  return count;
}

static char *
entry_path (const char *folder, const char *key)
{
  g_autofree char *name = g_strconcat (key, ".cubin", NULL);
  return g_build_filename (folder, name, NULL);
}

static GBytes *
make_code (guint seed, gsize size)
{
  guint8 *code = g_malloc (size);
  for (gsize i = 0; i < size; i++)
    code[i] = seed + i * 13;
  return g_bytes_new_take (code, size);
}

static void
test_key (void)
{
  g_autofree char *key = flame_gpu_disk_cache_make_key ("b", 90, 13000);
  g_autofree char *same = flame_gpu_disk_cache_make_key ("b", 90, 13000);
  g_assert_cmpstr (key, ==, same);
  g_assert_cmpuint (strlen (key), ==, 64);
  char *others[] = {
      flame_gpu_disk_cache_make_key ("a", 90, 13000),
      flame_gpu_disk_cache_make_key ("b", 89, 13000),
      flame_gpu_disk_cache_make_key ("b", 90, 12080),
  };
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++) {
    g_assert_cmpstr (key, !=, others[i]);
    g_free (others[i]);
  }
}

static void
test_store_and_load (void)
{
  char *folder = make_folder ();
  g_autofree char *below = g_build_filename (folder, "gst-flame", NULL);
  g_autoptr (FlameGpuDiskCache) cache =
      flame_gpu_disk_cache_new (below, 1 << 20);
  g_autofree char *key = flame_gpu_disk_cache_make_key ("t", 90, 13000);
  g_assert_null (flame_gpu_disk_cache_load (cache, key));
  g_autoptr (GBytes) code = make_code (1, 5000);
  g_autoptr (GError) error = NULL;
  g_assert_true (flame_gpu_disk_cache_store (cache, key, code, &error));
  g_assert_no_error (error);
  g_autoptr (GBytes) loaded = flame_gpu_disk_cache_load (cache, key);
  g_assert_true (g_bytes_equal (code, loaded));
  flame_gpu_disk_cache_remove (cache, key);
  g_assert_null (flame_gpu_disk_cache_load (cache, key));
  guint64 bytes;
  g_assert_cmpuint (count_files (below, &bytes), ==, 0);
  g_rmdir (below);
  test_folder_remove (folder);
  g_free (folder);
}

/*
 * Tests a flipped bit, a truncated file, extra bytes and another's name: the
 * entry is dropped and compiled again.
 */
static void
test_corruption (void)
{
  char *folder = make_folder ();
  g_autoptr (FlameGpuDiskCache) cache =
      flame_gpu_disk_cache_new (folder, 1 << 20);
  g_autofree char *key = flame_gpu_disk_cache_make_key ("t", 90, 13000);
  g_autofree char *other = flame_gpu_disk_cache_make_key ("u", 90, 13000);
  g_autofree char *path = entry_path (folder, key);
  g_autofree char *other_path = entry_path (folder, other);
  g_autoptr (GBytes) code = make_code (1, 100);
  g_assert_true (flame_gpu_disk_cache_store (cache, key, code, NULL));
  g_autofree char *whole = NULL;
  gsize size;
  g_assert_true (g_file_get_contents (path, &whole, &size, NULL));
  g_assert_cmpuint (size, ==, 152 + 100);

  for (gsize i = 0; i < size; i++) {
    g_autofree char *damaged = g_memdup2 (whole, size);
    damaged[i] ^= 0x10;
    g_assert_true (g_file_set_contents (path, damaged, size, NULL));
    g_assert_null (flame_gpu_disk_cache_load (cache, key));
    g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  }
  for (gsize cut = 0; cut < size; cut += 7) {
    g_assert_true (g_file_set_contents (path, whole, cut, NULL));
    g_assert_null (flame_gpu_disk_cache_load (cache, key));
    g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  }
  g_autofree char *longer = g_malloc0 (size + 1);
  memcpy (longer, whole, size);
  g_assert_true (g_file_set_contents (path, longer, size + 1, NULL));
  g_assert_null (flame_gpu_disk_cache_load (cache, key));
  g_assert_true (g_file_set_contents (other_path, whole, size, NULL));
  g_assert_null (flame_gpu_disk_cache_load (cache, other));

  g_assert_true (g_file_set_contents (path, whole, size, NULL));
  g_autoptr (GBytes) loaded = flame_gpu_disk_cache_load (cache, key);
  g_assert_true (g_bytes_equal (code, loaded));
  test_folder_remove (folder);
  g_free (folder);
}

static char *
numbered_key (guint i)
{
  g_autofree char *structure = g_strdup_printf ("%u", i);
  return flame_gpu_disk_cache_make_key (structure, 90, 13000);
}

static void
set_age (const char *folder, const char *key, guint seconds)
{
  g_autofree char *path = entry_path (folder, key);
  struct utimbuf times = {time (NULL) - seconds, time (NULL) - seconds};
  g_assert_cmpint (g_utime (path, &times), ==, 0);
}

/* The least recently used entries go first, and loading counts as use. */
static void
test_size_bound (void)
{
  char *folder = make_folder ();
  g_autoptr (FlameGpuDiskCache) cache =
      flame_gpu_disk_cache_new (folder, 4 * 1152 + 100);
  char *keys[6];
  g_autoptr (GBytes) code = make_code (1, 1000);
  for (guint i = 0; i < 4; i++) {
    keys[i] = numbered_key (i);
    g_assert_true (flame_gpu_disk_cache_store (cache, keys[i], code, NULL));
    set_age (folder, keys[i], 1000 - 100 * i);
  }
  g_autoptr (GBytes) oldest = flame_gpu_disk_cache_load (cache, keys[0]);
  g_assert_nonnull (oldest);
  for (guint i = 4; i < 6; i++) {
    keys[i] = numbered_key (i);
    g_assert_true (flame_gpu_disk_cache_store (cache, keys[i], code, NULL));
  }
  guint64 bytes;
  g_assert_cmpuint (count_files (folder, &bytes), ==, 4);
  g_assert_cmpuint (bytes, ==, 4 * 1152);
  static const gboolean kept[6] = {TRUE, FALSE, FALSE, TRUE, TRUE, TRUE};
  for (guint i = 0; i < 6; i++) {
    g_autoptr (GBytes) loaded = flame_gpu_disk_cache_load (cache, keys[i]);
    g_assert_cmpint (loaded != NULL, ==, kept[i]);
  }
  /* An entry larger than the limit is not stored, and evicts nothing. */
  g_autoptr (GBytes) big = make_code (1, 100000);
  g_assert_true (flame_gpu_disk_cache_store (cache, keys[1], big, NULL));
  g_assert_cmpuint (count_files (folder, &bytes), ==, 4);
  /*
   * A foreign file is left alone; old temporary files of our own are removed.
   */
  g_autofree char *strange = g_build_filename (folder, "README", NULL);
  g_autofree char *litter_name = g_strconcat (keys[1], ".cubin.A1B2C3", NULL);
  g_autofree char *litter = g_build_filename (folder, litter_name, NULL);
  g_assert_true (g_file_set_contents (strange, "hello", -1, NULL));
  g_assert_true (g_file_set_contents (litter, "half", -1, NULL));
  struct utimbuf old = {1000000, 1000000};
  g_utime (litter, &old);
  g_assert_true (flame_gpu_disk_cache_store (cache, keys[5], code, NULL));
  g_assert_true (g_file_test (strange, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (litter, G_FILE_TEST_EXISTS));
  for (guint i = 0; i < 6; i++)
    g_free (keys[i]);
  test_folder_remove (folder);
  g_free (folder);
}

static void
test_unwritable (void)
{
  char *folder = make_folder ();
  g_autofree char *file = g_build_filename (folder, "file", NULL);
  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  g_autofree char *inside = g_build_filename (file, "cache", NULL);
  g_autoptr (FlameGpuDiskCache) cache =
      flame_gpu_disk_cache_new (inside, 1 << 20);
  g_autofree char *key = numbered_key (1);
  g_autoptr (GBytes) code = make_code (1, 100);
  g_autoptr (GError) error = NULL;
  g_assert_false (flame_gpu_disk_cache_store (cache, key, code, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
  g_assert_nonnull (strstr (error->message, inside));
  g_assert_null (flame_gpu_disk_cache_load (cache, key));
  test_folder_remove (folder);
  g_free (folder);
}

/*
 * Writes and reads at the same time. What is read is always one writer's whole
 * entry.
 */
static gpointer
write_and_read (gpointer data)
{
  FlameGpuDiskCache *cache = data;
  guint found = 0;
  for (guint i = 0; i < 60; i++) {
    g_autofree char *key = numbered_key (i % 3);
    g_autoptr (GBytes) code = make_code (i, 20000 + i);
    g_assert_true (flame_gpu_disk_cache_store (cache, key, code, NULL));
    g_autoptr (GBytes) loaded = flame_gpu_disk_cache_load (cache, key);
    if (!loaded)
      continue;
    found++;
    gsize size;
    const guint8 *bytes = g_bytes_get_data (loaded, &size);
    g_assert_cmpuint (size, >=, 20000);
    for (gsize j = 0; j < size; j++)
      g_assert_cmpuint (bytes[j], ==, (guint8) (size - 20000 + j * 13));
  }
  return GUINT_TO_POINTER (found);
}

static void
test_concurrent_writers (void)
{
  char *folder = make_folder ();
  g_autoptr (FlameGpuDiskCache) cache =
      flame_gpu_disk_cache_new (folder, 1 << 20);
  fflush (NULL);
  pid_t child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    _exit (GPOINTER_TO_UINT (write_and_read (cache)) == 60 ? 0 : 1);
  GThread *thread = g_thread_new ("writer", write_and_read, cache);
  guint found = GPOINTER_TO_UINT (write_and_read (cache));
  found += GPOINTER_TO_UINT (g_thread_join (thread));
  int status = 0;
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_cmpint (status, ==, 0);
  /* No reader mistook another thread's rename for damage. */
  g_assert_cmpuint (found, ==, 120);
  guint64 bytes;
  g_assert_cmpuint (count_files (folder, &bytes), ==, 3);
  test_folder_remove (folder);
  g_free (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gpu/disk-cache/key", test_key);
  g_test_add_func ("/gpu/disk-cache/store-and-load", test_store_and_load);
  g_test_add_func ("/gpu/disk-cache/corruption", test_corruption);
  g_test_add_func ("/gpu/disk-cache/size-bound", test_size_bound);
  g_test_add_func ("/gpu/disk-cache/unwritable", test_unwritable);
  g_test_add_func (
      "/gpu/disk-cache/concurrent-writers", test_concurrent_writers);
  return g_test_run ();
}
