/*
 * Kernels in parts, which draw a stream that must not wait until the whole one is
 * there: over the fake driver and a made-up NVRTC.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/gpu/parts.h"
#include "tests/support/scene.h"
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
plan_long (CudaIterate *f, const char *genome, gboolean is_prompt)
{
  cuda_iterate_plan (f, genome, 5);
  f->plan.is_prompt = is_prompt;
}

/* until the kernel, if only the quick one, is there */
static void
wait_until_ready (CudaIterate *f)
{
  while (flame_gpu_iterator_prepare (f->iterator, &f->plan, TRUE) ==
         FLAME_PREPARED_COMING)
    g_usleep (1000);
}

static gboolean
is_quick (CudaIterate *f, guint slot, FlameGpuIterateFlags flags)
{
  FlameGpuIterateResult result;

  g_assert_true (cuda_iterate_draw (f, slot, flags));
  flame_gpu_iterate_slot_get_result (f->slots[slot], &result);
  return result.is_quick;
}

/* the quick one as soon as it is there, and the whole one from then on */
static void
test_first (CudaIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  plan_long (f, LONG_FLAME ("Voron"), TRUE);
  cuda_iterate_set_compiler (TRUE, FALSE);
  g_assert_cmpint (flame_gpu_iterator_prepare (f->iterator, &f->plan, TRUE), ==,
      FLAME_PREPARED_COMING);
  cuda_iterate_set_parts (TRUE, -1);
  cuda_iterate_set_compiler (FALSE, FALSE);
  wait_until_ready (f);
  for (guint k = 0; k < 2 * CUDA_ITERATE_SLOTS; k++)
    g_assert_true (
        is_quick (f, k % CUDA_ITERATE_SLOTS, FLAME_GPU_ITERATE_DEFAULT));
  g_assert_cmpuint (cuda_iterate_count_compiled (), ==, 0);
  g_assert_cmpuint (cuda_iterate_count_parts (), >=, 2);
  g_assert_cmpuint (flame_fake_get_calls ("cuLinkComplete"), ==, 1);

  cuda_iterate_set_parts (FALSE, -1);
  cuda_iterate_wait_for_compiler (f);
  for (guint k = 0; k < 2 * CUDA_ITERATE_SLOTS; k++)
    g_assert_false (
        is_quick (f, k % CUDA_ITERATE_SLOTS, FLAME_GPU_ITERATE_DEFAULT));
  g_assert_cmpuint (cuda_iterate_count_compiled (), ==, 1);
  g_assert_cmpuint (flame_fake_get_calls ("cuLinkComplete"), ==, 1);
  /* nothing is unloaded while frames are drawn */
  g_assert_cmpuint (flame_fake_get_calls ("cuModuleUnload"), ==, 0);
}

/* frames that may wait are the whole one's work, also where a quick one is there */
static void
test_waits (CudaIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  plan_long (f, LONG_FLAME ("Voron"), FALSE);
  wait_until_ready (f);
  g_assert_false (is_quick (f, 0, FLAME_GPU_ITERATE_WAIT));
  g_assert_cmpuint (cuda_iterate_count_parts (), ==, 0);

  plan_long (f, LONG_FLAME ("dc_worley"), TRUE);
  cuda_iterate_set_parts (TRUE, -1);
  wait_until_ready (f);
  g_assert_true (is_quick (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  cuda_iterate_set_parts (FALSE, -1);
  g_assert_false (is_quick (f, 0, FLAME_GPU_ITERATE_WAIT));
  g_assert_cmpuint (cuda_iterate_count_compiled (), ==, 2);
}

/* a frame that must not wait, with nothing else to draw it, waits for the quick one */
static void
test_nothing_else (CudaIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  plan_long (f, LONG_FLAME ("Voron"), TRUE);
  cuda_iterate_set_parts (TRUE, -1);
  g_assert_true (is_quick (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  cuda_iterate_set_parts (FALSE, -1);
}

/* neither a short flame nor one that is wanted later has it */
static void
test_others (CudaIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  plan_long (f, LONG_FLAME ("Voron"), TRUE);
  flame_gpu_iterator_prepare (f->iterator, &f->plan, FALSE);
  cuda_iterate_wait_for_compiler (f);
  g_assert_false (is_quick (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  plan_long (f, scene_dense, TRUE);
  flame_gpu_iterator_prepare (f->iterator, &f->plan, TRUE);
  cuda_iterate_wait_for_compiler (f);
  g_assert_false (is_quick (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  g_assert_cmpuint (cuda_iterate_count_compiled (), ==, 2);
  g_assert_cmpuint (cuda_iterate_count_parts (), ==, 0);
  g_assert_cmpuint (flame_fake_get_calls ("cuLinkCreate"), ==, 0);
}

/* a driver that cannot link is not asked again, and the whole one draws */
static void
test_refused (CudaIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  guint n_parts;

  flame_fake_fail ("cuLinkComplete", 1, CUDA_ERROR_INVALID_IMAGE);
  plan_long (f, LONG_FLAME ("Voron"), TRUE);
  g_assert_false (is_quick (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  n_parts = cuda_iterate_count_parts ();
  g_assert_cmpuint (n_parts, >=, 2);
  plan_long (f, LONG_FLAME ("dc_worley"), TRUE);
  g_assert_false (is_quick (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  g_assert_cmpuint (cuda_iterate_count_parts (), ==, n_parts);
  g_assert_cmpuint (cuda_iterate_count_compiled (), ==, 2);
}

/* the longest are in parts for good: for frames that may wait, and nothing comes sooner */
static void
test_always (CudaIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  guint n_parts;

  plan_long (f, LONG_FLAME ("hamid_js"), FALSE);
  g_assert_false (is_quick (f, 0, FLAME_GPU_ITERATE_WAIT));
  g_assert_cmpuint (cuda_iterate_count_compiled (), ==, 0);
  n_parts = cuda_iterate_count_parts ();
  g_assert_cmpuint (n_parts, >=, 2);
  g_assert_cmpuint (flame_fake_get_calls ("cuLinkComplete"), ==, 1);
  f->plan.is_prompt = TRUE;
  g_assert_false (is_quick (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  g_assert_cmpuint (cuda_iterate_count_parts (), ==, n_parts);
}

/* where the driver cannot link they are whole, and it is not asked again */
static void
test_always_refused (CudaIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  guint n_parts;

  flame_fake_fail ("cuLinkComplete", 1, CUDA_ERROR_INVALID_IMAGE);
  plan_long (f, LONG_FLAME ("hamid_js"), FALSE);
  g_assert_false (is_quick (f, 0, FLAME_GPU_ITERATE_WAIT));
  n_parts = cuda_iterate_count_parts ();
  g_assert_cmpuint (n_parts, >=, 2);
  g_assert_cmpuint (cuda_iterate_count_compiled (), ==, 1);
  plan_long (f, LONG_FLAME ("hamid_js='0.1' dc_worley"), FALSE);
  g_assert_false (is_quick (f, 0, FLAME_GPU_ITERATE_WAIT));
  g_assert_cmpuint (cuda_iterate_count_parts (), ==, n_parts);
  g_assert_cmpuint (cuda_iterate_count_compiled (), ==, 2);
}

/* a part that does not compile is no reason for the whole one not to */
static void
test_fails (CudaIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  plan_long (f, LONG_FLAME ("Voron"), TRUE);
  cuda_iterate_set_parts (FALSE, 1);
  g_assert_false (is_quick (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  g_assert_cmpuint (flame_fake_get_calls ("cuLinkCreate"), ==, 0);
  cuda_iterate_set_parts (TRUE, -1);
  plan_long (f, LONG_FLAME ("dc_worley"), TRUE);
  g_assert_true (is_quick (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  cuda_iterate_set_parts (FALSE, -1);
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
  CUDA_ITERATE_ADD ("quick/" name, FLAME_ADD_NONE, function)
  ADD ("first", test_first);
  ADD ("waits", test_waits);
  ADD ("nothing-else", test_nothing_else);
  ADD ("others", test_others);
  ADD ("refused", test_refused);
  ADD ("always", test_always);
  ADD ("always-refused", test_always_refused);
  ADD ("fails", test_fails);
  ADD ("linker", test_linker);
  return g_test_run ();
}
