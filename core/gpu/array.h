/*
 * Memory: two-dimensional arrays on the device, which only grow, and page-locked memory
 * on the host.
 *
 * Copies and fills are queued on a stream, and return at once. An array is used by one
 * thread at a time. Streams and events determine the order on the device.
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
  gsize pitch;        /* bytes from one row to the next */
  gsize size;         /* total bytes: pitch * height */
} FlameGpuLayout;

typedef struct
{
  gsize element_size;
  int width, height;
  int align_width; /* a row is a multiple of this many elements; 0 is 1 */
} FlameGpuShape;

/*
 * Fills @layout. Returns FALSE with SETTINGS for an invalid shape, with LIMIT for one
 * that is too large.
 */
gboolean flame_gpu_layout_init (
    FlameGpuLayout *layout, const FlameGpuShape *shape, GError **error);

/*
 * Returns how many bytes to allocate for @wanted if @held are not enough. Memory that
 * grows little by little is then seldom reallocated: sizes are powers of two while they
 * are small, and later grow by a quarter, but by at most 16 MiB.
 */
gsize flame_gpu_with_slack (gsize held, gsize wanted);

/* ------------------------------------------------------------ pinned memory */

/*
 * Page-locked memory. It holds a reference to its device, so it may outlive the
 * renderer that created it, and may be freed on any thread.
 */
typedef struct _FlameGpuPinned FlameGpuPinned;

/*
 * Allocates page-aligned memory, which is not initialised. Pinning takes milliseconds,
 * so keep and reuse it.
 * Returns: (transfer full) NULL with NO_MEMORY and the requested bytes.
 */
FlameGpuPinned *flame_gpu_pinned_new (
    FlameGpu *gpu, gsize size, GError **error);

/*
 * Ensures that *@pinned, which may be NULL, has at least @size bytes. If it must grow,
 * which it does with slack, its content is lost. On failure it is NULL.
 */
gboolean flame_gpu_pinned_ensure (
    FlameGpuPinned **pinned, FlameGpu *gpu, gsize size, GError **error);

/*
 * Frees the memory. Wait for the event of the last copy before you call this.
 */
void flame_gpu_pinned_free (FlameGpuPinned *pinned); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuPinned, flame_gpu_pinned_free)

/*
 * Returns whether all @size bytes at @memory are inside one FlameGpuPinned. The device
 * copies only to such memory directly. Thread-safe.
 */
gboolean flame_gpu_is_pinned (gconstpointer memory, gsize size);

gpointer flame_gpu_pinned_get_start (const FlameGpuPinned *pinned);

/* ------------------------------------------------------------------- arrays */

typedef struct _FlameGpuArray FlameGpuArray;

/*
 * Creates an array, which has no memory at first.
 * Returns: (transfer full)
 */
FlameGpuArray *flame_gpu_array_new (FlameGpu *gpu);

/*
 * Waits for all work that is queued on the device (memory_free in core/gpu/fns.h).
 */
void flame_gpu_array_free (FlameGpuArray *array); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuArray, flame_gpu_array_free)

/*
 * Sets a new layout. The memory is kept if it is large enough; otherwise it is freed
 * and allocated again, with slack if there is enough, and its content is then
 * undefined. If there is too little memory it fails with NO_MEMORY and the requested
 * and free bytes; the array is then empty, and may be set again.
 */
gboolean flame_gpu_array_set_layout (
    FlameGpuArray *array, const FlameGpuLayout *layout, GError **error);

/* Sets a layout without alignment, like flame_gpu_array_set_layout(). */
gboolean flame_gpu_array_set_size (FlameGpuArray *array, gsize element_size,
    int width, int height, GError **error);

/* Frees the memory. The layout becomes all zeros. */
void flame_gpu_array_clear (FlameGpuArray *array);

/* Returns the layout, which is all zeros if the array is empty. */
const FlameGpuLayout *flame_gpu_array_get_layout (const FlameGpuArray *array);

/* Returns the bytes of memory, which may be more than the layout's size. */
gsize flame_gpu_array_get_capacity (const FlameGpuArray *array);

/* Returns the address of the first element; 0 if the array is empty. */
FlameGpuAddress flame_gpu_array_get_start (const FlameGpuArray *array);

/* Sets every byte to 0. */
gboolean flame_gpu_array_zero (
    FlameGpuArray *array, FlameGpuStream *stream, GError **error);

/*
 * Copies @size bytes from @from to offset @offset. With pageable host memory the API
 * may wait, here and in the next function, although the call is asynchronous.
 */
gboolean flame_gpu_array_upload (FlameGpuArray *array, gsize offset,
    gconstpointer from, gsize size, FlameGpuStream *stream, GError **error);

/* Copies width by height elements to @to, whose rows are @pitch bytes apart. */
gboolean flame_gpu_array_download (const FlameGpuArray *array, gpointer to,
    gsize pitch, FlameGpuStream *stream, GError **error);

/* ----------------------------------------------------------- any other copy */

/* One side of a copy: host memory or device memory. */
typedef struct
{
  gpointer host; /* NULL if it is on the device */
  FlameGpuAddress device;
  FlameGpu
      *gpu;    /* (nullable) the device of @device, unless it is the stream's */
  gsize pitch; /* bytes from one row to the next */
} FlameGpuPlace;

/*
 * Copies @rows rows of @width bytes. To the memory of another FlameGpu it copies
 * directly if flame_gpu_reach() allows, otherwise through the host.
 * @doing: the action, for errors
 */
gboolean flame_gpu_copy (const FlameGpuPlace *to, const FlameGpuPlace *from,
    gsize width, gsize rows, const char *doing, FlameGpuStream *stream,
    GError **error);
