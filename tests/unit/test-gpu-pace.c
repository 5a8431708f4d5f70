/*
 * How long launches are: what core/gpu-backend measures of them, with the dummy
 * as a device of a known speed.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/fns.h"
#include "tests/support/scene.h"
#include "tests/support/sums.h"
#include "tests/unit/gpu-iterate-fixture.h"

/* Returns the milliseconds of the longest launch. */
static double
find_longest (void)
{
  double longest = 0.0;

  for (guint i = 0; i < gpu_iterate_launches->len; i++)
    longest = MAX (longest,
        g_array_index (gpu_iterate_launches, GpuIterateLaunch, i).milliseconds);
  return longest;
}

/* Returns the number of launches that draw. */
static guint
count_drawing (void)
{
  guint n = 0;

  for (guint i = 0; i < gpu_iterate_launches->len; i++) {
    const GpuIterateLaunch *launch =
        &g_array_index (gpu_iterate_launches, GpuIterateLaunch, i);

    n += launch->letter == 'i' && launch->args.add != FLAME_ADD_PROBE;
  }
  return n;
}

/*
 * Checks that the parts of each round, and of the missed samples, are all its
 * steps in order.
 */
static void
check_parts (void)
{
  const GpuIterateLaunch *before = NULL;
  guint drawn = 0; /* in steps */

  for (guint i = 0; i < gpu_iterate_launches->len; i++) {
    const GpuIterateLaunch *launch =
        &g_array_index (gpu_iterate_launches, GpuIterateLaunch, i);
    const gboolean goes_on = before && launch->args.key == before->args.key;

    if (launch->letter != 'i')
      continue;
    g_assert_cmpuint (
        launch->args.part_begin, ==, goes_on ? before->args.part_end : 0);
    g_assert_cmpuint (launch->args.part_end, >, launch->args.part_begin);
    if (goes_on)
      g_assert_cmpuint (launch->args.starts, ==, launch->args.points);
    else if (before)
      g_assert_cmpuint (
          before->args.part_end, ==, before->args.burn_in + before->args.steps);
    if (!goes_on && launch->args.add != FLAME_ADD_NONE &&
        launch->args.add != FLAME_ADD_PROBE)
      drawn += launch->args.steps;
    before = launch;
  }
  /* All points may be bad, so as many steps may be missing. */
  g_assert_true (before->args.make_up);
  g_assert_cmpuint (before->args.part_end, >=, drawn);
}

/* Returns a quality at which a frame has many launches on a slow device. */
static double
find_quality (gconstpointer data)
{
  return GPOINTER_TO_INT (data) == FLAME_ADD_BINS ? 1e5 : 12000;
}

/*
 * However fast the device is, no launch takes 50 ms, and those after the first
 * ones are not too short. With tiles, this includes the launches that add
 * records up.
 */
static void
test_any_device (GpuIterate *f, gconstpointer data)
{
  /* 80 billion samples a second, 250 million, and 50 million. */
  static const double each[] = {1.25e-8, 4e-6, 2e-5};
  const double quality = find_quality (data);
  guint n_fast = 0;

  for (guint i = 0; i < G_N_ELEMENTS (each); i++) {
    double longest;
    guint n_launches;

    gpu_iterate_tear_down (f, data);
    gpu_iterate_set_up_paced (f, data);
    gpu_iterate_set_milliseconds (each[i]);
    gpu_iterate_plan (f, scene_dense, quality);
    for (guint frame = 0; frame < 3; frame++) {
      gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
      longest = find_longest ();
      n_launches = count_drawing ();
      check_parts ();
      g_test_message ("%g ms a sample, frame %u: %u launches of %g ms at most",
          each[i], frame, n_launches, longest);
      g_assert_cmpfloat (longest, <, 50.0);
    }
    if (i == 0) {
      n_fast = n_launches;
      /* Rounds are not split: each is one launch. */
      for (guint n = 0; n < gpu_iterate_launches->len; n++) {
        const FlameIterateArgs *args =
            &g_array_index (gpu_iterate_launches, GpuIterateLaunch, n).args;

        g_assert_true (args->make_up || args->part_begin == 0);
      }
    } else {
      g_assert_cmpuint (n_launches, >, n_fast);
      g_assert_cmpfloat (longest, >, 4.0);
    }
  }
}

/*
 * Something else keeps the device busy for a frame. Launches are short then, and as long as
 * before some frames later.
 */
static void
test_again (GpuIterate *f, gconstpointer data)
{
  const double quality = find_quality (data);
  guint n_before = 0, n_busy = 0, n_after;

  gpu_iterate_plan (f, scene_dense, quality);
  for (guint frame = 0; frame < 9; frame++) {
    gpu_iterate_set_milliseconds (frame == 3 ? 1e-3 : 1.25e-8);
    gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
    if (frame == 2)
      n_before = count_drawing ();
    if (frame == 3)
      n_busy = count_drawing ();
  }
  n_after = count_drawing ();
  g_test_message ("%u launches, %u while the device is busy, then %u", n_before,
      n_busy, n_after);
  g_assert_cmpuint (n_busy, >, n_before);
  g_assert_cmpuint (n_after, ==, n_before);
}

/*
 * Checks that gathers get no more samples than the queues have room for.
 * @each: milliseconds of a sample
 */
static void
check_windows (double each)
{
  guint64 room = 0;

  for (guint i = 0; i < gpu_iterate_launches->len; i++) {
    const GpuIterateLaunch *launch =
        &g_array_index (gpu_iterate_launches, GpuIterateLaunch, i);

    if (launch->letter == 'p')
      room = launch->args.round_samples;
    if (launch->letter == 'g' && !launch->args.make_up)
      g_assert_cmpfloat (launch->milliseconds, <, each * (room + 1));
  }
}

/*
 * What a launch took may become known at any moment, so also between two looks at the
 * pace. Each part still ends where its round does.
 */
static void
test_anew (GpuIterate *f, gconstpointer data)
{
  const double each = 1e-6;
  const double quality = find_quality (data);

  for (guint seed = 0; seed < 40; seed++) {
    g_autoptr (GError) error = NULL;

    gpu_iterate_tear_down (f, data);
    gpu_iterate_set_up_paced (f, data);
    flame_dummy_set_loose (seed);
    gpu_iterate_set_milliseconds (each);
    gpu_iterate_plan (f, scene_dense, quality);
    gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
    g_assert_true (flame_gpu_stream_synchronize (f->stream, &error));
    g_assert_no_error (error);
    check_parts ();
    check_windows (each);
  }
}

/*
 * The flame is four times as slow as the previous ones, which is unknown before
 * any of it has run.
 */
static void
test_slow_flame (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;

  gpu_iterate_set_milliseconds (4e-6);
  gpu_iterate_plan (f, scene_dense, 12000);
  for (guint frame = 0; frame < 3; frame++)
    gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  gpu_iterate_set_milliseconds (1.6e-5);
  gpu_iterate_plan (f, scene_lights, 12000);
  flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  g_assert_true (flame_gpu_stream_synchronize (f->stream, &error));
  g_assert_no_error (error);
  g_assert_cmpfloat (find_longest (), <, 50.0);
}

/* What a probe waits for, beside other rounds, does not count as its time. */
static void
test_beside (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  FlameGpuStream *opening =
      flame_gpu_stream_new (f->context, FLAME_GPU_PRIORITY_LOW, &error);
  const FlameGpuPass pass = {.plan = &f->plan,
      .flags = FLAME_GPU_ITERATE_WAIT,
      .stream = f->stream,
      .opening = opening};
  guint alone, beside;

  g_assert_no_error (error);
  gpu_iterate_set_milliseconds (4e-6);
  gpu_iterate_plan (f, scene_dense, 12000);
  for (guint frame = 0; frame < 3; frame++)
    gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  alone = count_drawing ();
  for (guint seed = 0; seed < 20; seed++) {
    flame_dummy_set_loose (seed);
    g_array_set_size (gpu_iterate_launches, 0);
    for (guint i = 0; i < GPU_ITERATE_SLOTS; i++) {
      FlameGpuSums sums;

      flame_plan_set_choice (&f->plan, NULL, NULL);
      g_assert_true (sums_queue_pass (f->slots[i], &pass, &sums, &error));
      g_assert_no_error (error);
    }
    g_assert_true (flame_gpu_stream_synchronize (f->stream, &error));
    beside = count_drawing ();
    g_assert_cmpuint (beside, <=, GPU_ITERATE_SLOTS * alone);
  }
  flame_gpu_stream_free (opening);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, add, function)                                               \
  g_test_add ("/gpu/pace/" name, GpuIterate, GINT_TO_POINTER (add),            \
      gpu_iterate_set_up_paced, function, gpu_iterate_tear_down)
  /* With FLAME_ADD_INT a frame waits for no probe. */
  ADD ("any-device", FLAME_ADD_NONE, test_any_device);
  ADD ("any-device-bins", FLAME_ADD_BINS, test_any_device);
  ADD ("slow-flame", FLAME_ADD_INT, test_slow_flame);
  ADD ("again", FLAME_ADD_INT, test_again);
  ADD ("again-bins", FLAME_ADD_BINS, test_again);
  ADD ("anew", FLAME_ADD_INT, test_anew);
  ADD ("anew-bins", FLAME_ADD_BINS, test_anew);
  ADD ("beside", FLAME_ADD_INT, test_beside);
  return g_test_run ();
}
