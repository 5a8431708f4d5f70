/*
 * Builds with sanitizers, which take ten to thirty times as long for a sample.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/*
 * Whether this is one, as meson says by FLAME_TEST_SANITIZED. Checks over many
 * samples, by code that fewer run through as well, are for the plain build.
 */
static inline gboolean
test_is_sanitized (void)
{
  return g_getenv ("FLAME_TEST_SANITIZED") != NULL;
}

/* the same, and then the running test is skipped with a message */
static inline gboolean
test_is_for_plain_build (void)
{
  if (!test_is_sanitized ())
    return FALSE;
  g_test_skip ("its many samples are for the build without sanitizers");
  return TRUE;
}
