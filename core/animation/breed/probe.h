/*
 * A quick look at a genome: whether its loop shows something, and how to frame
 * and expose it. A few ten thousand points, a few milliseconds on one core.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/interpolate/sheep.h"
#include "core/genome/genome.h"
#include "flame/genome.h"

typedef struct
{
  float x, y;        /* genome plane, after the final xform and the camera */
  float color;       /* palette coordinate */
  float light;       /* what the sample adds: the opacity's effect, 0 to 1 */
  float in_space[3]; /* where it is, whatever the camera */
} FlameProbePoint;

/* As the getters say. */
struct _FlameProbe
{
  double bad, inside, lit, peak, variety, detail, color, light;
};

/* as flame_probe_new() */
void flame_probe_measure (
    const FlameGenome *genome, guint64 seed, FlameProbe *probe);

/* where a trajectory is, and behind which transform */
typedef struct
{
  float place[3];
  float color;
  guint from;
} FlameProbeState;

/*
 * Frames the flame by setting center and scale so that its loop fills the
 * picture, sets the brightness, and looks at four moments of the loop, as the
 * camera sees them.
 *
 * @flight: (nullable) the camera's in the loop
 *
 * Returns: whether all are acceptable. Where not, @genome may be changed or not.
 */
gboolean flame_probe_fit (
    FlameGenome *genome, const FlameFlight *flight, guint64 seed);

/*
 * Fills @points from burned-in points of @genome.
 *
 * Returns: the part of the iterations that gave bad values, and of the points that
 * lie behind the camera, 0 to 1; 1 where
 * nothing can be iterated
 */
double flame_probe_iterate (
    const FlameGenome *genome, guint64 seed, FlameProbePoint *points, guint n);

/*
 * Fills @states with places of burned-in trajectories of @genome, before any final
 * transform and camera, that one of its transforms shows (@all: or does not show).
 *
 * Returns: how many there are, fewer than @n where hardly any is
 */
guint flame_probe_burn_in (const FlameGenome *genome, guint64 seed,
    gboolean all, FlameProbeState *states, guint n);
