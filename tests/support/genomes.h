/*
 * Genomes in tests: reading files of them and comparing them with flam3's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

/*
 * The flames of the file at @folder/@name; aborts the test where it cannot be
 * read. (transfer full) (element-type FlameGenome)
 */
GPtrArray *test_read_genomes (const char *folder, const char *name);

/* the one flame of @xml; aborts the test if there is another number. (transfer full) */
FlameGenome *test_read_genome (const char *xml);

/*
 * Fails the running test unless @actual draws what @expected does: every number
 * that flam3 prints is within @tolerance, absolute below 1 and relative above.
 * Xforms that only @actual has must have no weight.
 *
 * @palette_step: compares each of these entries, from 0
 * @what: names the pair in messages
 */
void test_assert_genomes_close (const FlameGenome *actual,
    const FlameGenome *expected, double tolerance, guint palette_step,
    const char *what);

/* $FLAME_CASES, or NULL after skipping the running test with a message */
const char *test_cases_folder (void);

/* the project's own test data, from $FLAME_TEST_DATA or the source folder */
const char *test_data_folder (void);
