/*
 * What flam3-genome makes of flames without times: loops, in which a flame turns
 * once, and edges, in which two turning flames become each other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

/* On top of the flame's own camera; all 0 is none. It begins and ends at rest. */
typedef struct
{
  double pitch; /* radians that it rises by and sinks again */
  double yaw;   /* whole turns about the vertical axis, of either sign */
  double near;  /* parts of its nearness that it comes by and goes again */
} FlameFlight;

static inline gboolean
flame_flight_is_still (const FlameFlight *flight)
{
  return flight->pitch == 0.0 && flight->yaw == 0.0 && flight->near == 0.0;
}

/*
 * @flame with its motions applied and its animated xforms turned by @blend (0 to
 * 1). Overwrites @genome, reusing its memory; its time is @flame's.
 */
void flame_loop_evaluate (
    const FlameGenome *flame, double blend, FlameGenome *genome);

/* TRUE where @flame looks the same all through its loop */
gboolean flame_loop_is_constant (const FlameGenome *flame);

/* The way from one flame to another. Threads may share it. */
typedef struct _FlameEdge FlameEdge;

/* @from and @to must outlive it */
FlameEdge *flame_edge_new (
    const FlameGenome *from, const FlameGenome *to); /* (transfer full) */
void flame_edge_free (FlameEdge *edge);              /* (nullable) */

/*
 * The flame at @blend, 0 to 1, of the way, speeding up from rest and slowing
 * down to it. At 0 exactly it is the first flame as the file has it, as in
 * flam3-genome's sequences. Overwrites @genome, reusing its memory.
 */
void flame_edge_evaluate (
    const FlameEdge *edge, double blend, FlameGenome *genome);

gboolean flame_edge_is_constant (const FlameEdge *edge);

/* ---------------------------------------------------------- motion elements */

/*
 * Adds what @source's motions say at @blend (0 to 1 of the loop) to @xform, and
 * keeps colour and weight in range if there is any. @xform's own motions are
 * neither used nor changed.
 */
void flame_xform_apply_motions (
    FlameXform *xform, const FlameXform *source, double blend);

/* @genome: a moment of the loop, at @blend of it */
void flame_flight_apply (
    const FlameFlight *flight, double blend, FlameGenome *genome);
