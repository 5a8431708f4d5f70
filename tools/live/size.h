/*
 * How large the picture is that a machine can render and encode at full rate.
 * Arithmetic only.
 *
 * Samples give way first (flamesrc, load.h). Where frames are missing even so, the
 * picture gets smaller by a step. It grows again where there have been samples to
 * spare for a while, and for a longer one each time that this was wrong.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

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
