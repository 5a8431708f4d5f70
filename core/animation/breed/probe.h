/*
 * A quick look at a genome: whether its loop shows something, and how to frame
 * and expose it. A few ten thousand points, a few milliseconds on one core.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/flight.h"
#include "core/genome/genome.h"

G_BEGIN_DECLS

/* What a moment of a genome looks like. Parts are 0 to 1. */
typedef struct
{
  double bad;     /* part of the iterations that left the range of numbers */
  double inside;  /* part of the points that fall into the picture */
  double lit;     /* part of the picture's cells with light to be seen in */
  double peak;    /* part of the points in the fullest cell */
  double variety; /* entropy of the points over the cells, 1 = all alike */
  double detail;  /* how unlike neighbouring lit cells are, beyond chance */
  double color;   /* standard deviation of the palette coordinate */
  double light;   /* mean lightness of the picture as displayed */
} FlameProbe;

/*
 * Looks at @genome as it is, without motions. Deterministic: @seed picks the
 * points.
 */
void flame_probe_measure (
    const FlameGenome *genome, guint64 seed, FlameProbe *probe);

/* enough lit, varied and non-exploding pixels, and neither dark nor burnt out */
gboolean flame_probe_is_acceptable (const FlameProbe *probe);

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

G_END_DECLS
