/*
 * Output formats: the caps, the choice among those that a peer accepts, and the
 * engine's description of the negotiated caps.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>
#include <gst/video/video.h>

#include "config.h"
#include "flame/flame.h"

#define GST_FLAME_FORMATS                                                      \
  "{ NV12, I420, RGBA, BGRx, RGBx, BGRA, Y444, Y42B, P010_10LE, I420_10LE, "   \
  "I422_10LE, Y444_10LE, RGB, RGBA64_LE, ARGB64, GRAY8 }"

/*
 * The formats that CUDA elements share. Their planes need no layout of their own.
 */
#define GST_FLAME_CUDA_FORMATS "{ NV12, P010_10LE, RGBA, BGRA, Y444 }"

/* At the highest frame rate a frame lasts one nanosecond. */
#define GST_FLAME_CAPS                                                         \
  "video/x-raw, format = (string) " GST_FLAME_FORMATS ", " GST_FLAME_FIELDS
#define GST_FLAME_CUDA_CAPS                                                    \
  "video/x-raw(memory:CUDAMemory), "                                           \
  "format = (string) " GST_FLAME_CUDA_FORMATS ", " GST_FLAME_FIELDS
#define GST_FLAME_FIELDS                                                       \
  "width = (int) [ 1, 16384 ], height = (int) [ 1, 16384 ], "                  \
  "framerate = (fraction) [ 0/1, 1000000000/1 ], "                             \
  "interlace-mode = (string) progressive"

/* The caps of the source pad's template. */
#ifdef HAVE_CUDA_MEMORY
#define GST_FLAME_TEMPLATE_CAPS GST_FLAME_CAPS "; " GST_FLAME_CUDA_CAPS
#else
#define GST_FLAME_TEMPLATE_CAPS GST_FLAME_CAPS
#endif

/*
 * Fixates every field of the first structure in @caps that this element has a
 * preference for.
 * @alpha: prefer formats with alpha.
 * @peak: the peak of HDR in cd/m2, for its metadata.
 *
 * @caps: (transfer full)
 * Returns: (transfer full)
 */
GstCaps *gst_flame_formats_fixate (GstCaps *caps, gboolean alpha, guint peak);

/*
 * Describes @info to the engine, except for HDR's peak and the projection.
 *
 * @problem: (out) (transfer none) why the engine cannot draw @info
 * Returns: (transfer full) (nullable) NULL if it cannot
 */
FlameVideo *gst_flame_formats_get_video (
    const GstVideoInfo *info, const char **problem);

/*
 * Returns whether a structure of @caps names memory:CUDAMemory. ANY does not.
 */
gboolean gst_flame_formats_name_cuda (const GstCaps *caps);

/*
 * Keeps the structures of @caps that are in CUDA memory, or all others.
 * @caps: (transfer full)
 * Returns: (transfer full)
 */
GstCaps *gst_flame_formats_filter_cuda (GstCaps *caps, gboolean in_cuda_memory);
