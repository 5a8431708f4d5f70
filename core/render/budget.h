/*
 * How many samples a frame may have, how many buckets a pixel, and how long its points
 * burn in, so that it is done in time. A model of a frame's cost is learned from
 * earlier frames. It is arithmetic only.
 *
 * A frame costs the backend
 *
 *   by_area × supersample² + by_width × supersample
 *     + per_step × steps of burn-in
 *     + per_iteration × (burn-in + quality × samples at quality 1)
 *
 * seconds. A GPU measures its burn-in separately: few points burn in, and each step
 * waits for the previous one, so an iteration of burn-in costs something else than one
 * of a sample. Frames in flight share the backend. Therefore a frame's cost is not the
 * time from queueing to done, but the time for which it keeps the backend from other
 * frames; if several devices take turns, its share of that.
 *
 * Quality is reduced first. If buckets take so much of the time that few samples are
 * left, the supersample is lowered; it is raised again after there has been room for a
 * while. Denoised frames have no more buckets than their samples fill. If a frame with
 * the fewest samples takes too long, or burn-in takes most of its time, burn-in is
 * shortened.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "core/plan/plan.h"
#include "flame/flame.h"

/* Goals for the next frame. */
typedef struct
{
  double frame_time;  /* seconds; 0 = no limit */
  double target_load; /* fraction of the frame time for rendering, 0 to 1 */
  double min_quality; /* samples a pixel */
  guint64 pixels;     /* of a frame */
  guint depth;        /* frames in flight */
  guint n_devices;    /* that share the frames; 0 = 1 */
  gboolean is_denoised;
} FlameBudgetGoal;

typedef struct
{
  gboolean is_measured;
  double per_iteration; /* seconds of the backend */
  double by_area;       /* seconds per supersample squared */
  double by_width;      /* seconds per supersample */
  double burn_in;     /* iterations of burn-in, each as costly as a sample's */
  double per_step;    /* seconds of a step of burn-in; 0 if unknown */
  guint steps;        /* steps of the last burn-in */
  double per_quality; /* samples at a quality of 1: pixels, zoom */
  double last;        /* quality of the last measured frame */
  double cost;        /* seconds of a frame, smoothed */
  double margin;      /* below 1 if frames are late despite the model */
  guint64 pixels;     /* of the measured frames */

  guint supersample; /* limit for frames; 0 = the genome's */
  guint genomes;     /* the genome's, in the last measured frame */
  guint full;        /* the genome's, or as many as samples fill */
  guint filled;      /* how many samples fill; 0 = does not matter */
  double quality;    /* measured, smoothed */
  guint n_over;      /* frames in a row with too many buckets */
  guint n_room;      /* frames in a row with room for more buckets */
  guint patience;    /* frames with room before a raise; 0 = a second */
  guint n_since;     /* frames since the last raise */

  guint burn_in_limit; /* limit of burn-in; 0 = none */
  guint n_slow;        /* slow frames in a row despite the fewest samples */
  /* frames in a row that could have burned in longer, or needed less */
  guint n_spare;
} FlameBudget;

/* Forgets everything, as for another genome. */
void flame_budget_init (FlameBudget *self);

/*
 * The limits of the next frame; its quality is never below the goal's minimum. Before
 * anything has been measured they are so low that no machine stalls.
 */
void flame_budget_get_limits (
    const FlameBudget *self, const FlameBudgetGoal *goal, FlameLimits *limits);

/*
 * Returns the supersample that frames will have if there is time for all that is useful;
 * 0 is the genome's. Once costs are known it is that of get_limits().
 */
guint flame_budget_get_later_supersample (
    const FlameBudget *self, const FlameBudgetGoal *goal);

/* Learns from a finished frame, and assumes that it was in time. */
void flame_budget_learn (FlameBudget *self, const FlameBudgetGoal *goal,
    const FlameFrameStats *stats);

/* Reports that the frame that was learned from last was finished too late. */
void flame_budget_report_late (FlameBudget *self, const FlameBudgetGoal *goal);

/* The fraction of the frame time that rendering takes; 0 if unknown. */
double flame_budget_get_load (
    const FlameBudget *self, const FlameBudgetGoal *goal);

/*
 * The budgets of a renderer: of its devices, and of the CPU when it draws for a GPU.
 */
typedef struct
{
  FlameBudget devices, cpu;
  FlameBudgetGoal goal; /* of the last frame that was decided */
  gboolean gives_way;   /* of that frame too */
} FlameBudgets;

/* What a frame is drawn with. */
typedef struct
{
  FlameLimits limits; /* no limits if the frame does not give way */
  FlameLimits cpu;    /* limits if the CPU draws it for a GPU */
  /* the limit of the supersample that memory is taken for; 0: none */
  guint later;
  /* (nullable) (transfer none) the request's, or its budget's */
  FlameFilters *filters;
} FlameDecision;

void flame_budgets_init (FlameBudgets *self);

/* @depth: frames in flight on each of @n_devices */
void flame_budgets_decide (FlameBudgets *self, const FlameFrameRequest *request,
    guint depth, guint n_devices, FlameDecision *decision);

/*
 * Learns from the cost of a finished frame.
 * @n_open: frames that were in flight when it was queued, itself included
 * Returns: the fraction of a frame's time that rendering has recently taken; 0 without
 *   a budget
 */
double flame_budgets_learn (
    FlameBudgets *self, const FlameFrameStats *stats, guint n_open);

/* Reports that the frame of @stats was finished too late to be shown. */
void flame_budgets_report_late (
    FlameBudgets *self, const FlameFrameStats *stats);
