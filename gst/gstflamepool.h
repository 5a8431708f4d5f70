/*
 * Which buffers the frames are rendered into, and which are handed on.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>
#include <gst/video/video.h>

#include "flame/flame.h"

/* ---------------------------------------------------------------- allocator */

/*
 * Memory that the backend writes fastest. It is ordinary mapped memory that may
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

/* From now on there is no memory to be had. Thread-safe. */
void gst_flame_allocator_close (GstAllocator *allocator);

/* -------------------------------------------------------------------- pools */

/* GStreamer's own category of what is slow, set up with the element's class */
GST_DEBUG_CATEGORY_EXTERN (gst_flame_performance_debug);

/*
 * Answers a peer's allocation @query. Where the peer has nothing special, that
 * is a pool on @allocator. Where it has, such as shared memory, the answer is
 * its own pool: frames are then rendered into @render and copied, as such memory
 * may be slow, and such pools too small for the frames in flight.
 *
 * @size: bytes of a frame
 * @in_flight: buffers that the element itself holds
 * @render: (inout) (nullable) an active pool to copy from; NULL if nothing is
 *     to be copied. What was there before is let go of.
 */
gboolean gst_flame_pool_decide (GstElement *element, GstQuery *query,
    GstAllocator *allocator, gsize size, guint in_flight,
    GstBufferPool **render);

/* @render: (inout) (nullable) deactivates it; its buffers may live on */
void gst_flame_pool_clear (GstBufferPool **render);

/* the pictures of @from to @to, whatever their strides */
gboolean gst_flame_pool_copy (
    const GstVideoInfo *info, GstBuffer *from, GstBuffer *to);
