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

/* device memory */
typedef struct
{
  FlameGpuAddress start;
  gsize size;
  cl_mem buffer; /* NULL if it is shared virtual memory */
} FlameOpenclMemory;

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
  struct _FlameOpenclWatch *watch; /* (nullable) calls host functions */
} FlameOpenclContext;

/* a FlameGpuStream of OpenCL's: a queue in order */
typedef struct
{
  cl_command_queue queue;
  struct _FlameOpenclCalls *calls; /* of host functions that are to come */
  gint changed;   /* atomic: more was queued since it was asked */
  GMutex lock;    /* of what follows */
  cl_event asked; /* (nullable) the end of what it was asked about */
} FlameOpenclStream;

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

/*
 * TRUE if @result is success; else @error, and the device is lost after some of them.
 * @waits: whether the call waited for work, whose own errors it has then.
 */
gboolean flame_opencl_context_check (FlameGpu *gpu, cl_int result,
    gboolean waits, const char *doing, GError **error);

/* the same where nobody can be told: it is logged */
void flame_opencl_context_note (
    FlameGpu *gpu, cl_int result, const char *doing);

/*
 * memory.c: (transfer full) (nullable) the @n starts of all memory, if that has changed
 * since @known, which is 0 at first; @generation: (out) what it is now
 */
FlameGpuAddress *flame_opencl_context_list_memory (
    FlameOpenclContext *context, guint known, guint *generation, gsize *n);

/* returns once all that is queued on the device by then has run */
void flame_opencl_context_finish (FlameOpenclContext *context);

/* ---------------------------------------------------- the functions of fns.h */

FlameGpuAddress flame_opencl_memory_new (
    FlameGpu *gpu, gsize size, GError **error);
void flame_opencl_memory_free (FlameGpu *gpu, FlameGpuAddress start);
gpointer flame_opencl_host_new (
    FlameGpu *gpu, gsize size, const char *doing, GError **error);
void flame_opencl_host_free (FlameGpu *gpu, gpointer start);
gboolean flame_opencl_copy (FlameGpu *gpu, gpointer stream,
    const FlameGpuPlace *to, const FlameGpuPlace *from, gsize width, gsize rows,
    const char *doing, GError **error);
gboolean flame_opencl_zero (FlameGpu *gpu, gpointer stream,
    FlameGpuAddress start, gsize size, GError **error);

gpointer flame_opencl_stream_new (
    FlameGpu *gpu, FlameGpuPriority priority, GError **error);
void flame_opencl_stream_free (FlameGpu *gpu, gpointer stream);
gboolean flame_opencl_stream_synchronize (
    FlameGpu *gpu, gpointer stream, GError **error);
gboolean flame_opencl_stream_query (
    FlameGpu *gpu, gpointer stream, gboolean *done, GError **error);
/* (nullable); not from a host function */
void flame_opencl_watch_free (struct _FlameOpenclWatch *watch);
gboolean flame_opencl_stream_call (FlameGpu *gpu, gpointer stream,
    FlameGpuHostFunc function, gpointer user_data, GError **error);

gpointer flame_opencl_event_new (
    FlameGpu *gpu, FlameGpuEventKind kind, GError **error);
void flame_opencl_event_free (FlameGpu *gpu, gpointer event);
gboolean flame_opencl_event_record (
    FlameGpu *gpu, gpointer event, gpointer stream, GError **error);
gboolean flame_opencl_event_wait (
    FlameGpu *gpu, gpointer event, gpointer stream, GError **error);
gboolean flame_opencl_event_query (
    FlameGpu *gpu, gpointer event, gboolean *done, GError **error);
gboolean flame_opencl_event_elapsed (FlameGpu *gpu, gpointer start,
    gpointer end, double *seconds, GError **error);

gpointer flame_opencl_module_new (FlameGpu *gpu, GBytes *image, GError **error);
void flame_opencl_module_free (FlameGpu *gpu, gpointer module);
gpointer flame_opencl_function_new (
    FlameGpu *gpu, gpointer module, const char *name, GError **error);
void flame_opencl_function_free (FlameGpu *gpu, gpointer function);
gboolean flame_opencl_launch (FlameGpu *gpu, gpointer function,
    const FlameGpuGeometry *geometry, const FlameGpuParam *params,
    void **values, guint n_params, gpointer stream, GError **error);

/* ------------------------------------------------- from a text to a program */

/*
 * @source's text, with each #include "NAME" replaced by the header of that name, as
 * drivers differ in how they look for files; but for one that has #pragma once and is
 * there already, whatever its conditions. #line says where a line is from. A text that
 * includes itself has that pragma.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_BACKEND, which names file and line, if
 * there is no such header.
 */
char *flame_opencl_text_expand (const FlameGpuSource *source, GError **error);

/* @options: as OpenCL has them. FALSE with BACKEND, the device, and the build's log. */
gboolean flame_opencl_build (FlameGpu *gpu, cl_program program,
    const char *options, const char *doing, GError **error);
