/*
 * A flock's files as animations: read when they are asked for, kept, and reported
 * if they are bad.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/flock/files.h"
#include "flame/flame.h"

G_BEGIN_DECLS

/* Thread-safe. */
typedef struct _FlameFlockCache FlameFlockCache;

/*
 * @location: the flock's, for messages; @options: copied but for the data of the
 * warning function
 */
FlameFlockCache *flame_flock_cache_new (
    const char *location, const FlameLoadOptions *options);
void flame_flock_cache_free (FlameFlockCache *cache); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameFlockCache, flame_flock_cache_free)

/*
 * Returns: (transfer full) (nullable) @file's animation. NULL where it is bad, which
 * is told once; of many bad ones the first are.
 */
FlameAnimation *flame_flock_cache_get (
    FlameFlockCache *cache, const FlameFlockFile *file);

/* forgets what is not of @files any more */
void flame_flock_cache_keep_files (
    FlameFlockCache *cache, const GPtrArray *files);

/* forgets animations but for those of the last @n calls */
void flame_flock_cache_keep_latest (FlameFlockCache *cache, guint n);

/* (nullable) (transfer full) why the first bad file is bad */
char *flame_flock_cache_dup_reason (FlameFlockCache *cache);

/* (transfer none) a copy of the options that lives as long as the cache */
const FlameLoadOptions *flame_flock_cache_get_options (
    const FlameFlockCache *cache);

/* tells @message by the options' function, if there is one */
void flame_flock_cache_warn (const FlameFlockCache *cache, const char *message);

G_END_DECLS
