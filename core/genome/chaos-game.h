/*
 * A small chaos game in plain C: points of a genome for decisions that every machine has
 * to make alike.
 *
 * The renderer's loops have another version for each instruction set, and their points
 * soon differ, as a chaotic map enlarges the last bit. A frame shows this as noise. But
 * what is decided by these points is the picture itself: which flames an endless stream
 * has, how they are framed and exposed, and where the points of a nested flame begin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

typedef struct
{
  float x, y;        /* in the genome plane, after final xform and camera */
  float color;       /* palette coordinate */
  float light;       /* the sample's light: the effect of opacity, 0 to 1 */
  float in_space[3]; /* its place, independent of the camera */
} FlameGamePoint;

/*
 * Fills @points with burned-in points of @genome, as the camera shows them.
 *
 * Returns: the fraction of bad values in the iterations plus that of points behind the
 *   camera, 0 to 1; 1 if nothing can be iterated
 */
double flame_chaos_game_show (
    const FlameGenome *genome, guint64 seed, FlameGamePoint *points, guint n);

/* The place of a trajectory, and the transform it came from. */
typedef struct
{
  float place[3];
  float color;
  guint from;
} FlameGameState;

/*
 * Fills @states with places of burned-in trajectories of @genome, before any final
 * transform and camera. Only places that a transform shows are used, unless @all.
 *
 * Returns: how many there are; fewer than @n if hardly any is shown
 */
guint flame_chaos_game_burn_in (const FlameGenome *genome, guint64 seed,
    gboolean all, FlameGameState *states, guint n);
