/*
 * Kernels, launch lists and statistics of core/gpu.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/gpu/kernel.h"
#include "tests/unit/gpu-fixture.h"

#define N 1000

static void
assert_says (GError **error, int code, const char *part)
{
  g_assert_error (*error, FLAME_ERROR, code);
  if (!strstr ((*error)->message, part))
    g_error ("\"%s\" does not say \"%s\"", (*error)->message, part);
  g_clear_error (error);
}

static FlameGpuAddress
start_of (FlameGpuArray *array)
{
  return flame_gpu_array_get_start (array);
}

/* Asserts that all words of @array are @value. */
static void
assert_words (GpuFixture *fixture, FlameGpuArray *array, guint32 value)
{
  const FlameGpuLayout *layout = flame_gpu_array_get_layout (array);
  g_autofree guint32 *words = g_malloc (layout->size);
  gpu_test_get (array, words, fixture->stream);
  for (int i = 0; i < layout->width; i++)
    g_assert_cmpuint (words[i], ==, value);
}

static void
test_types (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  FlameGpuStream *stream = fixture->stream;
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, N, 5);
  g_autoptr (FlameGpuKernel) add = gpu_test_kernel (fixture, "add");
  const FlameGpuArg sum[] = {
      FLAME_GPU_PTR (start_of (array)), FLAME_GPU_I32 (N), FLAME_GPU_I32 (37)};
  flame_gpu_kernel_launch (add, &gpu_test_grid, sum, 3, stream, &error);
  g_assert_no_error (error);
  assert_words (fixture, array, 42);

  g_autoptr (FlameGpuArray) from = gpu_test_words (fixture, N, 8);
  g_autoptr (FlameGpuKernel) add_from = gpu_test_kernel (fixture, "add_from");
  const FlameGpuArg both[] = {FLAME_GPU_PTR (start_of (array)),
      FLAME_GPU_PTR (start_of (from)), FLAME_GPU_I32 (N)};
  flame_gpu_kernel_launch (add_from, &gpu_test_grid, both, 3, stream, &error);
  g_assert_no_error (error);
  assert_words (fixture, array, 50);

  GpuTestMix values = {1, 2, 3};
  g_autoptr (FlameGpuKernel) mix = gpu_test_kernel (fixture, "mingle");
  const FlameGpuArg mixed[] = {FLAME_GPU_PTR (start_of (array)),
      FLAME_GPU_STRUCT (&values), FLAME_GPU_I32 (-21)};
  flame_gpu_kernel_launch (mix, &gpu_test_grid, mixed, 3, stream, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gpu_test_first_word (array, stream), ==, 300);
}

static void
test_signature (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  FlameGpuStream *stream = fixture->stream;
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, N, 5);
  g_autoptr (FlameGpuKernel) add = gpu_test_kernel (fixture, "add");
  const FlameGpuArg right[] = {
      FLAME_GPU_PTR (start_of (array)), FLAME_GPU_I32 (N), FLAME_GPU_I32 (1)};
  const FlameGpuArg wrong[] = {
      FLAME_GPU_PTR (start_of (array)), FLAME_GPU_PTR (0), FLAME_GPU_I32 (1)};
  g_assert_false (
      flame_gpu_kernel_launch (add, &gpu_test_grid, right, 2, stream, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "add takes 3 arguments");
  g_assert_false (
      flame_gpu_kernel_launch (add, &gpu_test_grid, wrong, 3, stream, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "parameter n is i32, not ptr");

  g_autoptr (FlameGpuKernel) mix = gpu_test_kernel (fixture, "mingle");
  guint64 small = 0;
  const FlameGpuArg short_struct[] = {FLAME_GPU_PTR (start_of (array)),
      FLAME_GPU_STRUCT (&small), FLAME_GPU_I32 (0)};
  g_assert_false (flame_gpu_kernel_launch (
      mix, &gpu_test_grid, short_struct, 3, stream, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "struct of 12 bytes, not of 8");
  assert_words (fixture, array, 5);

  g_assert_null (
      flame_gpu_kernel_new (fixture->module, "absent", NULL, 0, &error));
  assert_says (&error, FLAME_ERROR_BACKEND, "looking up kernel absent");
  FlameGpuParam empty = {"nothing", FLAME_GPU_ARG_STRUCT, 0};
  g_assert_null (
      flame_gpu_kernel_new (fixture->module, "add", &empty, 1, &error));
  assert_says (&error, FLAME_ERROR_LIMIT, "nothing is empty");
  FlameGpuParam huge = {"much", FLAME_GPU_ARG_STRUCT, 5000};
  g_assert_null (
      flame_gpu_kernel_new (fixture->module, "add", &huge, 1, &error));
  assert_says (&error, FLAME_ERROR_LIMIT, "more than 4096 bytes");
}

static void
test_shared_memory (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, N, 5);
  g_autoptr (FlameGpuKernel) add = gpu_test_kernel (fixture, "add");
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (start_of (array)), FLAME_GPU_I32 (N), FLAME_GPU_I32 (1)};
  FlameGpuGeometry geometry = {
      .grid = {1}, .block = {32}, .shared_bytes = 60 * 1024};

  if (gpu_test_is_opencl ())
    geometry.shared_bytes = MIN (60 * 1024,
        (guint) flame_gpu_get_device (fixture->context)->shared_per_block);
  flame_gpu_kernel_launch (add, &geometry, args, 3, fixture->stream, &error);
  g_assert_no_error (error);
  assert_words (fixture, array, 6);
  geometry.shared_bytes = 10 * 1024 * 1024;
  g_assert_false (flame_gpu_kernel_launch (
      add, &geometry, args, 3, fixture->stream, &error));
  assert_says (&error, FLAME_ERROR_BACKEND, "10485760 bytes of shared memory");
}

/* In each turn two threads launch a kernel, each launch with more shared memory. */
#define TURNS 100
#define MORE 64 /* bytes */

typedef struct
{
  FlameGpuKernel *kernel;
  FlameGpuAddress words;
  FlameGpuStream *stream;
  guint shared_bytes; /* of the first launch */
  gint *n_begun;      /* atomic: turns of both threads */
} Turns;

static gpointer
launch_turns (gpointer data)
{
  const Turns *self = data;
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (self->words), FLAME_GPU_I32 (N), FLAME_GPU_I32 (1)};
  FlameGpuGeometry geometry = {
      .grid = {1}, .block = {32}, .shared_bytes = self->shared_bytes};
  GError *error = NULL;

  for (int i = 0; i < TURNS; i++, geometry.shared_bytes += 2 * MORE) {
    g_atomic_int_inc (self->n_begun);
    while (g_atomic_int_get (self->n_begun) < 2 * (i + 1))
      g_thread_yield ();
    if (!error)
      flame_gpu_kernel_launch (
          self->kernel, &geometry, args, 3, self->stream, &error);
  }
  return error;
}

/*
 * CUDA's driver must be asked for a kernel's shared memory, and remembers the last
 * request: those of two threads must not cross.
 */
static void
test_shared_memory_in_threads (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  const guint most = MIN (60 * 1024,
      (guint) flame_gpu_get_device (fixture->context)->shared_per_block);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuKernel) add = gpu_test_kernel (fixture, "add");
  g_autoptr (FlameGpuArray) first = gpu_test_words (fixture, N, 0);
  g_autoptr (FlameGpuArray) second = gpu_test_words (fixture, N, 0);
  g_autoptr (FlameGpuStream) other =
      flame_gpu_stream_new (fixture->context, FLAME_GPU_PRIORITY_HIGH, &error);
  FlameGpuArray *words[] = {first, second};
  FlameGpuStream *streams[] = {fixture->stream, other};
  GThread *threads[2];
  Turns turns[2];
  gint n_begun = 0;

  g_assert_no_error (error);
  for (int i = 0; i < 2; i++) {
    turns[i] = (Turns){.kernel = add,
        .words = start_of (words[i]),
        .stream = streams[i],
        .shared_bytes = most - (2 * TURNS - i) * MORE,
        .n_begun = &n_begun};
    threads[i] = g_thread_new ("launches", launch_turns, &turns[i]);
  }
  for (int i = 0; i < 2; i++) {
    error = g_thread_join (threads[i]);
    g_assert_no_error (error);
    g_assert_true (flame_gpu_stream_synchronize (streams[i], &error));
    assert_words (fixture, words[i], TURNS);
  }
}

static void
test_launch_error (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, N, 5);
  g_autoptr (FlameGpuKernel) add = gpu_test_kernel (fixture, "add");
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (start_of (array)), FLAME_GPU_I32 (N), FLAME_GPU_I32 (1)};
  FlameGpuGeometry too_big = {.grid = {1}, .block = {1 << 16}};
  g_assert_false (flame_gpu_kernel_launch (
      add, &too_big, args, 3, fixture->stream, &error));
  assert_says (&error, FLAME_ERROR_BACKEND, "launching kernel add");
  g_assert_false (flame_gpu_is_lost (fixture->context));
  flame_gpu_kernel_launch (
      add, &gpu_test_grid, args, 3, fixture->stream, &error);
  g_assert_no_error (error);
  assert_words (fixture, array, 6);
}

/*
 * An invalid access by a kernel loses the device, and every later call reports
 * it.
 */
static void
test_lost (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, N, 5);
  g_autoptr (FlameGpuKernel) add = gpu_test_kernel (fixture, "add");
  const FlameGpuArg args[] = {FLAME_GPU_PTR (start_of (array)),
      FLAME_GPU_I32 (1 << 20), FLAME_GPU_I32 (1)};
  flame_gpu_kernel_launch (
      add, &gpu_test_grid, args, 3, fixture->stream, &error);
  g_assert_no_error (error);
  g_assert_false (flame_gpu_stream_synchronize (fixture->stream, &error));
  assert_says (&error, FLAME_ERROR_BACKEND,
      gpu_test_is_dummy () ? "it does not have" : "CUDA_ERROR_LAUNCH_FAILED");
  g_assert_true (flame_gpu_is_lost (fixture->context));
  g_assert_false (flame_gpu_array_zero (array, fixture->stream, &error));
  assert_says (&error, FLAME_ERROR_BACKEND,
      gpu_test_is_dummy () ? "it does not have" : "CUDA_ERROR_LAUNCH_FAILED");
}

static void
test_list_refusals (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  static const struct
  {
    FlameGpuIteration iteration;
    const char *says;
  } wrong[] = {
      {{.step = "data"}, "no i32 parameter data"},
      {{.step = "m"}, "no i32 parameter m"},
      {{.flip = {"data", "value"}}, "no ptr parameter value"},
      {{.flip = {"n", "value"}}, "no ptr parameter n"},
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, N, 0);
  g_autoptr (FlameGpuKernel) add = gpu_test_kernel (fixture, "add");
  g_autoptr (FlameGpuLaunchList) list = flame_gpu_launch_list_new ();
  const FlameGpuIteration up = {.step = "value"};
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (start_of (array)), FLAME_GPU_I32 (N), FLAME_GPU_I32 (1)};
  g_assert_false (flame_gpu_launch_list_add (
      list, add, &gpu_test_grid, args, 1, NULL, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "takes 3 arguments");
  g_assert_false (flame_gpu_launch_list_add (
      list, add, &gpu_test_grid, args, 3, &up, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "outside of a loop");
  flame_gpu_launch_list_begin_loop (list, 4);
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++) {
    g_assert_false (flame_gpu_launch_list_add (
        list, add, &gpu_test_grid, args, 3, &wrong[i].iteration, &error));
    assert_says (&error, FLAME_ERROR_SETTINGS, wrong[i].says);
  }
  /* Nothing was appended. */
  g_assert_true (
      flame_gpu_launch_list_run (list, fixture->stream, NULL, &error));
  assert_words (fixture, array, 0);
}

/*
 * The launches of a loop take turns, each with its own step, and places change.
 */
static void
test_loop (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  if (!gpu_test_is_real ())
    flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) a = gpu_test_words (fixture, 2, 1);
  g_autoptr (FlameGpuArray) b = gpu_test_words (fixture, 2, 10);
  g_autoptr (FlameGpuKernel) add = gpu_test_kernel (fixture, "add");
  g_autoptr (FlameGpuKernel) add_from = gpu_test_kernel (fixture, "add_from");
  g_autoptr (FlameGpuLaunchList) list = flame_gpu_launch_list_new ();
  const FlameGpuArg more[] = {
      FLAME_GPU_PTR (start_of (a)), FLAME_GPU_I32 (1), FLAME_GPU_I32 (100)};
  const FlameGpuIteration up = {.step = "value"};
  const FlameGpuArg both[] = {FLAME_GPU_PTR (start_of (a)),
      FLAME_GPU_PTR (start_of (b)), FLAME_GPU_I32 (2)};
  const FlameGpuIteration flip = {.flip = {"data", "from"}};
  guint32 at[2] = {1, 1}, bt[2] = {10, 10};
  guint32 out[2];

  flame_gpu_launch_list_begin_loop (list, 3);
  flame_gpu_launch_list_add (list, add, &gpu_test_grid, more, 3, &up, &error);
  flame_gpu_launch_list_add (
      list, add_from, &gpu_test_grid, both, 3, &flip, &error);
  flame_gpu_launch_list_end_loop (list);
  g_assert_no_error (error);
  for (guint run = 0; run < 2; run++) {
    for (guint turn = 0; turn < 3; turn++) {
      at[0] += 100 + turn;
      for (guint i = 0; i < 2; i++)
        *(turn % 2 ? &bt[i] : &at[i]) += turn % 2 ? at[i] : bt[i];
    }
    g_assert_true (
        flame_gpu_launch_list_run (list, fixture->stream, NULL, &error));
    g_assert_no_error (error);
    gpu_test_get (a, out, fixture->stream);
    g_assert_cmpmem (out, sizeof out, at, sizeof at);
    gpu_test_get (b, out, fixture->stream);
    g_assert_cmpmem (out, sizeof out, bt, sizeof bt);
  }
  flame_gpu_launch_list_clear (list);
  g_assert_true (
      flame_gpu_launch_list_run (list, fixture->stream, NULL, &error));
  gpu_test_get (a, out, fixture->stream);
  g_assert_cmpmem (out, sizeof out, at, sizeof at);
}

static const FlameGpuStat *find_stat (
    const FlameGpuStat *stats, guint n, const char *name);

static void
assert_stat (const FlameGpuStat *stat, guint64 count, guint64 timed)
{
  g_assert_cmpuint (stat->count, ==, count);
  g_assert_cmpuint (stat->timed, ==, timed);
}

/*
 * A section is one span, or each of its launches is one. What does not run is
 * counted.
 */
static void
test_sections (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, N, 0);
  g_autoptr (FlameGpuKernel) add = gpu_test_kernel (fixture, "add");
  g_autoptr (FlameGpuKernel) slow = gpu_test_kernel (fixture, "slow_set");
  g_autoptr (FlameGpuLaunchList) list = flame_gpu_launch_list_new ();
  g_autoptr (FlameGpuStats) stats = flame_gpu_stats_new (fixture->context, 32);
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (start_of (array)), FLAME_GPU_I32 (N), FLAME_GPU_I32 (1)};
  FlameGpuStat out[8];

  flame_gpu_stats_set_interval (stats, 1000);
  flame_gpu_launch_list_add (list, add, &gpu_test_grid, args, 3, NULL, &error);
  flame_gpu_launch_list_set_section (list, "first");
  flame_gpu_launch_list_begin_loop (list, 3);
  flame_gpu_launch_list_add (list, add, &gpu_test_grid, args, 3, NULL, &error);
  flame_gpu_launch_list_add (list, slow, &gpu_test_grid, args, 3, NULL, &error);
  flame_gpu_launch_list_end_loop (list);
  flame_gpu_launch_list_add (list, slow, &gpu_test_grid, args, 3, NULL, &error);
  flame_gpu_launch_list_set_section (list, "second");
  flame_gpu_launch_list_add (list, slow, &gpu_test_grid, args, 3, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 3; i++)
    g_assert_true (
        flame_gpu_launch_list_run (list, fixture->stream, stats, &error));
  flame_gpu_launch_list_count (list, stats);
  g_assert_true (flame_gpu_stream_synchronize (fixture->stream, &error));
  const guint n = flame_gpu_stats_read (stats, out, G_N_ELEMENTS (out));
  g_assert_cmpuint (n, ==, 4);
  assert_stat (find_stat (out, n, "first"), 4, 3);
  assert_stat (find_stat (out, n, "second"), 4, 3);
  /* One launch outside of sections, and three turns. */
  assert_stat (find_stat (out, n, "add"), 16, 3);
  assert_stat (find_stat (out, n, "slow_set"), 20, 0);
  /* A busy machine's launches take any time. */
  if (!gpu_test_is_real ()) {
    g_assert_cmpfloat (find_stat (out, n, "first")->min, >,
        2 * find_stat (out, n, "second")->max);
    g_assert_cmpfloat (
        find_stat (out, n, "second")->min, >, find_stat (out, n, "add")->max);
  }

  flame_gpu_launch_list_set_detail (list, TRUE);
  g_assert_true (
      flame_gpu_launch_list_run (list, fixture->stream, stats, &error));
  g_assert_true (flame_gpu_stream_synchronize (fixture->stream, &error));
  g_assert_cmpuint (
      flame_gpu_stats_read (stats, out, G_N_ELEMENTS (out)), ==, n);
  assert_stat (find_stat (out, n, "first"), 5, 3);
  assert_stat (find_stat (out, n, "second"), 5, 3);
  assert_stat (find_stat (out, n, "add"), 20, 7);
  assert_stat (find_stat (out, n, "slow_set"), 25, 5);
}

static const FlameGpuStat *
find_stat (const FlameGpuStat *stats, guint n, const char *name)
{
  for (guint i = 0; i < n; i++)
    if (strcmp (stats[i].name, name) == 0)
      return &stats[i];
  g_error ("no statistics of %s", name);
}

static void
test_stats (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  if (!gpu_test_is_real ())
    flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, N, 0);
  g_autoptr (FlameGpuKernel) add = gpu_test_kernel (fixture, "add");
  g_autoptr (FlameGpuKernel) slow = gpu_test_kernel (fixture, "slow_set");
  g_autoptr (FlameGpuLaunchList) list = flame_gpu_launch_list_new ();
  g_autoptr (FlameGpuStats) stats = flame_gpu_stats_new (fixture->context, 16);
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (start_of (array)), FLAME_GPU_I32 (N), FLAME_GPU_I32 (1)};
  const FlameGpuIteration iteration = {.step = "value"};
  flame_gpu_launch_list_begin_loop (list, 3);
  flame_gpu_launch_list_add (
      list, add, &gpu_test_grid, args, 3, &iteration, &error);
  flame_gpu_launch_list_end_loop (list);
  flame_gpu_launch_list_add (list, slow, &gpu_test_grid, args, 3, NULL, &error);
  for (int i = 0; i < 2; i++)
    g_assert_true (
        flame_gpu_launch_list_run (list, fixture->stream, stats, &error));
  g_assert_true (flame_gpu_stream_synchronize (fixture->stream, &error));
  g_assert_no_error (error);

  FlameGpuStat out[8];
  g_assert_cmpuint (flame_gpu_stats_read (stats, NULL, 0), ==, 2);
  guint n = flame_gpu_stats_read (stats, out, G_N_ELEMENTS (out));
  g_assert_cmpstr (out[0].name, ==, "add");
  const FlameGpuStat *adds = find_stat (out, n, "add");
  const FlameGpuStat *slows = find_stat (out, n, "slow_set");
  g_assert_cmpuint (adds->count, ==, 6);
  g_assert_cmpuint (adds->timed, ==, 6);
  g_assert_cmpuint (slows->count, ==, 2);
  g_assert_cmpfloat (adds->min, >, 0);
  g_assert_cmpfloat (adds->min, <=, adds->max);
  g_assert_cmpfloat (adds->total, >=, 6 * adds->min);
  g_assert_cmpfloat (adds->total, <=, 6 * adds->max * 1.0001);
  if (!gpu_test_is_real ()) {
    g_assert_cmpfloat_with_epsilon (adds->total, 0.006, 1e-6);
    g_assert_cmpfloat_with_epsilon (slows->max, 0.016, 1e-6);
  }
}

/* The minimum and the maximum are not just the first or the last. */
static void
test_stats_extremes (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  static const int launches[] = {2, 1, 4, 3};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, N, 0);
  g_autoptr (FlameGpuKernel) slow = gpu_test_kernel (fixture, "slow_set");
  g_autoptr (FlameGpuStats) stats = flame_gpu_stats_new (fixture->context, 8);
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (start_of (array)), FLAME_GPU_I32 (N), FLAME_GPU_I32 (1)};
  for (gsize i = 0; i < G_N_ELEMENTS (launches); i++) {
    FlameGpuSpan *span = flame_gpu_stats_begin (stats, "span", fixture->stream);
    for (int j = 0; j < launches[i]; j++)
      flame_gpu_kernel_launch (
          slow, &gpu_test_grid, args, 3, fixture->stream, &error);
    flame_gpu_stats_end (stats, span, fixture->stream);
  }
  g_assert_true (flame_gpu_stream_synchronize (fixture->stream, &error));
  g_assert_no_error (error);
  FlameGpuStat out;
  g_assert_cmpuint (flame_gpu_stats_read (stats, &out, 1), ==, 1);
  g_assert_cmpuint (out.timed, ==, 4);
  g_assert_cmpfloat (out.min, <, out.max);
  if (!gpu_test_is_real ()) {
    g_assert_cmpfloat_with_epsilon (out.min, 0.016, 1e-6);
    g_assert_cmpfloat_with_epsilon (out.max, 4 * 0.016, 1e-6);
  }
}

/*
 * Tests more launches than there are events: the rest is counted, not timed,
 * and never waited for.
 */
static void
test_stats_bounded (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuStats) stats = flame_gpu_stats_new (fixture->context, 2);
  guint waits = flame_dummy_get_calls ("stream_synchronize");
  FlameGpuSpan *spans[3];
  for (int i = 0; i < 3; i++)
    spans[i] = flame_gpu_stats_begin (stats, "span", fixture->stream);
  g_assert_nonnull (spans[1]);
  g_assert_null (spans[2]);
  for (int i = 0; i < 3; i++)
    flame_gpu_stats_end (stats, spans[i], fixture->stream);
  g_assert_null (flame_gpu_stats_begin (NULL, "none", fixture->stream));
  g_assert_cmpuint (flame_dummy_get_calls ("stream_synchronize"), ==, waits);
  g_assert_true (flame_gpu_stream_synchronize (fixture->stream, &error));
  FlameGpuStat out;
  g_assert_cmpuint (flame_gpu_stats_read (stats, &out, 1), ==, 1);
  g_assert_cmpuint (out.count, ==, 3);
  g_assert_cmpuint (out.timed, ==, 2);
  /* The pool has free events again. */
  FlameGpuSpan *span = flame_gpu_stats_begin (stats, "span", fixture->stream);
  g_assert_nonnull (span);
  flame_gpu_stats_end (stats, span, fixture->stream);
}

/*
 * A launch after an event of another stream sees what that stream did before.
 */
static void
test_after_events (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  if (!gpu_test_is_real ())
    flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, N, 0);
  g_autoptr (FlameGpuKernel) add = gpu_test_kernel (fixture, "add");
  g_autoptr (FlameGpuKernel) slow = gpu_test_kernel (fixture, "slow_set");
  g_autoptr (FlameGpuStream) other =
      flame_gpu_stream_new (fixture->context, FLAME_GPU_PRIORITY_HIGH, &error);
  g_autoptr (FlameGpuEvent) set =
      flame_gpu_event_new (fixture->context, FLAME_GPU_EVENT_PLAIN, &error);
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (start_of (array)), FLAME_GPU_I32 (N), FLAME_GPU_I32 (20)};
  flame_gpu_kernel_launch (
      slow, &gpu_test_grid, args, 3, fixture->stream, &error);
  g_assert_true (flame_gpu_event_record (set, fixture->stream, &error));
  g_assert_true (flame_gpu_event_wait (set, other, &error));
  flame_gpu_kernel_launch (add, &gpu_test_grid, args, 3, other, &error);
  g_assert_true (flame_gpu_stream_synchronize (other, &error));
  g_assert_no_error (error);
  assert_words (fixture, array, 40);
}

static void
test_priorities (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  const FlameGpuPriority priorities[] = {FLAME_GPU_PRIORITY_LOW,
      FLAME_GPU_PRIORITY_MIDDLE, FLAME_GPU_PRIORITY_HIGH};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, N, 0);
  g_autoptr (FlameGpuKernel) add = gpu_test_kernel (fixture, "add");
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (start_of (array)), FLAME_GPU_I32 (N), FLAME_GPU_I32 (1)};
  for (guint i = 0; i < G_N_ELEMENTS (priorities); i++) {
    g_autoptr (FlameGpuStream) stream =
        flame_gpu_stream_new (fixture->context, priorities[i], &error);
    g_assert_no_error (error);
    flame_gpu_kernel_launch (add, &gpu_test_grid, args, 3, stream, &error);
    g_assert_true (flame_gpu_stream_synchronize (stream, &error));
    g_assert_cmpint (flame_dummy_get_priority ("add"), ==, priorities[i]);
  }
  assert_words (fixture, array, 3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gpu_test_add ("/gpu/kernel/types", test_types);
  gpu_test_add ("/gpu/kernel/signature", test_signature);
  gpu_test_add ("/gpu/kernel/shared-memory", test_shared_memory);
  gpu_test_add (
      "/gpu/kernel/shared-memory/threads", test_shared_memory_in_threads);
  gpu_test_add ("/gpu/kernel/launch-error", test_launch_error);
  gpu_test_add ("/gpu/kernel/after-events", test_after_events);
  gpu_test_add ("/gpu/list/loop", test_loop);
  gpu_test_add ("/gpu/list/sections", test_sections);
  gpu_test_add ("/gpu/list/refusals", test_list_refusals);
  gpu_test_add ("/gpu/stats/times", test_stats);
  gpu_test_add ("/gpu/stats/extremes", test_stats_extremes);
  gpu_test_add_dummy ("/gpu/stats/bounded", test_stats_bounded);
  gpu_test_add_dummy ("/gpu/kernel/lost", test_lost);
  gpu_test_add_dummy ("/gpu/stream/priorities", test_priorities);
  return g_test_run ();
}
