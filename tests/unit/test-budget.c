/*
 * The budget of frames with a deadline, on simulated machines: their costs per
 * frame are known, and other load on this machine does not matter.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/api/stats.h"
#include "core/render/budget.h"

#define FPS 30

/* Points that burn in on a GPU, on behalf of all others. */
#define SETTLING_POINTS (132 * 256)

/* A machine and a genome. */
typedef struct
{
  double rate;    /* iterations a second */
  double fixed;   /* seconds, independent of the quality */
  double burn_in; /* iterations that each @unit samples need to burn in */
  double unit;    /* see burn_in */
  double noise;   /* relative noise of the time of iterations */
  double area;    /* seconds for one bucket a pixel */
  double width;   /* seconds for one bucket a pixel's width */
  guint n_threads;
  gboolean gpu;
  guint steps; /* sequential steps that a point needs to burn in */
  double step; /* seconds of one step, independent of the number of points */
} Machine;

typedef struct
{
  const Machine *machine;
  FlameBudget budget;
  FlameBudgetGoal goal;
  double full;             /* requested quality */
  guint supersample;       /* requested supersample */
  guint n_changes;         /* changes of the supersample between frames */
  guint drawn;             /* supersample of the last frame */
  guint burned_in;         /* burn-in steps of the last frame */
  guint n_burned_in_again; /* changes of the burn-in steps */
  FlameFrameStats flights[16];
  guint depth, n_flights;
  GRand *random;
  double last_seconds;
} Run;

static void
run_init (Run *run, const Machine *machine, double full, guint depth)
{
  *run = (Run){
      .machine = machine,
      .goal = {.frame_time = 1.0 / FPS,
          .target_load = 0.8,
          .min_quality = 1,
          .pixels = 1920 * 1080,
          .depth = depth},
      .full = full,
      .supersample = 1,
      .depth = depth,
      .random = g_rand_new_with_seed (7),
  };
  flame_budget_init (&run->budget);
}

static FlameLimits
get_limits (const Run *run)
{
  FlameLimits limits;

  flame_budget_get_limits (&run->budget, &run->goal, &limits);
  return limits;
}

static void
run_clear (Run *run)
{
  g_rand_free (run->random);
}

/* Fills @stats with the costs of a frame at @quality. */
static double
draw (Run *run, double quality, FlameFrameStats *stats)
{
  const guint limit = get_limits (run).supersample;
  const guint supersample =
      limit > 0 ? MIN (limit, run->supersample) : run->supersample;
  const Machine *machine = run->machine;
  const guint burn_in_limit = get_limits (run).burn_in;
  const guint burn_in =
      burn_in_limit > 0 ? MIN (burn_in_limit, machine->steps) : machine->steps;
  double samples = quality * run->goal.pixels;
  double units = MAX (1, (guint64) (samples / machine->unit));
  double noise = 1 + machine->noise * g_rand_double_range (run->random, -1, 1);
  double iterate, density, convert;

  run->n_changes += run->drawn > 0 && run->drawn != supersample;
  run->drawn = supersample;
  run->n_burned_in_again += run->burned_in > 0 && run->burned_in != burn_in;
  run->burned_in = burn_in;
  *stats = (FlameFrameStats){
      .samples = samples,
      .iterations = samples + units * machine->burn_in,
      .quality = quality,
      .full_quality = run->full,
      .supersample = supersample,
      .full_supersample = run->supersample,
      .burn_in = burn_in,
      .n_threads = machine->gpu ? 0 : machine->n_threads,
  };
  iterate =
      (stats->iterations / machine->rate + burn_in * machine->step) * noise;
  /* A device times its burn-in by its own marks, and runs it on few threads. */
  if (machine->gpu && burn_in > 0) {
    stats->burn_in_time = burn_in * machine->step * noise;
    stats->iterations += burn_in * SETTLING_POINTS;
  }
  density = machine->fixed + machine->area * supersample * supersample * noise;
  convert = machine->width * supersample * noise;
  if (machine->gpu) {
    stats->iterate = iterate;
    stats->density = density;
    stats->convert = convert;
  } else {
    /*
     * The wall time of the stages is misleading if threads also work on other
     * frames.
     */
    stats->iterate = iterate * machine->n_threads;
    stats->post = (density + convert) * machine->n_threads;
    stats->density = 5 * density;
    stats->convert = 5 * convert;
  }
  run->last_seconds = iterate + density + convert;
  stats->total = run->last_seconds;
  return run->last_seconds;
}

/* Renders a frame and returns its quality. */
static double
step (Run *run)
{
  double limit = get_limits (run).quality;
  double quality = MIN (run->full, limit);
  guint depth = run->budget.is_measured ? run->depth : 1;

  /* A frame's costs are known once the frames in flight before it are done. */
  draw (run, quality, &run->flights[run->n_flights++]);
  while (run->n_flights >= depth) {
    flame_budget_learn (&run->budget, &run->goal, &run->flights[0]);
    if (run->last_seconds > run->goal.frame_time)
      flame_budget_report_late (&run->budget, &run->goal);
    run->n_flights--;
    memmove (run->flights, run->flights + 1,
        run->n_flights * sizeof run->flights[0]);
  }
  return quality;
}

static double
step_for (Run *run, double seconds)
{
  double quality = 0;

  for (guint i = 0; i < seconds * FPS; i++)
    quality = step (run);
  return quality;
}

static const Machine machines[] = {
    {.rate = 20e6, .burn_in = 65536, .unit = 786432, .n_threads = 1},
    {.rate = 100e6, .burn_in = 65536, .unit = 786432, .n_threads = 2},
    {.rate = 2e9,
        .fixed = 0.004,
        .burn_in = 65536,
        .unit = 786432,
        .n_threads = 32},
    {.rate = 2e9,
        .fixed = 0.004,
        .burn_in = 65536,
        .unit = 786432,
        .noise = 0.2,
        .n_threads = 32},
    {.rate = 40e9, .fixed = 0.002, .burn_in = 4e6, .unit = 1e15, .gpu = TRUE},
    {.rate = 100e6,
        .fixed = 0.004,
        .burn_in = 65536,
        .unit = 786432,
        .n_threads = 1},
};

/*
 * Full quality takes five frame times; the target is reached within a second.
 */
static void
test_burns_in (gconstpointer data)
{
  const Machine *machine = data;
  static const guint depths[] = {1, 3, 8};

  for (guint d = 0; d < G_N_ELEMENTS (depths); d++) {
    double full = (5.0 / FPS - machine->fixed) * machine->rate / 1920 / 1080;
    double wanted, mean = 0;
    Run run;

    run_init (&run, machine, full, depths[d]);
    run.goal.min_quality = full / 1000;
    step_for (&run, depths[d] > 3 ? 2 : 1);
    for (guint i = 0; i < FPS; i++) {
      step (&run);
      mean += run.last_seconds / FPS;
      /* Late frames would be skipped, so there must be none. */
      g_assert_cmpfloat (run.last_seconds, <, run.goal.frame_time);
    }
    wanted = run.goal.frame_time * run.goal.target_load;
    g_assert_cmpfloat (mean, >, 0.85 * wanted);
    g_assert_cmpfloat (mean, <, 1.05 * wanted);
    g_assert_cmpfloat (flame_budget_get_load (&run.budget, &run.goal), >, 0.6);
    g_assert_cmpfloat (flame_budget_get_load (&run.budget, &run.goal), <, 1.0);
    run_clear (&run);
  }
}

/* Follows a change of the machine's speed or of the genome. */
static void
test_follows (void)
{
  Machine machine = {
      .rate = 100e6, .burn_in = 65536, .unit = 786432, .n_threads = 2};
  double full = 100e6 / FPS / 1920 / 1080 * 0.5;
  double quality, slow;
  Run run;

  run_init (&run, &machine, full, 3);
  run.goal.min_quality = 0.01;
  quality = step_for (&run, 1);
  g_assert_cmpfloat_with_epsilon (quality, full, 1e-9);

  machine.rate /= 10;
  slow = step_for (&run, 1);
  g_assert_cmpfloat (run.last_seconds, <, run.goal.frame_time);
  g_assert_cmpfloat (slow, <, 0.25 * full);
  g_assert_cmpfloat (slow, >, 0.05 * full);

  machine.rate *= 10;
  quality = step_for (&run, 1);
  g_assert_cmpfloat_with_epsilon (quality, full, 1e-9);
  run_clear (&run);
}

/* Adds a frame of a million samples that took @milliseconds. */
static void
add_frame (Run *run, double milliseconds)
{
  const FlameFrameStats stats = {
      .samples = 1000000,
      .iterations = 1000000,
      .quality = 1,
      .full_quality = 1,
      .n_threads = 1,
      .iterate = milliseconds / 1000,
      .total = milliseconds / 1000,
  };

  flame_budget_learn (&run->budget, &run->goal, &stats);
}

/*
 * Returns how far the load has moved from @from to @to, both in milliseconds.
 */
static double
get_way (const Run *run, double from, double to)
{
  const double load = flame_budget_get_load (&run->budget, &run->goal);

  return (load * 1000 / FPS - from) / (to - from);
}

/*
 * If frames take longer, quality is reduced within three of them, because each
 * late frame is visible. If they take less time, it rises slowly, as one fast
 * frame may be chance.
 */
static void
test_bad_news_first (void)
{
  const Machine machine = {.n_threads = 1};
  double before, after;
  Run run;

  run_init (&run, &machine, 1, 1);
  run.goal.min_quality = 1e-6;
  for (int i = 0; i < 20; i++)
    add_frame (&run, 10);
  before = get_limits (&run).quality;
  for (int i = 0; i < 3; i++)
    add_frame (&run, 20);
  after = get_limits (&run).quality;
  g_assert_cmpfloat (get_way (&run, 10, 20), >, 0.8);
  g_assert_cmpfloat (after, <, 0.6 * before);

  for (int i = 0; i < 20; i++)
    add_frame (&run, 20);
  before = get_limits (&run).quality;
  add_frame (&run, 10);
  after = get_limits (&run).quality;
  g_assert_cmpfloat (get_way (&run, 20, 10), <, 0.3);
  g_assert_cmpfloat (after, <, 1.3 * before);
  /* Still, within a second nearly all quality is back. */
  for (int i = 0; i < FPS; i++)
    add_frame (&run, 10);
  g_assert_cmpfloat (get_way (&run, 20, 10), >, 0.95);
  run_clear (&run);
}

/* A single frame that stalls must not ruin the quality. */
static void
test_forgives (void)
{
  Machine machine = {
      .rate = 100e6, .burn_in = 65536, .unit = 786432, .n_threads = 2};
  double before, after;
  Run run;

  run_init (&run, &machine, 100, 1);
  run.goal.min_quality = 0.01;
  before = step_for (&run, 1);
  machine.rate /= 20;
  step (&run);
  machine.rate *= 20;
  after = step_for (&run, 1);
  g_assert_cmpfloat (after, >, 0.9 * before);
  run_clear (&run);
}

/* In steady state, noise in the measurements hardly affects the quality. */
static void
test_is_steady (void)
{
  double least = G_MAXDOUBLE, most = 0;
  Run run;

  run_init (&run, &machines[3], 1000, 3);
  step_for (&run, 2);
  for (guint i = 0; i < 10 * FPS; i++) {
    double quality = step (&run);

    least = MIN (least, quality);
    most = MAX (most, quality);
  }
  /* The time of single frames varies by a fifth. */
  g_assert_cmpfloat (most / least, <, 1.3);
  run_clear (&run);
}

static void
test_bounds (void)
{
  const Machine hopeless = {.rate = 1e6,
      .fixed = 0.1,
      .burn_in = 65536,
      .unit = 786432,
      .n_threads = 1};
  Run run;

  run_init (&run, &hopeless, 100, 3);
  run.goal.min_quality = 3;
  for (guint i = 0; i < 100; i++)
    g_assert_cmpfloat (step (&run), >=, 3);
  g_assert_cmpfloat_with_epsilon (step (&run), 3, 1e-9);
  g_assert_cmpfloat (flame_budget_get_load (&run.budget, &run.goal), >, 1);
  /* Quality must be able to recover. */
  run.machine = &machines[2];
  g_assert_cmpfloat (step_for (&run, 2), >, 10);
  run_clear (&run);
}

/* A still may take any time. */
static void
test_no_hurry (void)
{
  FlameBudgetGoal goal = {
      .target_load = 0.8, .min_quality = 1, .pixels = 1, .depth = 1};
  FlameBudget budget;
  FlameLimits limits;

  flame_budget_init (&budget);
  flame_budget_get_limits (&budget, &goal, &limits);
  g_assert_cmpfloat (limits.quality, >=, G_MAXDOUBLE);
  g_assert_cmpfloat (flame_budget_get_load (&budget, &goal), ==, 0);
}

/* The first frame of a stream must not stall it. */
static void
test_starts_low (void)
{
  Run run;

  run_init (&run, &machines[0], 1000, 3);
  g_assert_cmpfloat (step (&run), <=, 1);
  run_clear (&run);
}

/* Four times the pixels need a quarter of the quality at once. */
static void
test_size_changes (void)
{
  const Machine machine = {
      .rate = 1e9, .burn_in = 0, .unit = 1e15, .n_threads = 4};
  double small, large;
  Run run;

  run_init (&run, &machine, 1000, 1);
  small = step_for (&run, 2);
  run.goal.pixels *= 4;
  large = step (&run);
  g_assert_cmpfloat_with_epsilon (large / small, 0.25, 0.01);
  run_clear (&run);
}

/*
 * Frames are late although the model predicts none, so something else takes
 * time.
 */
static void
test_lateness_counts (void)
{
  Run run;
  FlameFrameStats stats;
  double before, after;

  run_init (&run, &machines[1], 1000, 1);
  run.goal.min_quality = 0.01;
  before = step_for (&run, 1);
  for (guint i = 0; i < 10; i++) {
    draw (&run, before, &stats);
    flame_budget_learn (&run.budget, &run.goal, &stats);
    flame_budget_report_late (&run.budget, &run.goal);
  }
  after = get_limits (&run).quality;
  g_assert_cmpfloat (after, <, 0.5 * before);
  g_assert_cmpfloat (step_for (&run, 10), >, 0.9 * before);
  run_clear (&run);
}

/*
 * Burn-in alone would take all of the time. From the second frame on there are
 * fewer steps: frames are in time, have more than the minimum of samples, and
 * do not oscillate. Once steps are fast again, or a flame needs few, all steps
 * return.
 */
static void
test_fewer_steps (void)
{
  Machine machine = {.rate = 6e9,
      .fixed = 0.001,
      .noise = 0.1,
      .unit = 1e15,
      .gpu = TRUE,
      .steps = 4096,
      .step = 12e-6};
  Run run;
  guint n;

  run_init (&run, &machine, 100, 3);
  step (&run);
  g_assert_cmpuint (run.burned_in, ==, 1024);
  for (guint i = 0; i < FPS / 2; i++) {
    step (&run);
    g_assert_cmpfloat (run.last_seconds, <, run.goal.frame_time);
  }
  n = run.n_burned_in_again;
  for (guint i = 0; i < 10 * FPS; i++) {
    const double quality = step (&run);

    g_assert_cmpfloat (run.last_seconds, <, run.goal.frame_time);
    if (i > 2 * FPS)
      g_assert_cmpfloat (quality, >, 10 * run.goal.min_quality);
  }
  g_assert_cmpuint (run.burned_in, >, 512);
  g_assert_cmpuint (run.n_burned_in_again, ==, n);

  /* A slightly higher cost must not reduce samples to the minimum. */
  machine.step *= 1.4;
  step_for (&run, 1);
  g_assert_cmpuint (run.n_burned_in_again, >, n);
  for (guint i = 0; i < 5 * FPS; i++)
    g_assert_cmpfloat (step (&run), >, 10 * run.goal.min_quality);

  machine.step = 1e-7;
  machine.rate = 60e9;
  step_for (&run, 10);
  g_assert_cmpuint (run.burned_in, ==, 4096);

  machine.step = 12e-6;
  machine.rate = 6e9;
  step_for (&run, 1);
  g_assert_cmpuint (run.burned_in, <, 4096);
  machine.steps = 48;
  step_for (&run, 2);
  g_assert_cmpuint (get_limits (&run).burn_in, ==, 0);
  run_clear (&run);
}

/*
 * Runs for @seconds with all frames in time. Returns the highest quality
 * divided by the lowest.
 */
static double
find_swing (Run *run, double seconds)
{
  double least = G_MAXDOUBLE, most = 0;

  for (guint i = 0; i < seconds * FPS; i++) {
    const double quality = step (run);

    g_assert_cmpfloat (run->last_seconds, <, run->goal.frame_time);
    least = MIN (least, quality);
    most = MAX (most, quality);
  }
  g_test_message ("quality %g to %g", least, most);
  return most / least;
}

/*
 * Burn-in takes a third of a frame's time whatever is drawn, as few points run
 * step by step. With noisy measurements, quality must be as steady as without
 * it, also a second after steps or samples have become more or less expensive.
 */
static void
test_settling_apart (gconstpointer data)
{
  const guint depth = GPOINTER_TO_UINT (data);
  Machine machine = {.rate = 6e9,
      .fixed = 0.001,
      .noise = 0.1,
      .unit = 1e15,
      .gpu = TRUE,
      .steps = 1000,
      .step = 11e-6};
  double seconds = 0;
  Run run;

  run_init (&run, &machine, 1000, depth);
  step_for (&run, 1);
  g_assert_cmpfloat (find_swing (&run, 10), <, 1.4);
  machine.step *= 1.5;
  step_for (&run, 1);
  g_assert_cmpfloat (find_swing (&run, 3), <, 1.8);
  machine.step /= 3;
  step_for (&run, 1);
  g_assert_cmpfloat (find_swing (&run, 3), <, 1.4);
  machine.rate /= 3;
  step_for (&run, 1);
  g_assert_cmpfloat (find_swing (&run, 3), <, 1.4);
  for (guint i = 0; i < FPS; i++) {
    step (&run);
    seconds += run.last_seconds / FPS;
  }
  g_assert_cmpfloat (
      seconds, >, 0.85 * run.goal.frame_time * run.goal.target_load);
  g_assert_cmpuint (run.burned_in, ==, 1000);
  /*
   * The number of steps stays: the time of one among few steps says little
   * about many.
   */
  machine.steps = 50;
  machine.step *= 5;
  step_for (&run, 1);
  machine.steps = 1000;
  machine.step /= 5;
  step_for (&run, 1);
  g_assert_cmpfloat (find_swing (&run, 3), <, 1.4);
  run_clear (&run);
}

/*
 * Buckets leave no time for samples. Within half a second there are fewer of
 * them; from then on the frame rate holds, with more than the minimum of
 * samples and without oscillation.
 */
static void
test_fewer_buckets (gconstpointer data)
{
  const gboolean gpu = GPOINTER_TO_INT (data);
  const Machine machine = {.rate = gpu ? 30e9 : 200e6,
      .area = 0.003,
      .width = 0.001,
      .burn_in = 65536,
      .unit = 786432,
      .noise = 0.1,
      .n_threads = 2,
      .gpu = gpu};
  const guint depths[] = {1, 3};

  for (guint d = 0; d < G_N_ELEMENTS (depths); d++) {
    guint late = 0;
    Run run;

    run_init (&run, &machine, 20000, depths[d]);
    run.supersample = 4;
    run.goal.min_quality = 0.1;
    step_for (&run, 0.5);
    g_assert_cmpuint (run.drawn, ==, 1);
    run.n_changes = 0;
    for (guint i = 0; i < 60 * FPS; i++) {
      const double quality = step (&run);

      late += run.last_seconds > run.goal.frame_time;
      g_assert_cmpfloat (quality, >, run.goal.min_quality);
    }
    g_assert_cmpuint (late, <=, 2);
    g_assert_cmpuint (run.n_changes, ==, 0);
    run_clear (&run);
  }
}

/*
 * The CPU in a GPU's place draws one frame at a time, whatever the depth. Its
 * time is then that of its slowest thread, which its threads' sum does not show.
 */
static void
test_stand_in (void)
{
  const double frame_time = 1.0 / 60.0;
  FlameFrameRequest request = {.budget = {.seconds = frame_time,
                                   .load = 0.9,
                                   .min_quality = 0.1,
                                   .gives_way = TRUE}};
  FlameFrameStats stats = {.is_fallback = TRUE,
      .n_threads = 16,
      .quality = 1,
      .full_quality = 100,
      .supersample = 1,
      .full_supersample = 1};
  FlameBudgets budgets;
  FlameDecision decision;

  flame_budgets_init (&budgets);
  for (guint i = 0; i < 60; i++) {
    flame_budgets_decide (&budgets, &request, 3, 1, &decision);
    stats.samples = (guint64) (2e6 * stats.quality);
    stats.iterations = stats.samples + 1000;
    stats.iterate = 0.04 * stats.quality;
    stats.post = 0.08;
    stats.total = 0.012 + 0.004 * stats.quality;
    flame_budgets_learn (&budgets, &stats, 1);
    flame_budgets_decide (&budgets, &request, 3, 1, &decision);
    stats.quality = decision.cpu.quality;
  }
  g_assert_cmpfloat (stats.total, <=, frame_time);
  g_assert_cmpfloat (stats.total, >, 0.7 * frame_time);
}

/* If there is time, all buckets return with the second frame. */
static void
test_all_buckets (void)
{
  const Machine machine = {.rate = 1e9, .area = 0.0004, .n_threads = 8};
  Run run;

  run_init (&run, &machine, 10, 1);
  run.supersample = 4;
  step (&run);
  g_assert_cmpuint (run.drawn, ==, 1);
  step_for (&run, 10);
  g_assert_cmpuint (run.drawn, ==, 4);
  g_assert_cmpuint (run.n_changes, ==, 1);
  run_clear (&run);
}

/*
 * Memory is taken for as many buckets as there will be, before costs are known; after that
 * for as many as there are.
 */
static void
test_later_buckets (void)
{
  const Machine machine = {.rate = 1e9, .area = 0.0004, .n_threads = 8};
  Run run;

  run_init (&run, &machine, 10, 1);
  run.supersample = 4;
  g_assert_cmpuint (get_limits (&run).supersample, ==, 1);
  g_assert_cmpuint (
      flame_budget_get_later_supersample (&run.budget, &run.goal), ==, 0);
  run.goal.is_denoised = TRUE;
  step_for (&run, 10);
  g_assert_cmpuint (flame_budget_get_later_supersample (&run.budget, &run.goal),
      ==, run.drawn);
  flame_budget_init (&run.budget);
  g_assert_cmpuint (
      flame_budget_get_later_supersample (&run.budget, &run.goal), ==, 2);
  step (&run);
  g_assert_cmpuint (run.drawn, ==, 1);
  step_for (&run, 1);
  g_assert_cmpuint (run.drawn, ==, 2);
  run_clear (&run);
}

/*
 * A denoised frame has no more buckets than its samples fill, and their number
 * is steady.
 */
static void
test_buckets_are_filled (void)
{
  static const struct
  {
    double quality;
    guint supersample;
  } cases[] = {{20, 2}, {100, 2}, {500, 3}, {1000, 4}};
  const Machine machine = {.rate = 300e9, .area = 1e-5, .gpu = TRUE};

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    Run run;

    run_init (&run, &machine, cases[i].quality, 3);
    run.supersample = 4;
    run.goal.is_denoised = TRUE;
    step_for (&run, 2);
    g_assert_cmpuint (run.drawn, ==, cases[i].supersample);
    run.n_changes = 0;
    step_for (&run, 10);
    g_assert_cmpuint (run.drawn, ==, cases[i].supersample);
    g_assert_cmpuint (run.n_changes, ==, 0);
    /* Two thirds of the samples still suffice; a hundredth do not. */
    run.full /= 1.5;
    step_for (&run, 2);
    g_assert_cmpuint (run.drawn, ==, cases[i].supersample);
    run.full /= 100;
    step_for (&run, 2);
    g_assert_cmpuint (run.drawn, ==, 2);
    run_clear (&run);
  }
}

/* Only the samples are too slow, so fewer buckets would not help. */
static void
test_buckets_are_kept (void)
{
  const Machine machine = {
      .rate = 50e6, .area = 0.0003, .width = 0.0003, .n_threads = 2};
  Run run;

  run_init (&run, &machine, 1000, 1);
  run.supersample = 3;
  run.goal.min_quality = 0.01;
  step_for (&run, 10);
  g_assert_cmpuint (run.drawn, ==, 3);
  run_clear (&run);
}

/*
 * The machine slows down and recovers. Once it is fast, more buckets are tried
 * within a second.
 */
static void
test_buckets_follow (void)
{
  Machine machine = {.rate = 400e6, .area = 0.0005, .n_threads = 2};
  Run run;

  run_init (&run, &machine, 100, 3);
  run.supersample = 4;
  run.goal.min_quality = 0.1;
  step_for (&run, 1);
  g_assert_cmpuint (run.drawn, ==, 4);
  machine.area = 0.006;
  step_for (&run, 1);
  g_assert_cmpuint (run.drawn, ==, 1);
  machine.area = 0.0005;
  step_for (&run, 2.5);
  g_assert_cmpuint (run.drawn, ==, 4);
  run_clear (&run);
}

/*
 * More buckets cost more than they should, for example because they no longer
 * fit into a cache. A raise that failed is tried again ever less often.
 */
static void
test_buckets_have_patience (void)
{
  Machine machine = {.rate = 400e6, .n_threads = 2};
  Run run;

  run_init (&run, &machine, 1000, 1);
  run.supersample = 2;
  run.goal.min_quality = 0.1;
  for (guint i = 0; i < 300 * FPS; i++) {
    machine.area = run.drawn < 2 ? 0.001 : 0.007;
    step (&run);
  }
  /* Without the growing delay, the number would change 300 times. */
  g_assert_cmpuint (run.n_changes, >=, 4);
  g_assert_cmpuint (run.n_changes, <=, 24);
  run_clear (&run);
}

/* A single frame that stalls is no reason for fewer buckets. */
static void
test_buckets_forgive (void)
{
  Machine machine = {.rate = 400e6, .area = 0.0005, .n_threads = 2};
  Run run;

  run_init (&run, &machine, 1, 1);
  run.supersample = 4;
  step_for (&run, 2);
  run.n_changes = 0;
  machine.area *= 5;
  step (&run);
  machine.area /= 5;
  step_for (&run, 2);
  g_assert_cmpuint (run.drawn, ==, 4);
  g_assert_cmpuint (run.n_changes, ==, 0);
  run_clear (&run);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (machines); i++) {
    g_autofree char *path = g_strdup_printf ("/budget/burn-in/%u", i);

    g_test_add_data_func (path, &machines[i], test_burns_in);
  }
  g_test_add_func ("/budget/follows", test_follows);
  g_test_add_func ("/budget/bad-news-first", test_bad_news_first);
  g_test_add_func ("/budget/forgives", test_forgives);
  g_test_add_func ("/budget/steady", test_is_steady);
  g_test_add_func ("/budget/bounds", test_bounds);
  g_test_add_func ("/budget/no-hurry", test_no_hurry);
  g_test_add_func ("/budget/starts-low", test_starts_low);
  g_test_add_func ("/budget/size-changes", test_size_changes);
  g_test_add_func ("/budget/lateness", test_lateness_counts);
  g_test_add_data_func (
      "/budget/fewer-buckets/cpu", GINT_TO_POINTER (FALSE), test_fewer_buckets);
  g_test_add_data_func (
      "/budget/fewer-buckets/gpu", GINT_TO_POINTER (TRUE), test_fewer_buckets);
  g_test_add_func ("/budget/fewer-steps", test_fewer_steps);
  g_test_add_data_func (
      "/budget/settling-apart/1", GUINT_TO_POINTER (1), test_settling_apart);
  g_test_add_data_func (
      "/budget/settling-apart/3", GUINT_TO_POINTER (3), test_settling_apart);
  g_test_add_func ("/budget/stand-in", test_stand_in);
  g_test_add_func ("/budget/all-buckets", test_all_buckets);
  g_test_add_func ("/budget/later-buckets", test_later_buckets);
  g_test_add_func ("/budget/filled-buckets", test_buckets_are_filled);
  g_test_add_func ("/budget/buckets-are-kept", test_buckets_are_kept);
  g_test_add_func ("/budget/buckets-follow", test_buckets_follow);
  g_test_add_func ("/budget/buckets-have-patience", test_buckets_have_patience);
  g_test_add_func ("/budget/buckets-forgive", test_buckets_forgive);
  return g_test_run ();
}
