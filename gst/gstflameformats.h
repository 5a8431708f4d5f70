/*
 * What the element can put out: caps, the choice among those a peer takes, and
 * the engine's words for what was negotiated.
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

/* those that CUDA elements share: their planes need no layout of their own */
#define GST_FLAME_CUDA_FORMATS "{ NV12, P010_10LE, RGBA, BGRA, Y444 }"

/* at the highest frame rate a frame lasts a nanosecond */
#define GST_FLAME_CAPS                                                         \
  "video/x-raw, format = (string) " GST_FLAME_FORMATS ", " GST_FLAME_FIELDS
#define GST_FLAME_CUDA_CAPS                                                    \
  "video/x-raw(memory:CUDAMemory), "                                           \
  "format = (string) " GST_FLAME_CUDA_FORMATS ", " GST_FLAME_FIELDS
#define GST_FLAME_FIELDS                                                       \
  "width = (int) [ 1, 16384 ], height = (int) [ 1, 16384 ], "                  \
  "framerate = (fraction) [ 0/1, 1000000000/1 ], "                             \
  "interlace-mode = (string) progressive"

/* of the source pad's template */
#ifdef HAVE_CUDA_MEMORY
#define GST_FLAME_TEMPLATE_CAPS GST_FLAME_CAPS "; " GST_FLAME_CUDA_CAPS
#else
#define GST_FLAME_TEMPLATE_CAPS GST_FLAME_CAPS
#endif

/*
 * Fixates every field that this element has an opinion on in the first
 * structure of @caps. @alpha: prefer formats that have alpha. @peak: cd/m2 that
 * HDR is said to reach.
 *
 * @caps: (transfer full)
 * Returns: (transfer full)
 */
GstCaps *gst_flame_formats_fixate (GstCaps *caps, gboolean alpha, guint peak);

/*
 * Describes @info to the engine, all but the peak of HDR and the projection.
 *
 * @problem: (out) (transfer none) why the engine cannot draw that, if it cannot
 * Returns: (transfer full) (nullable)
 */
FlameVideo *gst_flame_formats_get_video (
    const GstVideoInfo *info, const char **problem);

/* whether a structure of @caps names memory:CUDAMemory, which ANY does not */
gboolean gst_flame_formats_name_cuda (const GstCaps *caps);

/*
 * The structures of @caps in CUDA memory, or all others.
 * @caps: (transfer full) Returns: (transfer full)
 */
GstCaps *gst_flame_formats_filter_cuda (GstCaps *caps, gboolean in_cuda_memory);
