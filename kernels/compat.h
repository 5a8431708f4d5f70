/*
 * What lets one header compile as C for the host and as CUDA C for the device.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#ifdef __CUDACC__
#define FLAME_FN static __device__ __forceinline__
/* large and seldom reached: called, so that it is compiled once */
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
#include <math.h>
#include <stdint.h>
#define FLAME_FN static inline __attribute__ ((always_inline, unused))
#define FLAME_FAR_FN FLAME_FN
#define FLAME_RESTRICT restrict
#define FLAME_TABLE static const
#endif
