/*
 * The iteration kernels: the one made for a structure once it is compiled, the
 * prebuilt generic one until then.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/stages/head-start.h"
#include "core/cuda/stages/kernel-texts.h"
#include "core/gpu/kernel.h"
#include "core/gpu/module-cache.h"
#include "core/render/backend.h"

G_BEGIN_DECLS

/* Used by one thread at a time. */
typedef struct _FlameCudaIterateKernels FlameCudaIterateKernels;

typedef struct
{
  FlameGpuCompiler *compiler;     /* (nullable) the generic kernel only */
  FlameGpuDiskCache *disk;        /* (nullable) outlives the kernels */
  FlameCudaHeadStart *head_start; /* (nullable) outlives the kernels */
  FlameCudaKernelForm form;       /* zeros: the defaults */
  gboolean generic_only;          /* although there is NVRTC */
  gboolean in_parts;              /* all that can be: to compare them */
  GBytes *generic;                /* (nullable) other than the prebuilt image */
} FlameCudaIterateKernelsConfig;

/*
 * Without a prebuilt kernel the ones between rounds are compiled here and now.
 * Returns: (transfer full) NULL with UNAVAILABLE if there is neither a
 * prebuilt kernel nor NVRTC.
 */
FlameCudaIterateKernels *flame_cuda_iterate_kernels_new (
    FlameGpu *gpu, const FlameCudaIterateKernelsConfig *config, GError **error);
void flame_cuda_iterate_kernels_free (
    FlameCudaIterateKernels *kernels); /* (nullable) */

/* What a frame asks of its kernel. */
typedef struct
{
  gboolean bins;       /* its visits go through tiles */
  gboolean far_record; /* see FlameCudaKernelForm */
  guint most_blocks;   /* that a multiprocessor's shared memory has room for */
} FlameCudaKernelNeeds;

/* How a kernel is asked for. */
typedef enum
{
  FLAME_CUDA_KERNEL_LOOK,  /* for what is there: nothing is made */
  FLAME_CUDA_KERNEL_LATER, /* it is made behind what was asked for otherwise */
  FLAME_CUDA_KERNEL_NOW,   /* it is made before that */
  FLAME_CUDA_KERNEL_QUICK, /* the same, and what draws slower is welcome until then */
} FlameCudaKernelAsking;

/* The kernel that frames of a structure have. All zero is none. */
typedef struct
{
  FlameCudaKernelText *text; /* (nullable) there is the generic kernel alone */
  FlameGpuModule *module;    /* (nullable) of that text, once it is there */
  gboolean is_quick;         /* it was made sooner and draws slower */
  FlameCudaKernelForm form;
} FlameCudaKernelChoice;

void flame_cuda_kernel_choice_clear (FlameCudaKernelChoice *choice);

/*
 * Chooses the kernel for @structure, without a wait: COMING where it is being made and
 * nothing else draws, READY also where the generic one does. Thread-safe.
 *
 * @choice: (out) to be cleared
 */
FlamePrepared flame_cuda_iterate_kernels_choose (
    FlameCudaIterateKernels *kernels, const FlameStructure *structure,
    const FlameCudaKernelNeeds *needs, FlameCudaKernelAsking asking,
    FlameCudaKernelChoice *choice);

/*
 * What renders one structure after the other; kept by a slot so that a module in
 * use is not unloaded. All zero is none.
 */
typedef struct
{
  FlameGpuKernel *iterate; /* of the structure, or generic */
  gboolean is_specialised;
  gboolean is_quick; /* made sooner, draws slower: of prompt frames alone */
  guint block, blocks_per_sm;
  gboolean bins;             /* its visits go through tiles */
  FlameCudaKernelText *text; /* (nullable) that @iterate is made from */
} FlameCudaIterateKernel;

void flame_cuda_iterate_kernel_clear (FlameCudaIterateKernel *kernel);

/*
 * Makes @kernel the one of @choice. @wait: until it is there, and not the quick one;
 * without it that is waited for where nothing else draws. A structure that does not
 * compile has the generic kernel, and an @error only if there is none of these
 * either.
 */
gboolean flame_cuda_iterate_kernels_take (FlameCudaIterateKernels *kernels,
    const FlameStructure *structure, const FlameCudaKernelChoice *choice,
    gboolean wait, FlameCudaIterateKernel *kernel, GError **error);

/*
 * Unloads kernels that no slot has used for longest, if there are too many. The
 * driver waits for the device meanwhile: @idle says that it has nothing to do, and
 * otherwise far too many are let gather first.
 */
void flame_cuda_iterate_kernels_trim (
    FlameCudaIterateKernels *kernels, gboolean idle);

/* those beside the one that iterates */
typedef enum
{
  FLAME_CUDA_ROUNDS_DECIDE,
  FLAME_CUDA_ROUNDS_FLUSH,
  FLAME_CUDA_ROUNDS_SUM,
  /* by tiles */
  FLAME_CUDA_ROUNDS_LIGHTS,
  FLAME_CUDA_ROUNDS_PLACE,
  FLAME_CUDA_ROUNDS_GATHER,
  FLAME_CUDA_N_ROUNDS_KERNELS,
} FlameCudaRoundsKernel;

/* (transfer none) */
FlameGpuKernel *flame_cuda_iterate_kernels_get (
    FlameCudaIterateKernels *kernels, FlameCudaRoundsKernel which);

/* threads of a block, but where visits go through tiles */
guint flame_cuda_iterate_kernels_get_block (
    const FlameCudaIterateKernels *kernels);

/* whether structures get kernels of their own */
gboolean flame_cuda_iterate_kernels_specialise (
    const FlameCudaIterateKernels *kernels);
FlameGpuModuleCache *flame_cuda_iterate_kernels_get_cache (
    FlameCudaIterateKernels *kernels); /* (nullable) for statistics, trimming */

G_END_DECLS
