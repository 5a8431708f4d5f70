/*
 * How a picture is laid out and what its samples mean: FlameVideo.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/api.h"

G_BEGIN_DECLS

/* More may come behind the last one. */
typedef enum
{
  FLAME_FORMAT_NV12,
  FLAME_FORMAT_I420,
  FLAME_FORMAT_RGBA,
  FLAME_FORMAT_BGRA,
  FLAME_FORMAT_RGBX,
  FLAME_FORMAT_BGRX,
  FLAME_FORMAT_RGB,
  FLAME_FORMAT_Y444,
  FLAME_FORMAT_Y42B,
  FLAME_FORMAT_P010_10LE,
  FLAME_FORMAT_I420_10LE,
  FLAME_FORMAT_I422_10LE,
  FLAME_FORMAT_Y444_10LE,
  FLAME_FORMAT_ARGB64,    /* 16 bit a channel, host endian, A R G B */
  FLAME_FORMAT_RGBA64_LE, /* 16 bit a channel, little endian, R G B A */
  FLAME_FORMAT_GRAY8,
  FLAME_FORMAT_RGBA_F32, /* host floats, R G B A, 0 to 1, not dithered */
} FlameFormat;

typedef enum
{
  FLAME_MATRIX_BT601,
  FLAME_MATRIX_BT709,
  FLAME_MATRIX_BT2020,
} FlameMatrix;

/*
 * SDR leaves flam3's display values, which are sRGB's, as they are. PQ and HLG
 * are BT.2100's: display value 1 becomes a reference white of 203 cd/m2
 * (BT.2408), and what flam3 clips goes on above it, by sRGB's curve and ever more
 * slowly towards the peak, with its hue.
 */
typedef enum
{
  FLAME_TRANSFER_SDR,
  FLAME_TRANSFER_PQ,
  FLAME_TRANSFER_HLG,
} FlameTransfer;

/* flam3's colours are BT.709's; to BT.2020 they are converted in linear light. */
typedef enum
{
  FLAME_PRIMARIES_BT709,
  FLAME_PRIMARIES_BT2020,
} FlamePrimaries;

typedef enum
{
  FLAME_VIDEO_RANGE_AUTO,    /* limited for YUV with chroma, else full */
  FLAME_VIDEO_RANGE_LIMITED, /* black at 16, white at 235, in 8-bit codes */
  FLAME_VIDEO_RANGE_FULL,
} FlameVideoRange;

/* all of these in cd/m2 */
#define FLAME_REFERENCE_WHITE 203.0
#define FLAME_DEFAULT_PEAK 1000.0
#define FLAME_LEAST_PEAK 400.0

/* how what is about the viewer lies in the picture */
typedef enum
{
  FLAME_PROJECTION_PERSPECTIVE, /* as the flame's own camera shows it */
  /* a dome master: angles from the middle grow evenly up to the inscribed circle */
  FLAME_PROJECTION_FISHEYE,
  /* a panorama: longitude along the rows, latitude down the columns */
  FLAME_PROJECTION_EQUIRECTANGULAR,
} FlameProjection;

/*
 * A picture's format, size and colours. Numbers are checked when a frame is queued.
 *
 * Thread-safety: Unsafe while a setter runs, else safe.
 */
typedef struct _FlameVideo FlameVideo;

/*
 * (transfer full) SDR with square pixels, as flam3 gives it; @width and @height: 1 to
 * 16384
 */
FLAME_API FlameVideo *flame_video_new (
    FlameFormat format, int width, int height);
FLAME_API FlameVideo *flame_video_copy (
    const FlameVideo *video);                        /* (transfer full) */
FLAME_API void flame_video_free (FlameVideo *video); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameVideo, flame_video_free)

/*
 * A pixel's width over its height. The genome's scale sets the width. 0, the default: 1.
 */
FLAME_API void flame_video_set_pixel_aspect (
    FlameVideo *video, double pixel_aspect);

/* YUV's matrix; ignored for RGB. Default: BT.601. */
FLAME_API void flame_video_set_matrix (FlameVideo *video, FlameMatrix matrix);

/* Which codes stand for black and white. Default: FLAME_VIDEO_RANGE_AUTO. */
FLAME_API void flame_video_set_range (FlameVideo *video, FlameVideoRange range);

/*
 * Whether chroma samples lie on the left and on the top luma sample of theirs, or, by
 * default, between two of them; ignored for RGB.
 */
FLAME_API void flame_video_set_chroma_cosited (
    FlameVideo *video, gboolean horizontally, gboolean vertically);

/*
 * The transfer function and the primaries. PQ and HLG need BT.2020's primaries and at
 * least 10 bits a sample. Default: SDR and BT.709.
 */
FLAME_API void flame_video_set_transfer (
    FlameVideo *video, FlameTransfer transfer, FlamePrimaries primaries);

/*
 * PQ and HLG: cd/m2 that the brightest channel stays below, FLAME_LEAST_PEAK to 10000.
 * HLG has at most 1000. 0, the default: FLAME_DEFAULT_PEAK.
 */
FLAME_API void flame_video_set_peak (FlameVideo *video, double peak);

/*
 * How directions lie in the picture.
 *
 * @field_of_view: degrees, up to 360: of a fisheye across its circle, of a panorama along
 * a row. 0 is 180 and 360. The perspective has the flame's own
 */
FLAME_API void flame_video_set_projection (
    FlameVideo *video, FlameProjection projection, double field_of_view);

G_END_DECLS
