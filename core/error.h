/*
 * Set an error and return, in one statement.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/error.h"

/* Always FALSE, for `return flame_fail (...)`. */
gboolean flame_fail (GError **error, FlameError code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* Always NULL, for functions that return a pointer. */
gpointer flame_fail_null (GError **error, FlameError code, const char *format,
    ...) G_GNUC_PRINTF (3, 4);
