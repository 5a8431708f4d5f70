/*
 * Files from outside, read whole: genomes, profiles, playlists, plans.
 *
 * A file is read and never mapped, so one that is cut meanwhile is a short file and
 * no SIGBUS.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/api.h"
#include "flame/error.h"

G_BEGIN_DECLS

/**
 * FLAME_MAX_DOCUMENT_BYTES:
 *
 * Most bytes of a genome, profile, palette library or playlist.
 */
#define FLAME_MAX_DOCUMENT_BYTES (64u << 20)

/**
 * FlameFileKind:
 * @FLAME_FILE_ANY: pipes, FIFOs and devices as well, up to their end
 * @FLAME_FILE_REGULAR: another kind is an error, and is not waited for
 *
 * Which kinds of files are read.
 */
typedef enum
{
  FLAME_FILE_ANY,
  FLAME_FILE_REGULAR,
} FlameFileKind;

/**
 * flame_file_read:
 * @path: (type filename): a file's path
 * @kind: which kinds of files it reads
 * @limit: bytes, up to G_MAXUINT / 2
 *
 * Reads @path to its end. What comes from a pipe can be read only once.
 *
 * While it waits for a pipe it ends soon after the calling thread's current
 * GCancellable (g_cancellable_push_current()) is cancelled. This holds for every
 * function of the library that reads files.
 *
 * Returns: (transfer full): NULL with @error: NOT_FOUND, READ, LIMIT if there are
 *   more than @limit bytes, or CANCELLED. The message begins with @path.
 */
FLAME_API GBytes *flame_file_read (
    const char *path, FlameFileKind kind, gsize limit, GError **error);

G_END_DECLS
