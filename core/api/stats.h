/*
 * What frames, kernels and devices took.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/stats.h"

/*
 * When a frame's stages ran on a GPU: device time in seconds since its backend
 * opened. Of a frame that was drawn again, the last time. The CPU: zeros.
 */
typedef struct
{
  double iterate_begin, iterate_end;
  double density_end;
  double convert_end;
  double copy_end;
} FlameFrameTimes;

/* What one frame took. Seconds are wall time, except @iterate's on the CPU. */
struct _FlameFrameStats
{
  guint64 samples;    /* points plotted or out of view */
  guint64 iterations; /* with those that burn in a point first */
  guint64 bad_values;
  guint temporal_samples; /* genomes evaluated in the shutter */
  /* that shared the work; 0 where it is not shared, on a GPU */
  guint n_threads;
  /* on a GPU: drawn by a kernel of its structure's own */
  gboolean is_specialised;
  /* drawn by the CPU for a GPU that has no kernel for it yet */
  gboolean is_fallback;
  double quality;         /* samples a pixel that were asked for, zoom aside */
  double full_quality;    /* the same without a budget */
  guint supersample;      /* buckets to a pixel, each way */
  guint full_supersample; /* the same without a budget */
  guint burn_in;          /* steps that points burned in */
  double plan;            /* interpolation and parameters */
  double iterate;         /* sum over the threads that shared the work */
  /*
   * of @iterate, on a GPU: until points have burned in, however few are drawn; else 0
   */
  double burn_in_time;
  double density; /* merging, log density, density estimation */
  double convert; /* spatial filter, tone, pixel format */
  double copy;    /* on a GPU: to the host or to another device; else 0 */
  /*
   * On a GPU: from the first iteration to the end of the copy, beside other frames,
   * and what was drawn in vain; else 0
   */
  double gpu;
  /*
   * on a GPU: times that it, or a pass of it, was too dense in places and drawn again
   */
  guint redrawn;
  FlameBackendKind backend; /* that drew it */
  int device;               /* its number there, -1: the CPU */
  FlameFrameTimes times;
  /* density and convert as a sum over the threads; 0 where n_threads is */
  double post;
  double total; /* from queueing to done */
  double load;  /* see flame_frame_stats_get_load() */
};

/* Device time of one kind of work, in seconds. */
struct _FlameKernelStats
{
  char name[64]; /* a kernel's, or "density", "conversion", "copy" */
  guint64 count; /* times queued */
  guint64 timed; /* of these, measured: a sample, evenly taken, and finished */
  double total;  /* of those measured, as are the shortest and the longest */
  double min, max;
};

/* What one device has done since the renderer was made, or the CPU. */
struct _FlameDeviceStats
{
  FlameBackendKind backend;
  int ordinal;         /* as the backend counts them; -1: the CPU */
  char name[256];      /* as in the description */
  gboolean is_dropped; /* it failed, and gets no more frames */
  guint depth;         /* frames that it renders at a time */
  guint64 frames, iterations;
  guint64 redrawn; /* as of FlameFrameStats, as are these seconds */
  double iterate, density, convert, copy, gpu;

  /* of a GPU: device memory in bytes, that frames hold, and that nobody has */
  guint64 bytes_held, bytes_free, bytes_total;
  /* and kernels of structures' own: times that the compiler ran or failed, */
  guint64 compiled, failed;
  /* modules that were read of files, requests that one in memory served, */
  guint64 from_disk, from_memory;
  guint modules; /* and those in memory now */
};
