/*
 * A document's timeline: which genome is shown at which genome time. It consists of
 * keyframes, of one turning flame, or of a sequence of loops and edges.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/load-options.h"
#include "flame/flame.h"
#include "core/genome/genome.h"
#include "core/genome/genome-fields.h"

/*
 * Evaluates the genome at @time. Outside the timeline a seamless loop wraps, and
 * anything else extrapolates as flam3-animate does at its ends. Overwrites @genome, and
 * reuses its memory if possible. Thread-safe.
 */
void flame_animation_evaluate (
    const FlameAnimation *animation, double time, FlameGenome *genome);

/*
 * Finds the values that leave their range at @time, which flame_animation_evaluate()
 * clamps; see flame_genome_find_outside(). Thread-safe.
 */
guint flame_animation_find_outside (const FlameAnimation *animation,
    double time, const char *names[FLAME_MAX_OUTSIDE]);

/*
 * Finds what an endless animation shows after the flame that plays at @time, as a
 * still: @look 0 is the edge to the next flame, 1 is that flame, 2 is the edge after
 * it, and so on. Nothing is read or bred for it. Thread-safe.
 *
 * Returns: (transfer full) (nullable) NULL if that is not known yet, or if the
 *   animation is not endless
 */
FlameAnimation *flame_animation_peek (
    const FlameAnimation *animation, double time, guint look);

/*
 * TRUE if the genome is the same at every time from @begin to @end, so that one
 * temporal sample is enough for a whole shutter.
 */
gboolean flame_animation_is_constant (
    const FlameAnimation *animation, double begin, double end);

/*
 * (transfer none) (nullable) One of the flames that loop one after another. NULL for a
 * timeline of keyframes and past the end.
 */
const FlameGenome *flame_animation_get_flame (
    const FlameAnimation *animation, guint index);

/*
 * Whether it shows cuburn's JSON, also during a transition to another document: without
 * a filter list, light then becomes a picture as in cuburn.
 */
gboolean flame_animation_is_cuburn (const FlameAnimation *animation);

/* Whether flame_animation_new_transition() created it. */
gboolean flame_animation_is_transition (const FlameAnimation *animation);

/*
 * TRUE for the turn of a single flame, which continues at its end as at its start.
 */
gboolean flame_animation_is_seamless (const FlameAnimation *animation);

/* Takes the genome. (transfer full) both */
FlameAnimation *flame_animation_new_still (FlameGenome *genome);
