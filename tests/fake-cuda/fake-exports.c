/*
 * The fake driver as a shared library, libcuda.so.1: the functions of
 * core/gpu/cuda's table under the names that the driver exports, and those that
 * GStreamer's libgstcuda looks up in addition.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/fake-cuda/fake-driver.h"

#define CUDA_ERROR_NOT_SUPPORTED 801
#define PITCH_ALIGNMENT 512

#define EXPORT __attribute__ ((visibility ("default")))

__attribute__ ((constructor)) static void
start (void)
{
  flame_fake_reset ();
}

/* --------------------------------------------- the table, by exported names */

#define EXPORT_CALL(name, exported, parameters)                                \
  __attribute__ ((used)) static CUresult (*resolve_##name (void)) parameters   \
  {                                                                            \
    return fake_##name;                                                        \
  }                                                                            \
  CUresult export_##name parameters __asm__(exported)                          \
      __attribute__ ((ifunc ("resolve_" #name), visibility ("default")));
FLAME_CUDA_DRIVER_CALLS (EXPORT_CALL)

/* ------------------------------------------------- what libgstcuda has more */

#define EXTRA(name, parameters)                                                \
  CUresult name parameters;                                                    \
  EXPORT CUresult name parameters

EXTRA (cuCtxCreate_v2,
    (CUcontext * context, unsigned flags G_GNUC_UNUSED, CUdevice device))
{
  CUcontext made;
  CUresult result;

  if (device < 0 || (guint) device >= flame_dummy_count_devices ())
    return CUDA_ERROR_INVALID_VALUE;
  made = flame_fake_context_create (device);
  result = fake_cuCtxPushCurrent (made);
  if (result != CUDA_SUCCESS)
    flame_fake_context_destroy (made);
  else
    *context = made;
  return result;
}

EXTRA (cuCtxDestroy_v2, (CUcontext context))
{
  flame_fake_context_destroy (context);
  return CUDA_SUCCESS;
}

EXTRA (cuMemAllocPitch_v2, (CUdeviceptr * pointer, size_t *pitch, size_t width,
                               size_t height, unsigned element G_GNUC_UNUSED))
{
  *pitch = (width + PITCH_ALIGNMENT - 1) & ~(size_t) (PITCH_ALIGNMENT - 1);
  return fake_cuMemAlloc (pointer, *pitch * height);
}

EXTRA (cuMemAllocHost_v2, (void **pointer, size_t bytes))
{
  return fake_cuMemHostAlloc (pointer, bytes, 0);
}

EXTRA (cuMemcpy2D_v2, (const CUDA_MEMCPY2D *copy))
{
  return fake_cuMemcpy2DAsync (copy, NULL);
}

EXTRA (cuStreamCreate, (CUstream * stream, unsigned flags G_GNUC_UNUSED))
{
  return fake_cuStreamCreateWithPriority (stream, CU_STREAM_NON_BLOCKING, 0);
}

/* Calls it by its first name, which means the same. */
EXTRA (cuStreamDestroy, (CUstream stream))
{
  return fake_cuStreamDestroy (stream);
}

/*
 * Interoperation with GL, other processes and peers, textures, and copies that
 * no element here makes. These functions can be looked up, but fail. Some of
 * them are those that GStreamer 1.26 and 1.28 look up beyond 1.22: without them
 * GStreamer finds no driver at all.
 */
#define MISSING(name)                                                          \
  EXTRA (name, (void) )                                                        \
  {                                                                            \
    return CUDA_ERROR_NOT_SUPPORTED;                                           \
  }
MISSING (cuCtxDisablePeerAccess)
MISSING (cuCtxGetLimit)
MISSING (cuCtxSetLimit)
MISSING (cuDeviceGetUuid)
MISSING (cuGLGetDevices_v2)
MISSING (cuGraphicsGLRegisterBuffer)
MISSING (cuGraphicsGLRegisterImage)
MISSING (cuGraphicsMapResources)
MISSING (cuGraphicsResourceGetMappedPointer_v2)
MISSING (cuGraphicsResourceSetMapFlags_v2)
MISSING (cuGraphicsSubResourceGetMappedArray)
MISSING (cuGraphicsUnmapResources)
MISSING (cuGraphicsUnregisterResource)
MISSING (cuIpcCloseMemHandle)
MISSING (cuIpcGetMemHandle)
MISSING (cuIpcOpenMemHandle)
MISSING (cuMemcpyDtoDAsync_v2)
MISSING (cuMemcpyDtoD_v2)
MISSING (cuMemcpyDtoHAsync_v2)
MISSING (cuMemcpyDtoH_v2)
MISSING (cuMemcpyHtoDAsync_v2)
MISSING (cuMemcpyHtoD_v2)
MISSING (cuMemsetD2D16Async)
MISSING (cuMemsetD2D16_v2)
MISSING (cuMemsetD2D32_v2)
MISSING (cuMemsetD2D8Async)
MISSING (cuMemsetD2D8_v2)
MISSING (cuTexObjectCreate)
MISSING (cuTexObjectDestroy)
