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
