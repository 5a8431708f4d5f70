/*
 * Flames with times: the genome between keyframes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/animation.h"
#include "core/api/load-options.h"
#include "core/genome/genome.h"

/*
 * Aligned keyframes of a timeline, which can be interpolated any number of times.
 * Immutable after creation, so threads may share them.
 */
typedef struct _FlameKeyframes FlameKeyframes;

/*
 * @flames: (element-type FlameGenome) at least one; changed, see document.h
 * @name: the document's name in messages
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_DOCUMENT if times are not sorted
 */
FlameAnimation *flame_animation_new_keyframes (GPtrArray *flames,
    const char *name, const FlameLoadOptions *options, GError **error);

/*
 * Copies @genomes (sorted by time, strictly) and prepares everything that does not
 * depend on the time: unwrapped rotations, padding and alignment.
 */
FlameKeyframes *flame_keyframes_new (
    const FlameGenome *const *genomes, guint n_genomes); /* (transfer full) */
void flame_keyframes_free (FlameKeyframes *keyframes);   /* (nullable) */

/*
 * Evaluates the genome at @time, in keyframe units. Outside the timeline the end
 * segments are extrapolated as in flam3. Overwrites @genome, and reuses its memory if
 * the structure is the same. Strings and motions are left out, as flam3 does not apply
 * motions between keyframes.
 */
void flame_keyframes_interpolate (
    const FlameKeyframes *keyframes, double time, FlameGenome *genome);

/*
 * Adds whole turns to @rotate so that neighbours are at most half a turn apart, except
 * after a keyframe of type old or older.
 */
void flame_genomes_unwrap_rotation (
    FlameGenome *const *genomes, guint n_genomes);
