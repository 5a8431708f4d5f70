/*
 * Genomes in tests: reading files and comparing the genomes with flam3's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

/*
 * The flames of the file @folder/@name. Aborts the test if the file cannot be read.
 * (transfer full) (element-type FlameGenome)
 */
GPtrArray *test_read_genomes (const char *folder, const char *name);

/*
 * The only flame of @xml. Aborts the test if there is none or more than one. (transfer
 * full)
 */
FlameGenome *test_read_genome (const char *xml);

/*
 * Fails the running test unless @actual draws the same as @expected: every number that
 * flam3 prints is within @tolerance, which is absolute below 1 and relative above.
 * Xforms that only @actual has must have no weight.
 *
 * @palette_step: compares every such entry, starting with 0
 * @what: names the pair in messages
 */
void test_assert_genomes_close (const FlameGenome *actual,
    const FlameGenome *expected, double tolerance, guint palette_step,
    const char *what);

/* $FLAME_CASES, or NULL after skipping the running test with a message. */
const char *test_cases_folder (void);

/* The project's own test data, from $FLAME_TEST_DATA or the source folder. */
const char *test_data_folder (void);
