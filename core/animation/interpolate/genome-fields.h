/*
 * The numbers of a genome that belong to no xform and change smoothly, as
 * offsets, and whether two genomes differ in anything that is drawn.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

#define FLAME_N_DOUBLE_FIELDS 60
#define FLAME_N_INT_FIELDS 5

/* offsets into FlameGenome of doubles, and of ints that are at least 1 */
extern const gsize flame_double_fields[FLAME_N_DOUBLE_FIELDS];
extern const gsize flame_int_fields[FLAME_N_INT_FIELDS];

#define FLAME_DOUBLE_FIELD(genome, i)                                          \
  G_STRUCT_MEMBER (double, genome, flame_double_fields[i])
#define FLAME_INT_FIELD(genome, i)                                             \
  G_STRUCT_MEMBER (int, genome, flame_int_fields[i])

/*
 * TRUE where both draw the same picture and any mean of the two does. Cautious:
 * FALSE also where the same picture is said in two ways.
 */
gboolean flame_genome_same_picture (const FlameGenome *a, const FlameGenome *b);

G_END_DECLS
