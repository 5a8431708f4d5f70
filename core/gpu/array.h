/*
 * Memory: two-dimensional arrays on the device that only ever grow, and page-locked
 * memory on the host.
 *
 * Copies and fills are queued on a stream and return at once. Calls on one array come
 * from one thread at a time; order on the device is the streams' and events' business.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/gpu/gpu.h"
#include "flame/error.h"

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

/* ------------------------------------------------------------ pinned memory */

/*
 * Holds a reference to its device, so it may outlive the renderer that made it
 * and be freed on any thread.
 */
typedef struct _FlameGpuPinned FlameGpuPinned;

/*
 * Not initialised; page-aligned. Pinning takes milliseconds: keep and reuse.
 * Returns: (transfer full) NULL with NO_MEMORY and the bytes asked for.
 */
FlameGpuPinned *flame_gpu_pinned_new (
    FlameGpu *gpu, gsize size, GError **error);

/*
 * Memory of at least @size bytes in *@pinned, which may be NULL; what it held is
 * lost where it has to grow, which it does with slack. On failure it is NULL.
 */
gboolean flame_gpu_pinned_ensure (
    FlameGpuPinned **pinned, FlameGpu *gpu, gsize size, GError **error);

/* no copy may still be under way: wait for its event before */
void flame_gpu_pinned_free (FlameGpuPinned *pinned); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuPinned, flame_gpu_pinned_free)

/*
 * Whether @size bytes at @memory are all inside one FlameGpuPinned, to which
 * alone the device copies directly. Thread-safe.
 */
gboolean flame_gpu_is_pinned (gconstpointer memory, gsize size);

gpointer flame_gpu_pinned_get_start (const FlameGpuPinned *pinned);

/* ------------------------------------------------------------------- arrays */

typedef struct _FlameGpuArray FlameGpuArray;

/* Empty, without memory. Returns: (transfer full) */
FlameGpuArray *flame_gpu_array_new (FlameGpu *gpu);

/* waits for all that is queued on the device (memory_free in core/gpu/fns.h) */
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
