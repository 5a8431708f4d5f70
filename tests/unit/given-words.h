/*
 * The variations' functions drawing words that a test gives them instead of random
 * numbers, and what they make of the rows of vector tables.
 *
 * A test uses them from one thread.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tests/support/vector-cases.h"

G_BEGIN_DECLS

/* words of @random from now on, instead of rows' own; NULL: the rows' again.
 * @random: (nullable) (transfer none) */
void given_words_set_random (GRand *random);

/* the form's whole effect at @place: out = x, y, z, color */
void given_words_evaluate (
    const VectorCase *c, const VectorRow *row, guint place, double out[4]);

/*
 * Whether the reference's image of @row's point is ours, where @row does not say the
 * state with one of those that it may be.
 * @out: ours, of the state that was looked at last
 */
gboolean given_words_agree (
    const VectorCase *c, const VectorRow *row, double out[4]);

/* adds @n calls to @sums */
void given_words_sum (
    const VectorCase *c, const VectorRow *row, guint n, VectorSums *sums);

G_END_DECLS
