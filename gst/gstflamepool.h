/*
 * Which buffers the frames are rendered into.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

G_BEGIN_DECLS

/*
 * Answers a peer's allocation @query with the peer's own pool where that is
 * special, such as shared memory, else with a pool on @allocator.
 *
 * @size: bytes of a frame
 * @in_flight: buffers that the element itself holds
 */
gboolean gst_flame_pool_decide (GstElement *element, GstQuery *query,
    GstAllocator *allocator, gsize size, guint in_flight);

G_END_DECLS
