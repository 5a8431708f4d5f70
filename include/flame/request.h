/*
 * FlameFrameRequest: a frame to draw.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib-object.h>

#include "flame/animation.h"
#include "flame/api.h"
#include "flame/filters.h"
#include "flame/picture.h"
#include "flame/video.h"

G_BEGIN_DECLS

/**
 * FlameFrameFlags:
 * @FLAME_FRAME_DEFAULT: none of the others
 * @FLAME_FRAME_TRANSPARENT: straight alpha instead of the background, if the format has
 *   alpha
 * @FLAME_FRAME_NO_DENSITY_ESTIMATION: no density estimation
 * @FLAME_FRAME_EARLY_CLIP: flam3's earlyclip=1: clip before the spatial filter
 * @FLAME_FRAME_APO_PALETTE: flam3's apo_palette=1: the palette spans 255 steps instead of
 *   256
 * @FLAME_FRAME_EXACT_ACCUMULATION: flam3's bits=64: a sample's light is not truncated to 8
 *   bits
 * @FLAME_FRAME_INTEGER_DENSITY: flam3's bits=32: log density in whole numbers, no density
 *   estimation
 * @FLAME_FRAME_PROMPT: do not wait for a kernel to be compiled for the genome, but draw
 *   with one that is ready. If none is, and the frame has a budget, the CPU draws it.
 *   The bytes may differ from those of a frame that waited. Points burn in for at most
 *   4096 steps
 *
 * How a frame is drawn. Later versions may append values.
 */
typedef enum
{
  FLAME_FRAME_DEFAULT = 0,
  FLAME_FRAME_TRANSPARENT = 1 << 0,
  FLAME_FRAME_NO_DENSITY_ESTIMATION = 1 << 1,
  FLAME_FRAME_EARLY_CLIP = 1 << 2,
  FLAME_FRAME_APO_PALETTE = 1 << 3,
  FLAME_FRAME_EXACT_ACCUMULATION = 1 << 4,
  FLAME_FRAME_INTEGER_DENSITY = 1 << 5,
  FLAME_FRAME_PROMPT = 1 << 7,
} FlameFrameFlags;

/**
 * FLAME_ADJUST_XFORMS:
 *
 * How many transforms can be adjusted one by one: the first ones of a genome.
 */
#define FLAME_ADJUST_XFORMS 12

/**
 * FlameAdjust:
 * @brightness: a factor on the genome's, 0 and up
 * @gamma: a factor on the genome's, more than 0
 * @vibrancy: a factor on the genome's, 0 and up
 * @saturation: of palette and background; 0: greys, 1: as it is
 * @hue: turns, of palette and background
 * @zoom: doublings of the scale; the number of samples does not change
 * @pan_x: picture widths to the right
 * @pan_y: picture heights down
 * @rotation: degrees that the picture is turned clockwise
 * @pitch: degrees of the camera in space
 * @yaw: degrees of the camera in space
 * @flight_pitch: degrees by which the camera flies around the middle of the picture,
 *   which stays in place
 * @flight_yaw: degrees of the same flight, sideways
 * @perspective: how much nearer a point appears if it lies half a picture's height above
 *   the plane
 * @palette: turns of the palette: with 0.5 it begins with its middle colour
 * @xform_turn: turns of all transforms that turn in a loop
 * @xform_turns: turns of each transform, even if it does not turn in a loop
 * @xform_weights: doublings of each transform's weight
 *
 * Adjustments of a frame's look, applied on top of its genome. The camera is moved
 * first, then turned and zoomed about the middle of the picture.
 *
 * The struct will not grow: further adjustments will be functions of the request. Start
 * with FLAME_ADJUST_IDENTITY or flame_adjust_new().
 *
 * Thread-safety: Unsafe while a field is written, else safe.
 */
typedef struct
{
  double brightness, gamma, vibrancy;
  double saturation;
  double hue;
  double zoom;
  double pan_x, pan_y;
  double rotation;
  double pitch, yaw;
  double flight_pitch, flight_yaw, perspective;
  double palette;
  double xform_turn;
  double xform_turns[FLAME_ADJUST_XFORMS];
  double xform_weights[FLAME_ADJUST_XFORMS];
} FlameAdjust;

#define FLAME_ADJUST_IDENTITY                                                  \
  ((FlameAdjust){.brightness = 1, .gamma = 1, .vibrancy = 1, .saturation = 1})

#define FLAME_TYPE_ADJUST (flame_adjust_get_type ())
FLAME_API GType flame_adjust_get_type (void);

/**
 * flame_adjust_new:
 *
 * Creates adjustments that change nothing, for languages that do not see
 * FLAME_ADJUST_IDENTITY.
 *
 * Returns: (transfer full): the adjustments, for g_free()
 */
FLAME_API FlameAdjust *flame_adjust_new (void);

/**
 * FlameViewport:
 * @x: the left edge
 * @y: the upper edge
 * @width: the part's width
 * @height: the part's height
 *
 * The part of a picture that a frame shows, in fractions of the whole picture. All 0 is
 * the whole. Parts of a picture that are drawn as separate frames have the same bytes
 * as the whole. The struct will not grow.
 *
 * Thread-safety: Unsafe while a field is written, else safe.
 */
typedef struct
{
  double x, y, width, height;
} FlameViewport;

#define FLAME_TYPE_VIEWPORT (flame_viewport_get_type ())
FLAME_API GType flame_viewport_get_type (void);

/**
 * flame_viewport_parse:
 * @text: (nullable): four numbers
 * @viewport: (out caller-allocates): the part of a picture
 *
 * Reads "x,y,width,height": four numbers from 0 to 1. NULL is the whole picture.
 *
 * Returns: FALSE with FLAME_ERROR_SETTINGS, whose message names what was expected
 */
FLAME_API gboolean flame_viewport_parse (
    const char *text, FlameViewport *viewport, GError **error);

/**
 * flame_viewport_check:
 * @viewport: the part of a picture
 * @video: a picture's format, size and colours
 *
 * Checks that frames of @video's format and size can be this part of a picture. Its
 * edges must lie between pixels. If the format halves chroma, the part must begin at
 * even pixels.
 *
 * Returns: FALSE with FLAME_ERROR_SETTINGS
 */
FLAME_API gboolean flame_viewport_check (
    const FlameViewport *viewport, const FlameVideo *video, GError **error);

/**
 * FlameFrameRequest:
 *
 * A frame to draw. flame_renderer_queue() checks its values and copies it, so it may be
 * changed and queued again, or freed.
 *
 * Thread-safety: Unsafe while a setter runs, else safe.
 */
typedef struct _FlameFrameRequest FlameFrameRequest;

#define FLAME_TYPE_FRAME_REQUEST (flame_frame_request_get_type ())
FLAME_API GType flame_frame_request_get_type (void);

/**
 * flame_frame_request_new:
 * @animation: a reference is taken
 *
 * Creates a request for a still at genome time 0, with the genome's quality and the
 * default filters.
 *
 * Returns: (transfer full): the request
 */
FLAME_API FlameFrameRequest *flame_frame_request_new (
    FlameAnimation *animation);

/**
 * flame_frame_request_copy:
 * @request: the request
 *
 * Copies it.
 *
 * Returns: (transfer full): a copy
 */
FLAME_API FlameFrameRequest *flame_frame_request_copy (
    const FlameFrameRequest *request);

/**
 * flame_frame_request_free:
 * @request: (nullable) (transfer full): the request
 *
 * Frees it.
 */
FLAME_API void flame_frame_request_free (FlameFrameRequest *request);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameFrameRequest, flame_frame_request_free)

/**
 * flame_frame_request_set_time:
 * @request: the request
 * @time: keyframe units
 *
 * Sets the genome time of the frame's centre. Default: 0.
 */
FLAME_API void flame_frame_request_set_time (
    FlameFrameRequest *request, double time);

/**
 * flame_frame_request_set_shutter:
 * @request: the request
 * @shutter: keyframe units
 *
 * Sets how long the shutter is open if the genome's temporal filter width is 1. A
 * negative value plays backwards. 0, the default, is a still.
 */
FLAME_API void flame_frame_request_set_shutter (
    FlameFrameRequest *request, double shutter);

/**
 * flame_frame_request_set_ahead:
 * @request: the request
 * @ahead: keyframe units
 *
 * Sets how far ahead, in the direction of play, kernels are compiled in the background.
 * It changes only frames with FLAME_FRAME_PROMPT. Default: 0.
 */
FLAME_API void flame_frame_request_set_ahead (
    FlameFrameRequest *request, double ahead);

/**
 * flame_frame_request_set_quality:
 * @request: the request
 * @quality: samples a pixel
 *
 * Sets the samples a pixel, before zoom. 0, the default, is the genome's quality.
 */
FLAME_API void flame_frame_request_set_quality (
    FlameFrameRequest *request, double quality);

/**
 * flame_frame_request_set_seed:
 * @request: the request
 * @seed: the seed
 *
 * Sets the seed of the frame's noise. Default: 0.
 */
FLAME_API void flame_frame_request_set_seed (
    FlameFrameRequest *request, guint64 seed);

/**
 * flame_frame_request_set_flags:
 * @request: the request
 * @flags: flags, combined with |
 *
 * Sets how the frame is drawn. Default: FLAME_FRAME_DEFAULT.
 */
FLAME_API void flame_frame_request_set_flags (
    FlameFrameRequest *request, FlameFrameFlags flags);

/**
 * flame_frame_request_set_adjust:
 * @request: the request
 * @adjust: (nullable): copied; NULL, the default: the genome as it is
 *
 * Sets adjustments of the frame's look, applied on top of its genome.
 */
FLAME_API void flame_frame_request_set_adjust (
    FlameFrameRequest *request, const FlameAdjust *adjust);

/**
 * flame_frame_request_set_filters:
 * @request: the request
 * @filters: (nullable): a reference is taken; NULL, the default: auto
 *
 * Sets the filters between the histogram and the pixels.
 */
FLAME_API void flame_frame_request_set_filters (
    FlameFrameRequest *request, FlameFilters *filters);

/**
 * flame_frame_request_set_budget:
 * @request: the request
 * @seconds: time from this frame to the next; 0: no limit
 * @load: the fraction of @seconds that rendering may take, 0 to 1
 * @min_quality: samples a pixel that the frame has in any case; 0: no budget
 *
 * Sets the time budget of a stream's frame. From the cost of earlier frames the
 * renderer estimates how many samples, how many buckets a pixel and how much burn-in
 * fit into it. By default there is no budget, and even a prompt frame waits if no
 * kernel is ready.
 */
FLAME_API void flame_frame_request_set_budget (FlameFrameRequest *request,
    double seconds, double load, double min_quality);

/**
 * flame_frame_request_set_gives_way:
 * @request: the request
 * @gives_way: whether the quality may be lowered
 * @filters: (nullable): the filters to use instead of the request's if @gives_way; a
 *   reference is taken. If they differ from the request's they are expected to denoise,
 *   so that fewer buckets suffice
 *
 * Sets whether the frame gives up quality, at most that of the request, to keep to its
 * budget. Points then burn in for at most 4096 steps. By default only frames that the
 * CPU draws because a GPU has no kernel yet keep to it.
 */
FLAME_API void flame_frame_request_set_gives_way (
    FlameFrameRequest *request, gboolean gives_way, FlameFilters *filters);

/**
 * flame_frame_request_set_video:
 * @request: the request
 * @video: copied
 *
 * Sets the frame's format and size, for requests without a picture.
 */
FLAME_API void flame_frame_request_set_video (
    FlameFrameRequest *request, const FlameVideo *video);

/**
 * flame_frame_request_set_picture:
 * @request: the request
 * @picture: a reference is taken
 *
 * Sets the picture to write to, and with it the frame's format and size.
 */
FLAME_API void flame_frame_request_set_picture (
    FlameFrameRequest *request, FlamePicture *picture);

/**
 * flame_frame_request_set_cuda_stream: (skip)
 * @request: the request
 * @stream: (nullable): a CUstream of the renderer's context, which must live until the
 *   job is done
 *
 * Delays writes to the planes until the work that is queued on @stream at this moment
 * has run. It is for CUDA memory only.
 */
FLAME_API void flame_frame_request_set_cuda_stream (
    FlameFrameRequest *request, gpointer stream);

/**
 * flame_frame_request_set_viewport:
 * @request: the request
 * @viewport: the part; it is copied
 *
 * Sets the part of a picture that the frame shows. Camera, quality and shutter are
 * those of the whole picture; format and size are those of the part. Default: all 0,
 * the whole.
 */
FLAME_API void flame_frame_request_set_viewport (
    FlameFrameRequest *request, const FlameViewport *viewport);

/**
 * flame_frame_request_check:
 * @request: the request
 *
 * Checks that the settings of @request go together, so that a program can refuse a
 * change before a frame fails. The format and size are checked; the picture's memory is
 * not.
 *
 * Returns: FALSE with FLAME_ERROR_SETTINGS or LIMIT
 */
FLAME_API gboolean flame_frame_request_check (
    const FlameFrameRequest *request, GError **error);

G_END_DECLS
