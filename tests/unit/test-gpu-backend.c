/*
 * The GPU backend over the dummy: whole frames are compared with the CPU
 * backend's, and their order is checked.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/api/stats.h"
#include "tests/dummy/iterate.h"
#include "tests/support/test-time.h"
#include "tests/unit/gpu-backend-fixture.h"

/*
 * Asserts that few bytes differ, by at most one code. If light is truncated to
 * whole numbers, a rounding error may be larger.
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

/* Asserts that the picture is not flat, which would be no test. */
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

/* Light so dim that the treatment of its fractions shows. */
static const char dithered[] =
    "<flame time='0' size='80 56' center='0 0' scale='20' quality='60' "
    "filter='0'"
    " estimator_radius='0' rounding='0.5' dither='1' palette_mode='linear'"
    " brightness='40'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 0.4 0'/>"
    "<xform weight='1' color='1' opacity='0.7' linear='1'"
    " coefs='0.5 0 0 0.5 -0.4 0.4'/>"
    "<xform weight='1' color='0.5' linear='1' coefs='0.5 0 0 0.5 -0.3 -0.5'/>"
    "<color index='0' rgb='3 9 20'/><color index='255' rgb='9 4 15'/>"
    "</flame>";

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
      {gpu_backend_two_passes, FLAME_FORMAT_NV12, 0, 80, 56},
      {dithered, FLAME_FORMAT_RGBA, 0, 80, 56},
  };
  g_autoptr (FlameRenderer) cpu = NULL;
  FlameRenderer *gpu;

  gpu_backend_reset ();
  cpu = gpu_backend_new_renderer (FLAME_BACKEND_CPU, 1);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
  g_assert_nonnull (strstr (flame_renderer_get_description (gpu), "sm_90"));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (Picture) a =
        picture_new (cases[i].format, cases[i].width, cases[i].height, 0);
    g_autoptr (Picture) b =
        picture_new (cases[i].format, cases[i].width, cases[i].height, 0);
    FlameFrameStats ours, theirs;

    gpu_backend_render (cpu, cases[i].genome, a, 3, cases[i].flags, &theirs);
    gpu_backend_render (gpu, cases[i].genome, b, 3, cases[i].flags, &ours);
    assert_has_contrast (a);
    assert_close (a, b, cases[i].flags == FLAME_FRAME_INTEGER_DENSITY);
    g_assert_cmpuint (ours.samples, ==, theirs.samples);
    g_assert_cmpuint (ours.iterations, ==, theirs.iterations);
    g_assert_cmpuint (ours.temporal_samples, ==, theirs.temporal_samples);
    /* On the dummy's clock, each launch takes a fixed time. */
    g_assert_cmpfloat (ours.iterate, >, 0.0029);
    g_assert_cmpfloat (ours.burn_in_time, >, 0.0);
    g_assert_cmpfloat (theirs.burn_in_time, ==, 0.0);
    g_assert_cmpfloat (ours.density, >, 0.0001);
    g_assert_cmpfloat (ours.convert, >, 0.0001);
  }
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

#define N_FRAMES 7
#define N_SEEDS 8
/* A seed with which the device begins no work while the host queues. */
#define LATE_SEED 2

/*
 * Renders many frames in flight, in any order of requests: each must be its own
 * picture.
 */
static void
render_many (guint depth)
{
  g_autoptr (FlameRenderer) cpu =
      gpu_backend_new_renderer (FLAME_BACKEND_CPU, 1);
  FlameRenderer *gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, depth);
  Picture *pictures[N_FRAMES];
  FlameJob *jobs[N_FRAMES];

  for (int k = 0; k < N_FRAMES; k++) {
    pictures[k] = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    jobs[k] =
        gpu_backend_queue (gpu, k % 3 ? scene_moving : gpu_backend_two_passes,
            pictures[k], k * 1.3, 0, k % 2 ? FLAME_FRAME_EARLY_CLIP : 0);
  }
  for (int k = N_FRAMES - 1; k >= 0; k--) {
    g_autoptr (Picture) expected = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);

    scene_finish (jobs[k], NULL);
    flame_job_unref (jobs[k]);
    gpu_backend_render (cpu, k % 3 ? scene_moving : gpu_backend_two_passes,
        expected, k * 1.3, k % 2 ? FLAME_FRAME_EARLY_CLIP : 0, NULL);
    assert_close (pictures[k], expected, FALSE);
    picture_free (pictures[k]);
  }
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

static void
test_many (void)
{
  for (guint depth = 1; depth <= 4; depth++) {
    gpu_backend_reset ();
    render_many (depth);
  }
}

static gsize
get_bytes_held (FlameRenderer *gpu)
{
  g_autoptr (GPtrArray) stats = flame_renderer_get_device_stats (gpu);

  g_assert_cmpuint (stats->len, ==, 1);
  return ((const FlameDeviceStats *) stats->pdata[0])->bytes_held;
}

/* Sets the memory of backends opened from now on. 0: the default. */
static void
set_sums_limit (gsize bytes)
{
  g_autofree char *text = g_strdup_printf ("%" G_GSIZE_FORMAT, bytes);

  if (bytes > 0)
    g_setenv ("FLAME_GPU_SUMS", text, TRUE);
  else
    g_unsetenv ("FLAME_GPU_SUMS");
}

/* Returns the device memory of three frames in flight. */
static gsize
measure_memory (gsize sums_limit)
{
  FlameRenderer *gpu;
  FlameJob *jobs[3];
  Picture *pictures[3];
  gsize bytes;

  gpu_backend_reset ();
  set_sums_limit (sums_limit);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 3);
  for (int k = 0; k < 3; k++) {
    pictures[k] = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    jobs[k] = gpu_backend_queue (gpu, scene_moving, pictures[k], k, 0, 0);
  }
  for (int k = 0; k < 3; k++) {
    scene_finish (jobs[k], NULL);
    flame_job_unref (jobs[k]);
    picture_free (pictures[k]);
  }
  bytes = get_bytes_held (gpu);
  flame_renderer_free (gpu);
  return bytes;
}

/*
 * The sums are too large for all slots, so frames wait for each other and stay
 * the same.
 */
static void
test_shared_sums (void)
{
  const gsize own = measure_memory (0);
  const gsize pair = measure_memory (2 * 200 * 150 * 20);
  const gsize one = measure_memory (1);

  g_test_message ("%" G_GSIZE_FORMAT ", %" G_GSIZE_FORMAT ", %" G_GSIZE_FORMAT
                  " bytes",
      own, pair, one);
  g_assert_cmpuint (pair, <, own);
  g_assert_cmpuint (one, <, pair);
  for (guint depth = 1; depth <= 4; depth++) {
    gpu_backend_reset ();
    set_sums_limit (depth % 2 ? 1 : 2 * 200 * 150 * 20);
    render_many (depth);
  }
  set_sums_limit (0);
}

/*
 * Renders frames of one size, then of another. @bytes: device memory after each
 */
static void
measure_sizes (int first, int second, gsize bytes[2])
{
  const int widths[] = {first, second};
  FlameRenderer *gpu;

  gpu_backend_reset ();
  set_sums_limit (2 * 200 * 150 * 20);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 3);
  for (int k = 0; k < 64; k++) {
    const int width = widths[k / 32];
    g_autoptr (Picture) picture =
        picture_new (FLAME_FORMAT_NV12, width, width * 7 / 10, 0);

    gpu_backend_render (gpu, scene_moving, picture, 0, 0, NULL);
    bytes[k / 32] = get_bytes_held (gpu);
  }
  flame_renderer_free (gpu);
  set_sums_limit (0);
  gpu_backend_assert_no_leak ();
}

/*
 * Sums of smaller frames may be kept for more slots. After some frames the
 * large sums are freed.
 */
static void
test_smaller_sums (void)
{
  gsize falling[2], rising[2];

  measure_sizes (160, 80, falling);
  measure_sizes (80, 160, rising);
  g_test_message ("%" G_GSIZE_FORMAT " and then %" G_GSIZE_FORMAT
                  " bytes; %" G_GSIZE_FORMAT " and then %" G_GSIZE_FORMAT,
      falling[0], falling[1], rising[0], rising[1]);
  g_assert_cmpuint (falling[1], <, falling[0]);
  g_assert_cmpuint (rising[1], >, rising[0]);
}

/* @limit: (nullable) the device's memory in bytes */
static gsize
draw_with_memory (const char *limit, const char *genome, Picture *picture)
{
  FlameRenderer *gpu;
  gsize bytes;

  gpu_backend_reset ();
  if (limit)
    g_setenv ("FLAME_GPU_MEMORY", limit, TRUE);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1);
  g_unsetenv ("FLAME_GPU_MEMORY");
  /* The second frame reuses the memory. */
  for (guint i = 0; i < 2; i++)
    gpu_backend_render (gpu, genome, picture, 3, 0, NULL);
  bytes = get_bytes_held (gpu);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
  return bytes;
}

static void
render_smaller (guint seed)
{
  FlameRenderer *gpu;
  Picture *pictures[40];
  FlameJob *jobs[G_N_ELEMENTS (pictures)];

  gpu_backend_reset ();
  flame_dummy_set_loose (seed);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 3);
  for (guint k = 0; k < G_N_ELEMENTS (pictures); k++) {
    pictures[k] = picture_new (FLAME_FORMAT_NV12, k < 3 ? 320 : 80, 56, 0);
    jobs[k] = gpu_backend_queue (gpu, scene_moving, pictures[k], 0, 0.5, 0);
  }
  for (guint k = 0; k < G_N_ELEMENTS (pictures); k++) {
    scene_finish (jobs[k], NULL);
    flame_job_unref (jobs[k]);
    picture_free (pictures[k]);
  }
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/* Large sums are freed while frames are in flight, but none that a frame still reads. */
static void
test_sums_in_use (void)
{
  for (guint seed = 0; seed < N_SEEDS; seed++)
    render_smaller (seed);
}

/*
 * A device without memory for a whole picture draws it in strips, unless
 * several passes need all of it.
 */
static void
test_strips (void)
{
  static const FlameFormat formats[] = {
      FLAME_FORMAT_NV12, FLAME_FORMAT_RGB, FLAME_FORMAT_RGBA64_LE};

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    for (guint passes = 1; passes <= 2; passes++) {
      const char *genome = passes == 1 ? scene_moving : gpu_backend_two_passes;
      g_autoptr (Picture) whole = picture_new (formats[i], 80, 456, 0);
      g_autoptr (Picture) strips = picture_new (formats[i], 80, 456, 0);
      const gsize all = draw_with_memory (NULL, genome, whole);
      const gsize some = draw_with_memory ("1", genome, strips);

      scene_assert_same (whole, strips);
      g_test_message ("%u passes: %" G_GSIZE_FORMAT " and %" G_GSIZE_FORMAT
                      " bytes",
          passes, all, some);
      if (passes == 1)
        g_assert_cmpuint (some, <, all * 3 / 4);
      else
        g_assert_cmpuint (some, ==, all);
    }
}

/* Draws the CPU's frames in an order of work that @seed selects. */
static void
render_loosely (guint seed)
{
  gpu_backend_reset ();
  flame_dummy_set_loose (seed);
  {
    g_autoptr (FlameRenderer) cpu =
        gpu_backend_new_renderer (FLAME_BACKEND_CPU, 1);
    g_autoptr (FlameRenderer) gpu =
        gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 3);
    Picture *pictures[N_FRAMES];
    FlameJob *jobs[N_FRAMES];

    for (int k = 0; k < N_FRAMES; k++) {
      pictures[k] = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
      jobs[k] =
          gpu_backend_queue (gpu, k % 3 ? scene_moving : gpu_backend_two_passes,
              pictures[k], k * 1.3, 0, 0);
    }
    for (int k = 0; k < N_FRAMES; k++) {
      g_autoptr (Picture) expected = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);

      scene_finish (jobs[k], NULL);
      flame_job_unref (jobs[k]);
      gpu_backend_render (cpu, k % 3 ? scene_moving : gpu_backend_two_passes,
          expected, k * 1.3, 0, NULL);
      assert_close (pictures[k], expected, FALSE);
      picture_free (pictures[k]);
    }
  }
  gpu_backend_assert_no_leak ();
}

static void
test_loose (void)
{
  for (guint seed = 1; seed <= N_SEEDS; seed++)
    render_loosely (seed);
}

typedef struct
{
  gint quit;  /* atomic */
  guint most; /* most kernels queued at a time */
} Ahead;

static gpointer
ahead_main (gpointer data)
{
  Ahead *ahead = data;

  while (!g_atomic_int_get (&ahead->quit)) {
    const guint n_run = flame_dummy_get_runs (0);
    const guint n_queued = flame_dummy_get_calls ("launch");

    ahead->most = MAX (ahead->most, n_queued - MIN (n_run, n_queued));
    g_usleep (50);
  }
  return NULL;
}

/* A cancelled frame must have few queued rounds left, however long it is. */
static void
test_rounds_ahead (void)
{
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGBA, 80, 56, 0);
  Ahead ahead = {0};
  FlameJob *job;
  FlameRenderer *gpu;
  GThread *thread;
  guint n_launches;

  gpu_backend_reset ();
  flame_dummy_set_loose (LATE_SEED);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1);
  thread = g_thread_new ("ahead", ahead_main, &ahead);
  job = gpu_backend_queue (gpu, scene_dense, picture, 0, 60000, 0);
  scene_finish (job, NULL);
  flame_job_unref (job);
  g_atomic_int_set (&ahead.quit, TRUE);
  g_thread_join (thread);
  n_launches = flame_dummy_get_calls ("launch");
  g_test_message (
      "%u launches, %u of them queued at a time", n_launches, ahead.most);
  g_assert_cmpuint (n_launches, >, 60);
  /*
   * Lots of four rounds, of which three wait and one is being queued, plus the
   * filters.
   */
  g_assert_cmpuint (ahead.most, <=, 24);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/*
 * After this many seconds, a held frame waits for something that never comes.
 */
#define HELD_UP 20

static gpointer
watch_main (gpointer quit)
{
  while (!g_atomic_int_get ((gint *) quit)) {
    if (flame_dummy_get_held_for () > HELD_UP * G_USEC_PER_SEC)
      g_error ("a frame's copy waits for the next frame's iterations, and they "
               "for it");
    g_usleep (G_USEC_PER_SEC / 100);
  }
  return NULL;
}

/* No frame's copy may end before the next frame has iterated. */
static void
test_overlap (void)
{
  gint quit = FALSE;
  GThread *watch;

  gpu_backend_reset ();
  flame_dummy_hold_copies ("dummy_sum");
  watch = g_thread_new ("watch", watch_main, &quit);
  {
    g_autoptr (FlameRenderer) gpu =
        gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
    Picture *pictures[N_FRAMES];
    FlameJob *jobs[N_FRAMES];

    /* Each frame has one plane, and so one copy. */
    for (int k = 0; k < N_FRAMES; k++) {
      pictures[k] = picture_new (FLAME_FORMAT_RGBA, 80, 56, 0);
      jobs[k] =
          gpu_backend_queue (gpu, scene_moving, pictures[k], k * 1.3, 0, 0);
    }
    for (int k = 0; k < N_FRAMES; k++) {
      if (k == N_FRAMES - 1)
        flame_dummy_hold_copies (NULL);
      scene_finish (jobs[k], NULL);
      flame_job_unref (jobs[k]);
      picture_free (pictures[k]);
    }
  }
  g_atomic_int_set (&quit, TRUE);
  g_thread_join (watch);
  gpu_backend_assert_no_leak ();
}

/* A slot is not freed before the device has called back about the frame's last rounds. */
static void
test_last_mark (void)
{
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);

  gpu_backend_reset ();
  flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  {
    g_autoptr (FlameRenderer) gpu =
        gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1);

    gpu_backend_render (gpu, scene_moving, picture, 0, 0, NULL);
  }
  gpu_backend_assert_no_leak ();
}

typedef struct
{
  guint calls, launches, runs;
} Queued;

static Queued
count_queued (void)
{
  return (Queued){flame_dummy_get_calls ("stream_call"),
      flame_dummy_get_calls ("launch"), flame_dummy_get_runs (0)};
}

/*
 * Renders a frame.
 * @all: (nullable) what such a frame queues; then work runs only when somebody asks for it,
 *   and so not in the first 0.1 s
 * Returns: what is queued before the last host function; everything if @all is NULL
 */
static Queued
queue_one (const Queued *all)
{
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  g_autoptr (FlameRenderer) gpu = NULL;
  FlameJob *job;
  Queued queued;

  gpu_backend_reset ();
  flame_dummy_set_order (all ? FLAME_DUMMY_DEFERRED : FLAME_DUMMY_IMMEDIATE);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1);
  job = gpu_backend_queue (gpu, scene_moving, picture, 0, 0, 0);
  do {
    queued = count_queued ();
    g_usleep (200);
  } while (all && queued.calls + 1 < all->calls);
  scene_finish (job, NULL);
  flame_job_unref (job);
  return all ? queued : count_queued ();
}

/*
 * Filters are queued when the rounds have run: if they waited on the device, they would
 * hold up the next frame.
 */
static void
test_filters_follow (void)
{
  const Queued all = queue_one (NULL);
  Queued queued;

  do
    queued = queue_one (&all);
  while (queued.runs > 0);
  g_assert_cmpuint (queued.launches, >, 0);
  g_assert_cmpuint (queued.launches, <, all.launches);
  gpu_backend_assert_no_leak ();
}

/*
 * Filters of a live frame come before iterations, and those of others after them, as does
 * what comes before their rounds.
 */
static void
test_priorities (void)
{
  static const struct
  {
    FlameFrameFlags flags;
    FlameGpuPriority filters, opening;
  } frames[] = {
      {FLAME_FRAME_PROMPT, FLAME_GPU_PRIORITY_HIGH, FLAME_GPU_PRIORITY_MIDDLE},
      {FLAME_FRAME_DEFAULT, FLAME_GPU_PRIORITY_LOW, FLAME_GPU_PRIORITY_LOW},
      {FLAME_FRAME_PROMPT, FLAME_GPU_PRIORITY_HIGH, FLAME_GPU_PRIORITY_MIDDLE}};
  FlameRenderer *gpu;

  gpu_backend_reset ();
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1);
  for (guint k = 0; k < G_N_ELEMENTS (frames); k++) {
    g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    FlameFrameStats stats;

    gpu_backend_render (gpu, scene_moving, picture, k, frames[k].flags, &stats);
    if (frames[k].flags == FLAME_FRAME_PROMPT)
      g_assert_cmpfloat (stats.burn_in_time, <, stats.iterate);
    g_assert_cmpint (
        flame_dummy_get_priority ("flame_convert_luma"), ==, frames[k].filters);
    g_assert_cmpint (
        flame_dummy_get_priority ("dummy_probe"), ==, frames[k].opening);
    g_assert_cmpint (
        flame_dummy_get_priority ("dummy_sum"), ==, FLAME_GPU_PRIORITY_MIDDLE);
  }
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/*
 * A steady run replays what it captured, once for each slot, when a launch
 * recurred. The second frame is timed.
 */
static void
test_graphs (void)
{
  FlameRenderer *gpu;

  gpu_backend_reset ();
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1);
  for (int k = 0; k < 6; k++) {
    g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);

    gpu_backend_render (gpu, scene_moving, picture, k, 0, NULL);
    g_assert_cmpuint (
        flame_dummy_get_calls ("capture_begin"), ==, k < 2 ? 0 : 2);
  }
  g_assert_cmpuint (flame_dummy_get_calls ("graph_new"), ==, 2);
  g_assert_cmpuint (flame_dummy_get_calls ("graph_replay"), ==, 8);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

#define IN_A_ROW 4

/* Returns: the number of graphs that were replayed */
static guint
render_in_a_row (Picture *const *pictures, gboolean has_graphs)
{
  FlameRenderer *gpu;
  guint n_replays;

  gpu_backend_reset ();
  flame_dummy_settings.has_graphs = has_graphs;
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1);
  for (guint k = 0; k < IN_A_ROW; k++)
    gpu_backend_render (gpu, scene_moving, pictures[k], k, 0, NULL);
  n_replays = flame_dummy_get_calls ("graph_replay");
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
  return n_replays;
}

/* An API without graphs draws the same, launch by launch. */
static void
test_no_graphs (void)
{
  Picture *replayed[IN_A_ROW], *launched[IN_A_ROW];

  for (guint k = 0; k < IN_A_ROW; k++) {
    replayed[k] = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    launched[k] = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  }
  g_assert_cmpuint (render_in_a_row (replayed, TRUE), >, 0);
  g_assert_cmpuint (render_in_a_row (launched, FALSE), ==, 0);
  for (guint k = 0; k < IN_A_ROW; k++) {
    g_assert_cmpmem (replayed[k]->memory, replayed[k]->size,
        launched[k]->memory, launched[k]->size);
    picture_free (replayed[k]);
    picture_free (launched[k]);
  }
}

/* Passes form one chain, and each adds to the light of those before. */
static void
test_graphs_of_passes (void)
{
  FlameRenderer *gpu;

  gpu_backend_reset ();
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1);
  for (int k = 0; k < 6; k++) {
    g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);

    gpu_backend_render (gpu, gpu_backend_two_passes, picture, k, 0, NULL);
  }
  g_assert_cmpuint (flame_dummy_get_calls ("capture_begin"), ==, 2);
  g_assert_cmpuint (flame_dummy_get_calls ("graph_update"), ==, 0);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

int
main (int argc, char **argv)
{
  static const GpuBackendTest held[] = {
      {"/gpu/backend/held/many-in-flight", test_many},
      {"/gpu/backend/held/shared-sums", test_shared_sums},
      {"/gpu/backend/held/sums-in-use", test_sums_in_use},
      {"/gpu/backend/held/work-runs-loosely", test_loose},
      {"/gpu/backend/held/copy-beside-iterations", test_overlap},
      {"/gpu/backend/held/filters-follow", test_filters_follow},
  };
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gpu/backend/same-as-cpu", test_same_as_cpu);
  g_test_add_func ("/gpu/backend/many-in-flight", test_many);
  g_test_add_func ("/gpu/backend/shared-sums", test_shared_sums);
  g_test_add_func ("/gpu/backend/smaller-sums", test_smaller_sums);
  g_test_add_func ("/gpu/backend/strips", test_strips);
  g_test_add_func ("/gpu/backend/work-runs-loosely", test_loose);
  g_test_add_func ("/gpu/backend/rounds-ahead", test_rounds_ahead);
  g_test_add_func ("/gpu/backend/copy-beside-iterations", test_overlap);
  g_test_add_func ("/gpu/backend/last-mark", test_last_mark);
  g_test_add_func ("/gpu/backend/priorities", test_priorities);
  g_test_add_func ("/gpu/backend/graphs-are-replayed", test_graphs);
  g_test_add_func ("/gpu/backend/no-graphs", test_no_graphs);
  g_test_add_func ("/gpu/backend/graphs-of-passes", test_graphs_of_passes);
  gpu_backend_add_held (held, G_N_ELEMENTS (held));
  test_time_begin ();
  status = g_test_run ();
  test_time_end ();
  return status;
}
