/*
 * The text, CUDA C and OpenCL C, of the iteration kernel of a genome structure, and the
 * headers that it includes, which are embedded in the library.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"
#include "core/gpu/compiler.h"
#include "core/gpu-backend/text/iterate-plan.h"
#include "core/gpu-backend/text/tiles.h"

/* Names of kernels. */
#define FLAME_GPU_ITERATE "flame_iterate"
#define FLAME_GPU_DECIDE "flame_decide"
#define FLAME_GPU_FLUSH "flame_flush"
#define FLAME_GPU_SUM "flame_sum"
#define FLAME_GPU_LIGHTS "flame_lights"
#define FLAME_GPU_PLACE "flame_place"
#define FLAME_GPU_GATHER "flame_gather"

/* Threads of a block by default, and the minimum. */
#define FLAME_GPU_BLOCK 256
#define FLAME_GPU_MIN_BLOCK 64
/* For a block whose samples go through tiles, in CUDA. */
#define FLAME_GPU_BINS_BLOCK 1024
#define FLAME_GPU_BINS_BLOCKS_PER_SM 2
/* What the generic kernel is built for. */
#define FLAME_GPU_BLOCKS_PER_SM 4

typedef struct
{
  guint block;         /* threads: a power of two, 64 to 1024 */
  guint blocks_per_sm; /* registers are limited so that this many fit */
  gboolean bins;       /* samples go through tiles (kernels/gpu/bins.h) */
  /* too large for shared memory: read from device memory */
  gboolean far_record;
  /* What the text says about tiles, if samples go through them. */
  guint bins_steps;
  FlameGpuTiles tiles;
} FlameGpuKernelForm;

/*
 * Chooses the largest number of blocks that can be resident, because limiting registers
 * costs less than latency does.
 */
void flame_gpu_kernel_form_init (
    FlameGpuKernelForm *form, const FlameGpuDevice *device);

/*
 * Generates the text for @structure. The same structure has the same text, so its hash
 * is a key.
 *
 * Returns: (transfer full) (nullable) NULL if the structure is so large that only the
 *   generic kernel draws it.
 */
char *flame_gpu_kernel_source (
    const FlameStructure *structure, const FlameGpuKernelForm *form);

/* Returns the name of the file that has @variation, or NULL. */
const char *flame_gpu_kernel_variation_file (FlameVariation variation);

/* ------------------------------------------- made at build time by embed.py */

extern const FlameGpuHeader flame_cuda_embedded[];
extern const guint flame_cuda_n_embedded;
extern const guint8 flame_cuda_fatbin[];
extern const gsize flame_cuda_fatbin_size;
