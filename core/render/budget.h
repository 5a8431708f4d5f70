/*
 * How many samples a frame may have, how many buckets a pixel, and how long its points
 * burn in, so that it is done in time: a model of what a frame costs, learned from the
 * frames before. Arithmetic only.
 *
 * A frame costs the backend
 *
 *   by area × supersample² + by width × supersample
 *     + per step × steps to burn in
 *     + per iteration × (burn in + quality × samples of one quality)
 *
 * seconds. A GPU says how long points burn in: few of them, one step behind the other,
 * so that an iteration of theirs has another price, or none that a sample could tell.
 * Frames in flight share the backend, so it is not the time from queueing to done that
 * counts, but what a frame keeps others waiting: where several devices take turns, its
 * part of that.
 *
 * Samples give way first. Where buckets take so much of the time that few are left,
 * the supersample is lowered, and goes up again when there has been room for a while.
 * Frames that are denoised have no more buckets than their samples fill. Where a frame
 * of the fewest samples takes too long, or burn-in most of its time, points burn in for
 * fewer steps.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/api/stats.h"
#include "core/render/frame-request.h"
#include "flame/flame.h"

/* What a frame may have at most. All zero: as much as it asks for. */
typedef struct
{
  double quality;    /* samples a pixel; 0 = the request's or the genome's */
  guint supersample; /* 0 = the genome's */
  guint burn_in;     /* steps that a point burns in; 0 = all it needs */
} FlameLimits;

/* goals for the next frame */
typedef struct
{
  double frame_time;  /* seconds; 0 = there is no hurry */
  double target_load; /* the part of the frame time for rendering, 0 to 1 */
  double min_quality; /* samples a pixel */
  guint64 pixels;     /* of a frame */
  guint depth;        /* frames in flight */
  guint n_devices;    /* that share out the frames; 0 = 1 */
  gboolean is_denoised;
} FlameBudgetGoal;

typedef struct
{
  gboolean is_measured;
  double per_iteration; /* seconds of the backend */
  double by_area;  /* seconds a supersample squared, whatever the quality */
  double by_width; /* seconds a supersample, whatever the quality */
  double burn_in;  /* iterations, whatever the quality, at the same price */
  double per_step; /* seconds of a step that points burn in, if that is known */
  guint steps;     /* that they burn in */
  double per_quality; /* samples of one sample a pixel: pixels, zoom */
  double last;        /* quality that was measured last */
  double cost;        /* seconds of a frame, smoothed */
  double margin;      /* below 1 where frames come late all the same */
  guint64 pixels;     /* of the frames measured */

  guint supersample; /* that frames may have at most; 0 = the genome's */
  guint genomes;     /* of the last frame measured */
  guint full;        /* the same, or as many as samples fill */
  guint filled;      /* that they do; 0 = that does not matter */
  double quality;    /* measured, smoothed */
  guint n_over;      /* frames in a row that had too many buckets */
  guint n_room;      /* frames in a row that had room for more */
  guint patience;    /* frames of room that it takes; 0 = a second's */
  guint n_since;     /* frames since it was raised */

  guint
      burn_in_limit; /* steps that points may burn in at most; 0 = all they need */
  guint n_slow;      /* frames in a row that the fewest samples did not help */
  guint n_spare; /* frames in a row that had time for more steps, or no need */
} FlameBudget;

/* forgets all, as for another genome */
void flame_budget_init (FlameBudget *self);

/*
 * What the next frame may have at most; never fewer samples than the goal's minimum.
 * Before anything is measured, so little that no machine stalls.
 */
void flame_budget_get_limits (
    const FlameBudget *self, const FlameBudgetGoal *goal, FlameLimits *limits);

/* Learns from a frame that is done, as if it came in time. */
void flame_budget_learn (FlameBudget *self, const FlameBudgetGoal *goal,
    const FlameFrameStats *stats);

/* the last frame that was learned from came too late to be shown in time */
void flame_budget_report_late (FlameBudget *self, const FlameBudgetGoal *goal);

/* the part of the frame time that rendering takes; 0 where that is not known */
double flame_budget_get_load (
    const FlameBudget *self, const FlameBudgetGoal *goal);

/* Of a renderer: of its devices, and of the CPU that draws frames for a GPU. */
typedef struct
{
  FlameBudget devices, cpu;
  FlameBudgetGoal goal; /* of the last frame that was decided on */
  gboolean gives_way;   /* so did this */
} FlameBudgets;

/* What a frame is drawn with. */
typedef struct
{
  FlameLimits limits;    /* none if the frame does not give way */
  FlameLimits cpu;       /* if the CPU draws it for a GPU */
  FlameFilters *filters; /* (nullable) (transfer none) the request's */
} FlameDecision;

void flame_budgets_init (FlameBudgets *self);

/* @depth: frames in flight on each of @n_devices */
void flame_budgets_decide (FlameBudgets *self, const FlameFrameRequest *request,
    guint depth, guint n_devices, FlameDecision *decision);

/*
 * What a frame has cost that is done. Returns: the part of a frame's seconds that
 * rendering takes of late; 0 if there is no hurry
 */
double flame_budgets_learn (FlameBudgets *self, const FlameFrameStats *stats);

/* a frame of @stats came too late to be shown in time */
void flame_budgets_report_late (
    FlameBudgets *self, const FlameFrameStats *stats);
