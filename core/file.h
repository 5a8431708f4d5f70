/*
 * How core reads files and checks their content.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/file.h"

/*
 * Copies the first bytes of a regular file. Returns how many; 0 if @path cannot be read
 * or is not a regular file.
 */
gsize flame_file_sniff (const char *path, char *start, gsize n);

/*
 * Whether @path exists and is not a regular file: a folder, a pipe, a device.
 */
gboolean flame_file_is_irregular (const char *path);
