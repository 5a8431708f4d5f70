/*
 * The types of CUDA that the headers of GStreamer's CUDA library name, from GStreamer
 * 1.22 to 1.28 and in its main branch of 2026-08. Those headers include NVIDIA's
 * cuda.h, which is not free software; this file takes its place.
 *
 * The plugin uses none of these types, so only the sizes of values in calls are right,
 * and structures are opaque.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#define CUDAAPI

typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUmemGenericAllocationHandle;

/* enumerations */
typedef int CUresult;
typedef int CUdevice_attribute;
typedef int CUfilter_mode;
typedef int CUgraphicsMapResourceFlags;
typedef int CUgraphicsRegisterFlags;
typedef int CUlimit;
typedef int CUmemAllocationGranularity_flags;
typedef int CUmemAllocationHandleType;
typedef int CUmemPool_attribute;

enum
{
  CUDA_SUCCESS = 0
};

/* handles */
typedef struct CUarray_st *CUarray;
typedef struct CUctx_st *CUcontext;
typedef struct CUevent_st *CUevent;
typedef struct CUextMemory_st *CUexternalMemory;
typedef struct CUextSemaphore_st *CUexternalSemaphore;
typedef struct CUfunc_st *CUfunction;
typedef struct CUgraphicsResource_st *CUgraphicsResource;
typedef struct CUmemPoolHandle_st *CUmemoryPool;
typedef struct CUmipmappedArray_st *CUmipmappedArray;
typedef struct CUmod_st *CUmodule;
typedef struct CUstream_st *CUstream;

/* structures */
typedef struct CUDA_EXTERNAL_MEMORY_BUFFER_DESC_st
    CUDA_EXTERNAL_MEMORY_BUFFER_DESC;
typedef struct CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st
    CUDA_EXTERNAL_MEMORY_HANDLE_DESC;
typedef struct CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_st
    CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC;
typedef struct CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st
    CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC;
typedef struct CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS;
typedef struct CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS;
typedef struct CUDA_MEMCPY2D_st CUDA_MEMCPY2D;
typedef struct CUDA_RESOURCE_DESC_st CUDA_RESOURCE_DESC;
typedef struct CUDA_RESOURCE_VIEW_DESC_st CUDA_RESOURCE_VIEW_DESC;
typedef struct CUDA_TEXTURE_DESC_st CUDA_TEXTURE_DESC;
typedef struct CUipcEventHandle_st CUipcEventHandle;
typedef struct CUipcMemHandle_st CUipcMemHandle;
typedef struct CUmemAccessDesc_st CUmemAccessDesc;
typedef struct CUmemAllocationProp_st CUmemAllocationProp;
typedef struct CUmemLocation_st CUmemLocation;
typedef struct CUmemPoolProps_st CUmemPoolProps;
typedef struct CUuuid_st CUuuid;
