/*
 * The iteration kernels: the one made for a structure once it is compiled, the
 * prebuilt generic one until then.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/stages/kernel-source.h"
#include "core/gpu/kernel.h"
#include "core/gpu/module.h"
#include "core/render/backend.h"

/* -------------------------------------------------------------------- texts */

/* Immutable. */
typedef struct
{
  gatomicrefcount ref_count;
  GBytes *source; /* with its NUL; (nullable) the generic kernel's structures */
  char *key;      /* (nullable) flame_gpu_kernel_key() of the source */
} FlameGpuKernelText;

void flame_gpu_kernel_text_unref (FlameGpuKernelText *text); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuKernelText, flame_gpu_kernel_text_unref)

/* Thread-safe. */
typedef struct _FlameGpuKernelTexts FlameGpuKernelTexts;

/* (transfer full) */
FlameGpuKernelTexts *flame_gpu_kernel_texts_new (void);
void flame_gpu_kernel_texts_free (FlameGpuKernelTexts *texts); /* (nullable) */

/*
 * The text for @structure in @form. Returns: (transfer full)
 */
FlameGpuKernelText *flame_gpu_kernel_texts_get (FlameGpuKernelTexts *texts,
    const FlameStructure *structure, const FlameGpuKernelForm *form);

/* ------------------------------------------------------------------ kernels */

/* Used by one thread at a time. */
typedef struct _FlameGpuIterateKernels FlameGpuIterateKernels;

typedef struct
{
  FlameGpuCompiler *compiler; /* (nullable) the generic kernel only */
  FlameGpuDiskCache *disk;    /* (nullable) outlives the kernels */
  FlameGpuKernelForm form;    /* zeros: the defaults */
  gboolean generic_only;      /* although there is NVRTC */
  gboolean no_tiles;          /* samples never go through tiles */
  GBytes *generic;            /* (nullable) other than the prebuilt image */
} FlameGpuIterateKernelsConfig;

/*
 * Without a prebuilt kernel the ones between rounds are compiled from now on.
 * Returns: (transfer full) NULL with UNAVAILABLE if there is neither a
 * prebuilt kernel nor NVRTC.
 */
FlameGpuIterateKernels *flame_gpu_iterate_kernels_new (
    FlameGpu *gpu, const FlameGpuIterateKernelsConfig *config, GError **error);
void flame_gpu_iterate_kernels_free (
    FlameGpuIterateKernels *kernels); /* (nullable) */

/* What a frame asks of its kernel. */
typedef struct
{
  FlameGpuBatch batch; /* how its samples go through tiles, if they do */
  gboolean far_record; /* see FlameGpuKernelForm */
  guint most_blocks;   /* that a multiprocessor's shared memory has room for */
} FlameGpuKernelNeeds;

/* How a kernel is asked for. */
typedef enum
{
  FLAME_GPU_KERNEL_LOOK,  /* for what is there: nothing is made */
  FLAME_GPU_KERNEL_LATER, /* it is made behind what was asked for otherwise */
  FLAME_GPU_KERNEL_NOW,   /* it is made before that */
} FlameGpuKernelAsking;

/* The kernel that frames of a structure have. All zero is none. */
typedef struct
{
  FlameGpuKernelText *text; /* (nullable) there is the generic kernel alone */
  FlameGpuModule *module;   /* (nullable) of that text, once it is there */
  FlameGpuKernelForm form;
} FlameGpuKernelChoice;

void flame_gpu_kernel_choice_clear (FlameGpuKernelChoice *choice);

/*
 * Chooses the kernel for @structure, without a wait: COMING where it is being made and
 * nothing else draws, READY also where the generic one does. Thread-safe.
 *
 * @choice: (out) to be cleared
 */
FlamePrepared flame_gpu_iterate_kernels_choose (FlameGpuIterateKernels *kernels,
    const FlameStructure *structure, const FlameGpuKernelNeeds *needs,
    FlameGpuKernelAsking asking, FlameGpuKernelChoice *choice);

/*
 * What renders one structure after the other; kept by a slot so that a module in
 * use is not unloaded. All zero is none.
 */
typedef struct
{
  FlameGpuKernel *iterate; /* of the structure, or generic */
  gboolean is_specialised;
  guint block, blocks_per_sm;
  gboolean bins;            /* its samples go through tiles */
  guint bins_steps;         /* whose samples are sorted together then */
  FlameGpuKernelText *text; /* (nullable) that @iterate is made from */
} FlameGpuIterateKernel;

void flame_gpu_iterate_kernel_clear (FlameGpuIterateKernel *kernel);

/*
 * Makes @kernel the one of @choice. @wait: until it is there; without it that is waited
 * for where nothing else draws. A structure that does not
 * compile has the generic kernel, and an @error only if there is none of these
 * either.
 *
 * @cancelled: (nullable) atomic: nothing is waited for once it is set and
 * flame_gpu_iterate_kernels_wake() called
 */
gboolean flame_gpu_iterate_kernels_take (FlameGpuIterateKernels *kernels,
    const FlameStructure *structure, const FlameGpuKernelChoice *choice,
    gboolean wait, const gint *cancelled, FlameGpuIterateKernel *kernel,
    GError **error);

/* has whoever waits for a kernel see whether his frame is cancelled; any thread */
void flame_gpu_iterate_kernels_wake (FlameGpuIterateKernels *kernels);

/*
 * Unloads kernels that no slot has used for longest, if there are too many. The
 * driver waits for the device meanwhile: @idle says that it has nothing to do, and
 * otherwise far too many are let gather first.
 */
void flame_gpu_iterate_kernels_trim (
    FlameGpuIterateKernels *kernels, gboolean idle);

/* those beside the one that iterates */
typedef enum
{
  FLAME_GPU_ROUNDS_DECIDE,
  FLAME_GPU_ROUNDS_FLUSH,
  FLAME_GPU_ROUNDS_SUM,
  /* by tiles, where the device has them */
  FLAME_GPU_ROUNDS_LIGHTS,
  FLAME_GPU_ROUNDS_PLACE,
  FLAME_GPU_ROUNDS_GATHER,
  FLAME_GPU_N_ROUNDS_KERNELS,
} FlameGpuRoundsKernel;

/* (transfer none) there once a kernel was taken */
FlameGpuKernel *flame_gpu_iterate_kernels_get (
    FlameGpuIterateKernels *kernels, FlameGpuRoundsKernel which);

/* threads of a block, but where samples go through tiles */
guint flame_gpu_iterate_kernels_get_block (
    const FlameGpuIterateKernels *kernels);

/* (transfer none) through which samples may go; of no rows if they never do */
const FlameGpuTiles *flame_gpu_iterate_kernels_get_tiles (
    const FlameGpuIterateKernels *kernels);

/* whether structures get kernels of their own */
gboolean flame_gpu_iterate_kernels_specialise (
    const FlameGpuIterateKernels *kernels);
FlameGpuModuleCache *flame_gpu_iterate_kernels_get_cache (
    FlameGpuIterateKernels *kernels); /* (nullable) for statistics, trimming */
