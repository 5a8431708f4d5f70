/*
 * JWildfire's spatial filters: how buckets are weighted into an output pixel.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/genome/genome.h"

G_BEGIN_DECLS

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

G_END_DECLS
