/*
 * Reads, writes and prunes the files of the disk cache.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/disk-cache.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <time.h>
#include <utime.h>

#include "core/error.h"

#define SUFFIX ".cubin"
#define KEY_LENGTH 64    /* SHA-256 in hexadecimal */
#define STALE_AGE 3600.0 /* seconds after which an incomplete file is removed */

static const char magic[8] = "FLAMECU";
#define VERSION 1

/* Little endian, without padding. */
typedef struct
{
  char magic[8];
  guint32 version;
  guint32 header_size;
  guint64 length;
  char key[KEY_LENGTH];
  char checksum[KEY_LENGTH]; /* checksum of the code, in hexadecimal */
} Header;
G_STATIC_ASSERT (sizeof (Header) == 24 + 2 * KEY_LENGTH);

struct _FlameGpuDiskCache
{
  char *folder;
  guint64 max_bytes;
};

FlameGpuDiskCache *
flame_gpu_disk_cache_new (const char *folder, guint64 max_bytes)
{
  FlameGpuDiskCache *cache = g_new0 (FlameGpuDiskCache, 1);
  cache->folder =
      folder ? g_strdup (folder)
             : g_build_filename (g_get_user_cache_dir (), "gst-flame", NULL);
  cache->max_bytes = max_bytes;
  return cache;
}

void
flame_gpu_disk_cache_free (FlameGpuDiskCache *cache)
{
  if (!cache)
    return;
  g_free (cache->folder);
  g_free (cache);
}

char *
flame_gpu_disk_cache_make_key (
    const char *structure, int arch, int compiler_version)
{
  g_autofree char *text = g_strdup_printf (
      "%s sm_%d compiler %d", structure, arch, compiler_version);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
}

static char *
entry_path (const FlameGpuDiskCache *cache, const char *key)
{
  g_autofree char *name = g_strconcat (key, SUFFIX, NULL);
  return g_build_filename (cache->folder, name, NULL);
}

/* --------------------------------------------------------------------- load */

/*
 * Returns: (transfer full) (nullable) the code in @file, if the file is intact.
 */
static GBytes *
unwrap (GBytes *file, const char *key)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (file, &size);
  Header header;
  g_autofree char *checksum = NULL;

  if (size < sizeof header)
    return NULL;
  memcpy (&header, data, sizeof header);
  if (memcmp (header.magic, magic, sizeof magic) != 0 ||
      GUINT32_FROM_LE (header.version) != VERSION ||
      GUINT32_FROM_LE (header.header_size) != sizeof header ||
      GUINT64_FROM_LE (header.length) != size - sizeof header ||
      memcmp (header.key, key, KEY_LENGTH) != 0)
    return NULL;
  checksum = g_compute_checksum_for_data (
      G_CHECKSUM_SHA256, data + sizeof header, size - sizeof header);
  if (memcmp (header.checksum, checksum, KEY_LENGTH) != 0)
    return NULL;
  return g_bytes_new_from_bytes (file, sizeof header, size - sizeof header);
}

static gboolean
is_key (const char *key)
{
  return strlen (key) == KEY_LENGTH &&
         strspn (key, "0123456789abcdef") == KEY_LENGTH;
}

GBytes *
flame_gpu_disk_cache_load (FlameGpuDiskCache *cache, const char *key)
{
  g_autoptr (GBytes) file = NULL;
  g_autofree char *path = NULL;
  GBytes *code;
  char *contents;
  gsize size;

  g_return_val_if_fail (is_key (key), NULL);
  path = entry_path (cache, key);
  if (!g_file_get_contents (path, &contents, &size, NULL))
    return NULL;
  file = g_bytes_new_take (contents, size);
  code = unwrap (file, key);
  if (!code) {
    flame_gpu_disk_cache_remove (cache, key);
    return NULL;
  }
  /* Marks it as recently used. A read-only cache works too. */
  (void) g_utime (path, NULL);
  return code;
}

void
flame_gpu_disk_cache_remove (FlameGpuDiskCache *cache, const char *key)
{
  g_autofree char *path = entry_path (cache, key);

  (void) g_unlink (path);
}

/* -------------------------------------------------------------------- prune */

typedef struct
{
  char *path;
  guint64 size;
  gint64 used; /* last use, in nanoseconds */
} Entry;

static void
entry_clear (gpointer data)
{
  g_free (((Entry *) data)->path);
}

static gint
compare_used (gconstpointer a, gconstpointer b)
{
  gint64 first = ((const Entry *) a)->used;
  gint64 second = ((const Entry *) b)->used;
  return (first > second) - (first < second);
}

/* @name: a file that a writer did not finish (<key>.cubin.XXXXXX) */
static gboolean
is_litter (const char *name, const GStatBuf *info)
{
  const char *suffix = strstr (name, SUFFIX ".");
  return suffix == name + KEY_LENGTH &&
         difftime (time (NULL), info->st_mtime) > STALE_AGE;
}

static GArray *
list_entries (const FlameGpuDiskCache *cache)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_autoptr (GDir) folder = NULL;
  const char *name;

  g_array_set_clear_func (entries, entry_clear);
  folder = g_dir_open (cache->folder, 0, NULL);
  while (folder && (name = g_dir_read_name (folder))) {
    g_autofree char *path = g_build_filename (cache->folder, name, NULL);
    GStatBuf info;
    Entry entry;

    if (g_stat (path, &info) != 0)
      continue;
    if (is_litter (name, &info) && g_unlink (path) == 0)
      continue;
    if (!g_str_has_suffix (name, SUFFIX) ||
        strlen (name) != KEY_LENGTH + strlen (SUFFIX))
      continue;
    entry = (Entry){g_steal_pointer (&path), info.st_size,
        info.st_mtim.tv_sec * G_GINT64_CONSTANT (1000000000) +
            info.st_mtim.tv_nsec};
    g_array_append_val (entries, entry);
  }
  g_array_sort (entries, compare_used);
  return entries;
}

/*
 * Removes the least recently used entries until the rest fits, but never @kept.
 */
static void
prune (const FlameGpuDiskCache *cache, const char *kept)
{
  g_autoptr (GArray) entries = list_entries (cache);
  guint64 total = 0;
  for (guint i = 0; i < entries->len; i++)
    total += g_array_index (entries, Entry, i).size;
  for (guint i = 0; i < entries->len && total > cache->max_bytes; i++) {
    const Entry *entry = &g_array_index (entries, Entry, i);
    /* Another process may have removed it first, which is fine. */
    if (strcmp (entry->path, kept) == 0)
      continue;
    (void) g_unlink (entry->path);
    total -= entry->size;
  }
}

/* -------------------------------------------------------------------- store */

static GByteArray *
wrap (const char *key, GBytes *code)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (code, &size);
  Header header = {
      .version = GUINT32_TO_LE (VERSION),
      .header_size = GUINT32_TO_LE (sizeof header),
      .length = GUINT64_TO_LE (size),
  };
  g_autofree char *checksum =
      g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, code);
  GByteArray *file;

  memcpy (header.magic, magic, sizeof magic);
  memcpy (header.key, key, KEY_LENGTH);
  memcpy (header.checksum, checksum, KEY_LENGTH);
  file = g_byte_array_sized_new (sizeof header + size);
  g_byte_array_append (file, (const guint8 *) &header, sizeof header);
  if (size)
    g_byte_array_append (file, data, size);
  return file;
}

gboolean
flame_gpu_disk_cache_store (
    FlameGpuDiskCache *cache, const char *key, GBytes *code, GError **error)
{
  g_autofree char *path = NULL;
  g_autoptr (GByteArray) file = NULL;
  g_autoptr (GError) reason = NULL;

  g_return_val_if_fail (is_key (key), FALSE);
  if (g_bytes_get_size (code) + sizeof (Header) > cache->max_bytes)
    return TRUE;
  if (g_mkdir_with_parents (cache->folder, 0700) != 0) {
    const int number = errno;

    return flame_fail (error, FLAME_ERROR_BACKEND,
        "cannot make the cache folder %s: %s", cache->folder,
        g_strerror (number));
  }
  path = entry_path (cache, key);
  file = wrap (key, code);
  /* CONSISTENT: writes a temporary file beside it, then renames it. */
  if (!g_file_set_contents_full (path, (const char *) file->data, file->len,
          G_FILE_SET_CONTENTS_CONSISTENT, 0600, &reason))
    return flame_fail (error, FLAME_ERROR_BACKEND,
        "cannot write to the cache: %s", reason->message);
  prune (cache, path);
  return TRUE;
}
