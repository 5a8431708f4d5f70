/*
 * Writes genomes as flam3's XML.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

/*
 * Writes a whole document: a single flame, or <flames> around several. Each reads back
 * as the same genome, with every number exact, and flam3 draws it alike. Only colours
 * above their own alpha are rounded to 8 bits, if they were not 8 bits before.
 * Symmetries are written as xforms and never as <symmetry>, so that they are not
 * applied twice. Thread-safe.
 *
 * @genomes: (array length=n_genomes)
 *
 * Returns: (transfer full)
 */
char *flame_flam3_write (const FlameGenome *const *genomes, guint n_genomes);
