/*
 * The endless stream: the built-in animation first, then bred genomes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/walk.h"
#include "core/flame.h"

G_BEGIN_DECLS

/*
 * @first: (transfer full) the flame at 0; at every other number is the genome
 * that flame_breeder_get() makes from @seed and @breed
 */
FlameWalk *flame_endless_new (FlameGenome *first, guint64 seed,
    FlameBreed breed, double loop, double edge); /* (transfer full) */

G_END_DECLS
