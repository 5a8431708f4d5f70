/*
 * Sums of the traced times of a run's frames: how busy the device was, and how much of
 * a frame's end overlapped with the next frame's iterations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"

G_BEGIN_DECLS

typedef struct
{
  double rate;      /* frames a second */
  double iterating; /* share of the time */
  /* share of the time in which one frame iterates while another is finished */
  double overlapped;
} Timeline;

/* @traced: at least two FlameFrameTimes */
void timeline_summarise (const GArray *traced, Timeline *timeline);

G_END_DECLS
