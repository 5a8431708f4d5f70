/*
 * A quick check of a genome: whether its loop shows something, and how to frame and
 * expose it. It takes some ten thousand points and a few milliseconds on one core.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/interpolate/sheep.h"
#include "core/genome/genome.h"
#include "flame/genome.h"

/* See the getters. */
struct _FlameProbe
{
  double bad, inside, lit, peak, variety, detail, color, light;
};

/* See flame_probe_new(). */
void flame_probe_measure (
    const FlameGenome *genome, guint64 seed, FlameProbe *probe);

/*
 * Frames the flame by setting center and scale so that its loop fills the picture, sets
 * the brightness, and checks four moments of the loop, as the camera sees them.
 *
 * @flight: (nullable) the camera's flight in the loop
 *
 * Returns: whether all are acceptable. If not, @genome may have been changed.
 */
gboolean flame_probe_fit (
    FlameGenome *genome, const FlameFlight *flight, guint64 seed);
