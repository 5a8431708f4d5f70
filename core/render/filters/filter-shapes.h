/*
 * The spatial filter, how buckets are weighted into an output pixel, by flam3's rules or
 * JWildfire's; and the temporal filter.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/genome/genome.h"

/* ------------------------------------------------------- the spatial filter */

/* most taps a filter may have; more is FLAME_ERROR_LIMIT */
#define FLAME_MAX_FILTER_TAPS 16384

/* for narrower pixels a filter is as wide as for these, which no display has: as wide as
 * flam3's it would take gigabytes */
#define FLAME_LEAST_FILTER_ASPECT 0.0625

/*
 * The taps of a separable filter, the same both ways, with a sum of 1. @radius
 * is in output pixels, @supersample buckets to a pixel, @pixel_aspect a pixel's
 * width over its height. The number of taps is odd where @supersample is.
 *
 * Returns: (transfer full) @n_taps doubles; NULL with @error: DOCUMENT where the
 * radius is no radius, LIMIT.
 */
double *flame_spatial_filter_new (FlameSpatialFilter shape, double radius,
    int supersample, double pixel_aspect, int *n_taps, GError **error);

/*
 * Ember's of radius 0: an output pixel is the first of its buckets, whatever is in the
 * others. (transfer full)
 */
double *flame_one_bucket_filter_new (int supersample, int *n_taps);

/* ------------------------------------------------------ the temporal filter */

/*
 * Fills @deltas with @n times about 0, in shutters, and @weights with the
 * filter's values, at most 1. Returns the mean weight.
 *
 * flam3's are @n_wanted times from -0.5 to 0.5; fewer stand in the middle of as
 * many each, so that the blur is as wide.
 */
double flame_temporal_filter (FlameTemporalFilter type, double exponent,
    guint n_wanted, guint n, double *deltas, double *weights);

/* --------------------------------------------- JWildfire's spatial filters */

/*
 * Taps as flame_spatial_filter_new() has them. A kernel that sharpens is for
 * colours alone: alpha goes through a narrow Gaussian.
 *
 * @alpha: (out) (transfer full) (nullable) alpha's own taps, as many; NULL where
 * they are the same
 *
 * Returns: (transfer full) @n_taps doubles; NULL with @error: DOCUMENT where the
 * radius is no radius, LIMIT.
 */
double *flame_jwildfire_filter_new (FlameFilterKernel kernel, double radius,
    int supersample, double **alpha, int *n_taps, GError **error);

/*
 * Buckets that the picture lies to the right and below of where it would be in
 * flam3: there points are at the corners of buckets, and taps start one late.
 */
double flame_jwildfire_filter_shift (
    FlameFilterKernel kernel, double radius, int supersample);
