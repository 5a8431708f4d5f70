/*
 * When in a shutter the genome is evaluated, and how much light each time gets.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

/*
 * Fills @deltas with @n times about 0, in shutters, and @weights with the
 * filter's values, at most 1. Returns the mean weight.
 *
 * flam3's are @n_wanted times from -0.5 to 0.5; fewer stand in the middle of as
 * many each, so that the blur is as wide.
 */
double flame_temporal_filter (FlameTemporalFilter type, double exponent,
    guint n_wanted, guint n, double *deltas, double *weights);

G_END_DECLS
