/*
 * LD_PRELOAD=libopencl-calls.so PROGRAM: prints each call of the OpenCL driver that takes
 * longer than 5 ms, or FLAME_SLOW_CALL milliseconds: when it began, since the first, how
 * long it took, and on which thread. Calls of the backend's launcher (flame-cuda), its
 * reporter (flame-cuda-done), the planner and the streaming thread hold up frames; those
 * of compilers do not.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <gmodule.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#include "core/gpu/opencl/library.h"

#define USUAL_LIMIT 5.0

static double
now (void)
{
  return (double) g_get_monotonic_time () / 1e3;
}

/* @amount: bytes, or 0 */
static void
note (const char *name, double began, gsize amount)
{
  static double first;
  const char *text = getenv ("FLAME_SLOW_CALL");
  const double took = now () - began;
  char thread[17] = "";

  if (first == 0)
    first = began;
  if (took < (text ? atof (text) : USUAL_LIMIT))
    return;
  prctl (PR_GET_NAME, thread);
  fprintf (stderr, "%9.1f ms  %-16s %-34s %7.1f ms  %.1f MB\n", began - first,
      thread, name, took, (double) amount / 1e6);
}

/* Defines a function that calls the driver's @name and notes the call. */
#define TIMED(type, name, parameters, arguments, amount)                       \
  static __typeof__ (name) *real_##name;                                       \
  static type CL_API_CALL timed_##name parameters                              \
  {                                                                            \
    const double began = now ();                                               \
    type outcome = real_##name arguments;                                      \
                                                                               \
    note (#name, began, amount);                                               \
    return outcome;                                                            \
  }

TIMED (cl_int, clFlush, (cl_command_queue q), (q), 0)
TIMED (cl_int, clFinish, (cl_command_queue q), (q), 0)
TIMED (void *, clSVMAlloc,
    (cl_context c, cl_svm_mem_flags f, size_t size, cl_uint a), (c, f, size, a),
    size)
TIMED (cl_mem, clCreateBuffer,
    (cl_context c, cl_mem_flags f, size_t size, void *host, cl_int *result),
    (c, f, size, host, result), size)
TIMED (cl_int, clReleaseMemObject, (cl_mem m), (m), 0)
TIMED (void *, clEnqueueMapBuffer,
    (cl_command_queue q, cl_mem m, cl_bool waits, cl_map_flags f, size_t offset,
        size_t size, cl_uint n, const cl_event *before, cl_event *event,
        cl_int *result),
    (q, m, waits, f, offset, size, n, before, event, result), size)
TIMED (cl_int, clEnqueueUnmapMemObject,
    (cl_command_queue q, cl_mem m, void *start, cl_uint n,
        const cl_event *before, cl_event *event),
    (q, m, start, n, before, event), 0)
TIMED (cl_int, clEnqueueSVMMemcpy,
    (cl_command_queue q, cl_bool waits, void *to, const void *from, size_t size,
        cl_uint n, const cl_event *before, cl_event *event),
    (q, waits, to, from, size, n, before, event), size)
TIMED (cl_int, clEnqueueSVMMemFill,
    (cl_command_queue q, void *start, const void *with, size_t pattern,
        size_t size, cl_uint n, const cl_event *before, cl_event *event),
    (q, start, with, pattern, size, n, before, event), size)
TIMED (cl_int, clEnqueueMarkerWithWaitList,
    (cl_command_queue q, cl_uint n, const cl_event *before, cl_event *event),
    (q, n, before, event), 0)
TIMED (cl_int, clEnqueueBarrierWithWaitList,
    (cl_command_queue q, cl_uint n, const cl_event *before, cl_event *event),
    (q, n, before, event), 0)
TIMED (cl_int, clGetEventInfo,
    (cl_event e, cl_event_info what, size_t size, void *value, size_t *taken),
    (e, what, size, value, taken), 0)
TIMED (cl_int, clBuildProgram,
    (cl_program p, cl_uint n, const cl_device_id *devices, const char *options,
        void (CL_CALLBACK *notify) (cl_program, void *), void *data),
    (p, n, devices, options, notify, data), 0)
TIMED (cl_program, clCreateProgramWithBinary,
    (cl_context c, cl_uint n, const cl_device_id *devices, const size_t *sizes,
        const unsigned char **binaries, cl_int *status, cl_int *result),
    (c, n, devices, sizes, binaries, status, result), sizes[0])
TIMED (cl_int, clReleaseProgram, (cl_program p), (p), 0)
TIMED (cl_kernel, clCreateKernel,
    (cl_program p, const char *name, cl_int *result), (p, name, result), 0)
TIMED (cl_int, clReleaseKernel, (cl_kernel k), (k), 0)
TIMED (cl_int, clSetKernelArgSVMPointer,
    (cl_kernel k, cl_uint i, const void *value), (k, i, value), 0)
TIMED (cl_int, clSetKernelExecInfo,
    (cl_kernel k, cl_kernel_exec_info what, size_t size, const void *value),
    (k, what, size, value), 0)
TIMED (cl_int, clEnqueueNDRangeKernel,
    (cl_command_queue q, cl_kernel k, cl_uint n, const size_t *offset,
        const size_t *all, const size_t *block, cl_uint n_before,
        const cl_event *before, cl_event *event),
    (q, k, n, offset, all, block, n_before, before, event), 0)

/* clSVMFree() returns nothing. */
static __typeof__ (clSVMFree) *real_clSVMFree;

static void CL_API_CALL
timed_clSVMFree (cl_context context, void *start)
{
  const double began = now ();

  real_clSVMFree (context, start);
  note ("clSVMFree", began, 0);
}

#define ROW(name)                                                              \
  {                                                                            \
#name, (gpointer) timed_##name, (gpointer *) &real_##name                  \
  }

static const struct
{
  const char *name;
  gpointer timed;
  gpointer *real;
} rows[] = {ROW (clFlush), ROW (clFinish), ROW (clSVMAlloc), ROW (clSVMFree),
    ROW (clCreateBuffer), ROW (clReleaseMemObject), ROW (clEnqueueMapBuffer),
    ROW (clEnqueueUnmapMemObject), ROW (clEnqueueSVMMemcpy),
    ROW (clEnqueueSVMMemFill), ROW (clEnqueueMarkerWithWaitList),
    ROW (clEnqueueBarrierWithWaitList), ROW (clGetEventInfo),
    ROW (clBuildProgram), ROW (clCreateProgramWithBinary),
    ROW (clReleaseProgram), ROW (clCreateKernel), ROW (clReleaseKernel),
    ROW (clSetKernelArgSVMPointer), ROW (clSetKernelExecInfo),
    ROW (clEnqueueNDRangeKernel)};

/* Replaces GLib's. The library looks up the driver's functions with it. */
gboolean
g_module_symbol (GModule *module, const char *name, gpointer *symbol)
{
  gboolean (*real) (GModule *, const char *, gpointer *) =
      (gboolean (*) (GModule *, const char *, gpointer *)) dlsym (
          RTLD_NEXT, "g_module_symbol");
  const gboolean found = real (module, name, symbol);

  for (gsize i = 0; found && i < G_N_ELEMENTS (rows); i++)
    if (strcmp (rows[i].name, name) == 0) {
      *rows[i].real = *symbol;
      *symbol = rows[i].timed;
    }
  return found;
}
