/*
 * Builds with sanitizers, in which a sample takes ten to thirty times as long.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/*
 * Whether this is such a build; meson sets FLAME_TEST_SANITIZED. Checks that need many
 * samples are only for the plain build if fewer samples run through the same code.
 */
static inline gboolean
test_is_sanitized (void)
{
  return g_getenv ("FLAME_TEST_SANITIZED") != NULL;
}

/*
 * Likewise; if it is such a build, the running test is skipped with a message.
 */
static inline gboolean
test_is_for_plain_build (void)
{
  if (!test_is_sanitized ())
    return FALSE;
  g_test_skip ("its many samples are for the build without sanitizers");
  return TRUE;
}
