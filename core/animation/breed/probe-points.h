/*
 * The chaos game in short: some hundreds of points of a genome, in single
 * precision, for the probe. In space they are where the camera shows them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

typedef struct
{
  float x, y;        /* genome plane, after the final xform and the camera */
  float color;       /* palette coordinate */
  float light;       /* what the sample adds: the opacity's effect, 0 to 1 */
  float in_space[3]; /* where it is, whatever the camera */
} FlameProbePoint;

/*
 * Fills @points from burned-in points of @genome.
 *
 * Returns: the part of the iterations that gave bad values, and of the points that
 * lie behind the camera, 0 to 1; 1 where
 * nothing can be iterated
 */
double flame_probe_iterate (
    const FlameGenome *genome, guint64 seed, FlameProbePoint *points, guint n);

/* where a trajectory is, and behind which transform */
typedef struct
{
  float place[3];
  float color;
  guint from;
} FlameProbeState;

/*
 * Fills @states with places of burned-in trajectories of @genome, before any final
 * transform and camera, that one of its transforms shows (@all: or does not show).
 *
 * Returns: how many there are, fewer than @n where hardly any is
 */
guint flame_probe_burn_in (const FlameGenome *genome, guint64 seed,
    gboolean all, FlameProbeState *states, guint n);

G_END_DECLS
