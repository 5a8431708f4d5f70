/*
 * FlameVideo: how a picture is laid out and what its samples mean.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib-object.h>

#include "flame/api.h"

G_BEGIN_DECLS

/**
 * FlameFormat:
 * @FLAME_FORMAT_NV12: YUV, 8 bits, chroma halved both ways and interleaved
 * @FLAME_FORMAT_I420: YUV, 8 bits, chroma halved both ways
 * @FLAME_FORMAT_RGBA: 8 bits a channel
 * @FLAME_FORMAT_BGRA: 8 bits a channel
 * @FLAME_FORMAT_RGBX: 8 bits a channel, the fourth byte without a meaning
 * @FLAME_FORMAT_BGRX: 8 bits a channel, the fourth byte without a meaning
 * @FLAME_FORMAT_RGB: 8 bits a channel, 3 bytes a pixel
 * @FLAME_FORMAT_Y444: YUV, 8 bits
 * @FLAME_FORMAT_Y42B: YUV, 8 bits, chroma halved horizontally
 * @FLAME_FORMAT_P010_10LE: YUV, 10 bits at the top of 16, chroma halved both ways and
 *   interleaved
 * @FLAME_FORMAT_I420_10LE: YUV, 10 bits, chroma halved both ways
 * @FLAME_FORMAT_I422_10LE: YUV, 10 bits, chroma halved horizontally
 * @FLAME_FORMAT_Y444_10LE: YUV, 10 bits
 * @FLAME_FORMAT_ARGB64: 16 bits a channel, host endian
 * @FLAME_FORMAT_RGBA64_LE: 16 bits a channel, little endian
 * @FLAME_FORMAT_GRAY8: 8 bits, luma alone
 * @FLAME_FORMAT_RGBA_F32: host floats, not dithered; 0 to 1, except for light, hits
 *   and depth
 *
 * How pixels are stored. Later versions may append values.
 */
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
  FLAME_FORMAT_ARGB64,
  FLAME_FORMAT_RGBA64_LE,
  FLAME_FORMAT_GRAY8,
  FLAME_FORMAT_RGBA_F32,
} FlameFormat;

/**
 * FlameMatrix:
 * @FLAME_MATRIX_BT601: of standard definition
 * @FLAME_MATRIX_BT709: of high definition
 * @FLAME_MATRIX_BT2020: of ultra high definition
 *
 * The matrix between RGB and YUV.
 */
typedef enum
{
  FLAME_MATRIX_BT601,
  FLAME_MATRIX_BT709,
  FLAME_MATRIX_BT2020,
} FlameMatrix;

/**
 * FlameTransfer:
 * @FLAME_TRANSFER_SDR: flam3's display values, which are in sRGB
 * @FLAME_TRANSFER_PQ: BT.2100's perceptual quantizer
 * @FLAME_TRANSFER_HLG: BT.2100's hybrid log-gamma
 * @FLAME_TRANSFER_LIGHT: linear light for compositors rather than a picture to show:
 *   after log density and the spatial filter, before gamma, background and clips. 1 is
 *   about white, and nothing is clipped. Red, green and blue are premultiplied by
 *   alpha. Brightness is a factor on the light
 * @FLAME_TRANSFER_HITS: the number of samples in each pixel, before log density, but
 *   through the spatial filter. Alpha holds the number; the other channels hold the sum
 *   of the samples' colours, each at most 1. A sample counts in part if its transform
 *   has opacity or if motion blur weights it. The filter list does not apply
 * @FLAME_TRANSFER_DEPTH: how far away the samples of each pixel are. Alpha holds their
 *   number, like FLAME_TRANSFER_HITS; the other channels hold the sum of 0.5 + d / 8,
 *   from 0 to 1, where d is a sample's distance behind the plane that the genome's scale
 *   refers to, along the camera's axis, in halves of the picture's width
 *
 * The transfer function. With PQ and HLG the display value 1 becomes a reference white
 * of 203 cd/m2 (BT.2408). Light that flam3 would clip continues above it along sRGB's
 * curve, compressed towards the peak, and keeps its hue. Light, hits and depth need
 * FLAME_FORMAT_RGBA_F32 and BT.709's primaries.
 */
typedef enum
{
  FLAME_TRANSFER_SDR,
  FLAME_TRANSFER_PQ,
  FLAME_TRANSFER_HLG,
  FLAME_TRANSFER_LIGHT,
  FLAME_TRANSFER_HITS,
  FLAME_TRANSFER_DEPTH,
} FlameTransfer;

/**
 * FlamePrimaries:
 * @FLAME_PRIMARIES_BT709: flam3's colours, unchanged
 * @FLAME_PRIMARIES_BT2020: flam3's colours, converted in linear light
 *
 * The primaries of red, green and blue.
 */
typedef enum
{
  FLAME_PRIMARIES_BT709,
  FLAME_PRIMARIES_BT2020,
} FlamePrimaries;

/**
 * FlameVideoRange:
 * @FLAME_VIDEO_RANGE_AUTO: limited for YUV with chroma, else full
 * @FLAME_VIDEO_RANGE_LIMITED: black at 16, white at 235, in 8-bit codes
 * @FLAME_VIDEO_RANGE_FULL: black at 0, white at 255, in 8-bit codes
 *
 * The codes of black and white.
 */
typedef enum
{
  FLAME_VIDEO_RANGE_AUTO,
  FLAME_VIDEO_RANGE_LIMITED,
  FLAME_VIDEO_RANGE_FULL,
} FlameVideoRange;

/**
 * FLAME_REFERENCE_WHITE:
 *
 * The reference white of HDR, in cd/m2.
 */
#define FLAME_REFERENCE_WHITE 203.0

/**
 * FLAME_DEFAULT_PEAK:
 *
 * The default peak of HDR, in cd/m2.
 */
#define FLAME_DEFAULT_PEAK 1000.0

/**
 * FLAME_MIN_PEAK:
 *
 * The lowest peak of HDR, in cd/m2.
 */
#define FLAME_MIN_PEAK 400.0

/**
 * FlameProjection:
 * @FLAME_PROJECTION_PERSPECTIVE: as the flame's own camera shows it
 * @FLAME_PROJECTION_FISHEYE: a dome master: the angle from the centre grows evenly up
 *   to the inscribed circle
 * @FLAME_PROJECTION_EQUIRECTANGULAR: a panorama: longitude along rows, latitude along
 *   columns
 *
 * How the surroundings are projected onto the picture.
 */
typedef enum
{
  FLAME_PROJECTION_PERSPECTIVE,
  FLAME_PROJECTION_FISHEYE,
  FLAME_PROJECTION_EQUIRECTANGULAR,
} FlameProjection;

/**
 * FlameVideo:
 *
 * A picture's format, size and colours. Values are checked when a frame is queued.
 *
 * Thread-safety: Unsafe while a setter runs, else safe.
 */
typedef struct _FlameVideo FlameVideo;

#define FLAME_TYPE_VIDEO (flame_video_get_type ())
FLAME_API GType flame_video_get_type (void);

/**
 * flame_video_new:
 * @format: how pixels are stored
 * @width: pixels, 1 to 16384
 * @height: pixels, 1 to 16384
 *
 * Creates a description of an SDR picture with square pixels, as flam3 draws it.
 *
 * Returns: (transfer full): the description
 */
FLAME_API FlameVideo *flame_video_new (
    FlameFormat format, int width, int height);

/**
 * flame_video_copy:
 * @video: a picture's format, size and colours
 *
 * Copies it.
 *
 * Returns: (transfer full): a copy
 */
FLAME_API FlameVideo *flame_video_copy (const FlameVideo *video);

/**
 * flame_video_free:
 * @video: (nullable) (transfer full): a picture's format, size and colours
 *
 * Frees it.
 */
FLAME_API void flame_video_free (FlameVideo *video);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameVideo, flame_video_free)

/**
 * flame_video_set_pixel_aspect:
 * @video: a picture's format, size and colours
 * @pixel_aspect: width over height
 *
 * Sets a pixel's width divided by its height. The genome's scale applies to the width.
 * 0, the default, is 1.
 */
FLAME_API void flame_video_set_pixel_aspect (
    FlameVideo *video, double pixel_aspect);

/**
 * flame_video_set_matrix:
 * @video: a picture's format, size and colours
 * @matrix: the matrix
 *
 * Sets the matrix of YUV. It is ignored for RGB. Default: BT.601.
 */
FLAME_API void flame_video_set_matrix (FlameVideo *video, FlameMatrix matrix);

/**
 * flame_video_set_range:
 * @video: a picture's format, size and colours
 * @range: the range
 *
 * Sets the codes of black and white. Default: FLAME_VIDEO_RANGE_AUTO.
 */
FLAME_API void flame_video_set_range (FlameVideo *video, FlameVideoRange range);

/**
 * flame_video_set_chroma_cosited:
 * @video: a picture's format, size and colours
 * @horizontally: whether they lie on the left luma sample
 * @vertically: whether they lie on the top luma sample
 *
 * Sets whether a chroma sample lies on the left and on the top luma sample that share
 * it. By default it lies between them. It is ignored for RGB.
 */
FLAME_API void flame_video_set_chroma_cosited (
    FlameVideo *video, gboolean horizontally, gboolean vertically);

/**
 * flame_video_set_transfer:
 * @video: a picture's format, size and colours
 * @transfer: the transfer function
 * @primaries: the primaries
 *
 * Sets the transfer function and the primaries. PQ and HLG need BT.2020's primaries and
 * at least 10 bits a sample. Default: SDR and BT.709.
 */
FLAME_API void flame_video_set_transfer (
    FlameVideo *video, FlameTransfer transfer, FlamePrimaries primaries);

/**
 * flame_video_set_peak:
 * @video: a picture's format, size and colours
 * @peak: cd/m2
 *
 * Sets the luminance that the brightest channel stays below with PQ and HLG:
 * FLAME_MIN_PEAK to 10000, and with HLG at most 1000. 0, the default, is
 * FLAME_DEFAULT_PEAK.
 */
FLAME_API void flame_video_set_peak (FlameVideo *video, double peak);

/**
 * flame_video_set_projection:
 * @video: a picture's format, size and colours
 * @projection: the projection
 * @field_of_view: degrees, up to 360: across the circle of a fisheye, or along a row of
 *   a panorama. 0 is 180 for a fisheye and 360 for a panorama. The perspective ignores
 *   it, and uses the flame's own
 *
 * Sets how the surroundings are projected onto the picture.
 */
FLAME_API void flame_video_set_projection (
    FlameVideo *video, FlameProjection projection, double field_of_view);

G_END_DECLS
