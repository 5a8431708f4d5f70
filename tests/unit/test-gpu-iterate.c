/*
 * The host's side of core/gpu-backend's iteration over the dummy: which
 * kernels it launches, in which order, and with which memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>
#include <string.h>

#include "core/gpu/fns.h"
#include "core/plan/frame-request.h"
#include "tests/support/scene.h"
#include "tests/support/sums.h"
#include "tests/unit/gpu-iterate-fixture.h"

static void
test_rounds (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GString) letters = g_string_new (NULL);
  guint64 steps = 0;
  guint n;

  /* 2^24 samples a round. */
  gpu_iterate_plan (f, scene_dense, 12000);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  for (guint i = 0; i < gpu_iterate_launches->len; i++)
    g_string_append_c (letters,
        g_array_index (gpu_iterate_launches, GpuIterateLaunch, i).letter);
  /*
   * A probe, a decision, rounds that are each flushed, the missed samples, the
   * sums.
   */
  g_assert_true (g_str_has_prefix (letters->str, "idif"));
  g_assert_true (g_str_has_suffix (letters->str, "ifis"));
  n = (gpu_iterate_launches->len - 4) / 2;
  g_assert_cmpuint (n, >=, 3);
  for (guint round = 0; round < n; round++) {
    const GpuIterateLaunch *launch =
        &g_array_index (gpu_iterate_launches, GpuIterateLaunch, 2 + 2 * round);

    g_assert_cmpint (launch->letter, ==, 'i');
    g_assert_cmpint (launch[1].letter, ==, 'f');
    g_assert_cmpuint (launch->args.round, ==, round);
    g_assert_cmpuint (launch->args.make_up, ==, 0);
    g_assert_cmpuint (launch->args.full_blocks, <=, launch->grid);
    /* No two launches draw the same numbers. */
    g_assert_cmpuint (launch->args.key, !=, launch[-1].args.key);
    steps += (guint64) launch->args.full_blocks * launch->args.steps +
             (guint64) (launch->grid - launch->args.full_blocks) *
                 (launch->args.steps - 1);
  }
  g_assert_cmpuint (steps * FLAME_GPU_BLOCK, ==,
      g_array_index (gpu_iterate_launches, GpuIterateLaunch, 0).args.samples);
  g_assert_cmpuint (steps * FLAME_GPU_BLOCK, >=, f->plan.samples_per_pass);
}

/*
 * Few blocks burn in for long. All others start from their points and burn in
 * briefly.
 */
static void
test_settling (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  const GpuIterateLaunch *launch;
  guint steps = 0;

  /* Shrinks by a thousandth per step. */
  gpu_iterate_plan (f,
      "<flame size='80 56' scale='20' filter='0' estimator_radius='0'>"
      "<xform weight='1' linear='.999' coefs='.6 .8 -.8 .6 0 0'/>"
      "<xform weight='1' linear='.999' coefs='.6 .8 -.8 .6 .1 0'/></flame>",
      5000);
  g_assert_cmpuint (f->plan.fuse, >, 3000);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  launch = &g_array_index (gpu_iterate_launches, GpuIterateLaunch, 0);
  for (; launch->args.add == FLAME_ADD_NONE; launch++) {
    g_assert_cmpuint (launch->args.seed, ==, steps == 0);
    g_assert_cmpuint (launch->args.starts, ==, launch->args.points);
    g_assert_cmpuint (launch->args.start_blocks, ==, launch->grid);
    g_assert_cmpuint (launch->args.full_blocks, ==, launch->grid);
    steps += launch->args.steps;
  }
  g_assert_cmpuint (steps + launch->args.burn_in, ==, f->plan.fuse);
  g_assert_cmpuint (launch->args.seed, ==, 0);
  g_assert_cmpuint (launch->args.starts, ==, launch[-1].args.points);
  g_assert_cmpuint (launch->args.start_blocks, ==, launch[-1].grid);
  g_assert_cmpuint (launch->args.points, <, launch->args.starts);
  g_assert_cmpuint (launch->grid, >=, launch[-1].grid);
  g_assert_cmpuint (launch->args.key, !=, launch[-1].args.key);
  g_assert_cmpuint (launch[2].args.starts, ==, launch[2].args.points);
  g_assert_cmpuint (launch[2].args.start_blocks, ==, launch[2].grid);
  g_assert_cmpfloat (launch->args.nearest, ==, 0.0f);
}

/*
 * Few points that fall towards a fixed point are followed for long, and are
 * kept off the origin.
 */
static void
test_falling (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  static const char falling[] =
      "<flame size='80 56' scale='20' filter='0' estimator_radius='0'>"
      "<xform weight='1' linear='.999' coefs='.6 .8 -.8 .6 0 0'/></flame>";
  const GpuIterateLaunch *launch;

  /* 22,400,000 samples: eight blocks of 256 points for 10,000 steps. */
  gpu_iterate_plan (f, falling, 5000);
  g_assert_true (f->plan.converges);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  launch = &g_array_index (gpu_iterate_launches, GpuIterateLaunch, 0);
  g_assert_cmpuint (
      launch->args.burn_in + launch->args.steps, ==, FLAME_FUSE_FALLING);
  g_assert_cmpfloat (launch->args.nearest, ==, FLAME_NEAREST_FALLING);
  g_assert_cmpuint (launch->grid, ==,
      f->plan.samples_per_pass / FLAME_GPU_BLOCK / f->plan.follow_steps);
  g_assert_cmpuint (launch->grid, ==, 8);
}

static guint
spread_of (GpuIterate *f, const char *xforms)
{
  g_autofree char *scene = g_strdup_printf (
      "<flame size='80 56' scale='20' filter='0' estimator_radius='0'>"
      "%s</flame>",
      xforms);
  guint spread;

  gpu_iterate_plan (f, scene, 20);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  spread =
      g_array_index (gpu_iterate_launches, GpuIterateLaunch, 0).args.spread;
  for (guint i = 0; i < gpu_iterate_launches->len; i++)
    g_assert_cmpuint (
        g_array_index (gpu_iterate_launches, GpuIterateLaunch, i).args.spread,
        ==, spread);
  return spread;
}

/*
 * Lanes choose separately if points forget slowly and wait for something rare.
 */
static void
test_spread (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  static const char slow[] = "linear='.999' coefs='.6 .8 -.8 .6 0 0'/>";
  static const char fast[] = "linear='.5' coefs='.6 .8 -.8 .6 0 0'/>";
  static const char other[] = "linear='.5' coefs='.6 .8 -.8 .6 1 0'/>";
  const double all = 1 << FLAME_CHOICE_BITS;
  const struct
  {
    const char *weight, *map, *other_weight;
    double wanted; /* as a share of all choices */
  } cases[] = {
      {"999", slow, "1", 0.001},
      /*
       * The spread is no wider than what a block's lanes need to cover the
       * range.
       */
      {"99", slow, "1", 1.0 / FLAME_GPU_BLOCK},
      {"9", slow, "1", 0.0},
      {"999", fast, "1", 0.0},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *xforms =
        g_strdup_printf ("<xform weight='%s' %s<xform weight='%s' %s",
            cases[i].weight, cases[i].map, cases[i].other_weight, other);

    g_assert_cmpfloat_with_epsilon (
        spread_of (f, xforms) / all, cases[i].wanted, 1e-6);
  }
  g_assert_cmpuint (
      spread_of (f,
          "<xform weight='1' linear='.999' coefs='.6 .8 -.8 .6 0 0'/>"
          "<xform weight='1' linear='.999' coefs='.6 .8 -.8 .6 .1 0'/>"),
      ==, 0);
}

static guint
count_flushes (guint joined)
{
  guint n = 0;

  for (guint i = 0; i < gpu_iterate_launches->len; i++) {
    const GpuIterateLaunch *launch =
        &g_array_index (gpu_iterate_launches, GpuIterateLaunch, i);

    if (launch->letter != 'f')
      continue;
    g_assert_cmpuint (launch->args.joined, ==, joined);
    g_assert_cmpuint (launch->args.round, ==, n);
    n++;
  }
  return n;
}

/*
 * As many rounds are joined as the probe says that no cell overflows in, up to eight, and
 * none of a live frame.
 */
static void
test_joined (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  static const struct
  {
    guint flush_every, joined;
    gboolean is_prompt;
  } cases[] = {{1, 1, FALSE}, {2, 2, FALSE}, {3, 3, FALSE}, {100, 8, FALSE},
      {100, 1, TRUE}, {1, 1, FALSE}};
  guint n_rounds = 0;

  gpu_iterate_plan (f, scene_dense, 60000);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const guint joined = cases[i].joined;

    f->plan.is_prompt = cases[i].is_prompt;
    gpu_iterate_set_flush_every (cases[i].flush_every);
    gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
    if (i == 0)
      n_rounds = count_flushes (1);
    g_assert_cmpuint (n_rounds, >, 10);
    g_assert_cmpuint (
        count_flushes (joined), ==, (n_rounds + joined - 1) / joined);
  }
}

/* A pass that is aborted leaves nothing in the next pass's sums. */
static void
test_stopped (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  const FlameGpuPass pass = {
      .plan = &f->plan, .flags = FLAME_GPU_ITERATE_WAIT, .stream = f->stream};
  gboolean more;
  guint cleared;

  gpu_iterate_plan (f, scene_dense, 12000);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  cleared = flame_dummy_get_calls ("zero");
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  cleared = flame_dummy_get_calls ("zero") - cleared;

  g_assert_true (flame_gpu_iterate_begin_pass (f->slots[1], &pass, &error));
  for (guint round = 0; round < 2; round++) {
    g_assert_true (
        flame_gpu_iterate_queue_part (f->slots[1], &pass, &more, &error));
    g_assert_true (more);
  }
  g_assert_no_error (error);
  flame_gpu_iterate_abort_pass (f->slots[1], &pass);

  /* The carry, which complete passes leave at zero, is cleared as well now. */
  const guint before = flame_dummy_get_calls ("zero");
  g_assert_true (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT));
  g_assert_cmpuint (flame_dummy_get_calls ("zero") - before, >, cleared);
}

/* A pass's time includes its burn-in, but no other pass before it. */
static void
test_begun (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuEvent) queued =
      flame_gpu_event_new (f->context, FLAME_GPU_EVENT_TIMING, &error);
  g_autoptr (FlameGpuEvent) begun =
      flame_gpu_event_new (f->context, FLAME_GPU_EVENT_TIMING, &error);
  g_autoptr (FlameGpuEvent) burned_in =
      flame_gpu_event_new (f->context, FLAME_GPU_EVENT_TIMING, &error);
  FlameGpuStream *other =
      flame_gpu_stream_new (f->context, FLAME_GPU_PRIORITY_LOW, &error);
  FlameGpuPass pass = {
      .plan = &f->plan, .flags = FLAME_GPU_ITERATE_WAIT, .stream = f->stream};
  double waiting, burn_in_time;
  FlameGpuSums sums;

  g_assert_no_error (error);
  gpu_iterate_plan (f, scene_dense, 6000);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  gpu_iterate_draw (f, 1, FLAME_GPU_ITERATE_WAIT);
  flame_dummy_set_loose (1);
  flame_gpu_event_record (queued, other, &error);
  g_assert_true (sums_queue_pass (f->slots[0], &pass, &sums, &error));
  pass.stream = other;
  pass.begun = begun;
  g_assert_true (flame_gpu_iterate_begin_pass (f->slots[1], &pass, &error));
  flame_gpu_event_record (burned_in, other, &error);
  flame_gpu_iterate_abort_pass (f->slots[1], &pass);
  g_assert_true (flame_gpu_stream_synchronize (other, &error));
  g_assert_true (flame_gpu_event_elapsed (queued, begun, &waiting, &error));
  g_assert_true (
      flame_gpu_event_elapsed (begun, burned_in, &burn_in_time, &error));
  g_assert_no_error (error);
  g_assert_cmpfloat (waiting, >, 0.0);
  g_assert_cmpfloat (burn_in_time, >, 0.0);
  flame_gpu_stream_free (other);
  /* The rest of the aborted pass ends as its memory is freed. */
  flame_dummy_settings.free_waits = TRUE;
}

static gboolean
is_opening (const GpuIterateLaunch *launch)
{
  return launch->letter == 'd' ||
         (launch->letter == 'i' && (launch->args.add == FLAME_ADD_NONE ||
                                       launch->args.add == FLAME_ADD_PROBE));
}

/*
 * Rounds share memory that belongs to one pass at a time, on any stream, and a pass opens
 * at most while the one before has rounds. The order comes from events, as streams alone
 * have none.
 */
static void
test_one_at_a_time (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  FlameGpuStream *streams[GPU_ITERATE_SLOTS];
  FlameGpuSums sums[GPU_ITERATE_SLOTS];
  guint n_changes = 0, n_beside = 0;

  gpu_iterate_plan (f, scene_dense, 6000);
  for (guint i = 0; i < GPU_ITERATE_SLOTS; i++)
    gpu_iterate_draw (f, i, FLAME_GPU_ITERATE_WAIT);
  g_array_set_size (gpu_iterate_launches, 0);
  flame_dummy_set_loose (1);
  for (guint i = 0; i < GPU_ITERATE_SLOTS; i++) {
    FlameGpuPass pass = {.plan = &f->plan, .flags = FLAME_GPU_ITERATE_WAIT};

    pass.stream = streams[i] =
        flame_gpu_stream_new (f->context, FLAME_GPU_PRIORITY_LOW, &error);
    g_assert_no_error (error);
    g_assert_true (sums_queue_pass (f->slots[i], &pass, &sums[i], &error));
    g_assert_no_error (error);
  }
  for (guint i = 0; i < GPU_ITERATE_SLOTS; i++) {
    g_assert_true (flame_gpu_stream_synchronize (streams[i], &error));
    flame_gpu_stream_free (streams[i]);
  }
  for (guint i = 0; i < gpu_iterate_launches->len; i++) {
    const GpuIterateLaunch *launch =
        &g_array_index (gpu_iterate_launches, GpuIterateLaunch, i);

    if (is_opening (launch) && n_changes + 1 < GPU_ITERATE_SLOTS &&
        launch->args.sums == sums[n_changes + 1].sums) {
      n_beside++;
      continue;
    }
    g_assert_cmpuint (launch->args.sums, ==, sums[n_changes].sums);
    n_changes += launch->letter == 's';
  }
  g_assert_cmpuint (n_changes, ==, GPU_ITERATE_SLOTS);
  g_assert_cmpuint (n_beside, >, 0);
}

/*
 * Passes of three slots with two sets of sums, each read on a stream of its
 * own.
 */
typedef struct
{
  FlameGpuStream *streams[GPU_ITERATE_SLOTS], *readers[GPU_ITERATE_SLOTS];
  FlameGpuStream *opening; /* (nullable) used by the first passes of frames */
  FlameGpuEvent *drawn[GPU_ITERATE_SLOTS], *consumed[GPU_ITERATE_SLOTS];
  FlameGpuEvent *left[2];
  FlameGpuPinned *seen; /* four words per pass */
} AnyOrder;

#define N_ANY_ORDER (2 * GPU_ITERATE_SLOTS)
#define N_PASSES 2
#define N_SEEDS 60

static void
any_order_init (AnyOrder *order, GpuIterate *f)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < GPU_ITERATE_SLOTS; i++) {
    order->streams[i] =
        flame_gpu_stream_new (f->context, FLAME_GPU_PRIORITY_LOW, &error);
    order->readers[i] =
        flame_gpu_stream_new (f->context, FLAME_GPU_PRIORITY_HIGH, &error);
    order->drawn[i] =
        flame_gpu_event_new (f->context, FLAME_GPU_EVENT_PLAIN, &error);
    order->consumed[i] =
        flame_gpu_event_new (f->context, FLAME_GPU_EVENT_PLAIN, &error);
  }
  for (guint i = 0; i < G_N_ELEMENTS (order->left); i++)
    order->left[i] =
        flame_gpu_event_new (f->context, FLAME_GPU_EVENT_PLAIN, &error);
  g_assert_true (flame_gpu_pinned_ensure (
      &order->seen, f->context, 16 * N_PASSES * N_ANY_ORDER, &error));
  g_assert_no_error (error);
}

static void
any_order_clear (AnyOrder *order)
{
  for (guint i = 0; i < GPU_ITERATE_SLOTS; i++) {
    flame_gpu_stream_free (order->streams[i]);
    flame_gpu_stream_free (order->readers[i]);
    flame_gpu_event_free (order->drawn[i]);
    flame_gpu_event_free (order->consumed[i]);
  }
  for (guint i = 0; i < G_N_ELEMENTS (order->left); i++)
    flame_gpu_event_free (order->left[i]);
  flame_gpu_pinned_free (order->seen);
}

/* Reads what a pass left in the first cells, beside the streams of passes. */
static void
any_order_read (AnyOrder *order, GpuIterate *f, guint k, guint number)
{
  g_autoptr (GError) error = NULL;
  const guint i = k % GPU_ITERATE_SLOTS;
  guint32 *seen = flame_gpu_pinned_get_start (order->seen);

  flame_gpu_event_record (order->drawn[i], order->streams[i], &error);
  flame_gpu_event_wait (order->drawn[i], order->readers[i], &error);
  flame_gpu_copy (
      &(FlameGpuPlace){.host = seen + 4 * (N_PASSES * k + number), .pitch = 16},
      &(FlameGpuPlace){.device = flame_gpu_framebuffers_get_start (
                           f->buffers[k % 2], FLAME_GPU_SUMS),
          .pitch = 16},
      16, 1, "reading a cell", order->readers[i], &error);
  g_assert_no_error (error);
}

/*
 * Acts as the launcher does: a slot is free once its frame has been read, and a
 * pass follows the read of the one before.
 */
static void
any_order_queue (AnyOrder *order, GpuIterate *f, guint k)
{
  g_autoptr (GError) error = NULL;
  const guint i = k % GPU_ITERATE_SLOTS;
  FlameGpuEvent *left = order->left[k % 2];

  if (k >= GPU_ITERATE_SLOTS)
    g_assert_true (flame_gpu_stream_synchronize (order->readers[i], &error));
  flame_gpu_iterate_slot_set_buffers (f->slots[i], f->buffers[k % 2]);
  for (guint number = 0; number < N_PASSES; number++) {
    const FlameGpuPass pass = {.plan = &f->plan,
        .number = number,
        .flags = FLAME_GPU_ITERATE_WAIT,
        .stream = order->streams[i],
        .opening = number == 0 ? order->opening : NULL,
        .sums_left = left};
    FlameGpuSums sums;

    g_assert_true (sums_queue_pass (f->slots[i], &pass, &sums, &error));
    any_order_read (order, f, k, number);
    flame_gpu_event_record (order->consumed[i], order->readers[i], &error);
    flame_gpu_event_wait (order->consumed[i], order->streams[i], &error);
  }
  flame_gpu_event_record (left, order->readers[i], &error);
  g_assert_no_error (error);
}

/*
 * In whatever order the device runs queued work, a pass gets empty cells and
 * the shared memory for itself, and its cells stay until they have been read.
 */
static void
test_any_order (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  FlameGpuStream *opening =
      flame_gpu_stream_new (f->context, FLAME_GPU_PRIORITY_LOW, NULL);
  guint n_rounds = 0;
  AnyOrder order = {0};

  gpu_iterate_plan (f,
      "<flame size='80 56' scale='20' passes='2' filter='0' "
      "estimator_radius='0'>"
      "<xform weight='1' linear='0.5' coefs='.6 .8 -.8 .6 0 0'/></flame>",
      12000);
  g_assert_cmpuint (f->plan.n_passes, ==, N_PASSES);
  for (guint i = 0; i < GPU_ITERATE_SLOTS; i++)
    gpu_iterate_draw (f, i, FLAME_GPU_ITERATE_WAIT);
  for (guint i = 0; i < gpu_iterate_launches->len; i++) {
    const GpuIterateLaunch *launch =
        &g_array_index (gpu_iterate_launches, GpuIterateLaunch, i);

    n_rounds += launch->letter == 'i' && !is_opening (launch);
  }
  any_order_init (&order, f);
  g_assert_true (flame_gpu_stream_synchronize (f->stream, NULL));
  for (guint seed = 0; seed < N_SEEDS; seed++) {
    const guint32 *seen = flame_gpu_pinned_get_start (order.seen);

    flame_dummy_set_loose (seed);
    order.opening = seed % 2 ? opening : NULL;
    for (guint k = 0; k < N_ANY_ORDER; k++)
      any_order_queue (&order, f, k);
    for (guint i = 0; i < GPU_ITERATE_SLOTS; i++)
      g_assert_true (flame_gpu_stream_synchronize (order.readers[i], NULL) &&
                     flame_gpu_stream_synchronize (order.streams[i], NULL));
    for (guint k = 0; k < N_PASSES * N_ANY_ORDER; k++) {
      g_assert_cmpuint (seen[4 * k], ==, n_rounds / N_PASSES);
      g_assert_cmpuint (seen[4 * k + 1], ==, n_rounds / N_PASSES);
    }
    g_assert_cmpuint (gpu_iterate_n_mixed, ==, 0);
  }
  any_order_clear (&order);
  flame_gpu_stream_free (opening);
}

/* All memory is released and allocated again, zeros included. */
static void
test_release (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  gsize own, shared;

  gpu_iterate_plan (f, scene_dense, 20);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  own = flame_gpu_iterate_slot_get_bytes (f->slots[0]);
  shared = flame_gpu_iterator_get_bytes (f->iterator);
  g_assert_cmpuint (own, >, sizeof (FlameIterateControl));
  g_assert_cmpuint (flame_gpu_framebuffers_get_bytes (f->buffers[0]), >=,
      SCENE_WIDTH * SCENE_HEIGHT * 16);
  g_assert_cmpuint (shared, >, SCENE_WIDTH * SCENE_HEIGHT * 16);
  flame_gpu_iterate_slot_release (f->slots[0]);
  flame_gpu_iterator_release (f->iterator);
  g_assert_cmpuint (flame_gpu_iterate_slot_get_bytes (f->slots[0]), ==, 0);
  g_assert_cmpuint (flame_gpu_iterator_get_bytes (f->iterator), ==, 0);
  g_assert_true (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT));
  g_assert_cmpuint (flame_gpu_iterate_slot_get_bytes (f->slots[0]), ==, own);
  g_assert_cmpuint (flame_gpu_iterator_get_bytes (f->iterator), ==, shared);
}

/* After the first frame, no quality, high or low, needs new memory. */
static void
test_steady_memory (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  static const double qualities[] = {1, 3000, 20, 12000, 0.1};
  guint before = 0;

  for (guint k = 0; k < G_N_ELEMENTS (qualities); k++) {
    gpu_iterate_plan (f, scene_dense, qualities[k]);
    g_assert_true (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT));
    /* Passes have two openings in turns. */
    if (k == 1)
      before = flame_dummy_get_calls ("memory_new") +
               flame_dummy_get_calls ("host_new");
  }
  g_assert_cmpuint (
      flame_dummy_get_calls ("memory_new") + flame_dummy_get_calls ("host_new"),
      ==, before);
}

static const char supersampled[] =
    "<flame size='80 56' scale='20' supersample='2'>"
    "<xform weight='1' linear='0.5' coefs='.6 .8 -.8 .6 0 0'/>"
    "<xform weight='1' linear='1' coefs='.5 0 0 .5 1 0'/></flame>";

/* Makes the plan of a live stream's frame. @supersample: its limit */
static void
plan_live (GpuIterate *f, int width, int height, guint supersample)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation = scene_load (supersampled);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_NV12, width, height, 0);
  FlameFrameRequest request = scene_request (animation, picture, 3);
  const FlameLimits limits = {.supersample = supersample};

  /* Few enough samples that they go straight to the buckets. */
  request.quality = 1;
  request.flags = FLAME_FRAME_PROMPT;
  g_assert_true (flame_plan_fill (&f->plan, &request, &limits, &error));
  g_assert_no_error (error);
}

/* Passes with fewer buckets, and with as many, take no more once memory is taken ahead. */
static void
test_takes_ahead (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  gsize bytes;

  plan_live (f, SCENE_WIDTH, SCENE_HEIGHT, 2);
  g_assert_true (flame_gpu_iterator_take_ahead (f->iterator, &f->plan, &error));
  g_assert_no_error (error);
  bytes = flame_gpu_iterator_get_bytes (f->iterator);
  /* Passes have two openings in turns. */
  for (guint k = 0; k < 6; k++) {
    plan_live (f, SCENE_WIDTH, SCENE_HEIGHT, 1 + k / 2 % 2);
    gpu_iterate_draw (f, k % GPU_ITERATE_SLOTS, FLAME_GPU_ITERATE_WAIT);
    g_assert_cmpuint (flame_gpu_iterator_get_bytes (f->iterator), ==, bytes);
  }
  flame_gpu_iterator_release (f->iterator);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  g_assert_cmpuint (flame_gpu_iterator_get_bytes (f->iterator), <=, bytes);
}

/* A large carry is kept for a live stream that goes down where memory takes long. */
static void
test_keeps_carry (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  const int width = 2048, height = 1100;

  for (guint i = 0; i < 2; i++) {
    gsize full;

    f->context->device.maps_memory = i == 1;
    plan_live (f, width, height, 2);
    gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
    full = flame_gpu_iterator_get_bytes (f->iterator);
    plan_live (f, width, height, 1);
    gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
    plan_live (f, width, height, 1);
    gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
    g_assert_cmpint (
        flame_gpu_iterator_get_bytes (f->iterator) >= full, ==, i == 1);
  }
  f->plan.is_prompt = FALSE;
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  g_assert_cmpuint (flame_gpu_iterator_get_bytes (f->iterator), <,
      (gsize) 4 * width * height * 16);
}

/*
 * Draws a pass that needs more of the shared memory than the pass before, whose
 * work is still queued. Returns whether the device survives that.
 */
static gboolean
grow_under_work (GpuIterate *f)
{
  flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  gpu_iterate_plan (f, scene_dense, 20);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  gpu_iterate_plan (f,
      "<flame size='80 56' scale='20' supersample='4'>"
      "<xform weight='1' linear='0.5' coefs='.6 .8 -.8 .6 0 0'/></flame>",
      20);
  gpu_iterate_draw (f, 1, FLAME_GPU_ITERATE_WAIT);
  return flame_gpu_stream_synchronize (f->stream, NULL);
}

static void
test_grows (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  flame_dummy_settings.free_waits = TRUE;
  g_assert_true (grow_under_work (f));
}

/*
 * Tests that growing loses the device if memory_free() does not wait, as
 * OpenCL's once did not.
 */
static void
test_grows_unawaited (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  g_assert_false (grow_under_work (f));
  g_assert_nonnull (
      strstr (flame_dummy_get_loss (0), "memory that has been freed"));
}

/* Whichever call fails, the frame is an error and the next one is drawn. */
static void
test_faults (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  const FlameGpuPass pass = {
      .plan = &f->plan, .flags = FLAME_GPU_ITERATE_WAIT, .stream = f->stream};
  FlameGpuSums sums;
  guint n = 0;

  gpu_iterate_plan (f, scene_dense, 3000);
  /*
   * The worker thread makes its calls here; test_refused() covers their
   * failure.
   */
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  for (;; n++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (FlameGpuFramebuffers) buffers =
        flame_gpu_framebuffers_new (f->context);
    FlameGpuIterateSlot *slot =
        flame_gpu_iterate_slot_new (f->iterator, &error);
    gboolean queued;

    g_assert_no_error (error);
    flame_gpu_iterate_slot_set_buffers (slot, buffers);
    /* Twice, as memory is requested with slack and then without. */
    flame_dummy_fail_for (NULL, n + 1, 2, FLAME_DUMMY_HAS_NO_MEMORY);
    queued = sums_queue_pass (slot, &pass, &sums, &error);
    if (!flame_dummy_has_failed ()) {
      g_assert_true (queued);
      flame_gpu_iterate_slot_free (slot);
      break;
    }
    g_assert_false (queued);
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY);
    g_clear_error (&error);
    flame_dummy_fail (NULL, 0, FLAME_DUMMY_REFUSES);
    g_assert_true (sums_queue_pass (slot, &pass, &sums, &error));
    g_assert_no_error (error);
    flame_gpu_iterate_slot_free (slot);
  }
  g_test_message ("%u calls failed in turn", n);
  g_assert_cmpuint (n, >, 15);
}

/*
 * Returns (transfer full) (nullable) the contents of the only file in @folder
 * that matches @pattern.
 */
static char *
take_file (const char *folder, const char *pattern)
{
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;
  char *text = NULL;

  g_assert_nonnull (files);
  while ((name = g_dir_read_name (files))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    if (!g_pattern_match_simple (pattern, name))
      continue;
    g_assert_null (text);
    g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
    g_assert_cmpint (g_unlink (path), ==, 0);
  }
  return text;
}

/* Formats floats with their name, as a dump does. */
static char *
print_floats (const char *name, const float *floats, guint n)
{
  GString *line = g_string_new (name);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (line, " %.9g", floats[i]);
  g_string_append_c (line, '\n');
  return g_string_free (line, FALSE);
}

/*
 * Checks each temporal sample's camera and first coefficients, in order, and
 * all palettes.
 */
static void
check_dump (const FlamePlan *plan, const char *text)
{
  const guint first = plan->structure.xforms[0].offset;
  const char *at = text;

  for (guint i = 0; i < flame_plan_n_temporal_samples (plan); i++) {
    const float *block = plan->records + i * plan->structure.record_size;
    g_autofree char *camera =
        print_floats ("  camera", block + FLAME_FRAME_CAMERA, 6);
    g_autofree char *coefs =
        print_floats ("    coefs", block + first + FLAME_XFORM_COEFS, 6);

    at = strstr (at, camera);
    g_assert_nonnull (at);
    at = strstr (at, coefs);
    g_assert_nonnull (at);
    g_assert_nonnull (strstr (at, "\n    linear "));
  }
  for (guint i = 0; i < plan->n_palettes; i++) {
    g_autofree char *name = g_strdup_printf ("palette %u, layer 0\n", i);
    g_autofree char *last = print_floats (" ",
        flame_plan_palette (plan, i, 0) + 4 * FLAME_PALETTE_ENTRIES - 4, 4);

    at = strstr (at, name);
    g_assert_nonnull (at);
    at = strstr (at, last);
    g_assert_nonnull (at);
  }
}

/* Dumps a frame's parameters and its kernel's text, each alone. */
static void
test_dump (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *folder = g_dir_make_tmp ("flame-dump-XXXXXX", NULL);
  g_autofree char *inner = g_build_filename (folder, "made", NULL);
  g_autofree char *frame = NULL, *kernel = NULL;

  gpu_iterate_plan (f, scene_moving, 20);
  g_assert_cmpuint (flame_plan_n_temporal_samples (&f->plan), >, 1);
  g_setenv ("FLAME_CUDA_DUMP", inner, TRUE);
  g_assert_true (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT));
  g_unsetenv ("FLAME_CUDA_DUMP");
  frame = take_file (inner, "frame-*.txt");
  kernel = take_file (inner, "kernel-*.cu");
  g_assert_nonnull (frame);
  check_dump (&f->plan, frame);
  g_assert_nonnull (kernel);
  g_assert_nonnull (strstr (kernel, "#include \"kernels/gpu/"));
  g_assert_true (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT));
  g_assert_null (take_file (inner, "*"));
  g_assert_cmpint (g_rmdir (inner), ==, 0);

  /* If no file can be written, the frame is drawn all the same. */
  g_setenv ("FLAME_CUDA_DUMP", "/dev/null/none", TRUE);
  g_assert_true (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT));
  g_unsetenv ("FLAME_CUDA_DUMP");
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) GPU_ITERATE_ADD (name, FLAME_ADD_NONE, function)
  ADD ("rounds", test_rounds);
  ADD ("burn-in", test_settling);
  ADD ("falling", test_falling);
  ADD ("spread", test_spread);
  ADD ("dump", test_dump);
#define ADD_BINS(name, function)                                               \
  GPU_ITERATE_ADD (name, FLAME_ADD_BINS, function)
  ADD_BINS ("bins-faults", test_faults);
  ADD_BINS ("bins-steady-memory", test_steady_memory);
  ADD_BINS ("bins-takes-ahead", test_takes_ahead);
  ADD_BINS ("bins-any-order", test_any_order);
  ADD ("any-order", test_any_order);
  ADD ("joined", test_joined);
  ADD ("stopped", test_stopped);
  ADD ("begun", test_begun);
  ADD ("one-at-a-time", test_one_at_a_time);
  ADD ("release", test_release);
  ADD ("steady-memory", test_steady_memory);
  ADD ("takes-ahead", test_takes_ahead);
  ADD ("keeps-carry", test_keeps_carry);
  ADD ("grows-under-work", test_grows);
  ADD ("grows-unawaited", test_grows_unawaited);
  ADD ("faults", test_faults);
  return g_test_run ();
}
