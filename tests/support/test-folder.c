/*
 * Temporary folders of tests: see the header.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/support/test-folder.h"

#include <glib/gstdio.h>

void
test_folder_remove (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    g_assert_cmpint (g_unlink (path), ==, 0);
  }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}
