/*
 * The CPU backend's state, which its threads and those who call it share.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cpu/slot.h"
#include "core/render/backend.h"
#include "core/render/loops.h"
#include "core/render/throttle.h"

typedef struct _FlameCpuBackend FlameCpuBackend;

/* Buffers of the stages behind the iterations, for one frame at a time. */
typedef struct
{
  float *sums;   /* merged buckets; then a whole picture's display image */
  float *counts; /* (nullable) hits, for density estimation */
  float *accum;
  float *display; /* (nullable) the display image of a strip */
  float *memory;  /* (nullable) what filters work in */
  /* bytes */
  gsize sums_size, counts_size, accum_size, display_size, memory_size;
} FlameCpuBuffers;

/* a thread's own */
typedef struct
{
  FlameCpuBackend *backend;
  guint index;
  GThread *thread;
  FlameUnitScratch *scratch;
  float *post_scratch;
  gsize post_scratch_size;
} FlameCpuWorker;

struct _FlameCpuBackend
{
  const FlameCpuLoops *loops;
  char *description;
  FlameCpuWorker *workers;
  guint n_workers;
  FlameCpuBuffers post;    /* the oldest frame's */
  FlameThrottle *throttle; /* (nullable) of tests, as is the next */
  FlameThrottle *merge_throttle;

  GMutex lock;
  GCond work;
  GQueue active; /* of FlameCpuSlot, oldest first */
  gboolean quit;
  gboolean yields; /* its threads do, to others of the program */
};
