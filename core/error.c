/*
 * The library's error domain, and functions that set errors.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/error.h"

/* This name has hyphens. */
/* clang-format off */
G_DEFINE_QUARK (flame-error-quark, flame_error)
/* clang-format on */

G_GNUC_PRINTF (3, 0)
static void
set_error (GError **error, FlameError code, const char *format, va_list args)
{
  if (error)
    *error = g_error_new_valist (FLAME_ERROR, code, format, args);
}

gboolean
flame_fail (GError **error, FlameError code, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  set_error (error, code, format, args);
  va_end (args);
  return FALSE;
}

gpointer
flame_fail_null (GError **error, FlameError code, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  set_error (error, code, format, args);
  va_end (args);
  return NULL;
}
