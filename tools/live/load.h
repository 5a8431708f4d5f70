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

/*
 * How large the picture is that a machine can render and encode at full rate.
 *
 * Samples give way first. Where frames are missing even so, the picture gets smaller
 * by a step. It grows again where there have been samples to spare for a while, and
 * for a longer one each time that this was wrong.
 */
typedef struct
{
  int full_width, full_height;
  int width, height; /* even */
  guint step;
  guint n_bad, n_good; /* seconds in a row */
  guint patience;      /* good seconds that it takes to grow */
} LiveSize;

/* what a second was like */
typedef struct
{
  double rate;    /* frames encoded, as a part of those wanted */
  double quality; /* samples a pixel */
  double least;   /* what quality cannot go below */
  double most;    /* what it does not go above */
  double encoder; /* the part of the time that the encoder was busy */
} LiveSizeSecond;

void live_size_init (LiveSize *size, int width, int height);

/* Learns from a second. Returns: whether width and height are others now */
gboolean live_size_update (LiveSize *size, const LiveSizeSecond *second);
