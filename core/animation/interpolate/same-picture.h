/*
 * Whether two genomes differ in anything that is drawn.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

/*
 * TRUE where both draw the same picture and any mean of the two does. Cautious:
 * FALSE also where the same picture is said in two ways.
 */
gboolean flame_genome_same_picture (const FlameGenome *a, const FlameGenome *b);

G_END_DECLS
