/*
 * Very long kernels, which are in parts, over the fake driver and a made-up NVRTC.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/gpu/module.h"
#include "tests/unit/cuda-iterate-fixture.h"

#define LONG_FLAME(last)                                                       \
  "<flame size='80 56' scale='30' quality='5' version='EMBER-1'>"              \
  "<xform weight='1' linear='0.4' crackle='0.2' coefs='0.5 0 0 0.5 0.2 0'/>"   \
  "<xform weight='1' linear='0.4' synth='0.2' coefs='0.5 0 0 0.5 0 0.3'/>"     \
  "<xform weight='1' linear='0.4' CircleRand='0.2' coefs='0.5 0 0 0.5 0 "      \
  "0.1'/>"                                                                     \
  "<xform weight='1' linear='0.4' " last "='0.2' coefs='0.5 0 0 0.5 0 0'/>"    \
  "</flame>"

static void
draw_long (CudaIterate *f, const char *genome)
{
  cuda_iterate_plan (f, genome, 5);
  g_assert_true (cuda_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT));
}

/* the driver links them, once for all frames */
static void
test_linked (CudaIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  guint n_parts;

  draw_long (f, LONG_FLAME ("hamid_js"));
  g_assert_cmpuint (cuda_iterate_count_compiled (), ==, 0);
  n_parts = cuda_iterate_count_parts ();
  g_assert_cmpuint (n_parts, >=, 2);
  g_assert_cmpuint (flame_fake_get_calls ("cuLinkComplete"), ==, 1);
  f->plan.is_prompt = TRUE;
  g_assert_true (cuda_iterate_draw (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  g_assert_cmpuint (cuda_iterate_count_parts (), ==, n_parts);
}

/* a shorter one is whole */
static void
test_shorter (CudaIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  draw_long (f, LONG_FLAME ("Voron"));
  g_assert_cmpuint (cuda_iterate_count_compiled (), ==, 1);
  g_assert_cmpuint (cuda_iterate_count_parts (), ==, 0);
}

/* where the driver cannot link they are whole, and it is not asked again */
static void
test_refused (CudaIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  guint n_parts;

  flame_fake_fail ("cuLinkComplete", 1, CUDA_ERROR_INVALID_IMAGE);
  draw_long (f, LONG_FLAME ("hamid_js"));
  n_parts = cuda_iterate_count_parts ();
  g_assert_cmpuint (n_parts, >=, 2);
  g_assert_cmpuint (cuda_iterate_count_compiled (), ==, 1);
  draw_long (f, LONG_FLAME ("hamid_js='0.1' dc_worley"));
  g_assert_cmpuint (cuda_iterate_count_parts (), ==, n_parts);
  g_assert_cmpuint (cuda_iterate_count_compiled (), ==, 2);
}

/* the linker's and the loader's errors, and parts that are cut off */
static void
test_linker (CudaIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const calls[] = {
      "cuLinkCreate", "cuLinkAddData", "cuLinkComplete", "cuModuleLoadData"};
  g_autoptr (GBytes) part = cuda_iterate_generic_image ();
  GBytes *const parts[] = {part, part};
  g_autoptr (GBytes) joined = flame_gpu_parts_join (parts, 2);
  g_autoptr (GBytes) cut =
      g_bytes_new_from_bytes (joined, 0, g_bytes_get_size (joined) - 32);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuModule) module = NULL;

  g_assert_false (flame_gpu_parts_are (part));
  g_assert_true (flame_gpu_parts_are (joined));
  for (guint i = 0; i < G_N_ELEMENTS (calls); i++) {
    flame_fake_fail (calls[i], 1, CUDA_ERROR_INVALID_IMAGE);
    g_assert_null (flame_gpu_module_new (f->context, joined, &error));
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
    g_clear_error (&error);
  }
  g_assert_null (flame_gpu_module_new (f->context, cut, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
  g_assert_nonnull (strstr (error->message, "part 1 is cut off"));
  g_clear_error (&error);
  module = flame_gpu_module_new (f->context, joined, &error);
  g_assert_no_error (error);
  g_assert_nonnull (module);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function)                                                    \
  CUDA_ITERATE_ADD ("parts/" name, FLAME_ADD_NONE, function)
  ADD ("linked", test_linked);
  ADD ("shorter", test_shorter);
  ADD ("refused", test_refused);
  ADD ("linker", test_linker);
  return g_test_run ();
}
