/*
 * libOpenCL, opened at run time: a table of its functions, and its result codes as
 * GErrors.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <glib.h>

#include "core/gpu/gpu.h"
#include "flame/error.h"

/* The functions that core/gpu/opencl calls. */
#define FLAME_OPENCL_CALLS(_)                                                  \
  _ (clGetPlatformIDs)                                                         \
  _ (clGetPlatformInfo)                                                        \
  _ (clGetDeviceIDs)                                                           \
  _ (clGetDeviceInfo)                                                          \
  _ (clCreateContext)                                                          \
  _ (clReleaseContext)                                                         \
  _ (clCreateCommandQueueWithProperties)                                       \
  _ (clReleaseCommandQueue)                                                    \
  _ (clRetainCommandQueue)                                                     \
  _ (clFlush)                                                                  \
  _ (clFinish)                                                                 \
  _ (clSVMAlloc)                                                               \
  _ (clSVMFree)                                                                \
  _ (clEnqueueSVMMemcpy)                                                       \
  _ (clEnqueueSVMMemFill)                                                      \
  _ (clGetExtensionFunctionAddressForPlatform)                                 \
  _ (clCreateBuffer)                                                           \
  _ (clGetMemObjectInfo)                                                       \
  _ (clEnqueueReadBuffer)                                                      \
  _ (clEnqueueWriteBuffer)                                                     \
  _ (clEnqueueCopyBuffer)                                                      \
  _ (clEnqueueFillBuffer)                                                      \
  _ (clReleaseMemObject)                                                       \
  _ (clEnqueueMapBuffer)                                                       \
  _ (clEnqueueUnmapMemObject)                                                  \
  _ (clEnqueueMarkerWithWaitList)                                              \
  _ (clEnqueueBarrierWithWaitList)                                             \
  _ (clCreateUserEvent)                                                        \
  _ (clSetUserEventStatus)                                                     \
  _ (clSetEventCallback)                                                       \
  _ (clGetEventInfo)                                                           \
  _ (clGetEventProfilingInfo)                                                  \
  _ (clReleaseEvent)                                                           \
  _ (clRetainEvent)                                                            \
  _ (clCreateProgramWithSource)                                                \
  _ (clCreateProgramWithBinary)                                                \
  _ (clBuildProgram)                                                           \
  _ (clGetProgramInfo)                                                         \
  _ (clGetProgramBuildInfo)                                                    \
  _ (clReleaseProgram)                                                         \
  _ (clCreateKernel)                                                           \
  _ (clReleaseKernel)                                                          \
  _ (clGetKernelInfo)                                                          \
  _ (clSetKernelArg)                                                           \
  _ (clSetKernelArgSVMPointer)                                                 \
  _ (clSetKernelExecInfo)                                                      \
  _ (clEnqueueNDRangeKernel)

typedef struct
{
#define FLAME_OPENCL_POINTER(name) __typeof__ (name) *name;
  FLAME_OPENCL_CALLS (FLAME_OPENCL_POINTER)
  /* (nullable) Since 3.0. */
  FLAME_OPENCL_POINTER (clCreateBufferWithProperties)
#undef FLAME_OPENCL_POINTER
} FlameOpenclTable;

/*
 * Returns: (transfer none) the table, which is never freed; NULL with
 *   FLAME_ERROR_UNAVAILABLE if there is no library
 */
const FlameOpenclTable *flame_opencl_library_get (GError **error);

/*
 * Returns TRUE if @result is success. Otherwise it sets @error, and some results mark the
 * device as lost.
 *
 * @waits: whether the call waited for work, whose own errors it may report
 */
gboolean flame_opencl_context_check (FlameGpu *gpu, cl_int result,
    gboolean waits, const char *doing, GError **error);

/*
 * Checks @result like flame_opencl_context_check(), but for a caller without @error: a
 * failure is logged.
 */
void flame_opencl_context_note (
    FlameGpu *gpu, cl_int result, const char *doing);
