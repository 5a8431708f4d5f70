/*
 * What flam3-genome does with flames without times: loops, in which a flame turns once,
 * and edges, in which two turning flames turn into each other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

/*
 * A camera flight on top of the flame's own camera; all 0 is none. It begins and ends
 * at rest.
 */
typedef struct
{
  double pitch; /* radians to rise by, and to sink again */
  double yaw;   /* whole turns around the vertical axis, of either sign */
  double near;  /* relative distance to approach by, and to retreat */
} FlameFlight;

static inline gboolean
flame_flight_is_still (const FlameFlight *flight)
{
  return flight->pitch == 0.0 && flight->yaw == 0.0 && flight->near == 0.0;
}

/*
 * Evaluates @flame with its motions applied and its animated xforms turned by @blend (0
 * to 1). Overwrites @genome, and reuses its memory. The time is @flame's.
 */
void flame_loop_evaluate (
    const FlameGenome *flame, double blend, FlameGenome *genome);

/* TRUE if @flame does not change during its loop. */
gboolean flame_loop_is_constant (const FlameGenome *flame);

/* The edge from one flame to another. Threads may share it. */
typedef struct _FlameEdge FlameEdge;

/* @from and @to must outlive the edge. */
FlameEdge *flame_edge_new (
    const FlameGenome *from, const FlameGenome *to); /* (transfer full) */
void flame_edge_free (FlameEdge *edge);              /* (nullable) */

/*
 * Evaluates the flame at @blend, 0 to 1, of the edge, which speeds up from rest and
 * slows down to it. As in flam3-genome's sequences it is exactly the first flame of the
 * file at 0. Overwrites @genome, and reuses its memory.
 */
void flame_edge_evaluate (
    const FlameEdge *edge, double blend, FlameGenome *genome);

gboolean flame_edge_is_constant (const FlameEdge *edge);

/* ---------------------------------------------------------- motion elements */

/*
 * Adds @source's motions at @blend (0 to 1 of the loop) to @xform. If there are any,
 * colour and weight are kept in range. @xform's own motions are neither used nor
 * changed.
 */
void flame_xform_apply_motions (
    FlameXform *xform, const FlameXform *source, double blend);

/* @genome: a moment of the loop, at @blend */
void flame_flight_apply (
    const FlameFlight *flight, double blend, FlameGenome *genome);
