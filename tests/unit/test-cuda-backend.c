/*
 * The CUDA backend over the fake driver: whole frames against the CPU backend's,
 * and what happens when calls fail, frames are cancelled or a device is lost.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/cpu/backend.h"
#include "core/cuda/backend.h"
#include "core/cuda/device/pinned.h"
#include "tests/fake-cuda/fake-iterate.h"
#include "tests/fake-cuda/fake-post.h"
#include "tests/support/scene.h"

static FlameFakeKernel
    kernels[FLAME_FAKE_N_POST_KERNELS + FLAME_FAKE_N_ITERATE_KERNELS];

/* ----------------------------------------- a backend over the fake driver */

static FlameBackend *
open_fake (const FlameRendererConfig *config, GError **error)
{
  g_autoptr (FlameCudaDriver) driver =
      flame_cuda_driver_from_table (flame_fake_get_table (), error);
  g_autoptr (FlameCudaContext) context = NULL;
  g_autoptr (GBytes) image = flame_fake_post_image ();

  if (driver)
    context = flame_cuda_backend_open_context (driver, config, error);
  const FlameCudaBackendParts parts = {.context = context, .post_image = image};

  return context ? flame_cuda_backend_new (&parts, error) : NULL;
}

/* in the place of core/render/backends.c's */
const FlameBackendRow *
flame_backend_rows (guint *n_rows)
{
  static FlameBackendClass klass;
  static const FlameBackendRow rows[] = {
      {FLAME_BACKEND_CUDA, "CUDA", &klass},
      {FLAME_BACKEND_CPU, "CPU", &flame_cpu_backend_class},
  };

  klass = flame_cuda_backend_class;
  klass.open = open_fake;
  *n_rows = G_N_ELEMENTS (rows);
  return rows;
}

static void
reset (void)
{
  flame_fake_reset ();
  memcpy (kernels, flame_fake_post_kernels, sizeof flame_fake_post_kernels);
  memcpy (kernels + FLAME_FAKE_N_POST_KERNELS, flame_fake_iterate_kernels,
      sizeof flame_fake_iterate_kernels);
  flame_fake_set_kernels (kernels, G_N_ELEMENTS (kernels));
}

static void
assert_no_leak (void)
{
  g_autoptr (GString) report = g_string_new (NULL);

  flame_fake_count_leaks (report);
  g_assert_cmpstr (report->str, ==, "");
}

static FlameRenderer *
new_renderer (FlameBackendKind kind, guint depth)
{
  const FlameRendererConfig config = {.backend = kind,
      .cuda_device = -1,
      /* one thread: the units are added up as the fake device does */
      .n_threads = 1,
      .depth = depth};
  g_autoptr (GError) error = NULL;
  FlameRenderer *renderer = flame_renderer_new (&config, &error);

  g_assert_no_error (error);
  g_assert_cmpint (flame_renderer_get_backend (renderer), ==, kind);
  return renderer;
}

/* ----------------------------------------------------------------- frames */

static const char two_passes[] =
    "<flame size='80 56' scale='30' quality='30' filter='0.8' passes='2'"
    " supersample='2' gamma='2' brightness='5' estimator_radius='4'"
    " estimator_minimum='0' estimator_curve='0.5'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.6 -0.6'/>"
    "<xform weight='1' color='0.3' linear='1' coefs='0.5 0 0 0.5 0.6 -0.6'/>"
    "<xform weight='1' color='1' linear='1' coefs='0.5 0 0 0.5 0 0.6'/>"
    "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
    "</flame>";

static FlameTicket *
queue_on (FlameRenderer *renderer, const char *genome, const Picture *picture,
    double time, double quality, FlameFrameFlags flags)
{
  g_autoptr (FlameAnimation) animation = scene_load (genome);
  FlameFrameRequest request = scene_request (animation, picture, time);

  request.quality = quality;
  request.flags = flags;
  return scene_queue (renderer, &request);
}

static void
render_on (FlameRenderer *renderer, const char *genome, Picture *picture,
    double time, FlameFrameFlags flags, FlameFrameStats *stats)
{
  g_autoptr (FlameTicket) ticket =
      queue_on (renderer, genome, picture, time, 0, flags);

  scene_finish (ticket, stats);
}

/*
 * Bytes of 8-bit formats that differ by at most one code, and few of them. Where
 * light is cut to whole numbers, a rounding may make one of difference.
 */
static void
assert_close (const Picture *a, const Picture *b, gboolean whole_numbers)
{
  gsize differing = 0, total = 0;
  int worst = 0;

  for (int p = 0; p < 4 && a->planes.data[p]; p++)
    for (int y = 0; y < picture_rows (a, p); y++)
      for (int i = 0; i < picture_row_bytes (a, p); i++) {
        const int d = a->planes.data[p][y * a->planes.stride[p] + i] -
                      b->planes.data[p][y * b->planes.stride[p] + i];

        worst = MAX (worst, ABS (d));
        differing += d != 0;
        total++;
      }
  g_test_message ("%s: worst %d codes, %" G_GSIZE_FORMAT " of %" G_GSIZE_FORMAT
                  " differ",
      picture_format_name (a->video.format), worst, differing, total);
  if (!whole_numbers)
    g_assert_cmpint (worst, <=, 1);
  g_assert_cmpuint (differing, <=, total / 200 + 2);
}

/* or it would be no test */
static void
assert_has_contrast (const Picture *picture)
{
  guint8 low = 255, high = 0;

  for (gsize i = 0; i < picture->size; i++) {
    low = MIN (low, picture->memory[i]);
    high = MAX (high, picture->memory[i]);
  }
  g_assert_cmpint (high - low, >, 60);
}

static void
test_same_as_cpu (void)
{
  static const struct
  {
    const char *genome;
    FlameFormat format;
    FlameFrameFlags flags;
    int width, height;
  } cases[] = {
      {scene_moving, FLAME_FORMAT_NV12, 0, 80, 56},
      {scene_moving, FLAME_FORMAT_I420, FLAME_FRAME_EARLY_CLIP, 79, 55},
      {scene_moving, FLAME_FORMAT_RGBA, FLAME_FRAME_TRANSPARENT, 80, 56},
      {scene_moving, FLAME_FORMAT_RGB, FLAME_FRAME_INTEGER_DENSITY, 77, 50},
      {scene_moving, FLAME_FORMAT_GRAY8, FLAME_FRAME_NO_DENSITY_ESTIMATION, 80,
          56},
      {scene_dense, FLAME_FORMAT_Y444, FLAME_FRAME_EXACT_ACCUMULATION, 80, 56},
      {two_passes, FLAME_FORMAT_NV12, 0, 80, 56},
  };
  g_autoptr (FlameRenderer) cpu = NULL;
  FlameRenderer *gpu;

  reset ();
  cpu = new_renderer (FLAME_BACKEND_CPU, 1);
  gpu = new_renderer (FLAME_BACKEND_CUDA, 2);
  g_assert_nonnull (strstr (flame_renderer_get_description (gpu), "sm_90"));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (Picture) a =
        picture_new (cases[i].format, cases[i].width, cases[i].height, 0);
    g_autoptr (Picture) b =
        picture_new (cases[i].format, cases[i].width, cases[i].height, 0);
    FlameFrameStats ours, theirs;

    render_on (cpu, cases[i].genome, a, 3, cases[i].flags, &theirs);
    render_on (gpu, cases[i].genome, b, 3, cases[i].flags, &ours);
    assert_has_contrast (a);
    assert_close (a, b, cases[i].flags == FLAME_FRAME_INTEGER_DENSITY);
    g_assert_cmpuint (ours.samples, ==, theirs.samples);
    g_assert_cmpuint (ours.iterations, ==, theirs.iterations);
    g_assert_cmpuint (ours.sub_times, ==, theirs.sub_times);
    /* on the fake clock: each launch has a fixed time */
    g_assert_cmpfloat (ours.iterate, >, 0.0029);
    g_assert_cmpfloat (ours.density, >, 0.0001);
    g_assert_cmpfloat (ours.convert, >, 0.0001);
  }
  flame_renderer_free (gpu);
  assert_no_leak ();
}

#define N_FRAMES 7

/* many in flight, in the order of the requests or not: each is its own picture */
static void
render_many (guint depth)
{
  g_autoptr (FlameRenderer) cpu = new_renderer (FLAME_BACKEND_CPU, 1);
  FlameRenderer *gpu = new_renderer (FLAME_BACKEND_CUDA, depth);
  Picture *pictures[N_FRAMES];
  FlameTicket *tickets[N_FRAMES];

  for (int k = 0; k < N_FRAMES; k++) {
    pictures[k] = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    tickets[k] = queue_on (gpu, k % 3 ? scene_moving : two_passes, pictures[k],
        k * 1.3, 0, k % 2 ? FLAME_FRAME_EARLY_CLIP : 0);
  }
  for (int k = N_FRAMES - 1; k >= 0; k--) {
    g_autoptr (Picture) expected = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);

    scene_finish (tickets[k], NULL);
    flame_ticket_unref (tickets[k]);
    render_on (cpu, k % 3 ? scene_moving : two_passes, expected, k * 1.3,
        k % 2 ? FLAME_FRAME_EARLY_CLIP : 0, NULL);
    assert_close (pictures[k], expected, FALSE);
    picture_free (pictures[k]);
  }
  flame_renderer_free (gpu);
  assert_no_leak ();
}

static void
test_many (void)
{
  for (guint depth = 1; depth <= 4; depth++) {
    reset ();
    render_many (depth);
  }
}

/* work that runs as late as it may, now on this stream, now on that */
typedef struct
{
  gint quit;
  GThread *thread;
} Pump;

/* so long nothing is held up but by what never comes */
#define HELD_UP (20 * G_USEC_PER_SEC)

static gpointer
pump_main (gpointer data)
{
  Pump *pump = data;
  g_autoptr (FlameCudaDriver) driver =
      flame_cuda_driver_from_table (flame_fake_get_table (), NULL);
  g_autoptr (FlameCudaContext) context =
      flame_cuda_context_new (driver, -1, NULL);

  while (!g_atomic_int_get (&pump->quit)) {
    flame_cuda_context_synchronize (context, NULL);
    if (flame_fake_get_held_for () > HELD_UP)
      g_error ("a frame's copy waits for the next frame's iterations, and they "
               "for it");
    g_usleep (500);
  }
  return NULL;
}

static void
render_late (FlameFakeMode mode)
{
  Pump pump = {0};

  reset ();
  flame_fake_set_mode (mode);
  pump.thread = g_thread_new ("pump", pump_main, &pump);
  {
    g_autoptr (FlameRenderer) cpu = new_renderer (FLAME_BACKEND_CPU, 1);
    g_autoptr (FlameRenderer) gpu = new_renderer (FLAME_BACKEND_CUDA, 3);
    Picture *pictures[N_FRAMES];
    FlameTicket *tickets[N_FRAMES];

    for (int k = 0; k < N_FRAMES; k++) {
      pictures[k] = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
      tickets[k] = queue_on (
          gpu, k % 3 ? scene_moving : two_passes, pictures[k], k * 1.3, 0, 0);
    }
    for (int k = 0; k < N_FRAMES; k++) {
      g_autoptr (Picture) expected = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);

      scene_finish (tickets[k], NULL);
      flame_ticket_unref (tickets[k]);
      render_on (
          cpu, k % 3 ? scene_moving : two_passes, expected, k * 1.3, 0, NULL);
      assert_close (pictures[k], expected, FALSE);
      picture_free (pictures[k]);
    }
  }
  g_atomic_int_set (&pump.quit, TRUE);
  g_thread_join (pump.thread);
  assert_no_leak ();
}

static void
test_deferred (void)
{
  render_late (FLAME_FAKE_DEFERRED);
}

/* and streams as far ahead of each other as they may be */
static void
test_loose (void)
{
  render_late (FLAME_FAKE_LOOSE);
}

/* no frame's copy is over before the next frame has iterated */
static void
test_overlap (void)
{
  Pump pump = {0};

  reset ();
  flame_fake_set_mode (FLAME_FAKE_LOOSE);
  flame_fake_hold_copies ("fake_sum");
  pump.thread = g_thread_new ("pump", pump_main, &pump);
  {
    g_autoptr (FlameRenderer) gpu = new_renderer (FLAME_BACKEND_CUDA, 2);
    Picture *pictures[N_FRAMES];
    FlameTicket *tickets[N_FRAMES];

    /* one plane, and so one copy, a frame */
    for (int k = 0; k < N_FRAMES; k++) {
      pictures[k] = picture_new (FLAME_FORMAT_RGBA, 80, 56, 0);
      tickets[k] = queue_on (gpu, scene_moving, pictures[k], k * 1.3, 0, 0);
    }
    for (int k = 0; k < N_FRAMES; k++) {
      if (k == N_FRAMES - 1)
        flame_fake_hold_copies (NULL);
      scene_finish (tickets[k], NULL);
      flame_ticket_unref (tickets[k]);
      picture_free (pictures[k]);
    }
  }
  g_atomic_int_set (&pump.quit, TRUE);
  g_thread_join (pump.thread);
  assert_no_leak ();
}

/* a steady run replays what it captured, once for each slot, when it recurred */
static void
test_graphs (void)
{
  FlameRenderer *gpu;

  reset ();
  gpu = new_renderer (FLAME_BACKEND_CUDA, 1);
  for (int k = 0; k < 6; k++) {
    g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);

    render_on (gpu, scene_moving, picture, k, 0, NULL);
    g_assert_cmpuint (
        flame_fake_get_calls ("cuStreamBeginCapture"), ==, k == 0 ? 0 : 2);
  }
  g_assert_cmpuint (flame_fake_get_calls ("cuGraphInstantiate"), ==, 2);
  g_assert_cmpuint (flame_fake_get_calls ("cuGraphLaunch"), ==, 10);
  flame_renderer_free (gpu);
  assert_no_leak ();
}

/* passes are one chain, and each draws onto the light of those before */
static void
test_graphs_of_passes (void)
{
  FlameRenderer *gpu;

  reset ();
  gpu = new_renderer (FLAME_BACKEND_CUDA, 1);
  for (int k = 0; k < 6; k++) {
    g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);

    render_on (gpu, two_passes, picture, k, 0, NULL);
  }
  g_assert_cmpuint (flame_fake_get_calls ("cuStreamBeginCapture"), ==, 2);
  g_assert_cmpuint (flame_fake_get_calls ("cuGraphExecUpdate"), ==, 0);
  flame_renderer_free (gpu);
  assert_no_leak ();
}

/* ----------------------------------------------------------------- memory */

static void
test_pinned_outlives (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Picture) plain = NULL;
  Picture pinned;
  FlameRenderer *gpu;
  guint8 *memory;

  reset ();
  gpu = new_renderer (FLAME_BACKEND_CUDA, 2);
  plain = picture_new (FLAME_FORMAT_RGBA, 80, 56, 0);
  pinned = *plain;
  memory = flame_renderer_alloc_host (gpu, plain->size, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (GPOINTER_TO_SIZE (memory) % 64, ==, 0);
  g_assert_true (flame_cuda_is_pinned (memory, plain->size));
  g_assert_false (flame_cuda_is_pinned (plain->memory, 1));
  pinned.memory = pinned.planes.data[0] = memory;

  render_on (gpu, scene_moving, plain, 2, 0, NULL);
  render_on (gpu, scene_moving, &pinned, 2, 0, NULL);
  flame_renderer_free (gpu);
  /* it keeps the context: the device's last use ends below */
  g_assert_cmpmem (plain->memory, plain->size, memory, plain->size);
  flame_host_free (memory);
  assert_no_leak ();
}

static void
test_too_large (void)
{
  FlameRenderer *gpu;
  g_autoptr (Picture) large = NULL, small = NULL, expected = NULL;
  g_autoptr (FlameTicket) ticket = NULL;
  g_autoptr (GError) error = NULL;

  reset ();
  large = picture_new (FLAME_FORMAT_RGBA, 1200, 900, 0);
  small = picture_new (FLAME_FORMAT_RGBA, 80, 56, 0);
  expected = picture_new (FLAME_FORMAT_RGBA, 80, 56, 0);
  flame_fake_set_memory (8 << 20);
  gpu = new_renderer (FLAME_BACKEND_CUDA, 2);
  render_on (gpu, scene_dense, expected, 0, 0, NULL);
  ticket = queue_on (gpu, scene_dense, large, 0, 1, 0);
  g_assert_cmpint (flame_ticket_wait (ticket), ==, FLAME_WAIT_DONE);
  g_assert_false (flame_ticket_get_result (ticket, NULL, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY);
  render_on (gpu, scene_dense, small, 0, 0, NULL);
  scene_assert_same (small, expected);
  flame_renderer_free (gpu);
  assert_no_leak ();
}

/*
 * A frame that takes nearly all there is before it fails leaves it to the next,
 * in another slot, and says how much it wanted.
 */
static void
test_memory_given_back (void)
{
  g_autoptr (Picture) large = NULL, small = NULL;
  FlameRenderer *gpu;

  reset ();
  large = picture_new (FLAME_FORMAT_RGBA, 640, 480, 0);
  small = picture_new (FLAME_FORMAT_RGBA, 400, 300, 0);
  gpu = new_renderer (FLAME_BACKEND_CUDA, 2);
  for (gsize memory = 7 << 20; memory < (gsize) 13 << 20; memory += 1 << 20) {
    g_autoptr (FlameTicket) ticket = NULL;
    g_autoptr (GError) error = NULL;

    flame_fake_set_memory (memory);
    ticket = queue_on (gpu, scene_dense, large, 0, 0.1, 0);
    g_assert_cmpint (flame_ticket_wait (ticket), ==, FLAME_WAIT_DONE);
    if (flame_ticket_get_result (ticket, NULL, &error))
      break;
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY);
    g_assert_nonnull (strstr (error->message, "bytes asked for"));
    g_assert_nonnull (strstr (error->message, "free"));
    /* one in each slot */
    for (guint i = 0; i < 2; i++) {
      g_autoptr (FlameTicket) other =
          queue_on (gpu, scene_dense, small, 0, 0.1, 0);

      scene_finish (other, NULL);
    }
  }
  flame_renderer_free (gpu);
  assert_no_leak ();
}

static const char widening[] =
    "<flames>"
    "<flame time='0' size='160 90' scale='30' quality='2' filter='0.8'"
    " supersample='1' estimator_radius='2' estimator_minimum='0'"
    " estimator_curve='0.5' temporal_samples='40'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.6 -0.6'/>"
    "<xform weight='1' color='1' linear='1' coefs='0.5 0 0 0.5 0.6 0.6'/>"
    "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
    "</flame>"
    "<flame time='10' size='160 90' scale='30' quality='2' filter='0.8'"
    " supersample='1' estimator_radius='20' estimator_minimum='0'"
    " estimator_curve='0.5' temporal_samples='40'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.6 -0.6'/>"
    "<xform weight='1' color='1' linear='1' coefs='0.5 0 0 0.5 0.6 0.6'/>"
    "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
    "</flame></flames>";

static guint
count_memory_calls (void)
{
  return flame_fake_get_calls ("cuMemAlloc") +
         flame_fake_get_calls ("cuMemFree") +
         flame_fake_get_calls ("cuMemHostAlloc") +
         flame_fake_get_calls ("cuMemFreeHost");
}

#define SWEEP 19

/* radius, quality and filters change from frame to frame; calls for memory */
static guint
sweep (FlameRenderer *gpu)
{
  static const char *const lists[] = {"auto", "denoise ! logscale ! colorclip",
      "bilateral ! logscale ! smearclip"};
  const guint before = count_memory_calls ();
  g_autoptr (FlameAnimation) animation = scene_load (widening);

  for (int k = 0; k < SWEEP; k++) {
    g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 160, 90, 0);
    FlameFrameRequest request =
        scene_request (animation, picture, 9.9 * k / (SWEEP - 1));
    g_autoptr (GError) error = NULL;
    /* the radius in two of three frames */
    g_autoptr (FlameFilters) filters =
        flame_filters_new (lists[k % 4 == 3 ? 1 + k / 4 % 2 : 0], &error);
    g_autoptr (FlameTicket) ticket = NULL;

    g_assert_no_error (error);
    request.filters = filters;
    request.quality = 1 + k % 5;
    ticket = scene_queue (gpu, &request);
    scene_finish (ticket, NULL);
  }
  return count_memory_calls () - before;
}

/* memory grows a few times and then no more: freeing it waits for the device */
static void
test_steady_memory (void)
{
  FlameRenderer *gpu;
  guint n;

  reset ();
  gpu = new_renderer (FLAME_BACKEND_CUDA, 1);
  n = sweep (gpu);
  g_test_message ("%u calls for memory while it grew", n);
  g_assert_cmpuint (n, <, 4 * SWEEP);
  n = sweep (gpu);
  g_assert_cmpuint (n, ==, 0);
  /* nor is anything captured that is another thing in the next frame */
  g_assert_cmpuint (flame_fake_get_calls ("cuGraphExecUpdate"), ==, 0);
  g_test_message ("%u captures in %d frames",
      flame_fake_get_calls ("cuStreamBeginCapture"), 2 * SWEEP);
  g_assert_cmpuint (flame_fake_get_calls ("cuStreamBeginCapture"), <=, 4);
  flame_renderer_free (gpu);
  assert_no_leak ();
}

/* @n frames at once on @depth slots; how many there was memory for */
static guint
render_within (gsize memory, guint depth, guint n)
{
  Picture *pictures[N_FRAMES];
  FlameTicket *tickets[N_FRAMES];
  FlameRenderer *gpu;
  guint n_drawn = 0;

  reset ();
  flame_fake_set_memory (memory);
  gpu = new_renderer (FLAME_BACKEND_CUDA, depth);
  for (guint k = 0; k < n; k++) {
    pictures[k] = picture_new (FLAME_FORMAT_RGBA, 320, 240, 0);
    tickets[k] = queue_on (gpu, scene_dense, pictures[k], 0, 0.1, 0);
  }
  for (guint k = 0; k < n; k++) {
    g_assert_cmpint (flame_ticket_wait (tickets[k]), ==, FLAME_WAIT_DONE);
    n_drawn += flame_ticket_get_result (tickets[k], NULL, NULL);
    if (k > 0 && n_drawn == n)
      scene_assert_same (pictures[k], pictures[0]);
    flame_ticket_unref (tickets[k]);
  }
  for (guint k = 0; k < n; k++)
    picture_free (pictures[k]);
  flame_renderer_free (gpu);
  assert_no_leak ();
  return n_drawn;
}

/* what one frame in flight has memory for, more draw by turns */
static void
test_fewer_slots (void)
{
  guint n_worked = 0;

  for (gsize memory = 1 << 20; n_worked < 4; memory += 1 << 19) {
    const guint alone = render_within (memory, 1, 1);
    const guint together = render_within (memory, 4, N_FRAMES);

    g_assert_cmpuint (together, ==, alone * N_FRAMES);
    n_worked += alone;
  }
}

/* ----------------------------------------------------------------- faults */

/* 1 where the frame failed; what it failed with must be ours */
static gboolean
try_frame (FlameRenderer *gpu, const char *genome, const Picture *picture)
{
  g_autoptr (FlameTicket) ticket = queue_on (gpu, genome, picture, 2, 0, 0);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (flame_ticket_wait (ticket), ==, FLAME_WAIT_DONE);
  if (flame_ticket_get_result (ticket, NULL, &error))
    return FALSE;
  g_assert_cmpint (error->domain, ==, FLAME_ERROR);
  g_assert_true (error->code == FLAME_ERROR_BACKEND ||
                 error->code == FLAME_ERROR_NO_MEMORY);
  g_assert_cmpuint (strlen (error->message), >, 10);
  return TRUE;
}

#define SMALL_WIDTH 24
#define SMALL_HEIGHT 18

/*
 * Each call of @name in turn fails, @times times, once @n_before frames are drawn;
 * the frame after is right again.
 */
static void
fail_each_call_of (const char *name, guint times, guint n_before,
    CUresult result, const char *genome)
{
  g_autoptr (Picture) expected =
      picture_new (FLAME_FORMAT_NV12, SMALL_WIDTH, SMALL_HEIGHT, 0);
  guint n_failed = 0;

  reset ();
  {
    g_autoptr (FlameRenderer) gpu = new_renderer (FLAME_BACKEND_CUDA, 2);

    render_on (gpu, genome, expected, 2, 0, NULL);
  }
  for (guint nth = 1;; nth++) {
    FlameRenderer *gpu;
    g_autoptr (Picture) picture =
        picture_new (FLAME_FORMAT_NV12, SMALL_WIDTH, SMALL_HEIGHT, 0);
    gboolean failed, hit;

    reset ();
    gpu = new_renderer (FLAME_BACKEND_CUDA, 2);
    for (guint i = 0; i < n_before; i++)
      render_on (gpu, genome, picture, 2, 0, NULL);
    flame_fake_fail_for (name, nth, times, result);
    failed = try_frame (gpu, genome, picture);
    hit = flame_fake_has_failed ();
    flame_fake_fail (NULL, 0, CUDA_SUCCESS);
    n_failed += failed;
    memset (picture->memory, 0, picture->size);
    render_on (gpu, genome, picture, 2, 0, NULL);
    scene_assert_same (picture, expected);
    flame_renderer_free (gpu);
    assert_no_leak ();
    if (!hit)
      break;
  }
  g_test_message ("%s: %u frames failed", name ? name : "any call", n_failed);
  g_assert_cmpuint (n_failed, >, 0);
}

static void
fail_each_call (const char *name, CUresult result, const char *genome)
{
  fail_each_call_of (name, 1, 0, result, genome);
}

static void
test_allocations (void)
{
  /* with slack and without, in one slot and in the other */
  fail_each_call_of (
      "cuMemAlloc", 100, 0, CUDA_ERROR_OUT_OF_MEMORY, scene_moving);
  fail_each_call_of (
      "cuMemHostAlloc", 100, 0, CUDA_ERROR_OUT_OF_MEMORY, scene_moving);
  fail_each_call_of (
      "cuEventCreate", 100, 0, CUDA_ERROR_OUT_OF_MEMORY, scene_moving);
}

static void
test_launches (void)
{
  fail_each_call ("cuLaunchKernel", CUDA_ERROR_INVALID_VALUE, two_passes);
  /* the second frame is captured */
  fail_each_call_of (
      "cuGraphLaunch", 1, 1, CUDA_ERROR_INVALID_VALUE, scene_moving);
  fail_each_call_of (
      "cuGraphInstantiate", 1, 1, CUDA_ERROR_INVALID_VALUE, scene_moving);
  fail_each_call_of ("cuStreamEndCapture", 1, 1,
      CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, scene_moving);
  fail_each_call ("cuLaunchHostFunc", CUDA_ERROR_INVALID_VALUE, scene_moving);
  fail_each_call ("cuEventRecord", CUDA_ERROR_INVALID_VALUE, two_passes);
  fail_each_call ("cuStreamWaitEvent", CUDA_ERROR_INVALID_VALUE, two_passes);
}

static void
test_copies (void)
{
  fail_each_call ("cuMemcpy2DAsync", CUDA_ERROR_INVALID_VALUE, scene_moving);
  fail_each_call ("cuMemsetD8Async", CUDA_ERROR_INVALID_VALUE, two_passes);
}

/* opening fails at each call in turn: no backend, the reason, no leak */
static void
test_open_faults (void)
{
  const FlameRendererConfig config = {
      .backend = FLAME_BACKEND_CUDA, .cuda_device = -1, .depth = 2};
  const FlameRendererConfig any = {.cuda_device = -1, .depth = 2};
  guint n_failed = 0;

  for (guint nth = 1;; nth++) {
    g_autoptr (FlameRenderer) renderer = NULL;
    g_autoptr (GError) error = NULL;

    reset ();
    flame_fake_fail (NULL, nth, CUDA_ERROR_OUT_OF_MEMORY);
    renderer = flame_renderer_new (&config, &error);
    if (renderer) {
      g_assert_false (flame_fake_has_failed ());
      break;
    }
    g_assert_nonnull (error);
    n_failed++;
    assert_no_leak ();
  }
  g_assert_cmpuint (n_failed, >, 20);
  assert_no_leak ();

  reset ();
  flame_fake_fail ("cuModuleLoadData", 1, CUDA_ERROR_INVALID_IMAGE);
  {
    g_autoptr (GError) error = NULL;
    g_autoptr (FlameRenderer) renderer = flame_renderer_new (&any, &error);

    g_assert_no_error (error);
    g_assert_cmpint (
        flame_renderer_get_backend (renderer), ==, FLAME_BACKEND_CPU);
    g_assert_nonnull (strstr (flame_renderer_get_fallback_reason (renderer),
        "CUDA_ERROR_INVALID_IMAGE"));
  }
  assert_no_leak ();
}

/* ------------------------------------------------------------------- loss */

/* whatever call meets it: this frame and all after it fail, nothing hangs */
static void
test_lost (void)
{
  g_autoptr (Picture) picture = NULL, other = NULL;
  guint n = 0;

  for (guint nth = 1;; nth += 3, n++) {
    FlameRenderer *gpu;
    gboolean hit, failed;

    reset ();
    g_clear_pointer (&picture, picture_free);
    g_clear_pointer (&other, picture_free);
    picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    other = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    gpu = new_renderer (FLAME_BACKEND_CUDA, 2);
    flame_fake_fail (NULL, nth, CUDA_ERROR_ILLEGAL_ADDRESS);
    failed = try_frame (gpu, scene_dense, picture);
    hit = flame_fake_has_failed ();
    if (hit) {
      g_assert_true (try_frame (gpu, scene_dense, other));
      g_assert_true (try_frame (gpu, scene_dense, picture));
    }
    flame_renderer_free (gpu);
    if (!hit) {
      g_assert_false (failed);
      break;
    }
  }
  g_assert_cmpuint (n, >, 10);
  assert_no_leak ();
}

/* the device is lost while frames run: no host function is ever called */
static void
test_lost_in_flight (void)
{
  FlameRenderer *gpu;
  g_autoptr (Picture) first = NULL, second = NULL;
  g_autoptr (FlameTicket) a = NULL, b = NULL;
  const gint64 start = g_get_monotonic_time ();

  reset ();
  flame_fake_set_mode (FLAME_FAKE_DEFERRED);
  first = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  second = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  gpu = new_renderer (FLAME_BACKEND_CUDA, 2);
  a = queue_on (gpu, scene_dense, first, 0, 0, 0);
  b = queue_on (gpu, scene_dense, second, 0, 0, 0);
  g_usleep (20000);
  flame_fake_lose_device (CUDA_ERROR_LAUNCH_FAILED);
  g_assert_cmpint (flame_ticket_wait (a), ==, FLAME_WAIT_DONE);
  g_assert_cmpint (flame_ticket_wait (b), ==, FLAME_WAIT_DONE);
  for (int i = 0; i < 2; i++) {
    g_autoptr (GError) error = NULL;

    g_assert_false (flame_ticket_get_result (i ? b : a, NULL, &error));
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
  }
  flame_renderer_free (gpu);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 3 * G_USEC_PER_SEC);
  assert_no_leak ();
}

/* ----------------------------------------------------------------- cancel */

static void
test_cancel (void)
{
  FlameRenderer *gpu;
  g_autoptr (Picture) picture = NULL, behind = NULL, expected = NULL;
  g_autoptr (FlameTicket) endless = NULL, second = NULL;
  g_autoptr (GError) error = NULL;
  gint64 start;

  reset ();
  picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  behind = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  expected = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  gpu = new_renderer (FLAME_BACKEND_CUDA, 2);
  render_on (gpu, scene_moving, expected, 2, 0, NULL);
  endless = queue_on (gpu, scene_moving, picture, 2, 3e5, 0);
  second = queue_on (gpu, scene_moving, behind, 2, 0, 0);
  g_usleep (50000);
  start = g_get_monotonic_time ();
  flame_ticket_cancel (endless);
  g_assert_cmpint (flame_ticket_wait (endless), ==, FLAME_WAIT_DONE);
  g_assert_false (flame_ticket_get_result (endless, NULL, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_CANCELLED);
  scene_finish (second, NULL);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 5 * G_USEC_PER_SEC);
  scene_assert_same (behind, expected);
  flame_renderer_free (gpu);
  assert_no_leak ();
}

static void
test_destroy_in_flight (void)
{
  for (guint i = 0; i < 4; i++) {
    FlameRenderer *gpu;
    Picture *pictures[5];
    FlameTicket *tickets[5];

    reset ();
    gpu = new_renderer (FLAME_BACKEND_CUDA, 1 + i);
    for (guint k = 0; k < 5; k++) {
      pictures[k] = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
      tickets[k] =
          queue_on (gpu, scene_moving, pictures[k], k, k == 2 ? 1e5 : 0, 0);
    }
    g_usleep (i * 15000);
    flame_renderer_free (gpu);
    for (guint k = 0; k < 5; k++) {
      flame_ticket_unref (tickets[k]);
      picture_free (pictures[k]);
    }
    assert_no_leak ();
  }
}

/* ------------------------------------------------------------------ trace */

static void
keep_times (const FlameCudaTimes *times, gpointer user_data)
{
  g_array_append_val ((GArray *) user_data, *times);
}

static void
test_trace (void)
{
  GArray *traced = g_array_new (FALSE, FALSE, sizeof (FlameCudaTimes));
  FlameRenderer *gpu;

  reset ();
  flame_cuda_backend_set_trace (keep_times, traced);
  gpu = new_renderer (FLAME_BACKEND_CUDA, 2);
  flame_cuda_backend_set_trace (NULL, NULL);
  for (int k = 0; k < 3; k++) {
    g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);

    render_on (gpu, scene_dense, picture, k, 0, NULL);
  }
  flame_renderer_free (gpu);
  g_assert_cmpuint (traced->len, ==, 3);
  for (guint i = 0; i < 3; i++) {
    const FlameCudaTimes *times = &g_array_index (traced, FlameCudaTimes, i);

    g_assert_cmpuint (times->frame, ==, i);
    g_assert_cmpfloat (times->iterate_begin, <, times->iterate_end);
    g_assert_cmpfloat (times->iterate_end, <, times->density_end);
    g_assert_cmpfloat (times->density_end, <, times->convert_end);
    g_assert_cmpfloat (times->convert_end, <=, times->copy_end);
    /* at least the sums, the light and the planes */
    g_assert_cmpuint (times->bytes, >, 80 * 56 * (16 + 16 + 1));
    g_assert_cmpuint (times->bytes, <, 4 << 20);
  }
  g_array_unref (traced);
  assert_no_leak ();
}

/* -------------------------------------------------------------- look ahead */

static guint
look_from (FlameRenderer *gpu, FlameAnimation *animation, double time,
    double ahead, FlameFrameFlags flags)
{
  const guint before = flame_fake_get_looks_ahead ();

  for (int k = 0; k < 24; k++) {
    g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 16, 12, 0);
    FlameFrameRequest request = scene_request (animation, picture, time);
    g_autoptr (FlameTicket) ticket = NULL;

    request.quality = 0.1;
    request.flags = flags;
    request.ahead = ahead;
    time += ahead / 1000;
    ticket = scene_queue (gpu, &request);
    scene_finish (ticket, NULL);
  }
  return flame_fake_get_looks_ahead () - before;
}

/* what comes soon is looked at once, and a seek begins anew; else nothing is */
static void
test_looks_ahead (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  FlameRenderer *gpu;

  reset ();
  gpu = new_renderer (FLAME_BACKEND_CUDA, 1);
  g_assert_cmpuint (
      look_from (gpu, animation, 0, 0, FLAME_FRAME_PROMPT), ==, 0);
  g_assert_cmpuint (
      look_from (gpu, animation, 0, 2, FLAME_FRAME_PROMPT), ==, 16);
  g_assert_cmpuint (
      look_from (gpu, animation, 0.05, 2, FLAME_FRAME_PROMPT), ==, 0);
  /* two sixteenths farther, two more looks */
  g_assert_cmpuint (
      look_from (gpu, animation, 0.26, 2, FLAME_FRAME_PROMPT), ==, 2);
  g_assert_cmpuint (
      look_from (gpu, animation, 7, 2, FLAME_FRAME_PROMPT), ==, 16);
  g_assert_cmpuint (
      look_from (gpu, animation, 7, -2, FLAME_FRAME_PROMPT), ==, 16);
  /* a stream that waits for its kernels looks ahead as well */
  g_assert_cmpuint (look_from (gpu, animation, 0, 2, 0), ==, 16);
  /* another animation begins anew, be it in the first one's memory */
  for (guint i = 0; i < 3; i++) {
    g_autoptr (FlameAnimation) other = scene_load (scene_moving);

    g_assert_cmpuint (look_from (gpu, other, 0, 2, 0), ==, 16);
  }
  flame_renderer_free (gpu);
  assert_no_leak ();
}

/* ------------------------------------------------------------- statistics */

static const FlameKernelStats *
find_stats (const GArray *stats, const char *name)
{
  for (guint i = 0; i < stats->len; i++) {
    const FlameKernelStats *entry = &g_array_index (stats, FlameKernelStats, i);

    if (strcmp (entry->name, name) == 0)
      return entry;
  }
  return NULL;
}

static void
test_kernel_stats (void)
{
  static const char *const names[] = {"fake_draw", "fake_sum", "density",
      "conversion", "copy", "samples", "logscale", "spatial", "format"};
  const guint n_frames = 40;
  g_autoptr (FlameRenderer) cpu = NULL;
  g_autoptr (GArray) before = NULL, none = NULL, stats = NULL;
  FlameRenderer *gpu;

  reset ();
  cpu = new_renderer (FLAME_BACKEND_CPU, 1);
  gpu = new_renderer (FLAME_BACKEND_CUDA, 2);
  before = flame_renderer_get_kernel_stats (gpu);
  g_assert_cmpuint (before->len, ==, 0);
  for (guint k = 0; k < n_frames; k++) {
    g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);

    render_on (gpu, scene_dense, picture, k, 0, NULL);
    render_on (cpu, scene_dense, picture, k, 0, NULL);
  }
  stats = flame_renderer_get_kernel_stats (gpu);
  g_assert_cmpuint (stats->len, ==, G_N_ELEMENTS (names));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    const FlameKernelStats *entry = find_stats (stats, names[i]);

    g_assert_nonnull (entry);
    g_assert_cmpuint (entry->count, >=, n_frames);
    /* a few of them: timing costs the device a little */
    g_assert_cmpuint (entry->timed, >=, 2);
    g_assert_cmpuint (entry->timed, <=, entry->count / 8);
    g_assert_cmpfloat (entry->min, >=, 0);
    g_assert_cmpfloat (entry->max, >=, entry->min);
    g_assert_cmpfloat (entry->total, >=, entry->max);
    g_assert_cmpfloat (entry->total, <=, entry->max * entry->timed * 1.000001);
  }
  /* one a frame, and on the fake clock all of one kind take as long */
  g_assert_cmpuint (find_stats (stats, "fake_sum")->count, ==, n_frames);
  g_assert_cmpuint (find_stats (stats, "copy")->count, ==, n_frames);
  g_assert_cmpuint (find_stats (stats, "logscale")->count, ==, n_frames);
  g_assert_cmpfloat (find_stats (stats, "logscale")->max, <,
      find_stats (stats, "density")->min);
  g_assert_cmpfloat (find_stats (stats, "conversion")->min, >, 1e-4);
  g_assert_cmpfloat (find_stats (stats, "fake_draw")->min, >, 1e-3);
  none = flame_renderer_get_kernel_stats (cpu);
  g_assert_cmpuint (none->len, ==, 0);
  flame_renderer_free (gpu);
  assert_no_leak ();
}

/* each filter by its name, whatever it is made of */
static void
test_filter_stats (void)
{
  static const char *const names[] = {
      "bilateral", "denoise", "de", "spatial", "smearclip", "format"};
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  FlameFrameRequest request = scene_request (animation, picture, 2);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameFilters) filters = flame_filters_new (
      "bilateral ! denoise ! de ! logscale ! smearclip", &error);
  g_autoptr (GArray) stats = NULL;
  FlameRenderer *gpu;

  g_assert_no_error (error);
  reset ();
  gpu = new_renderer (FLAME_BACKEND_CUDA, 1);
  request.filters = filters;
  for (guint k = 0; k < 3; k++) {
    g_autoptr (FlameTicket) ticket = scene_queue (gpu, &request);

    scene_finish (ticket, NULL);
  }
  stats = flame_renderer_get_kernel_stats (gpu);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    const FlameKernelStats *entry = find_stats (stats, names[i]);

    g_assert_nonnull (entry);
    g_assert_cmpuint (entry->count, ==, 3);
    g_assert_cmpuint (entry->timed, >=, 1);
    g_assert_cmpfloat (entry->min, >, 0);
  }
  /* sixteen launches and one against two */
  g_assert_cmpfloat (find_stats (stats, "bilateral")->min, >,
      5 * find_stats (stats, "spatial")->max);
  flame_renderer_free (gpu);
  assert_no_leak ();
}

/* kernels that would run for long are cut where the driver has no patience */
static void
test_watchdog (void)
{
  static const char list[] = "bilateral ! denoise ! de radius=20 ! logscale ! "
                             "colorclip";
  g_autoptr (FlameAnimation) animation = scene_load (scene_dense);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameFilters) filters = flame_filters_new (list, &error);
  Picture *pictures[2];
  guint launches[2];

  g_assert_no_error (error);
  for (guint i = 0; i < 2; i++) {
    FlameRenderer *gpu;
    FlameFrameRequest request;

    pictures[i] = picture_new (FLAME_FORMAT_NV12, 480, 360, 0);
    request = scene_request (animation, pictures[i], 2);
    request.quality = 0.2;
    request.filters = filters;
    reset ();
    flame_fake_set_watchdog (i == 1);
    gpu = new_renderer (FLAME_BACKEND_CUDA, 1);
    {
      g_autoptr (FlameTicket) ticket = scene_queue (gpu, &request);

      scene_finish (ticket, NULL);
    }
    launches[i] = flame_fake_get_calls ("cuLaunchKernel");
    flame_renderer_free (gpu);
    assert_no_leak ();
  }
  g_test_message ("%u launches, with a watchdog %u", launches[0], launches[1]);
  /* sums of each direction have two bands, the estimator more */
  g_assert_cmpuint (launches[1], >, launches[0] + 8 + 5);
  scene_assert_same (pictures[0], pictures[1]);
  picture_free (pictures[0]);
  picture_free (pictures[1]);
}

/* without the copy a frame is drawn all the same, and the planes are left alone */
static void
test_no_copying (void)
{
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  g_autofree guint8 *untouched = NULL;
  g_autoptr (GArray) stats = NULL;
  FlameFrameStats frame;
  FlameRenderer *gpu;

  reset ();
  flame_cuda_backend_set_copying (FALSE);
  gpu = new_renderer (FLAME_BACKEND_CUDA, 2);
  flame_cuda_backend_set_copying (TRUE);
  memset (picture->memory, 0x5a, picture->size);
  untouched = g_memdup2 (picture->memory, picture->size);
  render_on (gpu, scene_dense, picture, 0, 0, &frame);
  g_assert_cmpmem (picture->memory, picture->size, untouched, picture->size);
  g_assert_cmpuint (frame.samples, >, 0);
  g_assert_cmpfloat (frame.convert, >, 0.0001);
  stats = flame_renderer_get_kernel_stats (gpu);
  g_assert_nonnull (find_stats (stats, "conversion"));
  g_assert_null (find_stats (stats, "copy"));
  flame_renderer_free (gpu);
  assert_no_leak ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cuda/backend/same-as-cpu", test_same_as_cpu);
  g_test_add_func ("/cuda/backend/many-in-flight", test_many);
  g_test_add_func ("/cuda/backend/work-runs-late", test_deferred);
  g_test_add_func ("/cuda/backend/work-runs-loosely", test_loose);
  g_test_add_func ("/cuda/backend/copy-beside-iterations", test_overlap);
  g_test_add_func ("/cuda/backend/graphs-are-replayed", test_graphs);
  g_test_add_func ("/cuda/backend/graphs-of-passes", test_graphs_of_passes);
  g_test_add_func ("/cuda/backend/pinned-outlives", test_pinned_outlives);
  g_test_add_func ("/cuda/backend/too-large", test_too_large);
  g_test_add_func ("/cuda/backend/memory-given-back", test_memory_given_back);
  g_test_add_func ("/cuda/backend/fewer-slots", test_fewer_slots);
  g_test_add_func ("/cuda/backend/steady-memory", test_steady_memory);
  g_test_add_func ("/cuda/backend/allocations-fail", test_allocations);
  g_test_add_func ("/cuda/backend/launches-fail", test_launches);
  g_test_add_func ("/cuda/backend/copies-fail", test_copies);
  g_test_add_func ("/cuda/backend/opening-fails", test_open_faults);
  g_test_add_func ("/cuda/backend/lost", test_lost);
  g_test_add_func ("/cuda/backend/lost-in-flight", test_lost_in_flight);
  g_test_add_func ("/cuda/backend/cancel", test_cancel);
  g_test_add_func ("/cuda/backend/destroy-in-flight", test_destroy_in_flight);
  g_test_add_func ("/cuda/backend/trace", test_trace);
  g_test_add_func ("/cuda/backend/looks-ahead", test_looks_ahead);
  g_test_add_func ("/cuda/backend/kernel-stats", test_kernel_stats);
  g_test_add_func ("/cuda/backend/filter-stats", test_filter_stats);
  g_test_add_func ("/cuda/backend/watchdog", test_watchdog);
  g_test_add_func ("/cuda/backend/no-copying", test_no_copying);
  return g_test_run ();
}
