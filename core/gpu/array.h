/*
 * A two-dimensional array in device memory that only ever grows.
 *
 * Copies and fills are queued on a stream and return at once. Calls on one array come
 * from one thread at a time; order on the device is the streams' and events' business.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/layout.h"
#include "core/gpu/pinned.h"
#include "core/gpu/stream.h"

G_BEGIN_DECLS

typedef struct _FlameGpuArray FlameGpuArray;

/* Empty, without memory. Returns: (transfer full) */
FlameGpuArray *flame_gpu_array_new (FlameGpu *gpu);

/* waits for the device, for the driver does so when memory is freed */
void flame_gpu_array_free (FlameGpuArray *array); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuArray, flame_gpu_array_free)

/*
 * Takes a new layout. Memory is kept if it suffices, else freed and taken anew,
 * with slack if there is enough; the contents are undefined then. Where there
 * is not enough, NO_MEMORY with the bytes asked for and those free; the array is
 * empty after and may be set again.
 */
gboolean flame_gpu_array_set_layout (
    FlameGpuArray *array, const FlameGpuLayout *layout, GError **error);

/* the same without alignment */
gboolean flame_gpu_array_set_size (FlameGpuArray *array, gsize element_size,
    int width, int height, GError **error);

/* gives the memory back; the layout is all zeros after */
void flame_gpu_array_clear (FlameGpuArray *array);

/* all zeros while empty */
const FlameGpuLayout *flame_gpu_array_get_layout (const FlameGpuArray *array);

/* bytes held, which may be more than the layout's size */
gsize flame_gpu_array_get_capacity (const FlameGpuArray *array);

/* of the first element; 0 while empty */
FlameGpuAddress flame_gpu_array_get_start (const FlameGpuArray *array);

/* every byte to 0 */
gboolean flame_gpu_array_zero (
    FlameGpuArray *array, FlameGpuStream *stream, GError **error);

/*
 * @size bytes from @from to byte @offset on. With pageable host memory the API may
 * wait, here and below, although the call is asynchronous.
 */
gboolean flame_gpu_array_upload (FlameGpuArray *array, gsize offset,
    gconstpointer from, gsize size, FlameGpuStream *stream, GError **error);

/* width by height elements to @to, whose rows are @pitch bytes apart */
gboolean flame_gpu_array_download (const FlameGpuArray *array, gpointer to,
    gsize pitch, FlameGpuStream *stream, GError **error);

/* ----------------------------------------------------------- any other copy */

/* one side of a copy: host memory or device memory */
typedef struct
{
  gpointer host; /* NULL: on the device */
  FlameGpuAddress device;
  FlameGpu *gpu; /* (nullable) of @device, if it is not the stream's */
  gsize pitch;   /* bytes from a row to the next */
} FlameGpuPlace;

/*
 * @rows rows of @width bytes. To memory of another FlameGpu they go straight where
 * flame_gpu_reach() says so, else over the host. @doing: what an error says was
 * tried
 */
gboolean flame_gpu_copy (const FlameGpuPlace *to, const FlameGpuPlace *from,
    gsize width, gsize rows, const char *doing, FlameGpuStream *stream,
    GError **error);

G_END_DECLS
