/*
 * How many samples and buckets a frame may have, and how long its points burn in, so
 * that it is done in time.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/budget.h"

#include <math.h>

#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "core/plan/viewport.h"

/* Samples of the first frame: some hundredths of a second on a slow machine. */
#define FIRST_SAMPLES 1e6

/* Limit of burn-in for the first frame, which measures the cost of a step. */
#define FIRST_BURN_IN 1024u

/* Buckets of the first frame, if that is at least one a pixel. */
#define FIRST_BUCKETS 4e6

/*
 * The model is trusted up to this many times the measured quality. As other frames are
 * in flight, each such step takes as many frames as the depth.
 */
#define MAX_GROWTH 4.0

/*
 * Weight of a new measurement: the budget reacts faster to bad news than to good news.
 */
#define ATTACK 0.5
#define RELEASE 0.2

/*
 * The factors on the budget after a late frame and after one in time, and its minimum.
 */
#define LATE_FACTOR 0.9
#define IN_TIME_FACTOR 1.01
#define MIN_MARGIN 0.1

/*
 * Fractions of a frame's time. Buckets that cost more than TOO_MANY_BUCKETS leave too
 * few samples. They are then reduced to ENOUGH_BUCKETS. A frame that costs less than
 * AMPLE in all has room for more buckets. If not even the fewest samples fit, fewer
 * buckets help if they cost more than FEW_BUCKETS.
 */
#define TOO_MANY_BUCKETS 0.5
#define ENOUGH_BUCKETS 0.35
#define AMPLE 0.8
#define FEW_BUCKETS 0.1

/*
 * Samples a bucket. A denoised frame with fewer than SPARSE has too many buckets. It is
 * darker, as the mean of logarithms is below the logarithm of the mean, and has fewer
 * samples for the same time. At a supersample of 3 it is also further from the converged
 * picture than a frame with fewer buckets; at 4 the denoiser joins buckets, and it is
 * nearer for the same samples. It gets more buckets if each then still has FILLED
 * samples. At least two by two buckets a pixel are kept: detail finer than a pixel would
 * be brighter otherwise (tests/benchmarks/RESULTS.md).
 */
#define SPARSE 25.0
#define FILLED 50.0
#define MIN_FILLED 2u

/* This many frames in a row with too many buckets are no accident. */
#define ACCIDENTS 2

/*
 * The fewest steps of burn-in. If burn-in makes frames slow, it is limited to
 * BURN_IN_PART of a frame's time after SLOW_FRAMES slow frames in a row. If for a
 * second SPARE of the time is left at the genome's full quality, the limit is raised by
 * MORE_BURN_IN.
 */
#define MIN_BURN_IN 64u
#define SLOW_FRAMES 3
#define BURN_IN_PART 0.6
/* Burn-in that takes more of the time than this is too long. */
#define MAX_BURN_IN_PART 0.75
#define SPARE 0.5
#define MORE_BURN_IN 1.5

/*
 * The longest time with room for more buckets, in seconds, before they are raised.
 */
#define MAX_PATIENCE 60.0

void
flame_budget_init (FlameBudget *self)
{
  *self = (FlameBudget){.margin = 1};
}

/*
 * The factor on costs that grow with the picture, if its size is not the measured one.
 */
static double
get_size_ratio (const FlameBudget *self, const FlameBudgetGoal *goal)
{
  return self->pixels > 0 ? (double) goal->pixels / self->pixels : 1;
}

/* The seconds that a frame may take. */
static double
get_seconds (const FlameBudget *self, const FlameBudgetGoal *goal)
{
  return goal->frame_time * goal->target_load * self->margin;
}

/* The seconds of a frame that do not depend on its quality. */
static double
get_fixed (
    const FlameBudget *self, const FlameBudgetGoal *goal, guint supersample)
{
  return get_size_ratio (self, goal) * supersample *
         (self->by_area * supersample + self->by_width);
}

/* The seconds until points have burned in, if that is measured separately. */
static double
get_settling (const FlameBudget *self)
{
  const guint limit = self->burn_in_limit;

  return self->per_step * (limit > 0 ? MIN (self->steps, limit) : self->steps);
}

/* The supersample of the next frame, as far as it is known. */
static guint
get_next_supersample (const FlameBudget *self)
{
  return self->supersample > 0 ? MIN (self->supersample, self->full)
                               : self->full;
}

static double
get_quality_limit (const FlameBudget *self, const FlameBudgetGoal *goal)
{
  double seconds, samples, limit;

  if (goal->frame_time <= 0)
    return G_MAXDOUBLE;
  if (!self->is_measured)
    return MAX (goal->min_quality, FIRST_SAMPLES / MAX (goal->pixels, 1));

  seconds = get_seconds (self, goal) - get_settling (self) -
            get_fixed (self, goal, get_next_supersample (self));
  samples = seconds / self->per_iteration - self->burn_in;
  limit = samples / (self->per_quality * get_size_ratio (self, goal));
  limit = MIN (limit, self->last * MAX_GROWTH);
  return MAX (limit, goal->min_quality);
}

static guint
get_supersample_limit (const FlameBudget *self, const FlameBudgetGoal *goal)
{
  if (goal->frame_time <= 0)
    return 0;
  if (!self->is_measured)
    return MAX (sqrt (FIRST_BUCKETS / MAX (goal->pixels, 1)), 1);
  return get_next_supersample (self) < self->genomes
             ? get_next_supersample (self)
             : 0;
}

guint
flame_budget_get_later_supersample (
    const FlameBudget *self, const FlameBudgetGoal *goal)
{
  if (self->is_measured || goal->frame_time <= 0)
    return get_supersample_limit (self, goal);
  return goal->is_denoised ? MIN_FILLED : 0;
}

static guint
get_burn_in_limit (const FlameBudget *self, const FlameBudgetGoal *goal)
{
  if (goal->frame_time <= 0)
    return 0;
  return self->is_measured ? self->burn_in_limit : FIRST_BURN_IN;
}

void
flame_budget_get_limits (
    const FlameBudget *self, const FlameBudgetGoal *goal, FlameLimits *limits)
{
  *limits = (FlameLimits){
      .quality = get_quality_limit (self, goal),
      .supersample = get_supersample_limit (self, goal),
      .burn_in = get_burn_in_limit (self, goal),
  };
}

static double
smooth (double before, double now)
{
  return before + (now > before ? ATTACK : RELEASE) * (now - before);
}

/*
 * The seconds for which a frame keeps the backend busy: the work of its threads,
 * divided evenly, or of its device, divided by the number of devices. If frames take
 * longer than that from start to end, as a single frame in flight waits for its slowest
 * thread, that time is the cost.
 */
static double
get_cost (
    const FlameFrameStats *stats, const FlameBudgetGoal *goal, double *iterate)
{
  guint n_shares = MAX (MAX (stats->n_threads, goal->n_devices), 1);
  double post =
      stats->n_threads > 0 ? stats->post : stats->density + stats->convert;
  double cost = (stats->iterate + post) / n_shares;
  double turn = stats->total / MAX (goal->depth, 1);

  *iterate = stats->iterate / n_shares;
  return MAX (cost, turn);
}

/*
 * Learns the costs of iterations from @iterate seconds. If burn-in is measured
 * separately, each of its steps has its own cost, independent of the number of samples.
 */
static gboolean
learn_iterations (FlameBudget *self, const FlameFrameStats *stats,
    double iterate, gboolean is_first)
{
  const double part =
      stats->iterate > 0 ? MIN (stats->burn_in_time / stats->iterate, 1) : 0;
  const guint64 iterations = part > 0 ? stats->samples : stats->iterations;
  const double per_iteration = (1 - part) * iterate / iterations;
  const guint steps = MAX (stats->burn_in, 1);
  const double per_step = part * iterate / steps;

  if (!(per_iteration > 0))
    return FALSE;
  self->per_iteration =
      is_first ? per_iteration : smooth (self->per_iteration, per_iteration);
  /*
   * The measurement is smoothed only if there are about as many steps as before.
   * Otherwise the cost of a step is a different one.
   */
  self->per_step =
      is_first || steps > 2 * self->steps || self->steps > 2 * steps
          ? per_step
          : smooth (self->per_step, per_step);
  self->steps = steps;
  self->burn_in =
      iterations > stats->samples ? (double) (iterations - stats->samples) : 0;
  return TRUE;
}

/*
 * Learns the costs of buckets, and of rows of buckets that become rows of pixels.
 */
static void
learn_fixed (FlameBudget *self, const FlameFrameStats *stats, double fixed,
    gboolean is_first)
{
  const guint supersample = MAX (stats->supersample, 1);
  const double stages = stats->density + stats->convert;
  const double part = stages > 0 ? stats->density / stages : 1;
  const double by_area = part * fixed / (supersample * supersample);
  const double by_width = (1 - part) * fixed / supersample;

  self->by_area = is_first ? by_area : smooth (self->by_area, by_area);
  self->by_width = is_first ? by_width : smooth (self->by_width, by_width);
}

/*
 * Learns the highest supersample that is useful, even if there is time for more.
 */
static void
learn_full (FlameBudget *self, const FlameBudgetGoal *goal,
    const FlameFrameStats *stats, gboolean is_first)
{
  const guint more = self->filled + 1;

  self->genomes = MAX (stats->full_supersample, 1);
  self->full = self->genomes;
  self->quality =
      is_first ? stats->quality
               : self->quality + RELEASE * (stats->quality - self->quality);
  if (!goal->is_denoised || goal->frame_time <= 0)
    self->filled = 0;
  else if (self->filled == 0)
    self->filled = MIN_FILLED;
  else if (more <= self->genomes && self->quality >= FILLED * more * more)
    self->filled = more;
  else if (self->filled > MIN_FILLED &&
           self->quality < SPARSE * self->filled * self->filled)
    self->filled--;
  if (self->filled > 0)
    self->full = MIN (self->full, self->filled);
}

/*
 * Whether buckets that cost @fixed seconds, and the samples, take at most @part of the
 * time.
 */
static gboolean
fits (const FlameBudget *self, const FlameBudgetGoal *goal, double fixed,
    double quality, double part)
{
  const double samples =
      quality * self->per_quality * get_size_ratio (self, goal);

  return fixed + get_settling (self) +
             self->per_iteration * (self->burn_in + samples) <=
         part * get_seconds (self, goal);
}

static gboolean
is_affordable (
    const FlameBudget *self, const FlameBudgetGoal *goal, guint supersample)
{
  const double fixed = get_fixed (self, goal, supersample);

  return fixed <= ENOUGH_BUCKETS * get_seconds (self, goal) &&
         fits (self, goal, fixed, goal->min_quality, 1);
}

/* The highest supersample that leaves enough time; at least 1. */
static guint
find_affordable (
    const FlameBudget *self, const FlameBudgetGoal *goal, guint supersample)
{
  while (supersample > 1 && !is_affordable (self, goal, supersample))
    supersample--;
  return supersample;
}

/*
 * Whether the buckets leave too little time for samples.
 * @last: cost of the last frame's buckets alone. A single stall does not count.
 */
static gboolean
has_too_many (const FlameBudget *self, const FlameBudgetGoal *goal, guint now,
    double full_quality, double last)
{
  const double fixed = MIN (get_fixed (self, goal, now), last);
  const double budget = get_seconds (self, goal);

  if (now == 1 || fits (self, goal, fixed, full_quality, 1))
    return FALSE;
  return fixed > TOO_MANY_BUCKETS * budget ||
         (fixed > FEW_BUCKETS * budget &&
             !fits (self, goal, fixed, goal->min_quality, 1));
}

static void
lower_supersample (FlameBudget *self, const FlameBudgetGoal *goal, guint now)
{
  const double second = 1 / goal->frame_time;

  self->n_over = self->n_room = 0;
  self->supersample = find_affordable (self, goal, now - 1);
  /* If raising it was in vain, wait twice as long before trying again. */
  if (self->patience > 0 && self->n_since < 4 * self->patience)
    self->patience = MIN (2 * self->patience, MAX_PATIENCE * second);
  else
    self->patience = MAX (second, 1);
}

static void
raise_supersample (FlameBudget *self, guint supersample)
{
  self->n_over = self->n_room = self->n_since = 0;
  self->supersample = supersample < self->full ? supersample : 0;
}

/* The highest supersample that there is room for; at least @now. */
static guint
find_room (const FlameBudget *self, const FlameBudgetGoal *goal, guint now,
    double full_quality)
{
  guint supersample = find_affordable (self, goal, self->full);

  for (guint more = MAX (supersample, now) + 1; more <= self->full; more++)
    if (fits (self, goal, get_fixed (self, goal, more), full_quality, AMPLE))
      supersample = more;
  return MAX (supersample, now);
}

static void
choose_supersample (FlameBudget *self, const FlameBudgetGoal *goal,
    const FlameFrameStats *stats, double fixed)
{
  const guint now = get_next_supersample (self);
  guint room;

  self->n_since++;
  /* A frame that was queued before the last change does not measure it. */
  if (stats->supersample != now || goal->frame_time <= 0)
    return;
  if (has_too_many (self, goal, now, stats->full_quality, fixed))
    self->n_over++;
  else
    self->n_over = 0;
  if (self->n_over >= ACCIDENTS) {
    lower_supersample (self, goal, now);
    return;
  }
  room = find_room (self, goal, now, stats->full_quality);
  self->n_room = room > now ? self->n_room + 1 : 0;
  if (self->n_room >= MAX (self->patience, 1))
    raise_supersample (self, room);
}

/* The steps that take BURN_IN_PART of the time, as far as is known. */
static guint
find_burn_in (const FlameBudget *self, double seconds)
{
  return MAX (BURN_IN_PART * seconds / self->per_step, MIN_BURN_IN);
}

/* Call this after the first frame, whose burn-in was limited. */
static void
begin_burn_in (FlameBudget *self, const FlameBudgetGoal *goal)
{
  self->burn_in_limit = 0;
  if (self->per_step > 0 && self->steps >= FIRST_BURN_IN)
    self->burn_in_limit =
        find_burn_in (self, goal->frame_time * goal->target_load);
}

/*
 * On a GPU a step takes as long as its slowest transform, however few points burn in,
 * so thousands of steps of a heavy flame take as long as several frames.
 */
static void
choose_burn_in (FlameBudget *self, const FlameBudgetGoal *goal,
    const FlameFrameStats *stats, double cost)
{
  /*
   * get_seconds() is not used here: frames that are late for another reason keep their
   * steps.
   */
  const double budget = goal->frame_time * goal->target_load;
  const double burn_in_time = get_settling (self);
  const guint limit = self->burn_in_limit;
  gboolean is_slow, has_spare;

  if (goal->frame_time <= 0) {
    self->burn_in_limit = 0;
    return;
  }
  /* A frame that was queued before the last change does not measure it. */
  if (limit > 0 && stats->burn_in > limit)
    return;
  is_slow = stats->burn_in > MIN_BURN_IN &&
            ((stats->quality <= goal->min_quality && cost > budget) ||
                burn_in_time > MAX_BURN_IN_PART * budget);
  self->n_slow = is_slow ? self->n_slow + 1 : 0;
  has_spare =
      limit > 0 &&
      (stats->burn_in < limit ||
          (stats->quality >= stats->full_quality && cost < SPARE * budget));
  self->n_spare = has_spare ? self->n_spare + 1 : 0;
  if (self->n_slow >= SLOW_FRAMES) {
    self->burn_in_limit =
        burn_in_time > 0
            ? find_burn_in (self, budget)
            : MAX (stats->burn_in * BURN_IN_PART * budget / cost, MIN_BURN_IN);
    self->n_slow = 0;
  } else if (self->n_spare >= MAX (1 / goal->frame_time, 1)) {
    self->burn_in_limit = stats->burn_in < limit ? 0 : limit * MORE_BURN_IN;
    self->n_spare = 0;
  }
}

void
flame_budget_learn (FlameBudget *self, const FlameBudgetGoal *goal,
    const FlameFrameStats *stats)
{
  const gboolean begins = !self->is_measured;
  double iterate, cost, fixed;
  gboolean is_first;

  if (stats->iterations == 0 || stats->samples == 0 || stats->quality <= 0)
    return;
  cost = get_cost (stats, goal, &iterate);
  fixed = cost - iterate;
  is_first = !self->is_measured || self->pixels != goal->pixels;
  if (!learn_iterations (self, stats, iterate, is_first))
    return;

  self->cost = is_first ? cost : smooth (self->cost, cost);
  learn_fixed (self, stats, fixed, is_first);
  self->per_quality = stats->samples / stats->quality;
  self->last = stats->quality;
  self->pixels = goal->pixels;
  learn_full (self, goal, stats, is_first);
  if (!self->is_measured && stats->supersample < self->full)
    self->supersample = stats->supersample;
  self->is_measured = TRUE;

  self->margin = CLAMP (self->margin * IN_TIME_FACTOR, MIN_MARGIN, 1);
  choose_supersample (self, goal, stats, fixed);
  if (begins && goal->frame_time > 0)
    begin_burn_in (self, goal);
  else
    choose_burn_in (self, goal, stats, cost);
}

void
flame_budget_report_late (FlameBudget *self, const FlameBudgetGoal *goal)
{
  double margin = self->margin / IN_TIME_FACTOR;

  /* If its cost alone makes a frame late, the model already knows. */
  if (self->cost < goal->frame_time)
    margin *= LATE_FACTOR;
  self->margin = CLAMP (margin, MIN_MARGIN, 1);
}

double
flame_budget_get_load (const FlameBudget *self, const FlameBudgetGoal *goal)
{
  return goal->frame_time > 0 ? self->cost / goal->frame_time : 0;
}

/* ------------------------------------------------------------------ requests */

void
flame_budgets_init (FlameBudgets *self)
{
  *self = (FlameBudgets){0};
  flame_budget_init (&self->devices);
  flame_budget_init (&self->cpu);
}

static FlameBudgetGoal
get_goal (const FlameFrameRequest *request, guint depth, guint n_devices)
{
  const FlameFrameBudget *budget = &request->budget;

  return (FlameBudgetGoal){
      .frame_time = budget->seconds,
      .target_load = budget->load,
      .min_quality = budget->min_quality,
      .pixels =
          flame_viewport_count_pixels (&request->viewport, &request->video),
      .depth = depth * n_devices,
      .n_devices = n_devices,
      .is_denoised = budget->filters != request->filters &&
                     !flame_viewport_is_part (&request->viewport),
  };
}

void
flame_budgets_decide (FlameBudgets *self, const FlameFrameRequest *request,
    guint depth, guint n_devices, FlameDecision *decision)
{
  *decision = (FlameDecision){.filters = request->filters};
  /* The costs so far were measured with other filters and more samples. */
  if (request->budget.gives_way && !self->gives_way)
    flame_budget_init (&self->devices);
  self->gives_way = request->budget.gives_way;
  self->goal = get_goal (request, depth, n_devices);
  if (!(self->goal.min_quality > 0.0))
    return;
  flame_budget_get_limits (&self->cpu, &self->goal, &decision->cpu);
  if (!request->budget.gives_way)
    return;
  flame_budget_get_limits (&self->devices, &self->goal, &decision->limits);
  decision->later =
      flame_budget_get_later_supersample (&self->devices, &self->goal);
  decision->filters = request->budget.filters;
}

static FlameBudget *
find_budget (FlameBudgets *self, const FlameFrameStats *stats)
{
  return stats->is_fallback ? &self->cpu : &self->devices;
}

void
flame_budgets_report_late (FlameBudgets *self, const FlameFrameStats *stats)
{
  flame_budget_report_late (find_budget (self, stats), &self->goal);
}

double
flame_budgets_learn (
    FlameBudgets *self, const FlameFrameStats *stats, guint n_open)
{
  FlameBudget *budget = find_budget (self, stats);
  FlameBudgetGoal goal = self->goal;

  /*
   * Until a device has drawn a frame, callers queue one frame at a time. The CPU then
   * draws each frame alone.
   */
  if (stats->is_fallback)
    goal.depth = MIN (goal.depth, MAX (n_open, 1));
  flame_budget_learn (budget, &goal, stats);
  return flame_budget_get_load (budget, &goal);
}
