/*
 * The weighted mean of aligned keyframes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/interpolate/align.h"
#include "core/genome/genome.h"

/*
 * Writes the mean of @aligned's keyframes to @genome, whose memory is reused
 * where the structure is the same. Strings and motions are left out; the time
 * is the caller's to set. What only has a few values is the first keyframe's.
 *
 * @position: 0 to 1 from keyframe A to B, the two (of four: the inner two) that
 * enclose the time; outside that range it extrapolates
 */
void flame_aligned_blend (
    const FlameAligned *aligned, double position, FlameGenome *genome);

/* a slow start and end: 3 p^2 - 2 p^3 */
double flame_smoothstep (double position);
