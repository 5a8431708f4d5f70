/*
 * The genomes of an endless stream, one for every number.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/interpolate/sheep.h"
#include "core/api/load-options.h"
#include "flame/flame.h"
#include "core/genome/genome.h"
#include "core/animation/animation.h"

/*
 * Breeds the genomes of the stream that @seed stands for. Neighbours are
 * related: every third is new, one after it its mutant, one after that a cross
 * of the new one with the next. Thread-safe.
 */
typedef struct _FlameBreeder FlameBreeder;

FlameBreeder *flame_breeder_new (
    guint64 seed, FlameBreed breed);             /* (transfer full) */
void flame_breeder_free (FlameBreeder *breeder); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameBreeder, flame_breeder_free)

/*
 * A new genome, a likeness of @first or a child of both, as it comes: the probe
 * has not seen it.
 *
 * @first: (nullable) @second: (nullable)
 * Returns: (transfer full)
 */
FlameGenome *flame_breed_one (FlameBreed breed, const FlameGenome *first,
    const FlameGenome *second, guint64 seed);

/*
 * A likeness of @of that the probe has found acceptable, framed and exposed.
 *
 * @flight: (out) its camera's
 *
 * Returns: (transfer full) (nullable) NULL where none of some tries is
 */
FlameGenome *flame_breed_mutant (
    FlameBreed breed, const FlameGenome *of, guint64 seed, FlameFlight *flight);

/*
 * Genome @index, found acceptable by the probe, framed and exposed. A function
 * of the seed and @index, whatever was asked for before; takes some 10 ms.
 *
 * @flight: (out) (optional) its camera's
 *
 * Returns: (transfer full)
 */
FlameGenome *flame_breeder_get (
    FlameBreeder *breeder, gint64 index, FlameFlight *flight);

/*
 * @first: the flame at 0; at every other number is the genome that
 * flame_breeder_get() makes from the options' seed and breed
 * @edge: keyframe units; a loop's are the options'
 */
FlameAnimation *flame_animation_new_bred (const FlameGenome *first, double edge,
    const FlameLoadOptions *options); /* (transfer full) */
