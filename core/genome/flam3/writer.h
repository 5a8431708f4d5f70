/*
 * Genomes into flam3's XML.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

/*
 * A whole document: the one flame, or <flames> around several. Each reads back as the
 * same genome, every number exactly, and flam3 draws it alike. Only colours above their
 * own alpha are rounded to 8 bits, where they were not of 8 bits before. Symmetries are
 * written as the xforms they stand for and never again as <symmetry>, so that they are
 * not doubled. Thread-safe.
 *
 * @genomes: (array length=n_genomes)
 *
 * Returns: (transfer full)
 */
char *flame_flam3_write (const FlameGenome *const *genomes, guint n_genomes);
