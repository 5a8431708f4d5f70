/*
 * A document's timeline: which genome is shown at which genome time. Keyframes,
 * one turning flame, or a sequence of loops and edges.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/load-options.h"
#include "flame/flame.h"
#include "core/genome/genome.h"
#include "core/genome/genome-fields.h"

/*
 * The genome at @time, which may lie outside the timeline: a seamless loop
 * wraps, anything else extrapolates as flam3-animate does at its ends.
 * Overwrites @genome, reusing its memory where it can. Thread-safe.
 */
void flame_animation_evaluate (
    const FlameAnimation *animation, double time, FlameGenome *genome);

/*
 * What is outside its range at @time, and held to it by
 * flame_animation_evaluate(); as flame_genome_find_outside(). Thread-safe.
 */
guint flame_animation_find_outside (const FlameAnimation *animation,
    double time, const char *names[FLAME_MAX_OUTSIDE]);

/*
 * What an endless row shows after the flame that plays at @time, standing still:
 * @look 0 is the way to the next flame, 1 that one, 2 the way on from it, and so on.
 * Nothing is read or bred for it. Thread-safe.
 *
 * Returns: (transfer full) (nullable) NULL where that is not known yet, and of what is
 * no endless row
 */
FlameAnimation *flame_animation_peek (
    const FlameAnimation *animation, double time, guint look);

/*
 * TRUE where the genome is the same at every time from @begin to @end, so that
 * one temporal sample serves a whole shutter.
 */
gboolean flame_animation_is_constant (
    const FlameAnimation *animation, double begin, double end);

/*
 * (transfer none) (nullable) one of the flames that loop one after another; NULL
 * in a timeline of keyframes and past the end
 */
const FlameGenome *flame_animation_get_flame (
    const FlameAnimation *animation, guint index);

/*
 * What shows cuburn's JSON, also on the way from one document to another: light
 * becomes a picture as in cuburn where nobody says filters.
 */
gboolean flame_animation_is_cuburn (const FlameAnimation *animation);

/* made by flame_animation_new_transition() */
gboolean flame_animation_is_transition (const FlameAnimation *animation);

/* TRUE for a single flame's turn, which goes on at its end as at its start */
gboolean flame_animation_is_seamless (const FlameAnimation *animation);

/* (transfer full) both */
FlameAnimation *flame_animation_new_still (FlameGenome *genome);
