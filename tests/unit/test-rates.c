/*
 * The speed of devices is measured once and stored.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>

#include "core/render/rates.h"

typedef struct
{
  double gpu, cpu;
  guint n_measured;
} Rates;

static double
measure (FlameBackendKind kind, gpointer data)
{
  Rates *rates = data;

  rates->n_measured++;
  return kind == FLAME_BACKEND_CPU ? rates->cpu : rates->gpu;
}

static gboolean
prefer (Rates *rates, const char *path, const char *device, const char *driver,
    guint n_threads)
{
  return flame_rates_prefer (
      path, FLAME_BACKEND_OPENCL, device, driver, n_threads, measure, rates);
}

static void
test_remembered (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("flame-rates-XXXXXX", &error);
  g_autofree char *inner = g_build_filename (folder, "gst-flame", NULL);
  g_autofree char *path = g_build_filename (inner, "rates", NULL);
  Rates fast = {.gpu = 2e9, .cpu = 1e9}, slow = {.gpu = 1e8, .cpu = 1e9};

  g_assert_no_error (error);
  g_assert_true (prefer (&fast, path, "A", "1", 8));
  g_assert_cmpuint (fast.n_measured, ==, 2);
  /* The stored measurement is used. */
  g_assert_true (prefer (&slow, path, "A", "1", 8));
  g_assert_cmpuint (slow.n_measured, ==, 0);
  /* Another device, driver or number of threads is measured again. */
  g_assert_false (prefer (&slow, path, "B", "1", 8));
  g_assert_false (prefer (&slow, path, "A", "2", 8));
  g_assert_false (prefer (&slow, path, "A", "1", 16));
  g_assert_cmpuint (slow.n_measured, ==, 6);
  g_assert_false (prefer (&fast, path, "B", "1", 8));
  g_assert_cmpuint (fast.n_measured, ==, 2);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (inner), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/*
 * A GPU that fails is not tried again. A damaged or missing cache costs one
 * measurement.
 */
static void
test_failures (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("flame-rates-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "rates", NULL);
  Rates broken = {.gpu = 0, .cpu = 1e9}, fast = {.gpu = 2e9, .cpu = 1e9};

  g_assert_false (prefer (&broken, path, "A", "1", 8));
  g_assert_false (prefer (&fast, path, "A", "1", 8));
  g_assert_cmpuint (fast.n_measured, ==, 0);
  g_file_set_contents (path, "[x]\ngpu=", -1, &error);
  g_assert_no_error (error);
  g_assert_true (prefer (&fast, path, "A", "1", 8));
  g_assert_cmpuint (fast.n_measured, ==, 2);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_assert_true (prefer (&fast, NULL, "A", "1", 8));
  g_assert_true (prefer (&fast, "/proc/none/rates", "A", "1", 8));
  g_assert_cmpuint (fast.n_measured, ==, 6);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rates/remembered", test_remembered);
  g_test_add_func ("/rates/failures", test_failures);
  return g_test_run ();
}
