/*
 * The CPU backend's state, shared by its threads and its callers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cpu/slot.h"
#include "core/plan/loops.h"
#include "core/render/backend.h"
#include "core/render/throttle.h"

typedef struct _FlameCpuBackend FlameCpuBackend;

/* Buffers of the stages after iteration, for one frame at a time. */
typedef struct
{
  float *sums;   /* merged buckets; later a whole picture's display image */
  float *counts; /* (nullable) hits, for density estimation */
  float *accum;
  float *display; /* (nullable) the display image of a strip */
  float *memory;  /* (nullable) working memory of filters */
  /* In bytes. */
  gsize sums_size, counts_size, accum_size, display_size, memory_size;
} FlameCpuBuffers;

/* A thread's own data. */
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
  FlameCpuBuffers post;    /* used by the oldest frame */
  FlameThrottle *throttle; /* (nullable) for tests, like the next field */
  FlameThrottle *merge_throttle;

  GMutex lock;
  GCond work;
  GQueue active; /* of FlameCpuSlot, oldest first */
  gboolean quit;
  gboolean yields; /* threads yield to others of the program */
};
