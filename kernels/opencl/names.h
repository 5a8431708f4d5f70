/*
 * The kernels' names in OpenCL C. Their text is C that CUDA compiles as well, and where
 * it needs more than C it uses CUDA's names, which are defined here.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

typedef uchar uint8_t;
typedef ushort uint16_t;
typedef int int32_t;
typedef long int64_t;
typedef uint uint32_t;
typedef ulong uint64_t;
/* In OpenCL C long long has 128 bits, which makes Rusticl end the program. */
#define FLAME_U64(number) number##ul

/* Code that needs doubles checks this, as a device may have none. */
#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define FLAME_HAS_DOUBLES 1
#else
#define FLAME_HAS_DOUBLES 0
#endif

/* half is a type in OpenCL C, and a variable's name in the kernels. */
#define half half_

/* -------------------------------------------------------------- threads */

#define threadIdx                                                              \
  ((uint3) (get_local_id (0), get_local_id (1), get_local_id (2)))
#define blockIdx                                                               \
  ((uint3) (get_group_id (0), get_group_id (1), get_group_id (2)))
#define blockDim                                                               \
  ((uint3) (get_local_size (0), get_local_size (1), get_local_size (2)))
#define gridDim                                                                \
  ((uint3) (get_num_groups (0), get_num_groups (1), get_num_groups (2)))
#define __syncthreads() barrier (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#define __threadfence() mem_fence (CLK_GLOBAL_MEM_FENCE)

/* on 32-bit numbers, in global or local memory */
#define atomicAdd atomic_add
#define atomicSub atomic_sub
#define atomicMax atomic_max
#define atomicOr atomic_or
#define atomicCAS atomic_cmpxchg
#define atomicExch atomic_xchg

/* reads from a FLAME_TABLE, or of data that is read once */
#define __ldg(pointer) (*(pointer))
#define __ldcs(pointer) (*(pointer))
/*
 * reads a word of global memory as other blocks have left it, past this block's cache
 */
#define __ldcg(pointer) atomic_or ((volatile global uint *) (pointer), 0u)

/* ------------------------------------------------------- numbers' bits */

#define __float_as_int as_int
#define __float_as_uint as_uint
#define __int_as_float as_float
#define __uint_as_float as_float
#define __longlong_as_double as_double
#define __popc popcount
#define __clz clz
#define __float2int_rd convert_int_sat_rtn
#define make_float2(a, b) ((float2) (a, b))
#define make_float4(a, b, c, d) ((float4) (a, b, c, d))
#define make_uint2(a, b) ((uint2) (a, b))
#define make_uint4(a, b, c, d) ((uint4) (a, b, c, d))

/* --------------------------------------------------------- mathematics */

#define fabsf fabs
#define floorf floor
#define truncf trunc
#define rintf rint
#define fmaf fma
#define fminf fmin
#define fmaxf fmax
#define ceilf ceil
#define rsqrtf rsqrt
#ifdef FLAME_EXACT
/* accurate up to rounding, whatever a device's native functions are */
#define sqrtf sqrt
#define exp2f exp2
#define __logf log
#define __log2f log2
#else
/* as accurate as CUDA's with --use_fast_math */
#define sqrtf native_sqrt
#define exp2f native_exp2
#define __logf native_log
#define __log2f native_log2
#endif
#define powf native_powr
#define __sinf native_sin
#define __cosf native_cos
#define __expf native_exp
#define __fdividef native_divide
