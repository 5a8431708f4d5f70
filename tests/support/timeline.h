/*
 * What the traced times of a run's frames say: how busy the device was, and how
 * much of a frame's end ran beside the next frame's iterations.
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
  double
      overlapped; /* share of the time: a frame iterates, another is finished */
} Timeline;

/* @traced: of FlameFrameTimes, at least two */
void timeline_summarise (const GArray *traced, Timeline *timeline);

G_END_DECLS
