/*
 * Points that go the same way in two temporal samples, and how far apart they are seen.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/motion-blur.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/render/loops.h"
#include "core/render/mixing.h"
#include "core/render/temporal-sample.h"

#define POINTS 64
/* they burn in, and then part again and again for some steps */
#define BURN_IN 8
#define ROUNDS 3
/* A shift of each map adds up over the steps that a point remembers; where maps stretch
 * a longer way would say more of that than of the motion. */
#define STEPS 3
/* the first temporal sample, one in the middle and the last: what turns back, or comes
 * and goes, is fast in between */
#define TIMES 3
/* temporal samples for a pixel of motion */
#define PER_PIXEL 2
/* the first points are enough if even the fastest needs this many times fewer
 * temporal samples than there are */
#define SLOWER 4
/* this part of the points may be faster: they are too few to be seen as ghosts */
#define FASTER 64

/* two batches, and the random numbers that they share */
typedef struct
{
  const FlameIterateLoops *loops;
  FlameBatch *const *batch;
  FlameTemporalSample temporal_sample[TIMES];
  FlameHistogram histogram; /* without cells: it says where points are seen */
  guint32 draws;
  FlameRng rng;
} Walk;

static void
walk_init (Walk *walk, FlameBatch *const *batch, const FlamePlan *plan)
{
  const guint last = plan->temporal_samples_per_pass - 1;

  memset (walk, 0, sizeof *walk);
  walk->batch = batch;
  walk->loops = flame_cpu_loops ()->iterate;
  walk->histogram.width = plan->post.whole_width;
  walk->histogram.height = plan->post.whole_height;
  walk->rng = (FlameRng){0, 0x3c6ef372, 0xa54ff53a};
  for (guint i = 0; i < TIMES; i++) {
    walk->draws = flame_temporal_sample_init (&walk->temporal_sample[i], plan);
    /* both of a pair that is lost would be nowhere */
    walk->temporal_sample[i].keeps_lost = FALSE;
    flame_temporal_sample_set (
        &walk->temporal_sample[i], plan, i * last / (TIMES - 1));
    /* the same choices, though weights may change */
    walk->temporal_sample[i].thresholds = walk->temporal_sample[0].thresholds;
  }
  for (guint i = 0; i < 2; i++)
    walk->loops->seed (batch[i], POINTS, walk->rng);
}

/* a step of the first @n batches, from temporal sample @time on */
static void
walk_step (Walk *walk, guint time, guint n)
{
  flame_temporal_sample_next_step (&walk->rng, walk->draws);
  for (guint i = 0; i < n; i++)
    walk->loops->step (walk->batch[i], &walk->temporal_sample[time + i],
        &walk->histogram, walk->rng);
}

/* the points of @b are those of @a */
static void
meet (const FlameBatch *a, FlameBatch *b)
{
  b->side = a->side;
  memcpy (b->x[b->side], a->x[a->side], POINTS * sizeof *a->x[0]);
  memcpy (b->y[b->side], a->y[a->side], POINTS * sizeof *a->y[0]);
  memcpy (b->z[b->side], a->z[a->side], POINTS * sizeof *a->z[0]);
  memcpy (b->id[b->side], a->id[a->side], POINTS * sizeof *a->id[0]);
  memcpy (b->color[b->side], a->color[a->side], POINTS * sizeof *a->color[0]);
  memcpy (b->groups, a->groups, sizeof a->groups);
  b->n_groups = a->n_groups;
  b->n_bad = a->n_bad;
  memcpy (b->bad, a->bad, POINTS * sizeof *a->bad);
  memcpy (b->bad_run, a->bad_run, POINTS);
  memcpy (b->bad_row, a->bad_row, POINTS);
}

/* adds the squares of the distances, in buckets, of those points that both show */
static guint
measure (const Walk *walk, double *squares)
{
  const int width = walk->histogram.width;
  const int spare = width * walk->histogram.height;
  guint n = 0;

  for (guint i = 0; i < POINTS; i++) {
    const int a = walk->batch[0]->address[i];
    const int b = walk->batch[1]->address[i];

    if (a != spare && b != spare) {
      const double x = a % width - b % width, y = a / width - b / width;

      squares[n++] = x * x + y * y;
    }
  }
  return n;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* temporal samples for a motion of @distance buckets in half a shutter */
static double
count_needed (double distance, const FlamePlan *plan)
{
  return ceil ((TIMES - 1) * PER_PIXEL * distance / plan->post.oversample);
}

static gboolean
is_slow (const double *squares, guint n, const FlamePlan *plan)
{
  double most = 0.0;

  for (guint i = 0; i < n; i++)
    most = MAX (most, squares[i]);
  return n > 0 && SLOWER * count_needed (sqrt (most), plan) <
                      plan->temporal_samples_per_pass;
}

/* buckets that all but few of the points move in half a shutter, or less */
static double
find_distance (FlameBatch *const *batch, const FlamePlan *plan)
{
  double squares[ROUNDS * (TIMES - 1) * POINTS];
  guint n = 0;
  Walk walk;

  walk_init (&walk, batch, plan);
  for (guint i = 0; i < BURN_IN; i++)
    walk_step (&walk, 0, 1);
  for (guint round = 0; round < ROUNDS; round++) {
    for (guint time = 0; time + 1 < TIMES; time++) {
      meet (batch[0], batch[1]);
      for (guint i = 0; i < STEPS; i++)
        walk_step (&walk, time, 2);
      n += measure (&walk, squares + n);
    }
    if (is_slow (squares, n, plan))
      break;
  }
  if (n == 0)
    return 0.0;
  qsort (squares, n, sizeof *squares, compare);
  return sqrt (squares[n - 1 - n / FASTER]);
}

guint
flame_motion_blur_find_temporal_samples (FlamePlan *plan)
{
  FlameBatch *const *batch = plan->temporal_samples_per_pass < TIMES
                                 ? NULL
                                 : flame_mixing_get_batches (&plan->mixing);

  if (!batch)
    return plan->temporal_samples_per_pass;
  return (guint) MIN (
      count_needed (find_distance (batch, plan), plan), G_MAXINT);
}
