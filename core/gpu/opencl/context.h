/*
 * An OpenCL device, opened: what the files of core/gpu/opencl have in common.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/fns.h"
#include "core/gpu/opencl/library.h"
#include "core/gpu/opencl/opencl.h"

/*
 * cl_ext_buffer_device_address, which headers older than it do not have: a buffer whose
 * address is the device's own, as CUDA's are
 */
#define FLAME_OPENCL_BUFFER_ADDRESSES "cl_ext_buffer_device_address"
#define FLAME_OPENCL_MEM_DEVICE_PRIVATE_ADDRESS 0x5000
#define FLAME_OPENCL_MEM_DEVICE_ADDRESS 0x5001
#define FLAME_OPENCL_KERNEL_EXEC_INFO_DEVICE_PTRS 0x5002
typedef cl_int (CL_API_CALL *FlameOpenclSetAddress) (
    cl_kernel kernel, cl_uint index, cl_ulong address);

/* what a FlameGpu of OpenCL's is */
typedef struct
{
  FlameGpu base;
  const FlameOpenclTable *call;
  cl_device_id id;
  cl_context handle;
  cl_command_queue own_queue; /* for copies that nobody's stream is for */
  /* (nullable) sets an argument; if there is one, memory is buffers with addresses, and
     shared virtual memory otherwise */
  FlameOpenclSetAddress set_address;
  GRWLock launching;  /* read while a kernel is queued with its memory */
  GMutex lock;        /* of what follows */
  GPtrArray *queues;  /* (transfer none) the streams' */
  GPtrArray *left;    /* queues of streams that are gone, with work perhaps */
  GArray *memory;     /* of FlameOpenclMemory */
  GHashTable *pinned; /* start of host memory to its cl_mem */
  gsize used;         /* bytes of all allocations */
  guint generation;   /* one more with each allocation made or freed */
  gboolean polls;     /* its events are polled, as its driver calls back late */
  struct _FlameOpenclWatch *watch; /* (nullable) calls host functions then */
} FlameOpenclContext;

static inline FlameOpenclContext *
flame_opencl_context_of (FlameGpu *gpu)
{
  return (FlameOpenclContext *) gpu;
}

/*
 * Whether the driver of that version is known to end the process: pocl 5.0 does on loops
 * with barriers (its issue 1435), 3.1 does not.
 */
gboolean flame_opencl_driver_aborts (const char *platform, const char *driver);
