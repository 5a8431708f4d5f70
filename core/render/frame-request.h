/*
 * What a FlameFrameRequest holds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/picture.h"
#include "flame/request.h"

/* the request's adjustments count: one of its flags, beside FlameFrameFlags */
#define FLAME_FRAME_ADJUST (1 << 6)

/*
 * The time that a frame of a stream has. The renderer works out how many samples, how
 * many buckets a pixel and how much mixing fit into it, from what the frames before
 * have cost. All zero: a frame takes as long as it takes, and
 * a prompt one waits for its kernel.
 */
typedef struct
{
  double seconds;     /* from this frame to the next; 0 = there is no hurry */
  double load;        /* the part of them that rendering may take, 0 to 1 */
  double min_quality; /* samples a pixel that it has in any case; > 0 */
  /*
   * The frame itself gives way, up to the request's quality; points then burn in for
   * 4096 steps at most. If not, only what the CPU draws of it while a GPU has no
   * kernel for it.
   */
  gboolean gives_way;
  /*
   * (nullable) in place of the request's filters if it gives way. Other ones than those
   * denoise, and need fewer buckets.
   */
  FlameFilters *filters;
} FlameFrameBudget;

struct _FlameFrameRequest
{
  FlameAnimation *animation;
  double time; /* genome time of the frame's centre */
  /*
   * Keyframe units in the direction of play: kernels for what comes within them
   * are made meanwhile, which changes no frame that is not FLAME_FRAME_PROMPT;
   * 0 = none.
   */
  double ahead;
  /*
   * Keyframe units of shutter for a temporal filter width of 1; negative runs
   * backwards, 0 is a still.
   */
  double shutter;
  double quality; /* samples a pixel; 0 = the genome's */
  guint64 seed;
  FlameFrameFlags flags;
  FlameAdjust adjust;    /* counts with FLAME_FRAME_ADJUST */
  FlameFilters *filters; /* (nullable) auto */
  FlameFrameBudget budget;
  /* (nullable) whose video, memory and planes the next ones are */
  FlamePicture *picture;
  FlameVideo video;
  FlameMemory memory; /* of the planes; CUDA on that backend alone */
  /* written until the job is done; must stay valid until then */
  FlamePlanes planes;
  /*
   * (nullable) a CUstream of the renderer's context: the planes are not written
   * before the work queued on it by now has run. With CUDA memory only; must live
   * until the job is done.
   */
  gpointer cuda_stream;
  /* of the picture that camera, quality and shutter are about; video has its size */
  FlameViewport viewport;
};

/* @copy: (out) with references of its own */
void flame_frame_request_take_copy (
    const FlameFrameRequest *request, FlameFrameRequest *copy);
/* gives up these references */
void flame_frame_request_clear (FlameFrameRequest *request);
