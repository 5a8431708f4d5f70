/*
 * An open OpenCL device: what the files of core/gpu/opencl share.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/fns.h"
#include "core/gpu/opencl/library.h"
#include "core/gpu/opencl/opencl.h"

/*
 * cl_ext_buffer_device_address, which older headers do not declare: a buffer whose
 * address is the device's own, as in CUDA.
 */
#define FLAME_OPENCL_BUFFER_ADDRESSES "cl_ext_buffer_device_address"
#define FLAME_OPENCL_MEM_DEVICE_PRIVATE_ADDRESS 0x5000
#define FLAME_OPENCL_MEM_DEVICE_ADDRESS 0x5001
#define FLAME_OPENCL_KERNEL_EXEC_INFO_DEVICE_PTRS 0x5002
typedef cl_int (CL_API_CALL *FlameOpenclSetAddress) (
    cl_kernel kernel, cl_uint index, cl_ulong address);

/* OpenCL's FlameGpu. */
typedef struct
{
  FlameGpu base;
  const FlameOpenclTable *call;
  cl_device_id id;
  cl_context handle;
  cl_command_queue own_queue; /* for copies that do not belong to a stream */
  /*
   * (nullable) Sets an argument to an address. If it exists, memory is buffers with
   * addresses; otherwise it is shared virtual memory.
   */
  FlameOpenclSetAddress set_address;
  /* held for reading while a kernel is queued with its memory */
  GRWLock launching;
  GMutex lock;        /* guards the fields below */
  GPtrArray *queues;  /* (transfer none) the streams' queues */
  GPtrArray *left;    /* queues of freed streams, which may still have work */
  GArray *memory;     /* of FlameOpenclMemory */
  GHashTable *pinned; /* start of host memory to its cl_mem */
  gsize used;         /* bytes of all allocations */
  guint generation;   /* changes with each allocation made or freed */
  gboolean polls;     /* its events are polled, as its driver calls back late */
  /* Its driver compiles one text at a time, and holds up all queues of the context. */
  gboolean takes_turns;
  /* atomic: texts that begin from now on have another context, if it takes turns */
  gint compiles_apart;
  struct _FlameOpenclWatch
      *watch; /* (nullable) calls host functions if @polls */
} FlameOpenclContext;

static inline FlameOpenclContext *
flame_opencl_context_of (FlameGpu *gpu)
{
  return (FlameOpenclContext *) gpu;
}

/*
 * Returns whether this version of the driver is known to abort the process. pocl 5.0
 * does on loops with barriers (its issue 1435), 3.1 does not.
 */
gboolean flame_opencl_driver_aborts (const char *platform, const char *driver);
