/*
 * How much two pictures differ, in the measures of the references' noise
 * floors.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/golden/compare.h"

#include <math.h>

#define BOX 16

void
image_mean (const Image *image, double mean[4])
{
  gsize n = (gsize) image->width * image->height;

  for (int c = 0; c < 4; c++) {
    mean[c] = 0;
    for (gsize i = 0; i < n; i++)
      mean[c] += image->levels[4 * i + c];
    mean[c] /= n;
  }
}

/* Mean square difference between the means of @box x @box pixels. */
static void
mean_squares (const Image *a, const Image *b, int box, double squares[4])
{
  int columns = a->width / box, rows = a->height / box;

  for (int c = 0; c < 4; c++)
    squares[c] = 0;
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column < columns; column++) {
      double sum[4] = {0};

      for (int y = row * box; y < (row + 1) * box; y++) {
        for (int x = column * box; x < (column + 1) * box; x++) {
          gsize at = ((gsize) y * a->width + x) * 4;
          for (int c = 0; c < 4; c++)
            sum[c] += (double) a->levels[at + c] - b->levels[at + c];
        }
      }
      for (int c = 0; c < 4; c++)
        squares[c] += sum[c] * sum[c] / ((double) box * box * box * box);
    }
  }
  for (int c = 0; c < 4; c++)
    squares[c] /= (double) rows * columns;
}

ImageDifference
image_compare (const Image *a, const Image *b)
{
  ImageDifference difference;
  double squares[4], mean_a[4], mean_b[4];

  g_assert (a->width == b->width && a->height == b->height);

  mean_squares (a, b, 1, squares);
  difference.rmse = sqrt ((squares[0] + squares[1] + squares[2]) / 3);
  difference.alpha_rmse = sqrt (squares[3]);
  mean_squares (a, b, BOX, squares);
  difference.rmse_box16 = sqrt ((squares[0] + squares[1] + squares[2]) / 3);
  difference.alpha_rmse_box16 = sqrt (squares[3]);

  image_mean (a, mean_a);
  image_mean (b, mean_b);
  for (int c = 0; c < 4; c++)
    difference.mean[c] = mean_a[c] - mean_b[c];
  return difference;
}
