/*
 * A two-dimensional array in device memory that only ever grows.
 *
 * Copies and fills are queued on a stream and return at once. Calls on one array come
 * from one thread at a time; order on the device is the streams' and events' business.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/layout.h"
#include "core/cuda/device/pinned.h"
#include "core/cuda/device/stream.h"

G_BEGIN_DECLS

typedef struct _FlameCudaArray FlameCudaArray;

/* Empty, without memory. Returns: (transfer full) */
FlameCudaArray *flame_cuda_array_new (FlameCudaContext *context);

/* waits for the device, for the driver does so when memory is freed */
void flame_cuda_array_free (FlameCudaArray *array); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaArray, flame_cuda_array_free)

/*
 * Takes a new layout. Memory is kept if it suffices, else freed and taken anew,
 * with slack if there is enough; the contents are undefined then. Where there
 * is not enough, NO_MEMORY with the bytes asked for and those free; the array is
 * empty after and may be set again.
 */
gboolean flame_cuda_array_set_layout (
    FlameCudaArray *array, const FlameCudaLayout *layout, GError **error);

/* the same without alignment */
gboolean flame_cuda_array_set_size (FlameCudaArray *array, gsize element_size,
    int width, int height, GError **error);

/* gives the memory back; the layout is all zeros after */
void flame_cuda_array_clear (FlameCudaArray *array);

/* all zeros while empty */
const FlameCudaLayout *flame_cuda_array_get_layout (
    const FlameCudaArray *array);

/* bytes held, which may be more than the layout's size */
gsize flame_cuda_array_get_capacity (const FlameCudaArray *array);

/* of the first element; 0 while empty */
CUdeviceptr flame_cuda_array_get_start (const FlameCudaArray *array);

/* every byte to 0 */
gboolean flame_cuda_array_zero (
    FlameCudaArray *array, FlameCudaStream *stream, GError **error);

/*
 * @size bytes from @from to byte @offset on. With pageable host memory the driver may
 * wait, here and below, although the call is asynchronous.
 */
gboolean flame_cuda_array_upload (FlameCudaArray *array, gsize offset,
    gconstpointer from, gsize size, FlameCudaStream *stream, GError **error);

/* width by height elements to @to, whose rows are @pitch bytes apart */
gboolean flame_cuda_array_download (const FlameCudaArray *array, gpointer to,
    gsize pitch, FlameCudaStream *stream, GError **error);

/* ----------------------------------------------------------- any other copy */

/* one side of a copy: host memory or device memory */
typedef struct
{
  gpointer host; /* NULL: on the device */
  CUdeviceptr device;
  FlameCudaContext
      *context; /* (nullable) of @device, if it is not the stream's */
  gsize pitch;  /* bytes from a row to the next */
} FlameCudaPlace;

/*
 * @rows rows of @width bytes. To memory of another context, of another device
 * perhaps, they go straight where flame_cuda_context_reach() says so, else the driver
 * goes through the host. @doing: what an error says was tried
 */
gboolean flame_cuda_copy (const FlameCudaPlace *to, const FlameCudaPlace *from,
    gsize width, gsize rows, const char *doing, FlameCudaStream *stream,
    GError **error);

G_END_DECLS
