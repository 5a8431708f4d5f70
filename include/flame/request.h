/*
 * Frames to draw: FlameFrameRequest.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/animation.h"
#include "flame/api.h"
#include "flame/filters.h"
#include "flame/picture.h"
#include "flame/video.h"

G_BEGIN_DECLS

typedef enum
{
  FLAME_FRAME_DEFAULT = 0,
  /* straight alpha instead of the background, where the format has alpha */
  FLAME_FRAME_TRANSPARENT = 1 << 0,
  /* leave out density estimation */
  FLAME_FRAME_NO_DENSITY_ESTIMATION = 1 << 1,
  /* flam3's earlyclip=1: clip before the spatial filter */
  FLAME_FRAME_EARLY_CLIP = 1 << 2,
  /* flam3's apo_palette=1: the palette spans 255 steps instead of 256 */
  FLAME_FRAME_APO_PALETTE = 1 << 3,
  /* flam3's bits=64: a sample's light is not truncated to 8 bits */
  FLAME_FRAME_EXACT_ACCUMULATION = 1 << 4,
  /* flam3's bits=32: log density in whole numbers, no density estimation */
  FLAME_FRAME_INTEGER_DENSITY = 1 << 5,
  /*
   * Draw with the kernel that is ready: a stream must not wait while another is
   * made for its genome. The bytes may differ from a frame that waited. While there
   * is no kernel the CPU draws it, if it has a budget. Points burn in for 4096 steps at
   * most.
   */
  FLAME_FRAME_PROMPT = 1 << 7,
} FlameFrameFlags;

/* transforms that can be adjusted one by one: the first ones of a genome */
#define FLAME_ADJUST_XFORMS 12

/*
 * What a frame is made to look like on top of what its genome says. The camera
 * is moved first, then turned and zoomed about the middle of the picture.
 *
 * A value that is complete: what can be adjusted besides becomes a function of the
 * request. Begin with FLAME_ADJUST_IDENTITY.
 */
typedef struct
{
  /* factors on the genome's: brightness >= 0, gamma > 0, vibrancy >= 0 */
  double brightness, gamma, vibrancy;
  double saturation;   /* of palette and background; 0 = greys, 1 = as it is */
  double hue;          /* turns, of palette and background */
  double zoom;         /* doublings; the samples stay as many */
  double pan_x, pan_y; /* picture widths to the right, heights down */
  double rotation;     /* degrees that the picture is turned clockwise */
  double pitch, yaw;   /* degrees of the camera in space */
  /*
   * The same of a camera that flies about the middle of the picture, which stays there;
   * and how much nearer things are that are half a picture's height above the plane
   */
  double flight_pitch, flight_yaw, perspective;
  /* turns of the palette's colours along it: 0.5 begins with its middle */
  double palette;
  double xform_turn; /* turns of all transforms that turn in a loop */
  double xform_turns[FLAME_ADJUST_XFORMS];   /* and of one, in any case */
  double xform_weights[FLAME_ADJUST_XFORMS]; /* doublings of one's weight */
} FlameAdjust;

#define FLAME_ADJUST_IDENTITY                                                  \
  ((FlameAdjust){.brightness = 1, .gamma = 1, .vibrancy = 1, .saturation = 1})

/*
 * The part of a picture that a frame shows, as fractions of the whole picture; all 0:
 * the whole. Parts of one picture, each a frame of its own size, are the whole's bytes.
 * A value that is complete.
 */
typedef struct
{
  double x, y, width, height;
} FlameViewport;

/*
 * Reads "x,y,width,height", with as many numbers from 0 to 1; NULL is the whole.
 * FLAME_ERROR_SETTINGS says what was expected.
 */
FLAME_API gboolean flame_viewport_parse (
    const char *text, FlameViewport *viewport, GError **error);

/*
 * Whether frames of @video's format and size can be that part of a picture: it
 * begins and ends between pixels, and where chroma is halved it begins at even ones.
 */
FLAME_API gboolean flame_viewport_check (
    const FlameViewport *viewport, const FlameVideo *video, GError **error);

/*
 * A frame to draw. Numbers are checked when it is queued, which copies it: it may be
 * changed and queued again, or freed.
 *
 * Thread-safety: Unsafe while a setter runs, else safe.
 */
typedef struct _FlameFrameRequest FlameFrameRequest;

/*
 * (transfer full) a still at the genome time 0, in the genome's quality and the default
 * filters.
 *
 * @animation: a reference is taken
 */
FLAME_API FlameFrameRequest *flame_frame_request_new (
    FlameAnimation *animation);
FLAME_API FlameFrameRequest *flame_frame_request_copy (
    const FlameFrameRequest *request); /* (transfer full) */
FLAME_API void flame_frame_request_free (
    FlameFrameRequest *request); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameFrameRequest, flame_frame_request_free)

/* Genome time of the frame's centre, in keyframe units. Default: 0. */
FLAME_API void flame_frame_request_set_time (
    FlameFrameRequest *request, double time);

/*
 * Keyframe units of shutter for a temporal filter width of 1; negative runs backwards.
 * 0, the default: a still.
 */
FLAME_API void flame_frame_request_set_shutter (
    FlameFrameRequest *request, double shutter);

/*
 * Keyframe units in the direction of play: kernels for what comes within them are made
 * meanwhile, which changes no frame that is not FLAME_FRAME_PROMPT. Default: 0.
 */
FLAME_API void flame_frame_request_set_ahead (
    FlameFrameRequest *request, double ahead);

/* Samples for each pixel, before zoom. 0, the default: the genome's. */
FLAME_API void flame_frame_request_set_quality (
    FlameFrameRequest *request, double quality);

/* Other seeds give other noise. Default: 0. */
FLAME_API void flame_frame_request_set_seed (
    FlameFrameRequest *request, guint64 seed);

FLAME_API void flame_frame_request_set_flags (
    FlameFrameRequest *request, FlameFrameFlags flags);

/* @adjust: (nullable) copied; NULL, the default: the genome as it is */
FLAME_API void flame_frame_request_set_adjust (
    FlameFrameRequest *request, const FlameAdjust *adjust);

/* @filters: (nullable) a reference is taken; NULL, the default: auto */
FLAME_API void flame_frame_request_set_filters (
    FlameFrameRequest *request, FlameFilters *filters);

/*
 * The time that a frame of a stream has. The renderer works out how many samples, how
 * many buckets a pixel and how much mixing fit into it, from what the frames before have
 * cost. By default a frame takes as long as it takes, and a prompt one waits for its
 * kernel.
 *
 * @seconds: from this frame to the next; 0: there is no hurry
 * @load: the part of them that rendering may take, 0 to 1
 * @min_quality: samples a pixel that it has in any case; 0: there is no budget
 */
FLAME_API void flame_frame_request_set_budget (FlameFrameRequest *request,
    double seconds, double load, double min_quality);

/*
 * Whether the frame itself keeps to its budget, up to the request's quality; points then
 * burn in for 4096 steps at most. By default only what the CPU draws of it does, while a
 * GPU has no kernel for it.
 *
 * @filters: (nullable) in place of the request's if it gives way; a reference is taken.
 * Other ones than those denoise, and need fewer buckets
 */
FLAME_API void flame_frame_request_set_gives_way (
    FlameFrameRequest *request, gboolean gives_way, FlameFilters *filters);

/* Format and size. @video: copied */
FLAME_API void flame_frame_request_set_video (
    FlameFrameRequest *request, const FlameVideo *video);

/* Where to write, and so format and size. @picture: a reference is taken */
FLAME_API void flame_frame_request_set_picture (
    FlameFrameRequest *request, FlamePicture *picture);

/*
 * @stream: (nullable) a CUstream of the renderer's context: the planes are not written
 * before the work queued on it by now has run. With CUDA memory only; must live
 * until the job is done.
 */
FLAME_API void flame_frame_request_set_cuda_stream (
    FlameFrameRequest *request, gpointer stream);

/*
 * @viewport: copied: the part of a picture that the frame is; camera, quality and shutter
 * are the whole picture's, size and format the part's. Default: all 0, the whole
 */
FLAME_API void flame_frame_request_set_viewport (
    FlameFrameRequest *request, const FlameViewport *viewport);

/*
 * Whether the settings of @request go together, which a frame fails for otherwise:
 * what a program can ask before it takes over a change. Its picture is not read, but the
 * format and size. FALSE with FLAME_ERROR_SETTINGS or LIMIT.
 */
FLAME_API gboolean flame_frame_request_check (
    const FlameFrameRequest *request, GError **error);

G_END_DECLS
