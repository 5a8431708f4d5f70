/*
 * Works out pitches and offsets, and refuses what would overflow.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/device/layout.h"

#define MAX_SIDE (1 << 28)
#define MAX_ELEMENT 4096
/* the driver copies rectangles of no wider pitch */
#define MAX_PITCH G_MAXINT32

/* below this a power of two is taken from the start */
#define SMALL (1u << 20)
#define SMALLEST 4096u
#define MOST_SLACK ((gsize) 16 << 20)

static gint64
round_up (gint64 value, int multiple)
{
  int step = multiple ? multiple : 1;
  return (value + step - 1) / step * step;
}

static gboolean
shape_makes_sense (const FlameCudaShape *shape)
{
  return shape->element_size > 0 && shape->element_size <= MAX_ELEMENT &&
         shape->width > 0 && shape->height > 0 && shape->gutter >= 0 &&
         shape->align_width >= 0 && shape->align_width <= MAX_ELEMENT &&
         shape->align_height >= 0 && shape->align_height <= MAX_ELEMENT;
}

gboolean
flame_cuda_layout_init (
    FlameCudaLayout *layout, const FlameCudaShape *shape, GError **error)
{
  gint64 width, height;

  if (!shape_makes_sense (shape)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "a device array of %dx%d elements of %" G_GSIZE_FORMAT
        " bytes, gutter %d, alignment %dx%d makes no sense",
        shape->width, shape->height, shape->element_size, shape->gutter,
        shape->align_width, shape->align_height);
    return FALSE;
  }
  width = round_up (
      (gint64) shape->width + 2 * (gint64) shape->gutter, shape->align_width);
  height = round_up (
      (gint64) shape->height + 2 * (gint64) shape->gutter, shape->align_height);
  if (width > MAX_SIDE || height > MAX_SIDE ||
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
  layout->gutter = shape->gutter;
  layout->padded_width = width;
  layout->padded_height = height;
  layout->pitch = width * shape->element_size;
  layout->offset =
      shape->gutter * layout->pitch + shape->gutter * shape->element_size;
  layout->size = layout->pitch * height;
  return TRUE;
}

gboolean
flame_cuda_layout_equal (const FlameCudaLayout *a, const FlameCudaLayout *b)
{
  return a->element_size == b->element_size && a->width == b->width &&
         a->height == b->height && a->gutter == b->gutter &&
         a->padded_width == b->padded_width &&
         a->padded_height == b->padded_height;
}

static gboolean
span_is_inside (int start, int length, int before, int padded)
{
  gint64 first = (gint64) start + before;
  return first >= 0 && length > 0 && first + length <= padded;
}

gboolean
flame_cuda_layout_check_region (const FlameCudaLayout *layout,
    const FlameCudaRegion *region, FlameCudaRegion *resolved, GError **error)
{
  if (region)
    *resolved = *region;
  else
    *resolved = (FlameCudaRegion){0, 0, layout->width, layout->height};
  if (span_is_inside (
          resolved->x, resolved->width, layout->gutter, layout->padded_width) &&
      span_is_inside (
          resolved->y, resolved->height, layout->gutter, layout->padded_height))
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "the region %dx%d at (%d, %d) is not inside a device array of %dx%d "
      "with gutter %d",
      resolved->width, resolved->height, resolved->x, resolved->y,
      layout->width, layout->height, layout->gutter);
  return FALSE;
}

gsize
flame_cuda_layout_offset (const FlameCudaLayout *layout, int x, int y)
{
  return (gsize) (y + layout->gutter) * layout->pitch +
         (gsize) (x + layout->gutter) * layout->element_size;
}

gsize
flame_cuda_with_slack (gsize held, gsize wanted)
{
  if (wanted < SMALL)
    return MAX ((gsize) 1 << g_bit_storage (wanted - 1), SMALLEST);
  return held ? wanted + MIN (wanted / 4, MOST_SLACK) : wanted;
}
