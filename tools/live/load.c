/*
 * How much of a frame's time flamesrc may render for beside the encoder.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/load.h"

#define LEAST 0.1

/* of the time: above the one the encoder lacks some, below the other it does not */
#define BUSY 0.8
#define EASY 0.6

#define DOWN 0.85
#define UP 0.02

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
