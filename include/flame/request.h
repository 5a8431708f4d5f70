/*
 * Frames to draw: FlameFrameRequest.
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
 * @FLAME_FRAME_NO_DENSITY_ESTIMATION: leave out density estimation
 * @FLAME_FRAME_EARLY_CLIP: flam3's earlyclip=1: clip before the spatial filter
 * @FLAME_FRAME_APO_PALETTE: flam3's apo_palette=1: the palette spans 255 steps instead of
 *   256
 * @FLAME_FRAME_EXACT_ACCUMULATION: flam3's bits=64: a sample's light is not truncated to 8
 *   bits
 * @FLAME_FRAME_INTEGER_DENSITY: flam3's bits=32: log density in whole numbers, no density
 *   estimation
 * @FLAME_FRAME_PROMPT: draw with the kernel that is ready: a stream must not wait while
 *   another is made for its genome. The bytes may differ from a frame that waited. While
 *   there is no kernel the CPU draws it, if it has a budget. Points burn in for 4096 steps
 *   at most.
 *
 * How a frame is drawn. More may come behind the last one.
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
 * Transforms that can be adjusted one by one: the first ones of a genome.
 */
#define FLAME_ADJUST_XFORMS 12

/**
 * FlameAdjust:
 * @brightness: a factor on the genome's, 0 and up
 * @gamma: a factor on the genome's, more than 0
 * @vibrancy: a factor on the genome's, 0 and up
 * @saturation: of palette and background; 0: greys, 1: as it is
 * @hue: turns, of palette and background
 * @zoom: doublings; the samples stay as many
 * @pan_x: picture widths to the right
 * @pan_y: picture heights down
 * @rotation: degrees that the picture is turned clockwise
 * @pitch: degrees of the camera in space
 * @yaw: degrees of the camera in space
 * @flight_pitch: degrees of a camera that flies about the middle of the picture, which
 *   stays there
 * @flight_yaw: degrees of the same
 * @perspective: how much nearer things are that are half a picture's height above the plane
 * @palette: turns of the palette's colours along it: 0.5 begins with its middle
 * @xform_turn: turns of all transforms that turn in a loop
 * @xform_turns: and of one, in any case
 * @xform_weights: doublings of one's weight
 *
 * What a frame is made to look like on top of what its genome says. The camera is moved
 * first, then turned and zoomed about the middle of the picture.
 *
 * A value that is complete: what can be adjusted besides becomes a function of the
 * request. Begin with FLAME_ADJUST_IDENTITY, or with flame_adjust_new().
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
 * The genome as it is, for languages that do not see FLAME_ADJUST_IDENTITY.
 *
 * Returns: (transfer full): for g_free()
 */
FLAME_API FlameAdjust *flame_adjust_new (void);

/**
 * FlameViewport:
 * @x: of the left edge
 * @y: of the upper edge
 * @width: of the part
 * @height: of the part
 *
 * The part of a picture that a frame shows, as fractions of the whole picture; all 0:
 * the whole. Parts of one picture, each a frame of its own size, are the whole's bytes.
 * A value that is complete.
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
 * Reads "x,y,width,height", with as many numbers from 0 to 1; NULL is the whole.
 *
 * Returns: FALSE with FLAME_ERROR_SETTINGS, which says what was expected
 */
FLAME_API gboolean flame_viewport_parse (
    const char *text, FlameViewport *viewport, GError **error);

/**
 * flame_viewport_check:
 * @viewport: the part of a picture
 * @video: a picture's format, size and colours
 *
 * Whether frames of @video's format and size can be that part of a picture: it
 * begins and ends between pixels, and where chroma is halved it begins at even
 * ones.
 *
 * Returns: FALSE with FLAME_ERROR_SETTINGS
 */
FLAME_API gboolean flame_viewport_check (
    const FlameViewport *viewport, const FlameVideo *video, GError **error);

/**
 * FlameFrameRequest:
 *
 * A frame to draw. Numbers are checked when it is queued, which copies it: it may
 * be changed and queued again, or freed.
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
 * A still at the genome time 0, in the genome's quality and the default filters.
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
 * Genome time of the frame's centre, in keyframe units. Default: 0.
 */
FLAME_API void flame_frame_request_set_time (
    FlameFrameRequest *request, double time);

/**
 * flame_frame_request_set_shutter:
 * @request: the request
 * @shutter: keyframe units
 *
 * Keyframe units of shutter for a temporal filter width of 1; negative runs
 * backwards. 0, the default: a still.
 */
FLAME_API void flame_frame_request_set_shutter (
    FlameFrameRequest *request, double shutter);

/**
 * flame_frame_request_set_ahead:
 * @request: the request
 * @ahead: keyframe units
 *
 * Keyframe units in the direction of play: kernels for what comes within them are
 * made meanwhile, which changes no frame that is not FLAME_FRAME_PROMPT. Default:
 * 0.
 */
FLAME_API void flame_frame_request_set_ahead (
    FlameFrameRequest *request, double ahead);

/**
 * flame_frame_request_set_quality:
 * @request: the request
 * @quality: samples a pixel
 *
 * Samples for each pixel, before zoom. 0, the default: the genome's.
 */
FLAME_API void flame_frame_request_set_quality (
    FlameFrameRequest *request, double quality);

/**
 * flame_frame_request_set_seed:
 * @request: the request
 * @seed: the seed
 *
 * Other seeds give other noise. Default: 0.
 */
FLAME_API void flame_frame_request_set_seed (
    FlameFrameRequest *request, guint64 seed);

/**
 * flame_frame_request_set_flags:
 * @request: the request
 * @flags: flags, several together
 *
 * How the frame is drawn. Default: FLAME_FRAME_DEFAULT.
 */
FLAME_API void flame_frame_request_set_flags (
    FlameFrameRequest *request, FlameFrameFlags flags);

/**
 * flame_frame_request_set_adjust:
 * @request: the request
 * @adjust: (nullable): copied; NULL, the default: the genome as it is
 *
 * What the frame is made to look like on top of what its genome says.
 */
FLAME_API void flame_frame_request_set_adjust (
    FlameFrameRequest *request, const FlameAdjust *adjust);

/**
 * flame_frame_request_set_filters:
 * @request: the request
 * @filters: (nullable): a reference is taken; NULL, the default: auto
 *
 * What happens to light between the histogram and the pixels.
 */
FLAME_API void flame_frame_request_set_filters (
    FlameFrameRequest *request, FlameFilters *filters);

/**
 * flame_frame_request_set_budget:
 * @request: the request
 * @seconds: from this frame to the next; 0: there is no hurry
 * @load: the part of them that rendering may take, 0 to 1
 * @min_quality: samples a pixel that it has in any case; 0: there is no budget
 *
 * The time that a frame of a stream has. The renderer works out how many samples,
 * how many buckets a pixel and how much mixing fit into it, from what the frames
 * before have cost. By default a frame takes as long as it takes, and a prompt one
 * waits for its kernel.
 */
FLAME_API void flame_frame_request_set_budget (FlameFrameRequest *request,
    double seconds, double load, double min_quality);

/**
 * flame_frame_request_set_gives_way:
 * @request: the request
 * @gives_way: whether it does
 * @filters: (nullable): in place of the request's if it gives way; a reference is
 *   taken. Other ones than those denoise, and need fewer buckets
 *
 * Whether the frame itself keeps to its budget, up to the request's quality; points
 * then burn in for 4096 steps at most. By default only what the CPU draws of it
 * does, while a GPU has no kernel for it.
 */
FLAME_API void flame_frame_request_set_gives_way (
    FlameFrameRequest *request, gboolean gives_way, FlameFilters *filters);

/**
 * flame_frame_request_set_video:
 * @request: the request
 * @video: copied
 *
 * The frame's format and size.
 */
FLAME_API void flame_frame_request_set_video (
    FlameFrameRequest *request, const FlameVideo *video);

/**
 * flame_frame_request_set_picture:
 * @request: the request
 * @picture: a reference is taken
 *
 * Where to write the frame, and so its format and size.
 */
FLAME_API void flame_frame_request_set_picture (
    FlameFrameRequest *request, FlamePicture *picture);

/**
 * flame_frame_request_set_cuda_stream: (skip)
 * @request: the request
 * @stream: (nullable): a CUstream of the renderer's context: the planes are not
 *   written before the work queued on it by now has run. With CUDA memory only;
 *   must live until the job is done.
 *
 * The planes are not written before the work queued on a stream by now has run.
 * With CUDA memory only.
 */
FLAME_API void flame_frame_request_set_cuda_stream (
    FlameFrameRequest *request, gpointer stream);

/**
 * flame_frame_request_set_viewport:
 * @request: the request
 * @viewport: copied: the part of a picture that the frame is; camera, quality and
 *   shutter are the whole picture's, size and format the part's. Default: all 0,
 *   the whole
 *
 * Which part of a picture the frame is.
 */
FLAME_API void flame_frame_request_set_viewport (
    FlameFrameRequest *request, const FlameViewport *viewport);

/**
 * flame_frame_request_check:
 * @request: the request
 *
 * Whether the settings of @request go together, which a frame fails for otherwise:
 * what a program can ask before it takes over a change. Its picture is not read,
 * but the format and size. FALSE with FLAME_ERROR_SETTINGS or LIMIT.
 *
 * Returns: FALSE with FLAME_ERROR_SETTINGS or LIMIT
 */
FLAME_API gboolean flame_frame_request_check (
    const FlameFrameRequest *request, GError **error);

G_END_DECLS
