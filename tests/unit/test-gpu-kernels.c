/*
 * Which kernel draws a frame and when it is compiled, over the dummy and
 * a compiler that waits.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/genome/variation.h"
#include "core/gpu-backend/iterate/iterate-private.h"
#include "core/plan/frame-request.h"
#include "kernels/variation-ids.h"
#include "tests/support/scene.h"
#include "tests/support/sums.h"
#include "tests/support/test-folder.h"
#include "tests/unit/gpu-iterate-fixture.h"

/*
 * A frame that must not wait uses the generic kernel until its own is compiled,
 * in every slot, and its own from then on.
 */
static void
test_swap (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  gpu_iterate_plan (f, scene_moving, 5);
  gpu_iterate_set_compiler (TRUE, FALSE);
  for (guint k = 0; k < 2 * GPU_ITERATE_SLOTS; k++)
    g_assert_false (
        gpu_iterate_draw (f, k % GPU_ITERATE_SLOTS, FLAME_GPU_ITERATE_DEFAULT));
  gpu_iterate_set_compiler (FALSE, FALSE);
  gpu_iterate_wait_for_compiler (f);
  for (guint k = 0; k < 2 * GPU_ITERATE_SLOTS; k++)
    g_assert_true (
        gpu_iterate_draw (f, k % GPU_ITERATE_SLOTS, FLAME_GPU_ITERATE_DEFAULT));
  g_assert_cmpuint (gpu_iterate_count_compiled (), ==, 1);
  /* Nothing is unloaded and no context is waited for meanwhile. */
  g_assert_cmpuint (flame_dummy_get_calls ("module_free"), ==, 0);
}

/*
 * Tests changes from flame to flame and back: a compiled kernel is available at
 * once.
 */
static void
test_flames (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  gpu_iterate_plan (f, scene_moving, 5);
  g_assert_true (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT));
  g_assert_true (gpu_iterate_draw (f, 1, FLAME_GPU_ITERATE_DEFAULT));

  gpu_iterate_set_compiler (TRUE, FALSE);
  gpu_iterate_plan (f, scene_dense, 5);
  g_assert_false (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  gpu_iterate_plan (f, scene_moving, 5);
  g_assert_true (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  g_assert_true (gpu_iterate_draw (f, 1, FLAME_GPU_ITERATE_DEFAULT));
  gpu_iterate_set_compiler (FALSE, FALSE);
  gpu_iterate_wait_for_compiler (f);
  gpu_iterate_plan (f, scene_dense, 5);
  g_assert_true (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  g_assert_cmpuint (gpu_iterate_count_compiled (), ==, 2);
}

/* A kernel prepared ahead is available when its first frame comes. */
static void
test_ahead (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  gpu_iterate_plan (f, scene_dense, 5);
  flame_gpu_iterator_prepare (f->iterator, &f->plan, FALSE);
  flame_gpu_iterator_prepare (f->iterator, &f->plan, FALSE);
  gpu_iterate_wait_for_compiler (f);
  g_assert_true (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  g_assert_cmpuint (gpu_iterate_count_compiled (), ==, 1);
}

/* The generic kernel cannot draw this flame. */
static const char scene_foreign[] =
    "<flame size='80 56' scale='30' quality='5'>"
    "<xform weight='1' linear='0.6' eclipse='0.4' coefs='0.5 0 0 0.5 0.2 0'/>"
    "</flame>";

/*
 * @quality: decides whether the samples of the large picture go through tiles
 */
static void
plan_large (GpuIterate *f, double quality)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation = scene_load (scene_foreign);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 2560, 1440, 0);
  FlameFrameRequest request = scene_request (animation, picture, 3);

  request.quality = quality;
  request.flags = FLAME_FRAME_PROMPT;
  g_assert_true (flame_plan_fill (&f->plan, &request, NULL, &error));
  g_assert_no_error (error);
}

/*
 * The quality of a live stream changes, and with it the best way to add
 * samples. If a flame has no generic kernel, the kernel of the old way draws
 * until the new one is compiled.
 */
static void
test_other_way (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  plan_large (f, 1);
  gpu_iterate_set_compiler (TRUE, FALSE);
  g_assert_cmpint (flame_gpu_iterator_prepare (f->iterator, &f->plan, TRUE), ==,
      FLAME_PREPARED_COMING);
  gpu_iterate_set_compiler (FALSE, FALSE);
  gpu_iterate_wait_for_compiler (f);
  gpu_iterate_set_compiler (TRUE, FALSE);
  plan_large (f, 12);
  g_assert_cmpint (flame_gpu_iterator_prepare (f->iterator, &f->plan, TRUE), ==,
      FLAME_PREPARED_READY);
  g_assert_true (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  for (guint i = 0; i < gpu_iterate_launches->len; i++)
    g_assert_cmpint (
        g_array_index (gpu_iterate_launches, GpuIterateLaunch, i).args.add, !=,
        FLAME_ADD_BINS);
  gpu_iterate_set_compiler (FALSE, FALSE);
  gpu_iterate_wait_for_compiler (f);
  g_assert_cmpuint (gpu_iterate_count_compiled (), ==, 2);
  /* A frame that may wait learns what it would wait for. */
  f->plan.is_prompt = FALSE;
  g_assert_cmpint (flame_gpu_iterator_prepare (f->iterator, &f->plan, TRUE), ==,
      FLAME_PREPARED_READY);
}

/*
 * The kernel that a plan has chosen draws it, whatever is compiled by then, and
 * nothing is looked up again.
 */
static void
test_chosen (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  FlameGpuModuleCache *cache =
      flame_gpu_iterate_kernels_get_cache (f->iterator->kernels);
  const FlameGpuPass pass = {.plan = &f->plan, .stream = f->stream};
  g_autoptr (GError) error = NULL;
  FlameGpuIterateResult result;
  FlameGpuSums sums;
  guint64 asked;

  gpu_iterate_plan (f, scene_dense, 5);
  f->plan.is_prompt = TRUE;
  gpu_iterate_set_compiler (TRUE, FALSE);
  /* Meanwhile the generic kernel draws. */
  g_assert_cmpint (flame_gpu_iterator_prepare (f->iterator, &f->plan, TRUE), ==,
      FLAME_PREPARED_READY);
  gpu_iterate_set_compiler (FALSE, FALSE);
  gpu_iterate_wait_for_compiler (f);
  g_assert_true (sums_queue_pass (f->slots[0], &pass, &sums, &error));
  flame_gpu_iterate_slot_get_result (f->slots[0], &result);
  g_assert_false (result.is_specialised);

  flame_gpu_iterator_prepare (f->iterator, &f->plan, TRUE);
  asked = flame_gpu_module_cache_get_stats (cache).from_memory;
  for (guint i = 0; i < GPU_ITERATE_SLOTS; i++) {
    g_assert_true (sums_queue_pass (f->slots[i], &pass, &sums, &error));
    flame_gpu_iterate_slot_get_result (f->slots[i], &result);
    g_assert_true (result.is_specialised);
  }
  g_assert_cmpuint (
      flame_gpu_module_cache_get_stats (cache).from_memory, ==, asked);
}

typedef struct
{
  GpuIterate *f;
  gint cancelled; /* atomic */
} Cancelling;

static gpointer
cancel (gpointer data)
{
  Cancelling *cancelling = data;

  g_atomic_int_set (&cancelling->cancelled, TRUE);
  flame_gpu_iterator_wake (cancelling->f->iterator);
  return NULL;
}

/* A cancelled frame does not wait for the compiler. */
static void
test_cancelled (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  Cancelling cancelling = {.f = f};
  const FlameGpuPass pass = {.plan = &f->plan,
      .flags = FLAME_GPU_ITERATE_WAIT,
      .stream = f->stream,
      .cancelled = &cancelling.cancelled};
  g_autoptr (GError) error = NULL;
  GThread *thread;

  gpu_iterate_plan (f, scene_dense, 5);
  gpu_iterate_set_compiler (TRUE, FALSE);
  thread = g_thread_new ("cancels", cancel, &cancelling);
  g_assert_false (flame_gpu_iterate_begin_pass (f->slots[0], &pass, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_CANCELLED);
  flame_gpu_iterate_abort_pass (f->slots[0], &pass);
  g_thread_join (thread);
  gpu_iterate_set_compiler (FALSE, FALSE);
  gpu_iterate_wait_for_compiler (f);
}

/* Checks, a millisecond apart, after which a compiled kernel must be loaded. */
#define MAX_QUERIES 200

/*
 * Without a prebuilt kernel the device opens before the kernels besides the
 * flame's own are compiled: those between rounds, and only if samples go
 * through tiles those that gather them. A frame is told that they are coming,
 * and the next start finds them on the disk.
 * @data: whether samples go through tiles
 */
static void
test_rounds_meanwhile (GpuIterate *f, gconstpointer data)
{
  const gboolean tiles = data != NULL;
  /* The flame's own kernel, those between rounds, those of tiles. */
  const guint n = tiles ? 3 : 2;
  g_autofree char *folder = g_dir_make_tmp ("rounds-XXXXXX", NULL);
  g_autoptr (FlameGpuDiskCache) disk =
      flame_gpu_disk_cache_new (folder, 64 << 20);
  g_autoptr (GBytes) of_no_use = g_bytes_new_static ("nothing", 8);
  g_autoptr (GError) error = NULL;
  const FlameGpuIteratorConfig config = {.kernels.generic = of_no_use,
      .kernels.compiler = gpu_iterate_compiler (),
      .kernels.disk = disk};

  for (guint start = 0; start < 2; start++) {
    FlameGpuIterator *iterator;
    FlamePrepared prepared;

    if (tiles)
      plan_large (f, 12);
    else
      gpu_iterate_plan (f, scene_dense, 5);
    /* By tiles a prompt frame would be drawn in the other way. */
    f->plan.is_prompt = !tiles;
    if (start == 0)
      gpu_iterate_hold_text (
          tiles ? "kernels/gpu/gather.h" : "kernels/gpu/rounds.h");
    iterator = flame_gpu_iterator_new (f->context, &config, &error);
    g_assert_no_error (error);
    prepared = flame_gpu_iterator_prepare (iterator, &f->plan, TRUE);
    /* All others are compiled, but that is not enough. */
    for (guint i = 0; start == 0 && i < MAX_QUERIES; i++) {
      g_assert_cmpint (prepared, ==, FLAME_PREPARED_COMING);
      i = gpu_iterate_count_compiled () < n - 1 ? 0 : i;
      g_usleep (1000);
      prepared = flame_gpu_iterator_prepare (iterator, &f->plan, TRUE);
    }
    gpu_iterate_hold_text (NULL);
    while (prepared == FLAME_PREPARED_COMING) {
      g_usleep (1000);
      prepared = flame_gpu_iterator_prepare (iterator, &f->plan, TRUE);
    }
    g_assert_cmpint (prepared, ==, FLAME_PREPARED_READY);
    flame_plan_set_choice (&f->plan, NULL, NULL);
    flame_gpu_iterator_free (iterator);
    g_assert_cmpuint (gpu_iterate_count_compiled (), ==, n);
  }
  test_folder_remove (folder);
}

/* A kernel that cannot be compiled is reported, so that nobody waits for it. */
static void
test_never (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  g_test_expect_message (NULL, G_LOG_LEVEL_WARNING, "*flame.cu(3): error*");
  gpu_iterate_set_compiler (FALSE, TRUE);
  plan_large (f, 1);
  flame_gpu_iterator_prepare (f->iterator, &f->plan, TRUE);
  gpu_iterate_wait_for_compiler (f);
  g_assert_cmpint (flame_gpu_iterator_prepare (f->iterator, &f->plan, TRUE), ==,
      FLAME_PREPARED_NEVER);
  g_test_assert_expected_messages ();
}

/* @number: as in flam3 */
static const char *
variation_name (guint number)
{
  return number == FLAME_FLAM3_PRE_BLUR ? "pre_blur"
                                        : flame_variation_name (number);
}

/*
 * Returns a genome with a structure of its own for each @number up to 99 x 98.
 */
static char *
number_genome (guint number)
{
  return g_strdup_printf (
      "<flame size='80 56' scale='30'><xform weight='1' color='0' %s='0.5' "
      "%s='0.5' coefs='0.5 0 0 0.5 0 0'/><color index='0' rgb='255 90 30'/>"
      "</flame>",
      variation_name (number % 90),
      variation_name (number % 90 + 1 + number / 90));
}

/*
 * An endless stream must not fill the device with kernels. A busy device keeps
 * them until there are far too many.
 */
static void
test_trim (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  FlameGpuModuleCache *cache =
      flame_gpu_iterate_kernels_get_cache (f->iterator->kernels);

  for (guint i = 0; i < 260; i++) {
    g_autofree char *genome = number_genome (i);

    gpu_iterate_plan (f, genome, 1);
    g_assert_true (
        gpu_iterate_draw (f, i % GPU_ITERATE_SLOTS, FLAME_GPU_ITERATE_WAIT));
    flame_gpu_iterator_trim (f->iterator, FALSE);
    if (i == 250)
      g_assert_cmpuint (flame_dummy_get_calls ("module_free"), ==, 0);
  }
  g_assert_cmpuint (gpu_iterate_count_compiled (), ==, 260);
  g_assert_cmpuint (flame_dummy_get_calls ("module_free"), >, 0);
  flame_gpu_iterator_trim (f->iterator, TRUE);
  g_assert_cmpuint (flame_gpu_module_cache_get_stats (cache).modules, <=,
      64 + GPU_ITERATE_SLOTS);
  /* Kernels in use are kept, and a dropped one is compiled again. */
  gpu_iterate_plan (f, scene_dense, 5);
  g_assert_true (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT));
}

/*
 * Asserts that the failure is reported. A frame that waits may continue before
 * the compiler's thread has reported it.
 */
static void
assert_logged (GpuIterate *f)
{
  gpu_iterate_wait_for_compiler (f);
  g_test_assert_expected_messages ();
}

/*
 * The failure is reported once, and the generic kernel draws on, whether a
 * frame waits or not.
 */
static void
test_fails (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  g_test_expect_message (
      NULL, G_LOG_LEVEL_WARNING, "*generic*flame.cu(3): error*");
  gpu_iterate_set_compiler (FALSE, TRUE);
  gpu_iterate_plan (f, scene_moving, 5);
  g_assert_false (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT));
  g_assert_false (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  g_assert_false (gpu_iterate_draw (f, 1, FLAME_GPU_ITERATE_WAIT));
  g_assert_cmpuint (gpu_iterate_count_compiled (), ==, 1);
  assert_logged (f);
}

/* Code that the device refuses is handled like a failed compilation. */
static void
test_refused (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  g_test_expect_message (NULL, G_LOG_LEVEL_WARNING, "*generic*module_new*");
  flame_dummy_fail ("module_new", 1, FLAME_DUMMY_REFUSES);
  gpu_iterate_plan (f, scene_moving, 5);
  g_assert_false (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT));
  assert_logged (f);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) GPU_ITERATE_ADD (name, FLAME_ADD_NONE, function)
  ADD ("swap", test_swap);
  ADD ("flames", test_flames);
  ADD ("ahead", test_ahead);
  ADD ("other-way", test_other_way);
  ADD ("chosen", test_chosen);
  ADD ("never", test_never);
  ADD ("cancelled", test_cancelled);
  ADD ("rounds-meanwhile", test_rounds_meanwhile);
  GPU_ITERATE_ADD ("tiles-meanwhile", FLAME_ADD_BINS, test_rounds_meanwhile);
  ADD ("trim", test_trim);
  ADD ("fails", test_fails);
  ADD ("refused", test_refused);
  return g_test_run ();
}
