/*
 * Calls the variations' functions with random words that a test provides, and
 * compares the results with the rows of vector tables.
 *
 * A test must use them from a single thread.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tests/support/vector-cases.h"

G_BEGIN_DECLS

/*
 * Takes the words from @random from now on. If it is NULL they come from the
 * rows again.
 * @random: (nullable) (transfer none)
 */
void given_words_set_random (GRand *random);

/* Evaluates the whole form at @place: out = x, y, z, color. */
void given_words_evaluate (
    const VectorCase *c, const VectorRow *row, guint place, double out[4]);

/*
 * Returns whether ours gives the reference's image of @row's point. If @row
 * does not name the state, one of the possible states must give it.
 *
 * @out: our image, for the last state that was tried
 */
gboolean given_words_agree (
    const VectorCase *c, const VectorRow *row, double out[4]);

/* Adds @n calls to @sums. */
void given_words_sum (
    const VectorCase *c, const VectorRow *row, guint n, VectorSums *sums);

G_END_DECLS
