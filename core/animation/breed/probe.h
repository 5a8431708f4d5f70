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

typedef struct
{
  float x, y;        /* in the genome plane, after final xform and camera */
  float color;       /* palette coordinate */
  float light;       /* the sample's light: the effect of opacity, 0 to 1 */
  float in_space[3]; /* its place, independent of the camera */
} FlameProbePoint;

/* See the getters. */
struct _FlameProbe
{
  double bad, inside, lit, peak, variety, detail, color, light;
};

/* See flame_probe_new(). */
void flame_probe_measure (
    const FlameGenome *genome, guint64 seed, FlameProbe *probe);

/* The place of a trajectory, and the transform it came from. */
typedef struct
{
  float place[3];
  float color;
  guint from;
} FlameProbeState;

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

/*
 * Fills @points with burned-in points of @genome.
 *
 * Returns: the fraction of bad values in the iterations plus that of points behind the
 *   camera, 0 to 1; 1 if nothing can be iterated
 */
double flame_probe_iterate (
    const FlameGenome *genome, guint64 seed, FlameProbePoint *points, guint n);

/*
 * Fills @states with places of burned-in trajectories of @genome, before any final
 * transform and camera. Only places that a transform shows are used, unless @all.
 *
 * Returns: how many there are; fewer than @n if hardly any is shown
 */
guint flame_probe_burn_in (const FlameGenome *genome, guint64 seed,
    gboolean all, FlameProbeState *states, guint n);
