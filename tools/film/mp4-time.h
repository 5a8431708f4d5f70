/*
 * The date in an MP4 or QuickTime file.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/* Sets all dates of creation and modification in the file to "unknown": the
 * muxers of GStreamer 1.22 write the current time, whatever they are told. */
gboolean film_mp4_clear_times (const char *path, GError **error);
