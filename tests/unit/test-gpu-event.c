/*
 * Streams and events of core/gpu: order, completion, time.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/gpu/array.h"
#include "core/gpu/gpu.h"
#include "tests/unit/gpu-fixture.h"

typedef struct
{
  FlameGpuStream *other;
  FlameGpuArray *array;
  FlameGpuPinned *seen;
  FlameGpuEvent *written;
} Order;

static void
order_clear (Order *order)
{
  flame_gpu_stream_free (order->other);
  flame_gpu_array_free (order->array);
  flame_gpu_pinned_free (order->seen);
  flame_gpu_event_free (order->written);
}

/*
 * Writes 7 late on one stream and reads on another. Returns what the other
 * sees.
 */
static guint32
read_on_other_stream (GpuFixture *fixture, gboolean wait)
{
  g_autoptr (GError) error = NULL;
  Order order = {0};
  order.other =
      flame_gpu_stream_new (fixture->context, FLAME_GPU_PRIORITY_HIGH, &error);
  order.array = gpu_test_words (fixture, 64, 1);
  order.seen = flame_gpu_pinned_new (fixture->context, 64 * 4, &error);
  order.written =
      flame_gpu_event_new (fixture->context, FLAME_GPU_EVENT_PLAIN, &error);
  g_autoptr (FlameGpuKernel) kernel = gpu_test_kernel (fixture, "slow_set");
  g_assert_no_error (error);
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (flame_gpu_array_get_start (order.array)),
      FLAME_GPU_I32 (64), FLAME_GPU_I32 (7)};
  gboolean queued =
      flame_gpu_kernel_launch (
          kernel, &gpu_test_grid, args, 3, fixture->stream, &error) &&
      flame_gpu_event_record (order.written, fixture->stream, &error) &&
      (!wait || flame_gpu_event_wait (order.written, order.other, &error)) &&
      flame_gpu_array_download (order.array,
          flame_gpu_pinned_get_start (order.seen), 64 * 4, order.other,
          &error) &&
      flame_gpu_stream_synchronize (order.other, &error);
  g_assert_no_error (error);
  g_assert_true (queued);
  guint32 word = *(guint32 *) flame_gpu_pinned_get_start (order.seen);
  g_assert_true (flame_gpu_stream_synchronize (fixture->stream, &error));
  order_clear (&order);
  return word;
}

static void
test_order (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  if (!gpu_test_is_real ())
    flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  g_assert_cmpuint (read_on_other_stream (fixture, TRUE), ==, 7);
}

/*
 * Proves that the test above can fail: without the wait the other stream is too
 * early.
 */
static void
test_missing_order (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  if (!gpu_test_is_real ())
    flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  g_assert_cmpuint (read_on_other_stream (fixture, FALSE), ==, 1);
}

static void
launch_slowly (
    GpuFixture *fixture, FlameGpuArray *array, FlameGpuStream *stream)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuKernel) kernel = gpu_test_kernel (fixture, "slow_set");
  const FlameGpuArg args[] = {FLAME_GPU_PTR (flame_gpu_array_get_start (array)),
      FLAME_GPU_I32 (1), FLAME_GPU_I32 (7)};
  flame_gpu_kernel_launch (kernel, &gpu_test_grid, args, 3, stream, &error);
  g_assert_no_error (error);
}

static void
test_query (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  if (!gpu_test_is_real ())
    flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, 1, 0);
  g_autoptr (FlameGpuEvent) event =
      flame_gpu_event_new (fixture->context, FLAME_GPU_EVENT_PLAIN, &error);
  g_assert_no_error (error);
  gboolean done = FALSE;
  g_assert_true (flame_gpu_event_query (event, &done, &error));
  g_assert_true (done); /* never recorded */
  launch_slowly (fixture, array, fixture->stream);
  g_assert_true (flame_gpu_event_record (event, fixture->stream, &error));
  g_assert_true (flame_gpu_event_query (event, &done, &error));
  g_assert_false (done);
  g_assert_true (flame_gpu_stream_query (fixture->stream, &done, &error));
  g_assert_true (flame_gpu_stream_synchronize (fixture->stream, &error));
  g_assert_true (flame_gpu_event_query (event, &done, &error));
  g_assert_true (done);
  g_assert_true (flame_gpu_stream_query (fixture->stream, &done, &error));
  g_assert_true (done);
  g_assert_no_error (error);
}

static void
test_elapsed (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, 1, 0);
  g_autoptr (FlameGpuEvent) start =
      flame_gpu_event_new (fixture->context, FLAME_GPU_EVENT_TIMING, &error);
  g_autoptr (FlameGpuEvent) end =
      flame_gpu_event_new (fixture->context, FLAME_GPU_EVENT_TIMING, &error);
  g_autoptr (FlameGpuEvent) plain =
      flame_gpu_event_new (fixture->context, FLAME_GPU_EVENT_PLAIN, &error);
  g_assert_no_error (error);
  double seconds = -1;
  g_assert_false (flame_gpu_event_elapsed (start, end, &seconds, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND); /* not recorded */
  g_clear_error (&error);
  g_assert_true (flame_gpu_event_record (start, fixture->stream, &error));
  launch_slowly (fixture, array, fixture->stream);
  g_assert_true (flame_gpu_event_record (end, fixture->stream, &error));
  g_assert_true (flame_gpu_stream_synchronize (fixture->stream, &error));
  g_assert_true (flame_gpu_event_elapsed (start, end, &seconds, &error));
  g_assert_no_error (error);
  if (!gpu_test_is_real ())
    g_assert_cmpfloat_with_epsilon (seconds, 0.016, 1e-6);
  g_assert_cmpfloat (seconds, >, 0);
  /* A generous limit, as a busy processor may take a while. */
  g_assert_cmpfloat (seconds, <, 60);
  g_assert_false (flame_gpu_event_elapsed (start, plain, &seconds, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
}

/* ------------------------------------------------------------ host function */

typedef struct
{
  GMutex lock;
  GCond cond;
  gboolean called;
} Completion;

static void
complete (void *data)
{
  Completion *completion = data;
  g_mutex_lock (&completion->lock);
  completion->called = TRUE;
  g_cond_signal (&completion->cond);
  g_mutex_unlock (&completion->lock);
}

static void
test_host_function (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, 1, 0);
  Completion completion = {0};
  launch_slowly (fixture, array, fixture->stream);
  g_assert_true (
      flame_gpu_stream_call (fixture->stream, complete, &completion, &error));
  g_assert_no_error (error);
  g_mutex_lock (&completion.lock);
  while (!completion.called)
    g_cond_wait (&completion.cond, &completion.lock);
  g_mutex_unlock (&completion.lock);
}

/* As the header warns, a lost device calls no host function. */
static void
test_host_function_lost (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  g_autoptr (GError) error = NULL;
  Completion completion = {0};
  g_assert_true (
      flame_gpu_stream_call (fixture->stream, complete, &completion, &error));
  flame_dummy_lose (-1);
  g_assert_false (flame_gpu_stream_synchronize (fixture->stream, &error));
  g_assert_false (completion.called);
  g_assert_true (flame_gpu_is_lost (fixture->context));
}

/* ------------------------------------------------------- freed too early */

/*
 * Work continues if its stream is freed at any time, and its events still fire.
 */
static void
test_freed_stream (GpuFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, 1, 0);
  g_autoptr (FlameGpuEvent) event =
      flame_gpu_event_new (fixture->context, FLAME_GPU_EVENT_PLAIN, &error);
  FlameGpuStream *stream =
      flame_gpu_stream_new (fixture->context, FLAME_GPU_PRIORITY_LOW, &error);
  gboolean done;

  (void) data;
  if (!gpu_test_is_real ())
    flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  g_assert_no_error (error);
  launch_slowly (fixture, array, stream);
  g_assert_true (flame_gpu_event_record (event, stream, &error));
  flame_gpu_stream_free (stream);
  g_assert_true (flame_gpu_event_query (event, &done, &error));
  if (!gpu_test_is_real ())
    g_assert_false (done);
  g_assert_true (flame_gpu_event_wait (event, fixture->stream, &error));
  g_assert_cmpuint (gpu_test_first_word (array, fixture->stream), ==, 7);
  g_assert_true (flame_gpu_event_query (event, &done, &error));
  g_assert_true (done);
}

/*
 * Queued work keeps its memory until it has run, whatever the API: freeing
 * waits (core/gpu/fns.h).
 */
static void
test_freed_late (GpuFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  FlameGpuArray *array = gpu_test_words (fixture, 1, 0);
  g_autoptr (FlameGpuEvent) event =
      flame_gpu_event_new (fixture->context, FLAME_GPU_EVENT_PLAIN, &error);
  gboolean done;

  (void) data;
  if (!gpu_test_is_real ())
    flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  g_assert_no_error (error);
  launch_slowly (fixture, array, fixture->stream);
  g_assert_true (flame_gpu_event_record (event, fixture->stream, &error));
  flame_gpu_array_free (array);
  g_assert_true (flame_gpu_event_query (event, &done, &error));
  g_assert_no_error (error);
  g_assert_true (done);
}

static void
assert_lost (GpuFixture *fixture, const char *reason)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (flame_gpu_stream_synchronize (fixture->stream, &error));
  g_assert_true (flame_gpu_is_lost (fixture->context));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
  g_assert_nonnull (strstr (flame_dummy_get_loss (0), reason));
}

/*
 * An API whose memory_free () does not wait, as OpenCL's did not, loses the device, and
 * so do other things that are freed too early.
 */
static void
test_freed_memory (GpuFixture *fixture, gconstpointer data)
{
  FlameGpuArray *array = gpu_test_words (fixture, 1, 0);

  (void) data;
  flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  flame_dummy_settings.free_waits = FALSE;
  launch_slowly (fixture, array, fixture->stream);
  flame_gpu_array_free (array);
  assert_lost (fixture, "memory that has been freed");
}

static void
test_freed_pinned (GpuFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, 1, 0);
  FlameGpuPinned *pinned = flame_gpu_pinned_new (fixture->context, 4, &error);

  (void) data;
  g_assert_no_error (error);
  flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  g_assert_true (flame_gpu_array_download (
      array, flame_gpu_pinned_get_start (pinned), 4, fixture->stream, &error));
  flame_gpu_pinned_free (pinned);
  assert_lost (fixture, "pinned memory that has been freed");
}

static void
test_freed_module (GpuFixture *fixture, gconstpointer data)
{
  g_autoptr (FlameGpuArray) array = gpu_test_words (fixture, 1, 0);

  (void) data;
  flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  launch_slowly (fixture, array, fixture->stream);
  g_clear_pointer (&fixture->module, flame_gpu_module_unref);
  assert_lost (fixture, "code that has been unloaded");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gpu_test_add ("/gpu/event/order", test_order);
  gpu_test_add ("/gpu/event/query", test_query);
  gpu_test_add ("/gpu/event/elapsed", test_elapsed);
  gpu_test_add ("/gpu/stream/host-function", test_host_function);
  gpu_test_add_dummy ("/gpu/event/missing-order", test_missing_order);
  gpu_test_add_dummy (
      "/gpu/stream/host-function-lost", test_host_function_lost);
  gpu_test_add ("/gpu/stream/freed", test_freed_stream);
  gpu_test_add ("/gpu/stream/freed-late", test_freed_late);
  gpu_test_add_dummy ("/gpu/stream/freed-memory", test_freed_memory);
  gpu_test_add_dummy ("/gpu/stream/freed-pinned", test_freed_pinned);
  gpu_test_add_dummy ("/gpu/stream/freed-module", test_freed_module);
  return g_test_run ();
}
