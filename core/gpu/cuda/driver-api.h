/*
 * The part of the CUDA driver's ABI that core/gpu/cuda calls. It is declared here so
 * that the library can be built without a toolkit. Names and values are those of
 * NVIDIA's driver. Do not include it together with cuda.h.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef int CUresult;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;
typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphNode_st *CUgraphNode;
typedef struct CUgraphExec_st *CUgraphExec;
typedef void (*CUhostFn) (void *user_data);

enum
{
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_ECC_UNCORRECTABLE = 214,
  CUDA_ERROR_NVLINK_UNCORRECTABLE = 220,
  CUDA_ERROR_CONTAINED = 226,
  CUDA_ERROR_INVALID_HANDLE = 400,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_ILLEGAL_ADDRESS = 700,
  CUDA_ERROR_LAUNCH_TIMEOUT = 702,
  CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED = 704,
  CUDA_ERROR_CONTEXT_IS_DESTROYED = 709,
  CUDA_ERROR_ASSERT = 710,
  CUDA_ERROR_HARDWARE_STACK_ERROR = 714,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED = 900,
  CUDA_ERROR_STREAM_CAPTURE_INVALIDATED = 901,
  CUDA_ERROR_STREAM_CAPTURE_ISOLATION = 905,
  CUDA_ERROR_CAPTURED_EVENT = 907,
  CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE = 910,
  CUDA_ERROR_UNKNOWN = 999,
};

typedef enum
{
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT = 17,
  CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38,
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = 81,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
} CUdevice_attribute;

typedef enum
{
  CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8,
} CUfunction_attribute;

enum
{
  CU_STREAM_NON_BLOCKING = 0x1,
  CU_EVENT_DISABLE_TIMING = 0x2,
  CU_MEMHOSTALLOC_PORTABLE = 0x1,
};

typedef enum
{
  CU_MEMORYTYPE_HOST = 1,
  CU_MEMORYTYPE_DEVICE = 2,
} CUmemorytype;

typedef enum
{
  CU_STREAM_CAPTURE_MODE_THREAD_LOCAL = 1,
} CUstreamCaptureMode;

typedef struct
{
  size_t srcXInBytes, srcY;
  CUmemorytype srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  void *srcArray;
  size_t srcPitch;
  size_t dstXInBytes, dstY;
  CUmemorytype dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  void *dstArray;
  size_t dstPitch;
  size_t WidthInBytes, Height;
} CUDA_MEMCPY2D;

typedef struct
{
  size_t srcXInBytes, srcY, srcZ, srcLOD;
  CUmemorytype srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  void *srcArray;
  CUcontext srcContext;
  size_t srcPitch, srcHeight;
  size_t dstXInBytes, dstY, dstZ, dstLOD;
  CUmemorytype dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  void *dstArray;
  CUcontext dstContext;
  size_t dstPitch, dstHeight;
  size_t WidthInBytes, Height, Depth;
} CUDA_MEMCPY3D_PEER;

typedef struct
{
  int result;
  CUgraphNode errorNode;
  CUgraphNode errorFromNode;
} CUgraphExecUpdateResultInfo;

/*
 * All calls: X (name here, name exported by libcuda, parameters). Exported names
 * contain the version of the signature, so they do not change in newer drivers.
 */
/* clang-format off */
#define FLAME_CUDA_DRIVER_CALLS(X)                                             \
  X (cuInit, "cuInit", (unsigned int flags))                                   \
  X (cuDriverGetVersion, "cuDriverGetVersion", (int *version))                 \
  X (cuGetErrorName, "cuGetErrorName", (CUresult result, const char **text))   \
  X (cuGetErrorString, "cuGetErrorString",                                     \
      (CUresult result, const char **text))                                    \
  X (cuDeviceGetCount, "cuDeviceGetCount", (int *count))                       \
  X (cuDeviceGet, "cuDeviceGet", (CUdevice *device, int ordinal))              \
  X (cuDeviceGetName, "cuDeviceGetName",                                       \
      (char *name, int length, CUdevice device))                               \
  X (cuDeviceGetAttribute, "cuDeviceGetAttribute",                             \
      (int *value, CUdevice_attribute attribute, CUdevice device))             \
  X (cuDeviceTotalMem, "cuDeviceTotalMem_v2",                                  \
      (size_t *bytes, CUdevice device))                                        \
  X (cuDevicePrimaryCtxRetain, "cuDevicePrimaryCtxRetain",                     \
      (CUcontext *context, CUdevice device))                                   \
  X (cuDevicePrimaryCtxRelease, "cuDevicePrimaryCtxRelease_v2",                \
      (CUdevice device))                                                       \
  X (cuCtxPushCurrent, "cuCtxPushCurrent_v2", (CUcontext context))             \
  X (cuCtxPopCurrent, "cuCtxPopCurrent_v2", (CUcontext *context))              \
  X (cuCtxGetDevice, "cuCtxGetDevice", (CUdevice *device))                     \
  X (cuDeviceCanAccessPeer, "cuDeviceCanAccessPeer",                           \
      (int *can, CUdevice device, CUdevice peer))                              \
  X (cuCtxEnablePeerAccess, "cuCtxEnablePeerAccess",                           \
      (CUcontext peer, unsigned int flags))                                    \
  X (cuCtxGetStreamPriorityRange, "cuCtxGetStreamPriorityRange",               \
      (int *least, int *greatest))                                             \
  X (cuMemGetInfo, "cuMemGetInfo_v2", (size_t *free, size_t *total))           \
  X (cuMemAlloc, "cuMemAlloc_v2", (CUdeviceptr *pointer, size_t bytes))        \
  X (cuMemFree, "cuMemFree_v2", (CUdeviceptr pointer))                         \
  X (cuMemHostAlloc, "cuMemHostAlloc",                                         \
      (void **pointer, size_t bytes, unsigned int flags))                      \
  X (cuMemFreeHost, "cuMemFreeHost", (void *pointer))                          \
  X (cuMemcpy2DAsync, "cuMemcpy2DAsync_v2",                                    \
      (const CUDA_MEMCPY2D *copy, CUstream stream))                            \
  X (cuMemcpy3DPeerAsync, "cuMemcpy3DPeerAsync",                               \
      (const CUDA_MEMCPY3D_PEER *copy, CUstream stream))                       \
  X (cuMemsetD8Async, "cuMemsetD8Async",                                       \
      (CUdeviceptr to, unsigned char value, size_t count, CUstream stream))    \
  X (cuStreamCreateWithPriority, "cuStreamCreateWithPriority",                 \
      (CUstream *stream, unsigned int flags, int priority))                    \
  X (cuStreamDestroy, "cuStreamDestroy_v2", (CUstream stream))                 \
  X (cuStreamSynchronize, "cuStreamSynchronize", (CUstream stream))            \
  X (cuStreamQuery, "cuStreamQuery", (CUstream stream))                        \
  X (cuStreamWaitEvent, "cuStreamWaitEvent",                                   \
      (CUstream stream, CUevent event, unsigned int flags))                    \
  X (cuLaunchHostFunc, "cuLaunchHostFunc",                                     \
      (CUstream stream, CUhostFn function, void *user_data))                   \
  X (cuStreamBeginCapture, "cuStreamBeginCapture_v2",                          \
      (CUstream stream, CUstreamCaptureMode mode))                             \
  X (cuStreamEndCapture, "cuStreamEndCapture",                                 \
      (CUstream stream, CUgraph *graph))                                       \
  X (cuEventCreate, "cuEventCreate", (CUevent *event, unsigned int flags))     \
  X (cuEventDestroy, "cuEventDestroy_v2", (CUevent event))                     \
  X (cuEventRecord, "cuEventRecord", (CUevent event, CUstream stream))         \
  X (cuEventQuery, "cuEventQuery", (CUevent event))                            \
  X (cuEventElapsedTime, "cuEventElapsedTime",                                 \
      (float *milliseconds, CUevent start, CUevent end))                       \
  X (cuModuleLoadData, "cuModuleLoadData",                                     \
      (CUmodule *module, const void *image))                                   \
  X (cuModuleUnload, "cuModuleUnload", (CUmodule module))                      \
  X (cuModuleGetFunction, "cuModuleGetFunction",                               \
      (CUfunction *function, CUmodule module, const char *name))               \
  X (cuFuncSetAttribute, "cuFuncSetAttribute",                                 \
      (CUfunction function, CUfunction_attribute attribute, int value))        \
  X (cuLaunchKernel, "cuLaunchKernel",                                         \
      (CUfunction function, unsigned int grid_x, unsigned int grid_y,          \
          unsigned int grid_z, unsigned int block_x, unsigned int block_y,     \
          unsigned int block_z, unsigned int shared_bytes, CUstream stream,    \
          void **arguments, void **extra))                                     \
  X (cuGraphInstantiate, "cuGraphInstantiateWithFlags",                        \
      (CUgraphExec *exec, CUgraph graph, unsigned long long flags))            \
  X (cuGraphExecUpdate, "cuGraphExecUpdate_v2",                                \
      (CUgraphExec exec, CUgraph graph, CUgraphExecUpdateResultInfo *info))    \
  X (cuGraphLaunch, "cuGraphLaunch", (CUgraphExec exec, CUstream stream))      \
  X (cuGraphExecDestroy, "cuGraphExecDestroy", (CUgraphExec exec))             \
  X (cuGraphDestroy, "cuGraphDestroy", (CUgraph graph))
/* clang-format on */
