/*
 * What frames, kernels and devices took.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/stats.h"

/*
 * When a frame's stages ran on a GPU, in seconds of device time since the backend was
 * opened. For a redrawn frame it is the last time. For the CPU it is zeros.
 */
typedef struct
{
  double iterate_begin, iterate_end;
  double density_end;
  double convert_end;
  double copy_end;
} FlameFrameTimes;

/*
 * What one frame took. Seconds are wall time, except for @iterate on the CPU.
 */
struct _FlameFrameStats
{
  guint64 samples;    /* iterations after burn-in, in view or not */
  guint64 iterations; /* including burn-in */
  guint64 bad_values;
  guint temporal_samples; /* genomes evaluated for the shutter */
  /* Threads that shared the work; 0 on a GPU, where it is not shared. */
  guint n_threads;
  /* On a GPU: drawn with a kernel for its genome's structure. */
  gboolean is_specialised;
  /* Drawn by the CPU because the GPU had no kernel yet. */
  gboolean is_fallback;
  double quality; /* samples a pixel that were requested, not counting zoom */
  double full_quality;    /* the same without a budget */
  guint supersample;      /* buckets along each side of a pixel */
  guint full_supersample; /* the same without a budget */
  guint burn_in;          /* steps of burn-in */
  double plan;            /* interpolation and parameters */
  double iterate;         /* sum over the threads that shared the work */
  /*
   * On a GPU: until all points have burned in; else 0. It is a part of @iterate, unless
   * these were beside the frame before, as those of a film are.
   */
  double burn_in_time;
  double density; /* merging, log density, density estimation */
  double convert; /* spatial filter, tone, pixel format */
  double copy;    /* on a GPU: to the host or another device; else 0 */
  /*
   * On a GPU: from the first iteration to the end of the copy, including time shared
   * with other frames, and redrawn passes; 0 otherwise.
   */
  double gpu;
  /*
   * On a GPU: how often it, or a pass of it, was redrawn because a counter overflowed.
   */
  guint redrawn;
  FlameBackendKind backend; /* the backend that drew it */
  int device;               /* its number there; -1 for the CPU */
  FlameFrameTimes times;
  /* density and convert, summed over the threads; 0 if n_threads is 0. */
  double post;
  double total; /* from queueing until done */
  double load;  /* see flame_frame_stats_get_load() */
};

/* Device time of one kind of work, in seconds. */
struct _FlameKernelStats
{
  char name[64]; /* a kernel's name, or "density", "conversion", "copy" */
  guint64 count; /* times queued */
  guint64 timed; /* measured and finished: an even sample */
  double total;  /* of the measured runs; so are the shortest and longest */
  double min, max;
};

/* What one device, or the CPU, has done since the renderer was created. */
struct _FlameDeviceStats
{
  FlameBackendKind backend;
  int ordinal;         /* the backend's number; -1 for the CPU */
  char name[256];      /* as in the description */
  gboolean is_dropped; /* it failed, and gets no more frames */
  guint depth;         /* frames rendered at once */
  guint64 frames, iterations;
  guint64 redrawn; /* as in FlameFrameStats; so are the seconds below */
  double iterate, density, convert, copy, gpu;

  /*
   * Of a GPU: device memory in bytes that frames hold, that is free, and in total.
   */
  guint64 bytes_held, bytes_free, bytes_total;
  /* Specialised kernels: how often compilation ran or failed, */
  guint64 compiled, failed;
  /* modules read from files, requests served by one in memory, */
  guint64 from_disk, from_memory;
  guint modules; /* and modules in memory now */
};
