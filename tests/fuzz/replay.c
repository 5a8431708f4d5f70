/*
 * Runs a fuzz target over files, if there is no libFuzzer: each named file, and
 * each file in a named folder.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib.h>
#include <stdint.h>

/* (nullable) A target need not define it. */
int LLVMFuzzerInitialize (int *argc, char ***argv) __attribute__ ((weak));
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static guint n_run;

static void
run_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *data = NULL;
  gsize size;

  if (!g_file_get_contents (path, &data, &size, &error))
    g_error ("%s", error->message);
  LLVMFuzzerTestOneInput ((const uint8_t *) data, size);
  n_run++;
}

static void
run_folder (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) folder = g_dir_open (path, 0, &error);
  const char *name;

  if (!folder)
    g_error ("%s", error->message);
  while ((name = g_dir_read_name (folder))) {
    g_autofree char *file = g_build_filename (path, name, NULL);

    if (g_file_test (file, G_FILE_TEST_IS_REGULAR))
      run_file (file);
  }
}

int
main (int argc, char **argv)
{
  if (LLVMFuzzerInitialize)
    LLVMFuzzerInitialize (&argc, &argv);
  for (int i = 1; i < argc; i++) {
    if (argv[i][0] == '-')
      continue; /* an option of libFuzzer */
    if (g_file_test (argv[i], G_FILE_TEST_IS_DIR))
      run_folder (argv[i]);
    else
      run_file (argv[i]);
  }
  g_print ("%u files\n", n_run);
  return n_run > 0 ? 0 : 1;
}
