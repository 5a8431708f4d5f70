/*
 * Compiled device code kept in files from one run to the next.
 *
 * An entry is one file, <key>.cubin: a header (magic, version, key, length,
 * SHA-256 of the code) and the code. It is written beside its place and renamed
 * there, so that readers and writers in any number of processes see all of an
 * entry or nothing.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/error.h"

/* Immutable, thread-safe. */
typedef struct _FlameGpuDiskCache FlameGpuDiskCache;

/*
 * @folder: (nullable) gst-flame in the user's cache folder; made when first
 * written to. @max_bytes: of all entries; beyond it the least recently used go.
 * Returns: (transfer full)
 */
FlameGpuDiskCache *flame_gpu_disk_cache_new (
    const char *folder, guint64 max_bytes);
void flame_gpu_disk_cache_free (FlameGpuDiskCache *cache); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuDiskCache, flame_gpu_disk_cache_free)

/*
 * SHA-256 in hexadecimal over all that the code depends on. Returns: (transfer
 * full)
 */
char *flame_gpu_disk_cache_make_key (
    const char *structure, int arch, int compiler_version);

/*
 * (transfer full) (nullable) the code, or NULL if there is none. A damaged
 * entry is removed and counts as none.
 */
GBytes *flame_gpu_disk_cache_load (FlameGpuDiskCache *cache, const char *key);

/* Writes an entry and makes room. Code bigger than the cache is not kept. */
gboolean flame_gpu_disk_cache_store (
    FlameGpuDiskCache *cache, const char *key, GBytes *code, GError **error);

/* for an entry that the driver refuses */
void flame_gpu_disk_cache_remove (FlameGpuDiskCache *cache, const char *key);
