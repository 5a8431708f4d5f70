/*
 * How a two-dimensional array lies in memory: rows of elements, each row as long as
 * vector stores and blocks of threads want it.
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
  int width, height;  /* elements, at least 1 */
  gsize pitch;        /* bytes from a row to the next */
  gsize size;         /* bytes of it all: pitch * height */
} FlameGpuLayout;

typedef struct
{
  gsize element_size;
  int width, height;
  int align_width; /* rows are a multiple of as many elements; 0: of one */
} FlameGpuShape;

/* FALSE with SETTINGS for a shape that makes no sense, LIMIT for one too big */
gboolean flame_gpu_layout_init (
    FlameGpuLayout *layout, const FlameGpuShape *shape, GError **error);

/*
 * Bytes to take for @wanted where @held do not suffice, so that what grows a little
 * again and again is seldom taken anew: a quarter more once it has grown, 16 MiB at
 * most, and powers of two while it is small.
 */
gsize flame_gpu_with_slack (gsize held, gsize wanted);

G_END_DECLS
