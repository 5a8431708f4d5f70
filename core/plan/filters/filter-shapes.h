/*
 * The spatial filter, which weights buckets into an output pixel by the rules of flam3
 * or of JWildfire; and the temporal filter.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/genome/genome.h"

/* ------------------------------------------------------- the spatial filter */

/* The most taps of a filter. More is FLAME_ERROR_LIMIT. */
#define FLAME_MAX_FILTER_TAPS 16384

/*
 * For pixels narrower than this, which no display has, the filter is as wide as for
 * these. With flam3's width it would take gigabytes.
 */
#define FLAME_MIN_FILTER_ASPECT 0.0625

/*
 * Creates the taps of a separable filter, the same in both directions, with a sum of 1.
 * @radius is in output pixels, @supersample is buckets per pixel, @pixel_aspect is a
 * pixel's width divided by its height. The number of taps is odd if @supersample is
 * odd.
 *
 * Returns: (transfer full) @n_taps doubles; NULL with FLAME_ERROR_DOCUMENT if the
 *   radius is invalid, or LIMIT
 */
double *flame_spatial_filter_new (FlameSpatialFilter shape, double radius,
    int supersample, double pixel_aspect, int *n_taps, GError **error);

/*
 * Creates Ember's filter of radius 0: an output pixel is the first of its buckets, and
 * the others are ignored.
 * Returns: (transfer full)
 */
double *flame_one_bucket_filter_new (int supersample, int *n_taps);

/* ------------------------------------------------------ the temporal filter */

/*
 * Fills @deltas with @n times around 0, in shutters, and @weights with the filter's
 * values, at most 1. Returns the mean weight.
 *
 * flam3 takes @n_wanted times from -0.5 to 0.5. If @n is smaller, each time
 * stands in the middle of those it replaces, so that the blur is as wide.
 */
double flame_temporal_filter (FlameTemporalFilter type, double exponent,
    guint n_wanted, guint n, double *deltas, double *weights);

/* --------------------------------------------- JWildfire's spatial filters */

/*
 * Creates taps like those of flame_spatial_filter_new(). A sharpening kernel applies to
 * colours only; alpha has a narrow Gaussian.
 *
 * @alpha: (out) (transfer full) (nullable) as many taps for alpha; NULL if they are the
 *   same
 *
 * Returns: (transfer full) @n_taps doubles; NULL with FLAME_ERROR_DOCUMENT if the
 *   radius is invalid, or LIMIT
 */
double *flame_jwildfire_filter_new (FlameFilterKernel kernel, double radius,
    int supersample, double **alpha, int *n_taps, GError **error);

/*
 * Returns how many buckets the picture is shifted to the right and down compared to
 * flam3: in JWildfire points are at the corners of buckets, and taps start one bucket
 * later.
 */
double flame_jwildfire_filter_shift (
    FlameFilterKernel kernel, double radius, int supersample);
