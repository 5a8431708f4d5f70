/*
 * A genome between keyframes, as flam3-animate makes it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

/*
 * Aligned keyframes of a timeline, ready to be interpolated any number of times.
 * Immutable after creation, so threads may share it.
 */
typedef struct _FlameKeyframes FlameKeyframes;

/*
 * Copies @genomes (sorted by time, strictly) and prepares what does not depend
 * on the time: unwrapped rotations, padding and alignment.
 */
FlameKeyframes *flame_keyframes_new (
    const FlameGenome *const *genomes, guint n_genomes); /* (transfer full) */
void flame_keyframes_free (FlameKeyframes *keyframes);   /* (nullable) */

/*
 * The genome at @time (keyframe units; outside the timeline the end segments
 * are extrapolated as flam3 does). @stagger: 0 to 1, for linear segments.
 * Overwrites @genome, reusing its memory where the structure is the same.
 * Strings and motions are left out, as flam3 does not apply motions between
 * keyframes.
 */
void flame_keyframes_interpolate (const FlameKeyframes *keyframes, double time,
    double stagger, FlameGenome *genome);

/* TRUE where every time from @begin to @end has the same picture */
gboolean flame_keyframes_is_constant (
    const FlameKeyframes *keyframes, double begin, double end);

/*
 * Adds whole turns to @rotate so that neighbours are at most half a turn apart,
 * except after a keyframe of type old or older.
 */
void flame_genomes_unwrap_rotation (
    FlameGenome *const *genomes, guint n_genomes);

G_END_DECLS
