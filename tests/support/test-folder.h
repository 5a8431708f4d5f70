/*
 * Temporary folders of tests.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Removes a folder with the files in it. There are no folders in it. */
void test_folder_remove (const char *folder);

G_END_DECLS
