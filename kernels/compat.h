/*
 * Macros with which one header compiles as C for the host, and as CUDA C or OpenCL C
 * for a GPU.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

/*
 * Pointers to a GPU's memory say which memory: FLAME_GLOBAL the device's, FLAME_LOCAL
 * the block's shared memory, FLAME_CONSTANT a FLAME_TABLE's, FLAME_OWN the thread's.
 * CUDA and the host have one kind of pointer. In OpenCL C a pointer without a qualifier
 * is the thread's own.
 */
#ifdef __OPENCL_C_VERSION__
#include "kernels/opencl/names.h"
#define FLAME_ON_GPU 1
#define FLAME_FN static inline __attribute__ ((always_inline, unused))
#define FLAME_FAR_FN static __attribute__ ((noinline, unused))
#define FLAME_RESTRICT restrict
#define FLAME_TABLE static constant const
#define FLAME_GLOBAL global
#define FLAME_LOCAL local
#define FLAME_CONSTANT constant
#define FLAME_OWN private
/*
 * Defined by the host if the driver compiles inline PTX, at least
 * red.global.add.v4.f32.
 */
#ifndef FLAME_ADDS_VECTORS
#define FLAME_ADDS_VECTORS 0
#endif
#define asm __asm__
#elif defined(__CUDACC__)
#define FLAME_ON_GPU 1
#define FLAME_HAS_DOUBLES 1
#define FLAME_GLOBAL
#define FLAME_LOCAL
#define FLAME_CONSTANT
#define FLAME_OWN
#define FLAME_FN static __device__ __forceinline__
/*
 * For large functions that are rarely reached: not inlined, so that they are compiled
 * once.
 */
#define FLAME_FAR_FN static __device__ __noinline__
#define FLAME_RESTRICT __restrict__
#define FLAME_TABLE static __device__ const
#ifdef __CUDACC_RTC__
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
#else
#include <stdint.h>
#endif
#else
#define FLAME_ON_GPU 0
#define FLAME_HAS_DOUBLES 1
#define FLAME_GLOBAL
#define FLAME_LOCAL
#define FLAME_CONSTANT
#define FLAME_OWN
#define FLAME_OWN
#include <math.h>
#include <stdint.h>
#define FLAME_FN static inline __attribute__ ((always_inline, unused))
#define FLAME_FAR_FN FLAME_FN
#define FLAME_RESTRICT restrict
#define FLAME_TABLE static const
#endif
