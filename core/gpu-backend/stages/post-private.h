/*
 * What the files of the post stage share.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/array.h"
#include "core/gpu/kernel.h"
#include "core/gpu-backend/stages/post-classes.h"
#include "core/gpu-backend/stages/post-kernels.h"
#include "core/gpu-backend/stages/post-stage.h"

struct _FlameGpuPostStage
{
  FlameGpu *gpu;
  FlameGpu *home; /* (nullable) of CUDA memory that is elsewhere */
  FlameGpuPostKernels kernels;
  FlameGpuStats *stats; /* (nullable) */

  /* used by one frame at a time */
  FlameGpuFramebuffers *buffers; /* light, choices, scratch */
  FlameGpuEvent *free;           /* the frame before has left them */
};

/* What a part's launches depend on; compared as bytes. */
typedef struct
{
  FlameGpuAddress frame, sums, counts, samples, accum, indices, memory;
  FlameGpuAddress twin; /* of the sums' image, for the denoiser */
  gint32 buf_width, buf_height, width, height, span;
  gint32 shown_width, shown_height; /* of the planes */
  gint32 lit_width, lit_height;     /* of the image with its rim */
  /* of density estimation; -1: none of it, or no nodes */
  gint32 near_reach, far_reach;
  gint32 nodes_width, nodes_height, oversample;
  /* of shared memory; 0: light spreads among buckets */
  gint32 near_class_bytes, far_class_bytes;
  gint32 early_clip, clip, kind, chroma_width, chroma_height;
  gint32 n_filters;
  struct
  {
    gint32 kind, structure;
  } filters[FLAME_MAX_LINEAR_FILTERS];
} FlameGpuPostChain;

/* Launches that are run as a list at first, and replayed once they recur. */
typedef struct
{
  FlameGpuLaunchList *list;
  FlameGpuGraph *graph;    /* (nullable) without graphs */
  FlameGpuPostChain chain; /* that the list is made for; all 0: none */
  gboolean has_run, is_captured;
  gboolean owes_time; /* the next run is timed */
  guint n_timed;
} FlameGpuPostPart;

struct _FlameGpuPicture
{
  FlameGpuPostStage *stage;
  FlameGpuFramebuffers *buffers; /* the planes */
  const FlamePlan *plan;

  guint n_strips;
  int strip_rows; /* pixels of each, but for the last */
  int strip_top;  /* pixels before the one whose turn it is */
  /* what is read of it; of a whole picture the plan's */
  const FlamePostParams *post;
  FlamePostParams strip;

  /* a FlamePostFrame of each strip, the taps and the density tables, on both sides */
  FlameGpuArray *block;
  FlameGpuPinned *upload;
  gsize taps_at, near_classes_at, far_classes_at, near_at, far_at, steps_at;
  /* what the uploaded density tables were made of */
  double radius, minimum, curve;
  int supersample; /* 0: none */
  FlameGpuClasses classes;

  guint n_planes;
  FlameGpuPinned
      *staging; /* planes without padding, where not copied straight */
  gboolean is_staged;

  FlameGpuPostPart density, conversion;
  FlameGpuPostChain chain; /* wanted */
};

/*
 * The denoiser works in an image more. Until a frame's only pass becomes light, what
 * the light will lie in is free: half a gigabyte less at 1080p and supersample 4.
 */
static inline gboolean
flame_gpu_lends_light (const FlamePlan *plan)
{
  return plan->n_passes == 1;
}

/* post-filters.c: the programs that the plan's launches are of, a bit each */
guint flame_gpu_post_find_programs (const FlamePlan *plan);

/* post-picture.c: makes it strip @i's turn */
void flame_gpu_picture_set_strip (FlameGpuPicture *picture, guint i);
static inline gboolean
flame_gpu_picture_has_strips (const FlameGpuPicture *picture)
{
  return picture->n_strips > 1;
}
/* memory for any of the strips, or the whole picture, in the stage's buffers */
gboolean flame_gpu_picture_ensure_shared (
    FlameGpuPicture *picture, GError **error);
/* queues the copy of a strip's sums to where filters may change them */
gboolean flame_gpu_picture_copy_sums (FlameGpuPicture *picture,
    FlameGpuSums *buckets, FlameGpuStream *stream, GError **error);

/* whether density estimation makes pixels at once, by classes */
gboolean flame_gpu_picture_has_classes (const FlameGpuPicture *picture);

/* the frame's parameters that the launches of strip @i read */
FlameGpuAddress flame_gpu_picture_get_frame (
    const FlameGpuPicture *picture, guint i);

/* memory for the planes, where they are the picture's own: for the strip whose turn it is */
gboolean flame_gpu_picture_set_planes (
    FlameGpuPicture *picture, GError **error);

/*
 * post-filters.c: launches of the filters of linear light, and of the clip's, each
 * a section of its filter's name
 */
gboolean flame_gpu_picture_record_filters (
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error);
gboolean flame_gpu_picture_record_clip (
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error);
