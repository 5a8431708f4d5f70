/*
 * Graphs of core/cuda: capture, replay, update, capture again, and capturing
 * gone wrong.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/cuda/device/graph.h"
#include "tests/unit/cuda-fixture.h"

#define N 100

typedef struct
{
  CudaFixture *fixture;
  FlameCudaArray *array;
  FlameCudaKernel *add;
  FlameCudaLaunchList *list;
  FlameCudaGraph *graph;
} Chain;

/* zero, then add 5 */
static void
chain_init (Chain *chain, CudaFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  chain->fixture = fixture;
  chain->array = cuda_test_words (fixture, N, 99);
  chain->add = cuda_test_kernel (fixture, "add");
  chain->list = flame_cuda_launch_list_new ();
  const FlameCudaArg args[] = {
      FLAME_CUDA_PTR (flame_cuda_array_get_start (chain->array)),
      FLAME_CUDA_U32 (N), FLAME_CUDA_U32 (5)};
  flame_cuda_launch_list_add_zero (chain->list, chain->array);
  flame_cuda_launch_list_add (
      chain->list, chain->add, NULL, args, 3, NULL, &error);
  chain->graph = flame_cuda_graph_new (fixture->context, "frame", &error);
  g_assert_no_error (error);
}

static void
chain_clear (Chain *chain)
{
  flame_cuda_graph_free (chain->graph);
  flame_cuda_launch_list_free (chain->list);
  flame_cuda_kernel_unref (chain->add);
  flame_cuda_array_free (chain->array);
}

static void
capture (Chain *chain)
{
  g_autoptr (GError) error = NULL;
  gboolean captured = flame_cuda_graph_capture_list (
      chain->graph, chain->fixture->stream, chain->list, &error);
  g_assert_no_error (error);
  g_assert_true (captured);
}

static guint32
replay (Chain *chain)
{
  g_autoptr (GError) error = NULL;
  flame_cuda_graph_replay (chain->graph, chain->fixture->stream, NULL, &error);
  g_assert_no_error (error);
  return cuda_test_first_word (chain->array, chain->fixture->stream);
}

static void
test_replay (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  Chain chain;
  chain_init (&chain, fixture);
  g_autoptr (GError) error = NULL;
  g_assert_false (
      flame_cuda_graph_replay (chain.graph, fixture->stream, NULL, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
  capture (&chain);
  /* capturing runs nothing */
  g_assert_cmpuint (
      cuda_test_first_word (chain.array, fixture->stream), ==, 99);
  g_assert_cmpuint (replay (&chain), ==, 5);
  g_assert_cmpuint (replay (&chain), ==, 5);
  chain_clear (&chain);
}

static void
assert_calls (guint n_instantiations, guint n_updates)
{
  if (cuda_test_is_real ())
    return;
  g_assert_cmpuint (
      flame_fake_get_calls ("cuGraphInstantiate"), ==, n_instantiations);
  g_assert_cmpuint (flame_fake_get_calls ("cuGraphExecUpdate"), ==, n_updates);
}

static void
test_update (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  Chain chain;
  chain_init (&chain, fixture);
  g_autoptr (GError) error = NULL;
  capture (&chain);
  for (guint32 value = 10; value < 14; value++) {
    g_assert_true (flame_cuda_launch_list_set_arg (
        chain.list, 1, "value", FLAME_CUDA_U32 (value), &error));
    capture (&chain);
    g_assert_cmpuint (replay (&chain), ==, value);
  }
  assert_calls (1, 4);
  chain_clear (&chain);
}

/* a longer chain is instantiated anew while replays of the old may still run */
static void
test_changed_chain (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  Chain chain;
  chain_init (&chain, fixture);
  if (!cuda_test_is_real ())
    flame_fake_set_mode (FLAME_FAKE_DEFERRED);
  g_autoptr (GError) error = NULL;
  const FlameCudaArg args[] = {
      FLAME_CUDA_PTR (flame_cuda_array_get_start (chain.array)),
      FLAME_CUDA_U32 (N), FLAME_CUDA_U32 (1)};
  capture (&chain);
  for (guint i = 1; i <= 3; i++) {
    flame_cuda_graph_replay (chain.graph, fixture->stream, NULL, &error);
    g_assert_no_error (error);
    flame_cuda_launch_list_add (
        chain.list, chain.add, NULL, args, 3, NULL, &error);
    capture (&chain);
  }
  g_assert_cmpuint (replay (&chain), ==, 8);
  g_assert_cmpuint (replay (&chain), ==, 8);
  /* each was tried to be updated first */
  assert_calls (4, 3);
  if (!cuda_test_is_real ()) /* the three that went out of use are gone */
    g_assert_cmpuint (flame_fake_get_calls ("cuGraphExecDestroy"), ==, 3);
  chain_clear (&chain);
}

static gboolean
record_and_refuse (FlameCudaStream *stream, gpointer data, GError **error)
{
  Chain *chain = data;
  return flame_cuda_array_zero (chain->array, stream, error) &&
         flame_cuda_kernel_launch (chain->add, NULL, NULL, 0, stream, error);
}

/* waiting in a capture breaks it on the driver's side */
static gboolean
record_and_wait (FlameCudaStream *stream, gpointer data, GError **error)
{
  Chain *chain = data;
  return flame_cuda_array_zero (chain->array, stream, error) &&
         flame_cuda_stream_synchronize (stream, error);
}

/* the same, and then it claims that all went well */
static gboolean
record_and_lie (FlameCudaStream *stream, gpointer data, GError **error)
{
  (void) error;
  g_autoptr (GError) swallowed = NULL;
  record_and_wait (stream, data, &swallowed);
  return TRUE;
}

static void
test_failed_captures (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  static const FlameCudaRecordFunc records[] = {
      record_and_refuse, record_and_wait, record_and_lie};
  Chain chain;
  chain_init (&chain, fixture);
  capture (&chain);
  for (gsize i = 0; i < G_N_ELEMENTS (records); i++) {
    g_autoptr (GError) error = NULL;
    g_assert_false (flame_cuda_graph_capture (
        chain.graph, fixture->stream, records[i], &chain, &error));
    g_assert_nonnull (error);
    /* the stream works, and so does the capture before */
    g_autoptr (GError) after = NULL;
    flame_cuda_array_fill (chain.array, NULL, 77, fixture->stream, &after);
    g_assert_no_error (after);
    g_assert_cmpuint (
        cuda_test_first_word (chain.array, fixture->stream), ==, 77);
    g_assert_cmpuint (replay (&chain), ==, 5);
  }
  chain_clear (&chain);
}

static void
test_failing_driver (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  static const char *const calls[] = {"cuStreamBeginCapture",
      "cuStreamEndCapture", "cuGraphExecUpdate", "cuMemsetD8Async",
      "cuLaunchKernel"};
  Chain chain;
  chain_init (&chain, fixture);
  capture (&chain);
  for (gsize i = 0; i < G_N_ELEMENTS (calls); i++) {
    g_autoptr (GError) error = NULL;
    flame_fake_fail (calls[i], 1, CUDA_ERROR_INVALID_VALUE);
    g_assert_false (flame_cuda_graph_capture_list (
        chain.graph, fixture->stream, chain.list, &error));
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
    g_assert_true (flame_fake_has_failed ());
    g_assert_cmpuint (replay (&chain), ==, 5);
  }
  chain_clear (&chain);
}

/* a replay comes after what its stream waits for, and is timed as a whole */
static void
test_events_and_stats (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  Chain chain;
  chain_init (&chain, fixture);
  capture (&chain);
  if (!cuda_test_is_real ())
    flame_fake_set_mode (FLAME_FAKE_DEFERRED);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaStats) stats = flame_cuda_stats_new (fixture->context, 4);
  g_autoptr (FlameCudaStream) other = flame_cuda_stream_new (
      fixture->context, FLAME_CUDA_PRIORITY_HIGH, &error);
  g_autoptr (FlameCudaEvent) set =
      flame_cuda_event_new (fixture->context, FLAME_CUDA_EVENT_PLAIN, &error);
  g_autoptr (FlameCudaKernel) slow = cuda_test_kernel (fixture, "slow_set");
  const FlameCudaArg args[] = {
      FLAME_CUDA_PTR (flame_cuda_array_get_start (chain.array)),
      FLAME_CUDA_U32 (N), FLAME_CUDA_U32 (50)};
  flame_cuda_kernel_launch (slow, NULL, args, 3, other, &error);
  g_assert_true (flame_cuda_event_record (set, other, &error));
  g_assert_true (flame_cuda_event_wait (set, fixture->stream, &error));
  flame_cuda_graph_replay (chain.graph, fixture->stream, stats, &error);
  g_assert_no_error (error);
  /* zeroed and added to after the slow kernel, not before */
  g_assert_cmpuint (cuda_test_first_word (chain.array, fixture->stream), ==, 5);
  g_assert_true (flame_cuda_stream_synchronize (other, &error));
  g_assert_cmpuint (cuda_test_first_word (chain.array, fixture->stream), ==, 5);
  FlameCudaStat stat;
  g_assert_cmpuint (flame_cuda_stats_read (stats, &stat, 1), ==, 1);
  g_assert_cmpstr (stat.name, ==, "frame");
  g_assert_cmpuint (stat.timed, ==, 1);
  g_assert_cmpfloat (stat.total, >, 0);
  chain_clear (&chain);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  cuda_test_add ("/cuda/graph/replay", test_replay);
  cuda_test_add ("/cuda/graph/update", test_update);
  cuda_test_add ("/cuda/graph/changed-chain", test_changed_chain);
  cuda_test_add ("/cuda/graph/failed-captures", test_failed_captures);
  cuda_test_add ("/cuda/graph/events-and-stats", test_events_and_stats);
  cuda_test_add_fake ("/cuda/graph/failing-driver", test_failing_driver);
  return g_test_run ();
}
