/*
 * What the files of the post stage share.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/array.h"
#include "core/gpu/kernel.h"
#include "core/gpu-backend/post/post-classes.h"
#include "core/gpu-backend/post/post-kernels.h"
#include "core/gpu-backend/post/post-stage.h"
#include "core/plan/filters/density-classes.h"

struct _FlameGpuPostStage
{
  FlameGpu *gpu;
  FlameGpu *home; /* (nullable) context of CUDA memory that is elsewhere */
  FlameGpuPostKernels kernels;
  FlameGpuStats *stats; /* (nullable) */

  /* Used by one frame at a time. */
  FlameGpuFramebuffers *buffers; /* light, choices, scratch */
  FlameGpuEvent *free;           /* the previous frame no longer uses them */
};

/* What a part's launches depend on; compared as bytes. */
typedef struct
{
  FlameGpuAddress frame, sums, counts, samples, accum, indices, memory;
  FlameGpuAddress twin; /* of the sums' image, for the denoiser */
  gint32 buf_width, buf_height, width, height, span;
  gint32 shown_width, shown_height; /* of the planes */
  gint32 lit_width, lit_height;     /* of the image with its rim */
  /* Of density estimation; -1: none, or no nodes. */
  gint32 near_reach, far_reach;
  gint32 nodes_width, nodes_height, oversample;
  /* Shared memory; 0: light spreads among buckets. */
  gint32 near_class_bytes, far_class_bytes;
  gint32 early_clip, clip, kind, chroma_width, chroma_height;
  gint32 n_filters;
  struct
  {
    gint32 kind, structure;
  } filters[FLAME_MAX_LINEAR_FILTERS];
} FlameGpuPostChain;

/*
 * Launches that first run as a list, and are replayed as a graph when they recur.
 */
typedef struct
{
  FlameGpuLaunchList *list;
  FlameGpuGraph *graph;    /* (nullable) NULL without graphs */
  FlameGpuPostChain chain; /* the list's chain; all 0: none */
  gboolean has_run, is_captured;
  gboolean owes_time; /* the next run is timed */
  guint n_timed;
} FlameGpuPostPart;

struct _FlameGpuPicture
{
  FlameGpuPostStage *stage;
  FlameGpuFramebuffers *buffers; /* of the planes */
  const FlamePlan *plan;

  guint n_strips;
  int strip_rows; /* pixels of each strip, except for the last */
  int strip_top;  /* pixels before the current strip */
  /* What is read of the strip; for a whole picture the plan's. */
  const FlamePostParams *post;
  FlamePostParams strip;

  /*
   * A FlamePostFrame of each strip, the taps and the density tables, on host and
   * device.
   */
  FlameGpuArray *block;
  FlameGpuPinned *upload;
  gsize taps_at, near_classes_at, far_classes_at, near_at, far_at, steps_at;
  /* What the uploaded density tables were computed from. */
  double radius, minimum, curve;
  int supersample; /* 0: none */
  FlameDensityClasses classes;

  guint n_planes;
  /* planes without padding, unless they are copied directly */
  FlameGpuPinned *staging;
  gboolean is_staged;

  FlameGpuPostPart density, conversion;
  FlameGpuPostChain chain; /* the current frame's */
};

/*
 * Returns whether the denoiser may use the buffer of the light as its second image.
 * That buffer is free until a frame's only pass becomes light, which saves half a
 * gigabyte at 1080p and supersample 4.
 */
static inline gboolean
flame_gpu_lends_light (const FlamePlan *plan)
{
  return plan->n_passes == 1;
}

/*
 * Returns the programs that the plan's launches need, one bit each (post-filters.c).
 */
guint flame_gpu_post_find_programs (
    const FlamePlan *plan, const FlameGpuDevice *device);

/* Makes strip @i the current one (post-picture.c). */
void flame_gpu_picture_set_strip (FlameGpuPicture *picture, guint i);
static inline gboolean
flame_gpu_picture_has_strips (const FlameGpuPicture *picture)
{
  return picture->n_strips > 1;
}
/*
 * Allocates memory for any of the strips, or for the whole picture, in the stage's
 * buffers.
 */
gboolean flame_gpu_picture_ensure_shared (
    FlameGpuPicture *picture, GError **error);
/* Queues the copy of a strip's sums to where filters may change them. */
gboolean flame_gpu_picture_copy_sums (FlameGpuPicture *picture,
    FlameGpuSums *buckets, FlameGpuStream *stream, GError **error);

/* Returns whether density estimation produces pixels directly, by classes. */
gboolean flame_gpu_picture_has_classes (const FlameGpuPicture *picture);

/*
 * Returns the address of the frame's parameters that strip @i's launches read.
 */
FlameGpuAddress flame_gpu_picture_get_frame (
    const FlameGpuPicture *picture, guint i);

/*
 * Allocates memory for the planes of the current strip, if they are the picture's own.
 */
gboolean flame_gpu_picture_set_planes (
    FlameGpuPicture *picture, GError **error);

/*
 * Records the launches of the filters of linear light, and of the clip, each as a
 * section with its filter's name (post-filters.c).
 */
gboolean flame_gpu_picture_record_filters (
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error);
gboolean flame_gpu_picture_record_clip (
    FlameGpuPicture *picture, FlameGpuLaunchList *list, GError **error);
