/*
 * The fields of FlameFrameRequest.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/plan/picture.h"
#include "flame/request.h"

/*
 * The request has adjustments. One of its flags, in addition to FlameFrameFlags.
 */
#define FLAME_FRAME_ADJUST (1 << 6)

/*
 * The time budget of a stream's frame; see flame_frame_request_set_budget(). All zero:
 * no budget.
 */
typedef struct
{
  double seconds;     /* time from this frame to the next; 0 = no limit */
  double load;        /* fraction of it that rendering may take, 0 to 1 */
  double min_quality; /* samples a pixel in any case; > 0 */
  /*
   * The frame's own quality may be lowered, at most to the request's; burn-in is then
   * at most 4096 steps. If FALSE only a frame that the CPU draws for a GPU keeps to the
   * budget.
   */
  gboolean gives_way;
  /*
   * (nullable) The filters to use instead of the request's if the frame gives way. If
   * they differ they denoise, and need fewer buckets.
   */
  FlameFilters *filters;
} FlameFrameBudget;

struct _FlameFrameRequest
{
  FlameAnimation *animation;
  double time; /* genome time of the frame's centre */
  /*
   * How far ahead, in the direction of play and in keyframe units, kernels are compiled
   * in the background. It changes only frames with FLAME_FRAME_PROMPT; 0 = none.
   */
  double ahead;
  /*
   * How long the shutter is open at a temporal filter width of 1, in keyframe units. A
   * negative value plays backwards; 0 is a still.
   */
  double shutter;
  double quality; /* samples a pixel; 0 = the genome's */
  guint64 seed;
  FlameFrameFlags flags;
  FlameAdjust adjust;    /* used if FLAME_FRAME_ADJUST is set */
  FlameFilters *filters; /* (nullable) NULL is auto */
  FlameFrameBudget budget;
  /* (nullable) The next fields are its video, memory and planes. */
  FlamePicture *picture;
  FlameVideo video;
  FlameMemory memory; /* of the planes; CUDA only on that backend */
  /*
   * The frame is written to these until the job is done. They must be valid until then.
   */
  FlamePlanes planes;
  /*
   * (nullable) A CUstream of the renderer's context, for CUDA memory: the planes are
   * written only after the work that was queued on it by now. It must live until the
   * job is done.
   */
  gpointer cuda_stream;
  /*
   * The part of the picture to draw. Camera, quality and shutter are those of the whole
   * picture; video has the size of the part.
   */
  FlameViewport viewport;
};

/* @copy: (out) holds its own references */
void flame_frame_request_take_copy (
    const FlameFrameRequest *request, FlameFrameRequest *copy);
/* Drops these references. */
void flame_frame_request_clear (FlameFrameRequest *request);
