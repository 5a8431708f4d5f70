/*
 * Reading of files from outside: genomes, profiles, playlists, plans.
 *
 * A file is read and never mapped. If another program truncates it meanwhile the result
 * is a short file and not a SIGBUS.
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
 * Size limit of a genome, profile, palette library or playlist, in bytes.
 */
#define FLAME_MAX_DOCUMENT_BYTES (64u << 20)

/**
 * FlameFileKind:
 * @FLAME_FILE_ANY: regular files, and also pipes, FIFOs and devices, which are read to
 *   their end
 * @FLAME_FILE_REGULAR: regular files; any other kind is an error, and is not waited for
 *
 * Kinds of files to accept.
 */
typedef enum
{
  FLAME_FILE_ANY,
  FLAME_FILE_REGULAR,
} FlameFileKind;

/**
 * flame_file_read:
 * @path: (type filename): a file's path
 * @kind: kinds of files to accept
 * @limit: bytes, up to G_MAXUINT / 2
 *
 * Reads @path to its end. The content of a pipe can be read only once.
 *
 * A wait for a pipe ends soon after the calling thread's current GCancellable is
 * cancelled (see g_cancellable_push_current()). This is true of every function of the
 * library that reads files.
 *
 * Returns: (transfer full): NULL with @error: NOT_FOUND, READ, LIMIT if there are
 *   more than @limit bytes, or CANCELLED. The message begins with @path.
 */
FLAME_API GBytes *flame_file_read (
    const char *path, FlameFileKind kind, gsize limit, GError **error);

G_END_DECLS
