/*
 * Graphs of core/gpu: capture, replay, update, another capture, and failed
 * captures.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/kernel.h"
#include "tests/unit/gpu-fixture.h"

#define N 100

typedef struct
{
  GpuFixture *fixture;
  FlameGpuArray *array;
  FlameGpuLaunchList *list;
  FlameGpuGraph *graph;
} Chain;

static void
chain_add (Chain *chain, const char *name, guint32 value)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuKernel) kernel = gpu_test_kernel (chain->fixture, name);
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (flame_gpu_array_get_start (chain->array)),
      FLAME_GPU_I32 (N), FLAME_GPU_I32 (value)};
  flame_gpu_launch_list_add (
      chain->list, kernel, &gpu_test_grid, args, 3, NULL, &error);
  g_assert_no_error (error);
}

/* Sets the words to 0, then adds @value. */
static void
chain_fill (Chain *chain, guint32 value)
{
  flame_gpu_launch_list_clear (chain->list);
  chain_add (chain, "slow_set", 0);
  chain_add (chain, "add", value);
}

static void
chain_init (Chain *chain, GpuFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  chain->fixture = fixture;
  chain->array = gpu_test_words (fixture, N, 99);
  chain->list = flame_gpu_launch_list_new ();
  chain_fill (chain, 5);
  chain->graph = flame_gpu_graph_new (fixture->context, "frame", &error);
  g_assert_no_error (error);
}

static void
chain_clear (Chain *chain)
{
  flame_gpu_graph_free (chain->graph);
  flame_gpu_launch_list_free (chain->list);
  flame_gpu_array_free (chain->array);
}

static void
capture (Chain *chain)
{
  g_autoptr (GError) error = NULL;
  gboolean captured = flame_gpu_graph_capture (
      chain->graph, chain->fixture->stream, chain->list, &error);
  g_assert_no_error (error);
  g_assert_true (captured);
}

static guint32
replay (Chain *chain)
{
  g_autoptr (GError) error = NULL;
  flame_gpu_graph_replay (chain->graph, chain->fixture->stream, NULL, &error);
  g_assert_no_error (error);
  return gpu_test_first_word (chain->array, chain->fixture->stream);
}

static void
test_replay (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  Chain chain;
  chain_init (&chain, fixture);
  g_autoptr (GError) error = NULL;
  g_assert_false (
      flame_gpu_graph_replay (chain.graph, fixture->stream, NULL, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
  capture (&chain);
  /* Capturing runs nothing. */
  g_assert_cmpuint (gpu_test_first_word (chain.array, fixture->stream), ==, 99);
  g_assert_cmpuint (replay (&chain), ==, 5);
  g_assert_cmpuint (replay (&chain), ==, 5);
  chain_clear (&chain);
}

static void
assert_calls (guint n_made, guint n_updates)
{
  const gboolean is_dummy = gpu_test_is_dummy ();
  const char *made = is_dummy ? "graph_new" : "cuGraphInstantiate";
  const char *update = is_dummy ? "graph_update" : "cuGraphExecUpdate";

  if (gpu_test_is_real ())
    return;
  g_assert_cmpuint (flame_dummy_get_calls (made), ==, n_made);
  g_assert_cmpuint (flame_dummy_get_calls (update), ==, n_updates);
}

static void
test_update (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  Chain chain;
  chain_init (&chain, fixture);
  capture (&chain);
  for (guint32 value = 10; value < 14; value++) {
    chain_fill (&chain, value);
    capture (&chain);
    g_assert_cmpuint (replay (&chain), ==, value);
  }
  assert_calls (1, 4);
  chain_clear (&chain);
}

/*
 * A longer chain is instantiated again while replays of the old one may still
 * run.
 */
static void
test_changed_chain (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  Chain chain;
  chain_init (&chain, fixture);
  if (!gpu_test_is_real ())
    flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  g_autoptr (GError) error = NULL;
  capture (&chain);
  for (guint i = 1; i <= 3; i++) {
    flame_gpu_graph_replay (chain.graph, fixture->stream, NULL, &error);
    g_assert_no_error (error);
    chain_add (&chain, "add", 1);
    capture (&chain);
  }
  g_assert_cmpuint (replay (&chain), ==, 8);
  g_assert_cmpuint (replay (&chain), ==, 8);
  /* Each was first tried as an update. */
  assert_calls (4, 3);
  if (gpu_test_is_dummy ()) /* the three unused graphs are freed */
    g_assert_cmpuint (flame_dummy_get_calls ("graph_free"), ==, 3);
  chain_clear (&chain);
}

/*
 * A launch that the driver refuses ends the capture. The stream and the earlier
 * graph still work.
 */
static void
test_failed_capture (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  static const FlameGpuGeometry too_big = {.grid = {1}, .block = {4096}};
  Chain chain;
  chain_init (&chain, fixture);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuKernel) add = gpu_test_kernel (fixture, "add");
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (flame_gpu_array_get_start (chain.array)),
      FLAME_GPU_I32 (N), FLAME_GPU_I32 (1)};
  capture (&chain);
  flame_gpu_launch_list_add (chain.list, add, &too_big, args, 3, NULL, &error);
  g_assert_no_error (error);
  g_assert_false (flame_gpu_graph_capture (
      chain.graph, fixture->stream, chain.list, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
  g_clear_error (&error);
  flame_gpu_kernel_launch (
      add, &gpu_test_grid, args, 3, fixture->stream, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (
      gpu_test_first_word (chain.array, fixture->stream), ==, 100);
  g_assert_cmpuint (replay (&chain), ==, 5);
  chain_clear (&chain);
}

static void
test_failing_driver (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  const char *const calls[] = {"capture_begin", "capture_end", "launch",
      gpu_test_is_dummy () ? "graph_update" : "cuGraphExecUpdate"};
  Chain chain;
  chain_init (&chain, fixture);
  capture (&chain);
  for (gsize i = 0; i < G_N_ELEMENTS (calls); i++) {
    g_autoptr (GError) error = NULL;
    flame_dummy_fail (calls[i], 1, FLAME_DUMMY_REFUSES);
    g_assert_false (flame_gpu_graph_capture (
        chain.graph, fixture->stream, chain.list, &error));
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
    g_assert_true (flame_dummy_has_failed ());
    g_assert_cmpuint (replay (&chain), ==, 5);
  }
  chain_clear (&chain);
}

/* A replay waits for what its stream waits for, and is timed as a whole. */
static void
test_events_and_stats (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  Chain chain;
  chain_init (&chain, fixture);
  capture (&chain);
  if (!gpu_test_is_real ())
    flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuStats) stats = flame_gpu_stats_new (fixture->context, 4);
  g_autoptr (FlameGpuStream) other =
      flame_gpu_stream_new (fixture->context, FLAME_GPU_PRIORITY_HIGH, &error);
  g_autoptr (FlameGpuEvent) set =
      flame_gpu_event_new (fixture->context, FLAME_GPU_EVENT_PLAIN, &error);
  g_autoptr (FlameGpuKernel) slow = gpu_test_kernel (fixture, "slow_set");
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (flame_gpu_array_get_start (chain.array)),
      FLAME_GPU_I32 (N), FLAME_GPU_I32 (50)};
  flame_gpu_kernel_launch (slow, &gpu_test_grid, args, 3, other, &error);
  g_assert_true (flame_gpu_event_record (set, other, &error));
  g_assert_true (flame_gpu_event_wait (set, fixture->stream, &error));
  flame_gpu_graph_replay (chain.graph, fixture->stream, stats, &error);
  g_assert_no_error (error);
  /* The chain ran after the slow kernel, not before. */
  g_assert_cmpuint (gpu_test_first_word (chain.array, fixture->stream), ==, 5);
  g_assert_true (flame_gpu_stream_synchronize (other, &error));
  g_assert_cmpuint (gpu_test_first_word (chain.array, fixture->stream), ==, 5);
  FlameGpuStat stat;
  g_assert_cmpuint (flame_gpu_stats_read (stats, &stat, 1), ==, 1);
  g_assert_cmpstr (stat.name, ==, "frame");
  g_assert_cmpuint (stat.timed, ==, 1);
  g_assert_cmpfloat (stat.total, >, 0);
  chain_clear (&chain);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gpu_test_add ("/gpu/graph/replay", test_replay);
  gpu_test_add ("/gpu/graph/update", test_update);
  gpu_test_add ("/gpu/graph/changed-chain", test_changed_chain);
  gpu_test_add ("/gpu/graph/failed-capture", test_failed_capture);
  gpu_test_add ("/gpu/graph/events-and-stats", test_events_and_stats);
  gpu_test_add_dummy ("/gpu/graph/failing-driver", test_failing_driver);
  return g_test_run ();
}
