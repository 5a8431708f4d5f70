/*
 * The CPU backend alone, with loops that record their calls. After a frame is
 * cancelled, no more of its steps, rows or planes are drawn, in any stage.
 * After the iterations, frames take turns.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/cpu/backend-private.h"
#include "core/cpu/backend.h"
#include "core/plan/frame-request.h"
#include "tests/support/scene.h"
#include "tests/support/test-time.h"

typedef enum
{
  CALL_STEP,
  CALL_MERGE,
  CALL_FILTER,
  CALL_GATHER_NODES,
  CALL_SPREAD_NODES,
  CALL_DENSITY,
  CALL_TONE,
  CALL_BLUR,
  CALL_FINISH_BLUR,
  CALL_CONVERT,
  N_CALLS
} Call;

static const char *const names[N_CALLS] = {"step", "merge", "filter",
    "gather-nodes", "spread-nodes", "density", "tone", "blur", "finish-blur",
    "convert"};

/*
 * Longer than the backend takes from the last step of a frame to its next
 * stage.
 */
#define A_WHILE (G_TIME_SPAN_SECOND / 2)
/* A wait longer than this has failed. */
#define PATIENCE (20 * G_TIME_SPAN_SECOND)

typedef struct
{
  FlamePlan plan;
  Picture *picture;
  FlameSlot *slot;
  gboolean is_done;
  GError *error;
} Frame;

/* Notes of the replaced loops. */
static struct
{
  const FlameCpuLoops *loops; /* the original loops, which do the work */
  FlameBackend *backend;

  GMutex lock; /* guards everything below */
  GCond changed;
  guint n_calls[N_CALLS];

  Frame *cancelled; /* (nullable) in the first call cancelled_in */
  Call cancelled_in;
  gboolean is_cancelled;
  guint n_after; /* calls after the cancellation */

  guint held_steps; /* density waits for this number of steps */
  gboolean is_held;
  guint n_merged; /* merges during that wait */
} noted;

static void
cancel (Call call)
{
  /* The task that tone maps a band also blurs it. */
  noted.n_after += noted.is_cancelled && call != CALL_BLUR;
  if (!noted.cancelled || call != noted.cancelled_in)
    return;
  flame_cpu_backend_class.cancel (noted.backend, noted.cancelled->slot);
  noted.is_cancelled = TRUE;
}

/*
 * Gives the other frame time to reach its next stage. It is called with the
 * lock held, which the wait releases.
 */
static void
hold (void)
{
  const gint64 end = g_get_monotonic_time () + PATIENCE;
  gint64 until;

  noted.is_held = TRUE;
  while (noted.n_calls[CALL_STEP] < noted.held_steps &&
         g_cond_wait_until (&noted.changed, &noted.lock, end))
    ;
  until = g_get_monotonic_time () + A_WHILE;
  while (noted.n_merged == 0 &&
         g_cond_wait_until (&noted.changed, &noted.lock, until))
    ;
  noted.held_steps = 0;
  noted.is_held = FALSE;
}

static void
note (Call call)
{
  g_mutex_lock (&noted.lock);
  noted.n_calls[call]++;
  cancel (call);
  noted.n_merged += noted.is_held && call == CALL_MERGE;
  g_cond_broadcast (&noted.changed);
  if (call == CALL_DENSITY && noted.held_steps > 0 && !noted.is_held)
    hold ();
  g_mutex_unlock (&noted.lock);
}

static void
note_seed (FlameBatch *batch, int n, FlameRng rng)
{
  noted.loops->iterate->seed (batch, n, rng);
}

static int
note_step (FlameBatch *batch, const FlameTemporalSample *temporal_sample,
    const FlameHistogram *histogram, FlameRng rng)
{
  note (CALL_STEP);
  return noted.loops->iterate->step (batch, temporal_sample, histogram, rng);
}

static void
note_merge (const FlameHistogram *histograms, int n, int begin, int end,
    float *sums, float *counts)
{
  note (CALL_MERGE);
  noted.loops->iterate->merge (histograms, n, begin, end, sums, counts);
}

static void
note_filter (const FlameFilterImage *image, const FlameFilterParams *filter,
    int step, float *scratch, int y0, int y1)
{
  note (CALL_FILTER);
  noted.loops->post->filter (image, filter, step, scratch, y0, y1);
}

static void
note_gather_nodes (const FlamePostParams *params, const float *sums,
    const float *counts, float *memory, float *accum, float *scratch, int clear,
    int y0, int y1)
{
  note (CALL_GATHER_NODES);
  noted.loops->post->gather_nodes (
      params, sums, counts, memory, accum, scratch, clear, y0, y1);
}

static void
note_spread_nodes (const FlamePostParams *params, float *memory, int y0, int y1)
{
  note (CALL_SPREAD_NODES);
  noted.loops->post->spread_nodes (params, memory, y0, y1);
}

static void
note_density (const FlamePostParams *params, const float *sums,
    const float *counts, const float *memory, float *accum, float *scratch,
    int clear, int y0, int y1)
{
  note (CALL_DENSITY);
  noted.loops->post->density (
      params, sums, counts, memory, accum, scratch, clear, y0, y1);
}

static void
note_tone (const FlamePostParams *params, const float *accum, float *display,
    float *scratch, int y0, int y1)
{
  note (CALL_TONE);
  noted.loops->post->tone (params, accum, display, scratch, y0, y1);
}

static void
note_blur (const FlamePostParams *params, const float *display, float *memory,
    float *scratch, int y0, int y1)
{
  note (CALL_BLUR);
  noted.loops->post->blur (params, display, memory, scratch, y0, y1);
}

static void
note_finish_blur (const FlamePostParams *params, const float *memory,
    float *display, float *scratch, int y0, int y1)
{
  note (CALL_FINISH_BLUR);
  noted.loops->post->finish_blur (params, memory, display, scratch, y0, y1);
}

static void
note_convert (const FlamePostParams *params, const float *display,
    uint8_t *const planes[4], const int strides[4], float *scratch, int y0,
    int y1)
{
  note (CALL_CONVERT);
  noted.loops->post->convert (
      params, display, planes, strides, scratch, y0, y1);
}

static const FlameIterateLoops iterate_loops = {
    .seed = note_seed, .step = note_step, .merge = note_merge};
static const FlamePostLoops post_loops = {.filter = note_filter,
    .gather_nodes = note_gather_nodes,
    .spread_nodes = note_spread_nodes,
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
frame_done (gpointer user_data, const FlameFrameStats *stats G_GNUC_UNUSED,
    GError *error)
{
  Frame *frame = user_data;

  g_mutex_lock (&noted.lock);
  frame->is_done = TRUE;
  frame->error = error;
  g_cond_broadcast (&noted.changed);
  g_mutex_unlock (&noted.lock);
}

/* ------------------------------------------------------------------- frames */

static void
open_backend (guint n_threads)
{
  const FlameRendererConfig config = {.device = -1, .n_threads = n_threads};
  g_autoptr (GError) error = NULL;

  memset (noted.n_calls, 0, sizeof noted.n_calls);
  noted.cancelled = NULL;
  noted.is_cancelled = FALSE;
  noted.n_after = noted.held_steps = noted.n_merged = 0;
  noted.backend = flame_cpu_backend_class.open (&config, &error);
  g_assert_no_error (error);
  /* Its threads read the loops once there is a frame. */
  ((FlameCpuBackend *) noted.backend)->loops = &noting_loops;
}

static void
close_backend (void)
{
  flame_cpu_backend_class.close (noted.backend);
}

static void
frame_init (Frame *frame)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (FlameFilters) filters =
      flame_filters_new ("denoise ! de radius=9 ! haloclip", &error);
  FlameFrameRequest request;

  g_assert_no_error (error);
  *frame = (Frame){
      .picture = picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0)};
  request = scene_request (animation, frame->picture, 0.0);
  request.filters = filters;
  flame_plan_init (&frame->plan);
  g_assert_true (flame_plan_fill (&frame->plan, &request, NULL, &error));
  g_assert_no_error (error);
  /* With taps of its own for alpha, light is spread in as many stages as there are. */
  frame->plan.post.params.alpha_taps = frame->plan.post.params.taps;
  frame->slot = flame_cpu_backend_class.slot_new (noted.backend, &error);
  g_assert_no_error (error);
}

static void
frame_clear (Frame *frame)
{
  flame_cpu_backend_class.slot_free (noted.backend, frame->slot);
  flame_plan_clear (&frame->plan);
  picture_free (frame->picture);
  g_clear_error (&frame->error);
}

static void
frame_submit (Frame *frame)
{
  flame_cpu_backend_class.submit (
      noted.backend, frame->slot, &frame->plan, frame_done, frame);
}

static void
frame_wait (Frame *frame)
{
  g_mutex_lock (&noted.lock);
  while (!frame->is_done)
    g_cond_wait (&noted.changed, &noted.lock);
  g_mutex_unlock (&noted.lock);
}

/* -------------------------------------------------------------------- tests */

/*
 * A frame must have all stages in more than one piece, or the other tests show
 * nothing.
 */
static void
test_all (void)
{
  Frame frame;

  open_backend (1);
  frame_init (&frame);
  frame_submit (&frame);
  frame_wait (&frame);
  g_assert_no_error (frame.error);
  for (guint i = 0; i < N_CALLS; i++) {
    g_test_message ("%s: %u", names[i], noted.n_calls[i]);
    g_assert_cmpuint (noted.n_calls[i], >, 1);
  }
  frame_clear (&frame);
  close_backend ();
}

static void
test_cancelled (gconstpointer data)
{
  const Call call = GPOINTER_TO_UINT (data);
  Frame frame;

  open_backend (1);
  frame_init (&frame);
  noted.cancelled = &frame;
  noted.cancelled_in = call;
  frame_submit (&frame);
  frame_wait (&frame);
  g_assert_error (frame.error, FLAME_ERROR, FLAME_ERROR_CANCELLED);
  g_assert_cmpuint (noted.n_calls[call], ==, 1);
  g_assert_cmpuint (noted.n_after, ==, 0);
  frame_clear (&frame);
  close_backend ();
}

/*
 * After the iterations, frames share one set of buffers. The second frame waits
 * until the first is done, even if a thread is idle.
 */
static void
test_turns (void)
{
  Frame one, other;
  guint n_steps;

  open_backend (2);
  frame_init (&one);
  frame_init (&other);
  frame_submit (&one);
  frame_wait (&one);
  n_steps = noted.n_calls[CALL_STEP];
  one.is_done = FALSE;

  g_mutex_lock (&noted.lock);
  noted.held_steps = 3 * n_steps;
  g_mutex_unlock (&noted.lock);
  frame_submit (&one);
  frame_submit (&other);
  frame_wait (&one);
  frame_wait (&other);
  g_assert_no_error (one.error);
  g_assert_no_error (other.error);
  g_assert_cmpuint (noted.n_calls[CALL_STEP], ==, 3 * n_steps);
  g_assert_cmpuint (noted.n_merged, ==, 0);
  scene_assert_same (one.picture, other.picture);
  frame_clear (&one);
  frame_clear (&other);
  close_backend ();
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  noted.loops = flame_cpu_loops ();
  g_test_add_func ("/cpu-backend/all", test_all);
  for (guint i = 0; i < N_CALLS; i++) {
    g_autofree char *path =
        g_strconcat ("/cpu-backend/cancelled/", names[i], NULL);

    g_test_add_data_func (path, GUINT_TO_POINTER (i), test_cancelled);
  }
  g_test_add_func ("/cpu-backend/turns", test_turns);
  test_time_begin ();
  status = g_test_run ();
  test_time_end ();
  return status;
}
