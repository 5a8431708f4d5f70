/*
 * A GstAllocator of the memory that the backend writes fastest. What it makes
 * is ordinary mapped memory that may outlive the renderer.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "core/flame.h"

G_BEGIN_DECLS

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

G_END_DECLS
