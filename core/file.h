/*
 * The one way by which core reads files, and looks into them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/file.h"

/*
 * Copies the first bytes of a regular file. Returns how many, 0 if @path cannot be
 * read or is no regular file.
 */
gsize flame_file_sniff (const char *path, char *start, gsize n);

/* whether @path is there and is no regular file: a folder, a pipe, a device */
gboolean flame_file_is_irregular (const char *path);
