/*
 * How many samples a frame may have, so that it is done in time.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamequality.h"

/* samples of the first frame: some hundredths of a second on a slow machine */
#define FIRST_SAMPLES 1e6

/*
 * The model is trusted up to this many times the quality that was measured. As
 * frames are in flight meanwhile, depth frames go by for each such step.
 */
#define MAX_GROWTH 4.0

/* weight of a new measurement: bad news is believed sooner than good news */
#define ATTACK 0.5
#define RELEASE 0.2

/* what a late frame takes off the budget, and what one in time gives back */
#define LATE_FACTOR 0.9
#define IN_TIME_FACTOR 1.01
#define MIN_MARGIN 0.1

void
gst_flame_quality_init (GstFlameQuality *self)
{
  *self = (GstFlameQuality){.margin = 1};
}

/* what grows with the picture, where its size is not the measured one's */
static double
get_size_ratio (const GstFlameQuality *self, const GstFlameQualityGoal *goal)
{
  return self->pixels > 0 ? (double) goal->pixels / self->pixels : 1;
}

double
gst_flame_quality_get_limit (
    const GstFlameQuality *self, const GstFlameQualityGoal *goal)
{
  double ratio = get_size_ratio (self, goal);
  double seconds, samples, limit;

  if (goal->frame_time <= 0)
    return G_MAXDOUBLE;
  if (!self->is_measured)
    return MAX (goal->min_quality, FIRST_SAMPLES / MAX (goal->pixels, 1));

  seconds = goal->frame_time * goal->target_load * self->margin;
  samples =
      (seconds - self->fixed * ratio) / self->per_iteration - self->settle;
  limit = samples / (self->per_quality * ratio);
  limit = MIN (limit, self->last * MAX_GROWTH);
  return MAX (limit, goal->min_quality);
}

static double
smooth (double before, double now)
{
  return before + (now > before ? ATTACK : RELEASE) * (now - before);
}

/*
 * Seconds that a frame keeps the backend from others: what its threads did, as
 * if all had shared it evenly, or its device, as one of so many. Where frames wait for more than that, as a single
 * one in flight does for its longest thread, the wait counts.
 */
static double
get_cost (const FlameFrameStats *stats, const GstFlameQualityGoal *goal,
    double *iterate)
{
  guint n_shares = MAX (MAX (stats->n_threads, goal->n_devices), 1);
  double post =
      stats->n_threads > 0 ? stats->post : stats->density + stats->convert;
  double cost = (stats->iterate + post) / n_shares;
  double turn = stats->total / MAX (goal->depth, 1);

  *iterate = stats->iterate / n_shares;
  return MAX (cost, turn);
}

void
gst_flame_quality_add (GstFlameQuality *self, const GstFlameQualityGoal *goal,
    const FlameFrameStats *stats, gboolean late)
{
  double iterate, cost, fixed, per_iteration;

  if (stats->iterations == 0 || stats->samples == 0 || stats->quality <= 0)
    return;
  cost = get_cost (stats, goal, &iterate);
  per_iteration = iterate / stats->iterations;
  fixed = cost - iterate;
  if (!(per_iteration > 0))
    return;

  if (!self->is_measured || self->pixels != goal->pixels) {
    self->per_iteration = per_iteration;
    self->fixed = fixed;
    self->cost = cost;
  } else {
    self->per_iteration = smooth (self->per_iteration, per_iteration);
    self->fixed = smooth (self->fixed, fixed);
    self->cost = smooth (self->cost, cost);
  }
  self->settle = stats->iterations > stats->samples
                     ? (double) (stats->iterations - stats->samples)
                     : 0;
  self->per_quality = stats->samples / stats->quality;
  self->last = stats->quality;
  self->pixels = goal->pixels;
  self->is_measured = TRUE;

  /* where the cost alone makes it late, the model knows already */
  if (!late)
    self->margin *= IN_TIME_FACTOR;
  else if (self->cost < goal->frame_time)
    self->margin *= LATE_FACTOR;
  self->margin = CLAMP (self->margin, MIN_MARGIN, 1);
}

double
gst_flame_quality_get_load (
    const GstFlameQuality *self, const GstFlameQualityGoal *goal)
{
  return goal->frame_time > 0 ? self->cost / goal->frame_time : 0;
}
