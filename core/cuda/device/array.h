/*
 * A two-dimensional array in device memory that only ever grows.
 *
 * Copies and fills are queued on a stream and return at once, unless they say
 * that they wait. Calls on one array come from one thread at a time; order on
 * the device is the streams' and events' business.
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

/* the same with neither gutter nor alignment */
gboolean flame_cuda_array_set_size (FlameCudaArray *array, gsize element_size,
    int width, int height, GError **error);

/* gives the memory back; the layout is all zeros after */
void flame_cuda_array_clear (FlameCudaArray *array);

/* all zeros while empty */
const FlameCudaLayout *flame_cuda_array_get_layout (
    const FlameCudaArray *array);

/* bytes held, which may be more than the layout's size */
gsize flame_cuda_array_get_capacity (const FlameCudaArray *array);

/* of the start (padding included) and of element (0, 0); 0 while empty */
CUdeviceptr flame_cuda_array_get_start (const FlameCudaArray *array);
CUdeviceptr flame_cuda_array_get_origin (const FlameCudaArray *array);

/* Host memory of the array's layout. Returns: (transfer full) */
FlameCudaPinned *flame_cuda_pinned_new_like (
    const FlameCudaArray *array, GError **error);

/* ------------------------------------------------------ whole, with padding */

/*
 * One copy of everything between an array and its pinned twin, which must stay
 * as it is until the copy has run.
 */
gboolean flame_cuda_array_upload (FlameCudaArray *array,
    const FlameCudaPinned *from, FlameCudaStream *stream, GError **error);
gboolean flame_cuda_array_download (const FlameCudaArray *array,
    FlameCudaPinned *to, FlameCudaStream *stream, GError **error);

/* every byte to 0, padding included */
gboolean flame_cuda_array_zero (
    FlameCudaArray *array, FlameCudaStream *stream, GError **error);

/* -------------------------------------------------------------------- regions
 * @region: (nullable) elements; NULL for width by height without padding.
 * @host: the region's first element; @host_pitch: bytes between its rows. With
 * pageable host memory the driver may wait although the call is asynchronous.
 */
gboolean flame_cuda_array_set (FlameCudaArray *array,
    const FlameCudaRegion *region, const void *host, gsize host_pitch,
    FlameCudaStream *stream, GError **error); /* waits for the stream */
gboolean flame_cuda_array_set_async (FlameCudaArray *array,
    const FlameCudaRegion *region, const void *host, gsize host_pitch,
    FlameCudaStream *stream, GError **error);
gboolean flame_cuda_array_get (const FlameCudaArray *array,
    const FlameCudaRegion *region, void *host, gsize host_pitch,
    FlameCudaStream *stream, GError **error); /* waits for the stream */
gboolean flame_cuda_array_get_async (const FlameCudaArray *array,
    const FlameCudaRegion *region, void *host, gsize host_pitch,
    FlameCudaStream *stream, GError **error);

/*
 * The same to memory at @to of another context, of another device perhaps: straight
 * where flame_cuda_context_reach() says so, else the driver goes through the host.
 */
gboolean flame_cuda_array_send_async (const FlameCudaArray *array,
    const FlameCudaRegion *region, FlameCudaContext *peer, CUdeviceptr to,
    gsize pitch, FlameCudaStream *stream, GError **error);

/*
 * @region of @from to (@x, @y) of @to; elements of one size, different arrays
 */
gboolean flame_cuda_array_copy (FlameCudaArray *to, int x, int y,
    const FlameCudaArray *from, const FlameCudaRegion *region,
    FlameCudaStream *stream, GError **error);

/*
 * Every 32-bit word of the region to @value. SETTINGS where elements are not
 * made of whole words.
 */
gboolean flame_cuda_array_fill (FlameCudaArray *array,
    const FlameCudaRegion *region, guint32 value, FlameCudaStream *stream,
    GError **error);

G_END_DECLS
