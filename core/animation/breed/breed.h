/*
 * The genomes of an endless stream: one for every number.
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
 * Breeds the genomes of the stream with a given seed. Neighbours are related: every
 * third genome is new, the next is its mutant, and the one after that is a cross with
 * the next new one. Thread-safe.
 */
typedef struct _FlameBreeder FlameBreeder;

FlameBreeder *flame_breeder_new (
    guint64 seed, FlameBreed breed);             /* (transfer full) */
void flame_breeder_free (FlameBreeder *breeder); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameBreeder, flame_breeder_free)

/*
 * Breeds a new genome, a mutant of @first, or a child of both. The probe has not
 * checked it.
 *
 * @first: (nullable)
 * @second: (nullable)
 * Returns: (transfer full)
 */
FlameGenome *flame_breed_one (FlameBreed breed, const FlameGenome *first,
    const FlameGenome *second, guint64 seed);

/*
 * Breeds a mutant of @of that the probe accepts, and frames and exposes it.
 *
 * @flight: (out) its camera's flight
 *
 * Returns: (transfer full) (nullable) NULL if none of some tries is acceptable
 */
FlameGenome *flame_breed_mutant (
    FlameBreed breed, const FlameGenome *of, guint64 seed, FlameFlight *flight);

/*
 * Breeds genome @index, which the probe accepts, and frames and exposes it. It depends
 * only on the seed and @index, and takes about 10 ms.
 *
 * @flight: (out) (optional) its camera's flight
 *
 * Returns: (transfer full)
 */
FlameGenome *flame_breeder_get (
    FlameBreeder *breeder, gint64 index, FlameFlight *flight);

/*
 * @first: the flame at 0. At every other number is the genome of flame_breeder_get()
 *   for the options' seed and breed
 * @edge: keyframe units of a transition; @options has those of a loop
 */
FlameAnimation *flame_animation_new_bred (const FlameGenome *first, double edge,
    const FlameLoadOptions *options); /* (transfer full) */
