/*
 * The fraction of a frame's time that flamesrc may render, beside the encoder.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/load.h"

/*
 * With less time than this a frame has a sample or two a pixel. A smaller picture is
 * then better.
 */
#define LEAST 0.25

/*
 * Fractions of the time: above BUSY the encoder lacks processor time, below EASY it
 * does not.
 */
#define BUSY 0.8
#define EASY 0.6

#define DOWN 0.85
#define UP 0.05

void
live_load_init (LiveLoad *load, double highest)
{
  load->highest = CLAMP (highest, LEAST, 1);
  load->target = load->highest;
}

gboolean
live_load_update (LiveLoad *load, double encoder, guint dropped)
{
  double before = load->target;

  if (dropped > 0 || encoder > BUSY)
    load->target *= DOWN;
  else if (encoder < EASY)
    load->target += UP;
  load->target = CLAMP (load->target, LEAST, load->highest);
  return load->target != before;
}

/* --------------------------------------------------------------------- size */

/*
 * Eighths of the full width and height. Each step has about half of the pixels of the
 * previous one.
 */
static const int steps[] = {8, 6, 4, 3, 2};

/* No step makes a side shorter than this. */
#define SHORTEST 180

/*
 * Fractions of the wanted frames: below MISSING frames are missing, above COMPLETE none
 * are.
 */
#define MISSING 0.8
#define COMPLETE 0.95

/* The load below which it may have twice the pixels. */
#define IDLE 0.4

/*
 * Samples a pixel: a picture with FEW is grain. AMPLE leaves enough for a larger picture,
 * which gets about half of them.
 */
#define FEW 20.0
#define AMPLE 50.0

#define BAD_SECONDS 3
#define PATIENCE 10
#define MAX_PATIENCE 600

static int
get_side (int full, guint step)
{
  return full * steps[step] / 8 & ~1;
}

static void
go_to (LiveSize *size, guint step)
{
  size->step = step;
  size->width = get_side (size->full_width, step);
  size->height = get_side (size->full_height, step);
  size->n_bad = size->n_good = 0;
}

void
live_size_init (LiveSize *size, int width, int height)
{
  *size = (LiveSize){
      .full_width = width, .full_height = height, .patience = PATIENCE};
  go_to (size, 0);
}

static gboolean
can_shrink (const LiveSize *size)
{
  const int shorter = MIN (size->full_width, size->full_height);

  return size->step + 1 < G_N_ELEMENTS (steps) &&
         get_side (shorter, size->step + 1) >= SHORTEST;
}

static gboolean
is_bad (const LiveSizeSecond *second)
{
  const double few = MIN (FEW, 0.9 * second->most);

  return second->quality < MAX (few, second->least) ||
         (second->rate < MISSING &&
             (second->quality <= second->least || second->encoder > BUSY));
}

static gboolean
is_good (const LiveSizeSecond *second)
{
  const double ample = MIN (AMPLE, 0.9 * second->most);

  return second->rate > COMPLETE && second->encoder < IDLE &&
         second->quality >= MAX (ample, second->least);
}

gboolean
live_size_update (LiveSize *size, const LiveSizeSecond *second)
{
  size->n_bad = is_bad (second) ? size->n_bad + 1 : 0;
  size->n_good = is_good (second) ? size->n_good + 1 : 0;
  if (size->n_bad >= BAD_SECONDS && can_shrink (size)) {
    go_to (size, size->step + 1);
    return TRUE;
  }
  if (size->step == 0 || size->n_good < size->patience)
    return FALSE;
  /* If that is too much, the next attempt comes later. */
  size->patience = MIN (size->patience * 2, MAX_PATIENCE);
  go_to (size, size->step - 1);
  return TRUE;
}
