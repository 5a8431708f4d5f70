/*
 * How much of a frame's time flamesrc may render for, so that the encoder, which
 * shares the processors with it, keeps up. Arithmetic only.
 *
 * flamesrc measures what it costs itself. What the encoder lacks shows in the
 * time that it takes for a frame, and in frames dropped before it: then rendering
 * gets less; where all is well again, slowly more.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

typedef struct
{
  double target;  /* the target-load to set */
  double highest; /* what it may go up to */
} LiveLoad;

/* @highest: 0 to 1, the target where nothing is lacking */
void live_load_init (LiveLoad *load, double highest);

/*
 * Learns from an interval of about a second.
 *
 * @encoder: the part of the time that the encoder was busy, 0 to 1
 * @dropped: frames that it did not get to
 *
 * Returns: whether the target is another one now
 */
gboolean live_load_update (LiveLoad *load, double encoder, guint dropped);
