/*
 * Works out pitches and offsets, and refuses what would overflow.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/layout.h"

#define MAX_SIDE (1 << 28)
#define MAX_ELEMENT 4096
/* the driver copies rectangles of no wider pitch */
#define MAX_PITCH G_MAXINT32

/* below this a power of two is taken from the start */
#define SMALL (1u << 20)
#define SMALLEST 4096u
#define MOST_SLACK ((gsize) 16 << 20)

static gboolean
shape_makes_sense (const FlameGpuShape *shape)
{
  return shape->element_size > 0 && shape->element_size <= MAX_ELEMENT &&
         shape->width > 0 && shape->height > 0 && shape->align_width >= 0 &&
         shape->align_width <= MAX_ELEMENT;
}

gboolean
flame_gpu_layout_init (
    FlameGpuLayout *layout, const FlameGpuShape *shape, GError **error)
{
  const gint64 step = MAX (shape->align_width, 1);
  gint64 width;

  if (!shape_makes_sense (shape)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "a device array of %dx%d elements of %" G_GSIZE_FORMAT
        " bytes, rows of multiples of %d, makes no sense",
        shape->width, shape->height, shape->element_size, shape->align_width);
    return FALSE;
  }
  width = (shape->width + step - 1) / step * step;
  if (width > MAX_SIDE || shape->height > MAX_SIDE ||
      width * (gint64) shape->element_size > MAX_PITCH) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT,
        "a device array of %dx%d elements of %" G_GSIZE_FORMAT
        " bytes is too big: %d elements a side and %d bytes a row at most",
        shape->width, shape->height, shape->element_size, MAX_SIDE, MAX_PITCH);
    return FALSE;
  }
  layout->element_size = shape->element_size;
  layout->width = shape->width;
  layout->height = shape->height;
  layout->pitch = width * shape->element_size;
  layout->size = layout->pitch * shape->height;
  return TRUE;
}

gsize
flame_gpu_with_slack (gsize held, gsize wanted)
{
  if (wanted < SMALL)
    return MAX ((gsize) 1 << g_bit_storage (wanted - 1), SMALLEST);
  return held ? wanted + MIN (wanted / 4, MOST_SLACK) : wanted;
}
