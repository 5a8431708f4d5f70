/*
 * How much two pictures differ, in the measures of the references' noise
 * floors.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tests/golden/image.h"

G_BEGIN_DECLS

/*
 * All fields are in levels of 255. The root mean squares of colour cover R, G
 * and B.
 */
typedef struct
{
  double rmse;
  double rmse_box16; /* of the means of whole 16x16 blocks from the top left */
  double alpha_rmse;
  double alpha_rmse_box16;
  double mean[4]; /* of R, G, B, A: the first picture's minus the second's */
} ImageDifference;

/* The pictures must have the same size. */
ImageDifference image_compare (const Image *a, const Image *b);

void image_mean (const Image *image, double mean[4]);

G_END_DECLS
