/*
 * Compiled device code in files, kept from run to run.
 *
 * An entry is one file, <key>.cubin: a header (magic, version, key, length, SHA-256 of
 * the code) followed by the code. It is written to a temporary file and renamed, so
 * that readers and writers in any number of processes see a complete entry or none.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/error.h"

/* Immutable, thread-safe. */
typedef struct _FlameGpuDiskCache FlameGpuDiskCache;

/*
 * @folder: (nullable) default: gst-flame in the user's cache folder; created at the
 *   first write.
 * @max_bytes: of all entries; beyond it the least recently used are removed.
 * Returns: (transfer full)
 */
FlameGpuDiskCache *flame_gpu_disk_cache_new (
    const char *folder, guint64 max_bytes);
void flame_gpu_disk_cache_free (FlameGpuDiskCache *cache); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuDiskCache, flame_gpu_disk_cache_free)

/*
 * Computes the SHA-256, in hexadecimal, of everything that the code depends on.
 * Returns: (transfer full)
 */
char *flame_gpu_disk_cache_make_key (
    const char *structure, int arch, int compiler_version);

/*
 * Returns: (transfer full) (nullable) the code, or NULL if there is none. A damaged
 *   entry is removed, and counts as none.
 */
GBytes *flame_gpu_disk_cache_load (FlameGpuDiskCache *cache, const char *key);

/*
 * Writes an entry, and makes room for it. Code that is larger than the cache is not
 * stored.
 */
gboolean flame_gpu_disk_cache_store (
    FlameGpuDiskCache *cache, const char *key, GBytes *code, GError **error);

/* Removes an entry that the driver refuses. */
void flame_gpu_disk_cache_remove (FlameGpuDiskCache *cache, const char *key);
