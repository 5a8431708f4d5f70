/*
 * The CPU backend by itself: of a frame that is cancelled no step, row or plane is
 * drawn any more, whatever stage it is in.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cpu/backend-private.h"
#include "core/cpu/backend.h"
#include "tests/support/scene.h"

typedef enum
{
  CALL_STEP,
  CALL_MERGE,
  CALL_FILTER,
  CALL_DENSITY,
  CALL_TONE,
  CALL_BLUR,
  CALL_FINISH_BLUR,
  CALL_CONVERT,
  N_CALLS
} Call;

static const char *const names[N_CALLS] = {"step", "merge", "filter", "density",
    "tone", "blur", "finish-blur", "convert"};

/*
 * The one frame there is. Its one thread counts what it calls, and cancels the frame
 * from within the first call of a kind; the test looks when it is done.
 */
static struct
{
  const FlameCpuLoops *loops; /* that do the work */
  FlameBackend *backend;
  FlameSlot *slot;
  Call cancelled_in;
  guint n_calls[N_CALLS];
  guint n_after; /* once it was cancelled */
  gboolean is_cancelled;

  GMutex lock;
  GCond changed;
  gboolean is_done;
  GError *error;
} frame;

static void
note (Call call)
{
  frame.n_calls[call]++;
  /* a band is blurred by the task that has toned it */
  frame.n_after += frame.is_cancelled && call != CALL_BLUR;
  if (call != frame.cancelled_in)
    return;
  flame_cpu_backend_class.cancel (frame.backend, frame.slot);
  frame.is_cancelled = TRUE;
}

static void
note_seed (FlameBatch *batch, int n, FlameRng rng)
{
  frame.loops->iterate->seed (batch, n, rng);
}

static int
note_step (FlameBatch *batch, const FlameSubTime *sub_time,
    const FlameHistogram *histogram, FlameRng rng)
{
  note (CALL_STEP);
  return frame.loops->iterate->step (batch, sub_time, histogram, rng);
}

static void
note_merge (const FlameHistogram *histograms, int n, int begin, int end,
    float *sums, float *counts)
{
  note (CALL_MERGE);
  frame.loops->iterate->merge (histograms, n, begin, end, sums, counts);
}

static void
note_filter (const FlameFilterImage *image, const FlameFilterParams *filter,
    int step, float *scratch, int y0, int y1)
{
  note (CALL_FILTER);
  frame.loops->post->filter (image, filter, step, scratch, y0, y1);
}

static void
note_density (const FlamePostParams *params, const float *sums,
    const float *counts, float *accum, float *scratch, int clear, int y0,
    int y1)
{
  note (CALL_DENSITY);
  frame.loops->post->density (
      params, sums, counts, accum, scratch, clear, y0, y1);
}

static void
note_tone (const FlamePostParams *params, const float *accum, float *display,
    float *scratch, int y0, int y1)
{
  note (CALL_TONE);
  frame.loops->post->tone (params, accum, display, scratch, y0, y1);
}

static void
note_blur (const FlamePostParams *params, const float *display, float *memory,
    float *scratch, int y0, int y1)
{
  note (CALL_BLUR);
  frame.loops->post->blur (params, display, memory, scratch, y0, y1);
}

static void
note_finish_blur (const FlamePostParams *params, const float *memory,
    float *display, float *scratch, int y0, int y1)
{
  note (CALL_FINISH_BLUR);
  frame.loops->post->finish_blur (params, memory, display, scratch, y0, y1);
}

static void
note_convert (const FlamePostParams *params, const float *display,
    uint8_t *const planes[4], const int strides[4], float *scratch, int y0,
    int y1)
{
  note (CALL_CONVERT);
  frame.loops->post->convert (
      params, display, planes, strides, scratch, y0, y1);
}

static const FlameIterateLoops iterate_loops = {
    .seed = note_seed, .step = note_step, .merge = note_merge};
static const FlamePostLoops post_loops = {.filter = note_filter,
    .density = note_density,
    .tone = note_tone,
    .blur = note_blur,
    .finish_blur = note_finish_blur,
    .convert = note_convert};
static const FlameCpuLoops noting_loops = {.name = "noting",
    .level = "noting",
    .iterate = &iterate_loops,
    .post = &post_loops};

static void
frame_done (gpointer user_data G_GNUC_UNUSED,
    const FlameFrameStats *stats G_GNUC_UNUSED, GError *error)
{
  g_mutex_lock (&frame.lock);
  frame.is_done = TRUE;
  frame.error = error;
  g_cond_signal (&frame.changed);
  g_mutex_unlock (&frame.lock);
}

static void
fill_plan (FlamePlan *plan, Picture *picture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation = scene_load (scene_dense);
  g_autoptr (FlameFilters) filters =
      flame_filters_new ("denoise ! logscale ! haloclip", &error);
  FlameFrameRequest request = scene_request (animation, picture, 0.0);

  g_assert_no_error (error);
  request.filters = filters;
  g_assert_true (flame_plan_fill (plan, &request, &error));
  g_assert_no_error (error);
}

/* draws a frame on one thread, and cancels it in @cancelled_in; N_CALLS: never */
static void
draw (Call cancelled_in)
{
  const FlameRendererConfig config = {.cuda_device = -1, .n_threads = 1};
  const FlameBackendClass *klass = &flame_cpu_backend_class;
  g_autoptr (GError) error = NULL;
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlamePlan plan;

  flame_plan_init (&plan);
  fill_plan (&plan, picture);
  memset (frame.n_calls, 0, sizeof frame.n_calls);
  frame.n_after = 0;
  frame.is_cancelled = frame.is_done = FALSE;
  frame.cancelled_in = cancelled_in;
  frame.backend = klass->open (&config, &error);
  g_assert_no_error (error);
  /* its thread looks at them once there is a frame */
  ((FlameCpuBackend *) frame.backend)->loops = &noting_loops;
  frame.slot = klass->slot_new (frame.backend, &error);
  g_assert_no_error (error);
  klass->submit (frame.backend, frame.slot, &plan, frame_done, NULL);
  g_mutex_lock (&frame.lock);
  while (!frame.is_done)
    g_cond_wait (&frame.changed, &frame.lock);
  g_mutex_unlock (&frame.lock);
  klass->slot_free (frame.backend, frame.slot);
  klass->close (frame.backend);
  flame_plan_clear (&plan);
}

/* a frame has all stages, in more than one piece: or the rest shows nothing */
static void
test_all (void)
{
  draw (N_CALLS);
  g_assert_no_error (frame.error);
  for (guint i = 0; i < N_CALLS; i++) {
    g_test_message ("%s: %u", names[i], frame.n_calls[i]);
    g_assert_cmpuint (frame.n_calls[i], >, 1);
  }
}

static void
test_cancelled (gconstpointer data)
{
  const Call call = GPOINTER_TO_UINT (data);

  draw (call);
  g_assert_error (frame.error, FLAME_ERROR, FLAME_ERROR_CANCELLED);
  g_clear_error (&frame.error);
  g_assert_cmpuint (frame.n_calls[call], ==, 1);
  g_assert_cmpuint (frame.n_after, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  frame.loops = flame_cpu_loops ();
  g_test_add_func ("/cancelled/all", test_all);
  for (guint i = 0; i < N_CALLS; i++) {
    g_autofree char *path = g_strconcat ("/cancelled/", names[i], NULL);

    g_test_add_data_func (path, GUINT_TO_POINTER (i), test_cancelled);
  }
  return g_test_run ();
}
