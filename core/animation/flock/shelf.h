/*
 * A flock's files as animations: read when they are asked for, kept, and told of
 * where they are bad.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/flock/files.h"
#include "core/flame.h"

G_BEGIN_DECLS

/* Thread-safe. */
typedef struct _FlameShelf FlameShelf;

/*
 * @location: the flock's, for messages; @options: copied but for the data of the
 * warning function
 */
FlameShelf *flame_shelf_new (
    const char *location, const FlameLoadOptions *options);
void flame_shelf_free (FlameShelf *shelf); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameShelf, flame_shelf_free)

/*
 * Returns: (transfer full) (nullable) @file's animation. NULL where it is bad, which
 * is told once; of many bad ones the first are.
 */
FlameAnimation *flame_shelf_get (FlameShelf *shelf, const FlameFlockFile *file);

/* forgets what is not of @files any more */
void flame_shelf_keep_files (FlameShelf *shelf, const GPtrArray *files);

/* forgets animations but for those of the last @n calls */
void flame_shelf_keep_latest (FlameShelf *shelf, guint n);

/* (nullable) (transfer full) why the first bad file is bad */
char *flame_shelf_dup_reason (FlameShelf *shelf);

/* (transfer none) a copy of the options that lives as long as the shelf */
const FlameLoadOptions *flame_shelf_get_options (const FlameShelf *shelf);

/* tells @message by the options' function, if there is one */
void flame_shelf_warn (const FlameShelf *shelf, const char *message);

G_END_DECLS
