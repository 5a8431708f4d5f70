/*
 * A small rendering that uses everything in core/gpu. Each call of the device
 * fails in turn, which must give an error and leave nothing behind.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/gpu-backend/framebuffers.h"
#include "core/gpu/kernel.h"
#include "core/gpu/module.h"
#include "tests/unit/gpu-fixture.h"

#define WIDTH 40
#define HEIGHT 20

typedef struct
{
  GpuFixture fixture; /* its driver */
  FlameGpu *context;
  FlameGpuStream *work, *copies;
  FlameGpuEvent *done, *copied;
  FlameGpuModule *module;
  FlameGpuKernel *add;
  FlameGpuFramebuffers *buffers;
  FlameGpuPinned *out;
  FlameGpuLaunchList *list;
  FlameGpuGraph *graph;
  FlameGpuStats *stats;
  FlameGpuModuleCache *cache;
} Rendering;

static void
rendering_clear (Rendering *r)
{
  /* No work of it may be left to do. */
  if (r->work)
    (void) flame_gpu_stream_synchronize (r->work, NULL);
  if (r->copies)
    (void) flame_gpu_stream_synchronize (r->copies, NULL);
  flame_gpu_module_cache_free (r->cache);
  flame_gpu_graph_free (r->graph);
  flame_gpu_stats_free (r->stats);
  flame_gpu_launch_list_free (r->list);
  flame_gpu_framebuffers_free (r->buffers);
  flame_gpu_kernel_unref (r->add);
  flame_gpu_module_unref (r->module);
  flame_gpu_event_free (r->done);
  flame_gpu_event_free (r->copied);
  flame_gpu_stream_free (r->work);
  flame_gpu_stream_free (r->copies);
  flame_gpu_unref (r->context);
  /* Freed last, as GStreamer may do. */
  flame_gpu_pinned_free (r->out);
  gpu_test_close (&r->fixture);
}

static gboolean
open_device (Rendering *r, GError **error)
{
  r->context = gpu_test_open (&r->fixture, error);
  if (!r->context)
    return FALSE;
  r->work = flame_gpu_stream_new (r->context, FLAME_GPU_PRIORITY_LOW, error);
  if (!r->work)
    return FALSE;
  r->copies = flame_gpu_stream_new (r->context, FLAME_GPU_PRIORITY_HIGH, error);
  if (!r->copies)
    return FALSE;
  r->done = flame_gpu_event_new (r->context, FLAME_GPU_EVENT_TIMING, error);
  if (!r->done)
    return FALSE;
  r->copied = flame_gpu_event_new (r->context, FLAME_GPU_EVENT_PLAIN, error);
  return r->copied != NULL;
}

static gboolean
load_kernel (Rendering *r, GError **error)
{
  static const FlameGpuParam params[] = {{"data", FLAME_GPU_ARG_PTR, 0},
      {"n", FLAME_GPU_ARG_I32, 0}, {"value", FLAME_GPU_ARG_I32, 0}};
  g_autoptr (GBytes) image = gpu_test_image (r->context, error);
  r->module = flame_gpu_module_new (r->context, image, error);
  if (!r->module)
    return FALSE;
  r->add = flame_gpu_kernel_new (
      r->module, "add", params, G_N_ELEMENTS (params), error);
  return r->add != NULL;
}

#define FRONT FLAME_GPU_SUMS
#define BACK FLAME_GPU_ACCUM

static gboolean
set_size (Rendering *r, int width, GError **error)
{
  const FlameGpuShape shape = {
      .element_size = 4, .width = width, .height = HEIGHT, .align_width = 8};
  const FlameGpuBufferShape shapes[] = {{FRONT, shape}, {BACK, shape}};

  return flame_gpu_framebuffers_set (
      r->buffers, shapes, G_N_ELEMENTS (shapes), error);
}

static gboolean
allocate (Rendering *r, GError **error)
{
  r->buffers = flame_gpu_framebuffers_new (r->context);
  if (!set_size (r, WIDTH, error) || !set_size (r, 2 * WIDTH, error))
    return FALSE;
  r->out = flame_gpu_pinned_new (
      r->context, 2 * WIDTH * HEIGHT * sizeof (guint32), error);
  return r->out != NULL;
}

static gboolean
plan (Rendering *r, GError **error)
{
  FlameGpuArray *front = flame_gpu_framebuffers_get (r->buffers, FRONT);
  const FlameGpuLayout *layout = flame_gpu_array_get_layout (front);
  const FlameGpuArg args[] = {FLAME_GPU_PTR (flame_gpu_array_get_start (front)),
      FLAME_GPU_I32 (layout->size / 4), FLAME_GPU_I32 (1)};
  const FlameGpuIteration up = {.step = "value"};
  const FlameGpuGeometry geometry = {
      .grid = {1}, .block = {32}, .shared_bytes = 100 * 1024};
  r->list = flame_gpu_launch_list_new ();
  flame_gpu_launch_list_begin_loop (r->list, 2);
  if (!flame_gpu_launch_list_add (
          r->list, r->add, &geometry, args, 3, &up, error))
    return FALSE;
  flame_gpu_launch_list_end_loop (r->list);
  r->stats = flame_gpu_stats_new (r->context, 4);
  r->graph = flame_gpu_graph_new (r->context, "frame", error);
  return r->graph != NULL;
}

/*
 * Draws one frame launched directly, and one as a graph. The other stream
 * copies each out.
 */
static gboolean
draw (Rendering *r, GError **error)
{
  FlameGpuArray *front = flame_gpu_framebuffers_get (r->buffers, FRONT);
  gpointer out = flame_gpu_pinned_get_start (r->out);
  guint32 *in = out;
  *in = 10;
  return flame_gpu_array_zero (front, r->work, error) &&
         flame_gpu_array_upload (front, 0, in, sizeof *in, r->work, error) &&
         flame_gpu_stream_synchronize (r->work, error) &&
         flame_gpu_launch_list_run (r->list, r->work, r->stats, error) &&
         flame_gpu_graph_capture (r->graph, r->work, r->list, error) &&
         flame_gpu_graph_capture (r->graph, r->work, r->list, error) &&
         flame_gpu_graph_replay (r->graph, r->work, r->stats, error) &&
         flame_gpu_event_record (r->done, r->work, error) &&
         flame_gpu_event_wait (r->done, r->copies, error) &&
         flame_gpu_array_download (
             front, out, 2 * WIDTH * sizeof *in, r->copies, error) &&
         flame_gpu_event_record (r->copied, r->copies, error) &&
         flame_gpu_stream_synchronize (r->copies, error) &&
         flame_gpu_stream_synchronize (r->work, error);
}

static GBytes *
compile (const char *structure, GBytes *description, int arch, gpointer data,
    GError **error)
{
  (void) structure, (void) description, (void) arch;
  return gpu_test_image (data, error);
}

static gboolean
specialise (Rendering *r, GError **error)
{
  static const char *const kernels[] = {"add", NULL};
  FlameGpuModuleCacheConfig config = {
      .compile = compile, .compile_data = r->context, .kernels = kernels};
  r->cache = flame_gpu_module_cache_new (r->context, &config, error);
  if (!r->cache)
    return FALSE;
  FlameGpuModule *module;
  flame_gpu_module_cache_request (r->cache, "s", NULL, &module, NULL);
  flame_gpu_module_unref (module);
  flame_gpu_module_cache_wait (r->cache, "s", NULL);
  FlameGpuModuleState state =
      flame_gpu_module_cache_request (r->cache, "s", NULL, &module, error);
  flame_gpu_module_unref (module);
  return state == FLAME_GPU_MODULE_READY;
}

static gboolean
render (Rendering *r, GError **error)
{
  if (!open_device (r, error) || !load_kernel (r, error) ||
      !allocate (r, error) || !plan (r, error) || !draw (r, error) ||
      !specialise (r, error))
    return FALSE;
  FlameGpuStat stats[8];
  flame_gpu_stats_read (r->stats, stats, G_N_ELEMENTS (stats));
  const guint32 *word = flame_gpu_pinned_get_start (r->out);
  g_assert_cmpuint (*word, ==, 10 + 2 * (1 + 2));
  return TRUE;
}

/* Fails each call in turn, until there is none left to fail. */
static void
sweep (FlameDummyOrder order, FlameDummyFault fault)
{
  guint n_errors = 0;
  guint nth;
  for (nth = 1;; nth++) {
    g_autoptr (GError) error = NULL;
    Rendering r = {0};
    gpu_test_reset ();
    flame_dummy_set_order (order);
    flame_dummy_fail (NULL, nth, fault);
    gboolean rendered = render (&r, &error);
    gboolean failed = flame_dummy_has_failed ();
    g_assert_cmpint (rendered, ==, error == NULL);
    if (error) {
      g_assert_true (failed);
      g_assert_true (error->domain == FLAME_ERROR);
      g_assert_cmpint (strlen (error->message), >, 0);
      n_errors++;
    }
    rendering_clear (&r);
    gpu_test_assert_no_leak ();
    if (!failed) {
      g_assert_true (rendered);
      break;
    }
    g_assert_cmpuint (nth, <, 1000);
  }
  g_test_message ("%u calls failed in turn, %u errors", nth - 1, n_errors);
  /* Statistics ignore their errors; everything else reports them. */
  g_assert_cmpuint (nth, >, 50);
  g_assert_cmpuint (n_errors, >, 30);
}

static void
test_out_of_memory (void)
{
  sweep (FLAME_DUMMY_IMMEDIATE, FLAME_DUMMY_HAS_NO_MEMORY);
}

static void
test_refused (void)
{
  sweep (FLAME_DUMMY_DEFERRED, FLAME_DUMMY_REFUSES);
}

static void
test_lost (void)
{
  sweep (FLAME_DUMMY_IMMEDIATE, FLAME_DUMMY_IS_LOST);
}

static void
test_lost_deferred (void)
{
  sweep (FLAME_DUMMY_DEFERRED, FLAME_DUMMY_IS_LOST);
}

/*
 * Each allocation fails in turn. Device memory is requested again without
 * slack, an error gives figures, and the next attempt works.
 */
static void
test_allocations (void)
{
  static const char *const calls[] = {"memory_new", "host_new"};
  for (gsize i = 0; i < G_N_ELEMENTS (calls); i++) {
    guint nth = 1;
    gboolean failed;
    do {
      g_autoptr (GError) error = NULL;
      Rendering r = {0};
      gpu_test_reset ();
      g_assert_true (open_device (&r, &error));
      flame_dummy_fail (calls[i], nth++, FLAME_DUMMY_HAS_NO_MEMORY);
      gboolean allocated = allocate (&r, &error);
      failed = flame_dummy_has_failed ();
      g_assert_true (allocated || failed);
      if (failed && i == 0)
        g_assert_true (allocated);
      if (!allocated) {
        g_assert_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY);
        g_assert_nonnull (strstr (error->message, "bytes"));
        g_clear_error (&error);
        g_assert_true (set_size (&r, WIDTH, &error));
      }
      g_assert_no_error (error);
      rendering_clear (&r);
      gpu_test_assert_no_leak ();
    } while (failed);
    g_assert_cmpuint (nth, >=, 3);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gpu/faults/out-of-memory", test_out_of_memory);
  g_test_add_func ("/gpu/faults/refused", test_refused);
  g_test_add_func ("/gpu/faults/lost", test_lost);
  g_test_add_func ("/gpu/faults/lost-deferred", test_lost_deferred);
  g_test_add_func ("/gpu/faults/allocations", test_allocations);
  return g_test_run ();
}
