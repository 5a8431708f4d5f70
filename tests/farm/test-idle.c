/*
 * The warning about an idle GPU while the CPU renders.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>
#include <string.h>

#include "docs/troubles.h"
#include "tools/film/idle.h"
#include "tools/film/plan.h"

static void
put (const char *folder, const char *device, const char *class,
    const char *vendor)
{
  g_autofree char *path = g_build_filename (folder, device, NULL);
  g_autofree char *class_path = g_build_filename (path, "class", NULL);
  g_autofree char *vendor_path = g_build_filename (path, "vendor", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir (path, 0777), ==, 0);
  g_file_set_contents (class_path, class, -1, &error);
  g_assert_no_error (error);
  g_file_set_contents (vendor_path, vendor, -1, &error);
  g_assert_no_error (error);
}

/*
 * Finds the display controllers of the three makers, and none of their other
 * devices.
 */
static void
test_find (void)
{
  g_autofree char *folder = g_dir_make_tmp ("pci-XXXXXX", NULL);

  g_assert_cmpuint (film_idle_find ("/nowhere"), ==, 0);
  put (folder, "0000:00:01.0", "0x020000\n", "0x8086\n");
  put (folder, "0000:00:02.0", "0x030000\n", "0x1234\n");
  g_assert_cmpuint (film_idle_find (folder), ==, 0);
  put (folder, "0000:00:03.0", "0x030000\n", "0x1002\n");
  g_assert_cmpuint (film_idle_find (folder), ==, FILM_GPU_AMD);
  put (folder, "0000:00:04.0", "0x030200\n", "0x10de\n");
  put (folder, "0000:00:05.0", "0x038000\n", "0x8086\n");
  g_assert_cmpuint (film_idle_find (folder), ==,
      FILM_GPU_AMD | FILM_GPU_INTEL | FILM_GPU_NVIDIA);
  film_remove_folder (folder);
}

/* The environment of the tests has no OpenCL. */
static void
test_describe (void)
{
  g_autofree char *amd = film_idle_describe (FILM_GPU_AMD);
  g_autofree char *intel = film_idle_describe (FILM_GPU_INTEL);
  g_autofree char *nvidia = film_idle_describe (FILM_GPU_AMD | FILM_GPU_NVIDIA);

  g_assert_null (film_idle_describe (0));
  g_assert_true (g_str_has_prefix (amd, "an AMD GPU is not used: OpenCL has"));
  g_assert_true (g_str_has_prefix (intel, "an Intel GPU is not used: OpenCL "));
  g_assert_true (g_str_has_prefix (nvidia, "an NVIDIA GPU is not used: "));
  g_assert_true (g_str_has_suffix (amd, FLAME_SEE ("No GPU")));
  g_assert_true (g_str_has_suffix (nvidia, FLAME_SEE ("No GPU")));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idle/find", test_find);
  g_test_add_func ("/idle/describe", test_describe);
  return g_test_run ();
}
