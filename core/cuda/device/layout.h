/*
 * How a two-dimensional array lies in memory, the same on device and host.
 *
 *     <---------------- pitch (bytes) ---------------->
 *     gutter rows
 *     gutter | width elements           | gutter, rest
 *     ...      height rows
 *     gutter rows, rest
 *
 * The gutter lets a kernel read and write past the edges without asking; the
 * rest rounds rows and columns up so that whole blocks of threads fit.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/error.h"

G_BEGIN_DECLS

typedef struct
{
  gsize element_size; /* bytes */
  int width, height;  /* elements without padding, at least 1 */
  int gutter;         /* elements on each side, may be 0 */
  int padded_width;   /* elements of a whole row: pitch / element_size */
  int padded_height;  /* rows with padding */
  gsize pitch;        /* bytes from a row to the next */
  gsize offset;       /* bytes from the start to element (0, 0) */
  gsize size;         /* bytes of it all: pitch * padded_height */
} FlameCudaLayout;

/* What is wanted; zeros are 1, except @gutter's. */
typedef struct
{
  gsize element_size;
  int width, height;
  int gutter;
  int align_width;  /* padded_width is a multiple of this */
  int align_height; /* padded_height is a multiple of this */
} FlameCudaShape;

/* part of an array in elements from (0, 0); may reach into the padding */
typedef struct
{
  int x, y, width, height;
} FlameCudaRegion;

/* FALSE with SETTINGS for a shape that makes no sense, LIMIT for one too big */
gboolean flame_cuda_layout_init (
    FlameCudaLayout *layout, const FlameCudaShape *shape, GError **error);

gboolean flame_cuda_layout_equal (
    const FlameCudaLayout *a, const FlameCudaLayout *b);

/* @region: (nullable) width by height if NULL. FALSE if it is not in memory. */
gboolean flame_cuda_layout_check_region (const FlameCudaLayout *layout,
    const FlameCudaRegion *region, FlameCudaRegion *resolved, GError **error);

/* bytes from the start to element (@x, @y), which may lie in the padding */
gsize flame_cuda_layout_offset (const FlameCudaLayout *layout, int x, int y);

/*
 * Bytes to take for @wanted where @held do not suffice, so that what grows a little
 * again and again is seldom taken anew: a quarter more once it has grown, 16 MiB at
 * most, and powers of two while it is small.
 */
gsize flame_cuda_with_slack (gsize held, gsize wanted);

G_END_DECLS
