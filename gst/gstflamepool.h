/*
 * Buffers to render into, and buffers to push.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>
#include <gst/video/video.h>

#include "flame/flame.h"

/* ---------------------------------------------------------------- allocator */

/*
 * The memory that the backend writes fastest. It is ordinary mapped memory and may
 * outlive the renderer.
 */
#define GST_TYPE_FLAME_ALLOCATOR (gst_flame_allocator_get_type ())
G_DECLARE_FINAL_TYPE (
    GstFlameAllocator, gst_flame_allocator, GST, FLAME_ALLOCATOR, GstAllocator)

/*
 * @renderer: (transfer none) must live until gst_flame_allocator_close()
 * Returns: (transfer full)
 */
GstAllocator *gst_flame_allocator_new (FlameRenderer *renderer);

/* Makes all later allocations fail. Thread-safe. */
void gst_flame_allocator_close (GstAllocator *allocator);

/* -------------------------------------------------------------------- pools */

/*
 * GStreamer's own category for performance problems, set up with the element's class.
 */
GST_DEBUG_CATEGORY_EXTERN (gst_flame_performance_debug);

/*
 * Answers a peer's allocation @query. If the peer's pool has ordinary memory, the
 * answer is a pool on @allocator. If it has special memory, such as shared memory, the
 * answer is the peer's pool: frames are rendered into @render and copied, because
 * special memory may be slow and its pool too small for the frames in flight.
 *
 * @size: bytes of a frame
 * @in_flight: buffers that the element itself holds
 * @render: (inout) (nullable) an active pool to copy from; NULL if nothing is copied.
 *   The previous pool is released.
 */
gboolean gst_flame_pool_decide (GstElement *element, GstQuery *query,
    GstAllocator *allocator, gsize size, guint in_flight,
    GstBufferPool **render);

/*
 * Deactivates @render; its buffers may live on.
 * @render: (inout) (nullable)
 */
void gst_flame_pool_clear (GstBufferPool **render);

/* Copies the picture of @from to @to, whatever their strides. */
gboolean gst_flame_pool_copy (
    const GstVideoInfo *info, GstBuffer *from, GstBuffer *to);
