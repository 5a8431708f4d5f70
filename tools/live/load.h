/*
 * The fraction of a frame's time that flamesrc may render, so that the encoder, which
 * shares the processors, keeps up. Arithmetic only.
 *
 * flamesrc measures its own cost. If the encoder lacks time, it takes longer for a
 * frame, and frames are dropped before it. Then rendering gets less time, and slowly
 * more again when all is well.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

typedef struct
{
  double target;  /* the target-load to set */
  double highest; /* its maximum */
} LiveLoad;

/* @highest: 0 to 1, the target if nothing is lacking */
void live_load_init (LiveLoad *load, double highest);

/*
 * Learns from an interval of about a second.
 *
 * @encoder: fraction of the time that the encoder was busy, 0 to 1
 * @dropped: frames that were dropped before it
 *
 * Returns: whether the target has changed
 */
gboolean live_load_update (LiveLoad *load, double encoder, guint dropped);

/*
 * The size of picture that a machine can render and encode at the full rate.
 *
 * Quality is reduced first. If frames are still missing, the picture becomes smaller by
 * a step. It grows again after there have been samples to spare for a while; each time
 * that this turns out to be wrong the wait becomes longer.
 */
typedef struct
{
  int full_width, full_height;
  int width, height; /* even */
  guint step;
  guint n_bad, n_good; /* seconds in a row */
  guint patience;      /* good seconds before it grows */
} LiveSize;

/* Measurements of a second. */
typedef struct
{
  double rate;    /* encoded frames, as a fraction of those wanted */
  double quality; /* samples a pixel */
  double least;   /* minimum of quality */
  double most;    /* maximum of quality */
  double encoder; /* fraction of the time that the encoder was busy */
} LiveSizeSecond;

void live_size_init (LiveSize *size, int width, int height);

/*
 * Learns from a second.
 * Returns: whether width and height have changed
 */
gboolean live_size_update (LiveSize *size, const LiveSizeSecond *second);
