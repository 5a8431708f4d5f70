/*
 * The spatial filter: how buckets are weighted into an output pixel.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/genome/genome.h"

G_BEGIN_DECLS

/* most taps a filter may have; more is FLAME_ERROR_LIMIT */
#define FLAME_MAX_FILTER_TAPS 16384

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

G_END_DECLS
