/*
 * The genomes of an endless stream, one for every number.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

/*
 * Breeds the genomes of the stream that @seed stands for. Neighbours are
 * related: every third is new, one after it its mutant, one after that a cross
 * of the new one with the next. Thread-safe.
 */
typedef struct _FlameBreeder FlameBreeder;

FlameBreeder *flame_breeder_new (guint64 seed);  /* (transfer full) */
void flame_breeder_free (FlameBreeder *breeder); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameBreeder, flame_breeder_free)

/*
 * Genome @index, found acceptable by the probe, framed and exposed. A function
 * of the seed and @index, whatever was asked for before; takes some 10 ms.
 *
 * Returns: (transfer full)
 */
FlameGenome *flame_breeder_get (FlameBreeder *breeder, gint64 index);

G_END_DECLS
