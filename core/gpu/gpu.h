/*
 * A device as the rooms above use it, whatever API it is driven by: CUDA, in
 * core/gpu/cuda/, and others to come. What an API has to do for it is one table of
 * functions, core/gpu/fns.h.
 *
 * Every call may come from any thread, whatever is current there.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/log.h"
#include "flame/error.h"

typedef struct
{
  char name[256];
  char driver[64];        /* and its version, such as "CUDA 12.4" */
  int ordinal;            /* the API's number */
  int arch;               /* CUDA: 10 * major + minor, such as 90; else 0 */
  int sm_count;           /* multiprocessors, or compute units */
  int max_threads_per_sm; /* resident */
  gboolean watchdog;      /* kernels are killed after some seconds */
  guint max_block;        /* threads of a block */
  gboolean is_cpu;        /* the host's processor, as pocl drives it */
  gboolean doubles;       /* kernels have double precision */
  gboolean adds_vectors;  /* four floats to memory by one instruction */
  gboolean adds_pairs;    /* and two whole numbers, everywhere */
  gboolean
      has_warps;     /* in its kernels' language; they know their device, too */
  gboolean knows_sm; /* else what a multiprocessor holds is a guess */
  gsize shared_per_sm;    /* bytes, as all below */
  gsize shared_per_block; /* the most a block may opt in to */
  gsize
      shared_by_text; /* more, that a kernel has only if its text says so; or 0 */
  gsize l2_size;
  gsize memory; /* all that there is */
} FlameGpuDevice;

/*
 * A byte of device memory; 0 is none. One address plus a number of bytes is another
 * one of the same allocation, and no two allocations that live have one in common.
 *
 * CUDA's are the device's own. An API whose buffers have none, such as OpenCL, can give
 * each buffer a number in the high bits, and lets the low ones be the offset: an
 * argument FLAME_GPU_ARG_PTR is a buffer and an offset to its kernels. Those that lie
 * in structs (FlameIterateArgs, FlamePostFrame) are worth the offset alone there, and
 * their buffers have to be arguments besides; an address inside of an upload
 * (tables, entries) is of the buffer that it is in.
 */
typedef guint64 FlameGpuAddress;

/* A device, opened. Reference-counted, thread-safe. */
typedef struct _FlameGpu FlameGpu;

FlameGpu *flame_gpu_ref (FlameGpu *gpu);
void flame_gpu_unref (FlameGpu *gpu); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpu, flame_gpu_unref)

/* the API's name, such as "CUDA" */
const char *flame_gpu_get_api (const FlameGpu *gpu);
const FlameGpuDevice *flame_gpu_get_device (const FlameGpu *gpu);

/* whether launches can be recorded once and replayed (core/gpu/launch-list.h) */
gboolean flame_gpu_has_graphs (const FlameGpu *gpu);

/*
 * Where what goes wrong with this device is said, and with what is made on it; before
 * anything else is. @log: (nullable)
 */
void flame_gpu_set_log (FlameGpu *gpu, FlameLog *log);
/* (nullable) (transfer none) */
FlameLog *flame_gpu_get_log (const FlameGpu *gpu);

/* bytes; either may be NULL */
gboolean flame_gpu_get_memory (
    FlameGpu *gpu, gsize *free, gsize *total, GError **error);

/*
 * Has @gpu reach @peer's memory without a way through the host, where the machine
 * lets it. FALSE where it does not: copies between them go all the same.
 */
gboolean flame_gpu_reach (FlameGpu *gpu, FlameGpu *peer);

/*
 * TRUE once a call has met an error after which the device is of no more use: the
 * renderer has to be made anew. Host functions queued on its streams may never run
 * then, so a waiter must look at this too.
 */
gboolean flame_gpu_is_lost (const FlameGpu *gpu);

/* FALSE with FLAME_ERROR_BACKEND then */
gboolean flame_gpu_check_lost (const FlameGpu *gpu, GError **error);
