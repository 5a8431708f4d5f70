/*
 * The iteration kernels: one that is compiled for a structure, and until then the
 * prebuilt generic one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/text/kernel-source.h"
#include "core/gpu/kernel.h"
#include "core/gpu/module.h"
#include "core/render/backend.h"

/* -------------------------------------------------------------------- texts */

/* Immutable. */
typedef struct
{
  gatomicrefcount ref_count;
  GBytes *source; /* includes its NUL; (nullable) NULL for the generic kernel */
  char *key;      /* (nullable) flame_gpu_kernel_key() of the source */
} FlameGpuKernelText;

void flame_gpu_kernel_text_unref (FlameGpuKernelText *text); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuKernelText, flame_gpu_kernel_text_unref)

/* Thread-safe. */
typedef struct _FlameGpuKernelTexts FlameGpuKernelTexts;

/*
 * Creates an empty collection of texts.
 * Returns: (transfer full)
 */
FlameGpuKernelTexts *flame_gpu_kernel_texts_new (void);
void flame_gpu_kernel_texts_free (FlameGpuKernelTexts *texts); /* (nullable) */

/*
 * Gets the text for @structure in @form.
 * Returns: (transfer full)
 */
FlameGpuKernelText *flame_gpu_kernel_texts_get (FlameGpuKernelTexts *texts,
    const FlameStructure *structure, const FlameGpuKernelForm *form);

/* ------------------------------------------------------------------ kernels */

/* For one thread at a time. */
typedef struct _FlameGpuIterateKernels FlameGpuIterateKernels;

typedef struct
{
  FlameGpuCompiler *compiler; /* (nullable) NULL: the generic kernel only */
  FlameGpuDiskCache *disk;    /* (nullable) must outlive the kernels */
  FlameGpuKernelForm form;    /* zeros are the defaults */
  gboolean generic_only;      /* even if there is NVRTC */
  gboolean no_tiles;          /* samples never go through tiles */
  GBytes *generic;            /* (nullable) instead of the prebuilt image */
} FlameGpuIterateKernelsConfig;

/*
 * Creates the kernels. If the kernels between rounds are not prebuilt, their
 * compilation starts now.
 * Returns: (transfer full) NULL with UNAVAILABLE if there are neither prebuilt kernels
 *   nor NVRTC.
 */
FlameGpuIterateKernels *flame_gpu_iterate_kernels_new (
    FlameGpu *gpu, const FlameGpuIterateKernelsConfig *config, GError **error);
void flame_gpu_iterate_kernels_free (
    FlameGpuIterateKernels *kernels); /* (nullable) */

typedef struct
{
  FlameGpuBatch batch; /* how samples go through tiles, if they do */
  gboolean far_record; /* see FlameGpuKernelForm */
  guint most_blocks;   /* that fit in a multiprocessor's shared memory */
} FlameGpuKernelNeeds;

/* How a kernel is requested. */
typedef enum
{
  FLAME_GPU_KERNEL_PEEK,  /* only if it exists: nothing is compiled */
  FLAME_GPU_KERNEL_LATER, /* compiled after other requests */
  FLAME_GPU_KERNEL_NOW,   /* compiled before other requests */
} FlameGpuKernelAsking;

/* The kernel for frames of a structure. All zero is none. */
typedef struct
{
  FlameGpuKernelText *text; /* (nullable) NULL: only the generic kernel */
  /* (nullable) of that text; NULL until it is compiled */
  FlameGpuModule *module;
  FlameGpuKernelForm form;
} FlameGpuKernelChoice;

void flame_gpu_kernel_choice_clear (FlameGpuKernelChoice *choice);

/*
 * Chooses the kernel for @structure without waiting. Returns COMING if it is being
 * compiled and no other kernel draws meanwhile. Returns READY also if the generic
 * kernel draws. Thread-safe.
 *
 * @choice: (out) the caller clears it
 */
FlamePrepared flame_gpu_iterate_kernels_choose (FlameGpuIterateKernels *kernels,
    const FlameStructure *structure, const FlameGpuKernelNeeds *needs,
    FlameGpuKernelAsking asking, FlameGpuKernelChoice *choice);

/*
 * The kernel of the current structure. A slot keeps it, so that a kernel in use is not
 * unloaded. All zero is none.
 */
typedef struct
{
  FlameGpuKernel *iterate; /* specialised, or generic */
  gboolean is_specialised;
  guint block, blocks_per_sm;
  gboolean bins;            /* samples go through tiles */
  guint bins_steps;         /* how many steps are then sorted together */
  FlameGpuKernelText *text; /* (nullable) the text of @iterate */
} FlameGpuIterateKernel;

void flame_gpu_iterate_kernel_clear (FlameGpuIterateKernel *kernel);

/*
 * Sets @kernel to the kernel of @choice.
 * @wait: whether to wait for that kernel; otherwise this waits only if no other kernel
 *   draws. If a structure does not compile, the generic kernel is used, and there is an
 *   @error only if there is none.
 *
 * @cancelled: (nullable) atomic: the wait ends after it is set and
 *   flame_gpu_iterate_kernels_wake() is called
 */
gboolean flame_gpu_iterate_kernels_take (FlameGpuIterateKernels *kernels,
    const FlameStructure *structure, const FlameGpuKernelChoice *choice,
    gboolean wait, const gint *cancelled, FlameGpuIterateKernel *kernel,
    GError **error);

/*
 * Makes threads that wait for a kernel check whether their frame is cancelled. Any
 * thread.
 */
void flame_gpu_iterate_kernels_wake (FlameGpuIterateKernels *kernels);

/*
 * Unloads the kernels that have been unused for longest, if there are too many. The
 * driver waits for the device then, so unless the device is @idle many more are allowed
 * first.
 */
void flame_gpu_iterate_kernels_trim (
    FlameGpuIterateKernels *kernels, gboolean idle);

/* The kernels besides the one that iterates. */
typedef enum
{
  FLAME_GPU_ROUNDS_DECIDE,
  FLAME_GPU_ROUNDS_FLUSH,
  FLAME_GPU_ROUNDS_SUM,
  /* For tiles, if the device has them. */
  FLAME_GPU_ROUNDS_LIGHTS,
  FLAME_GPU_ROUNDS_PLACE,
  FLAME_GPU_ROUNDS_GATHER,
  FLAME_GPU_N_ROUNDS_KERNELS,
} FlameGpuRoundsKernel;

/*
 * Returns: (transfer none) a kernel, which exists after
 *   flame_gpu_iterate_kernels_take()
 */
FlameGpuKernel *flame_gpu_iterate_kernels_get (
    FlameGpuIterateKernels *kernels, FlameGpuRoundsKernel which);

/* Returns the threads of a block whose samples do not go through tiles. */
guint flame_gpu_iterate_kernels_get_block (
    const FlameGpuIterateKernels *kernels);

/*
 * Returns: (transfer none) the tiles that samples may go through, which have no rows if
 *   samples never do
 */
const FlameGpuTiles *flame_gpu_iterate_kernels_get_tiles (
    const FlameGpuIterateKernels *kernels);

/* Returns whether structures get their own kernels. */
gboolean flame_gpu_iterate_kernels_specialise (
    const FlameGpuIterateKernels *kernels);
FlameGpuModuleCache *flame_gpu_iterate_kernels_get_cache (
    FlameGpuIterateKernels *kernels); /* (nullable) for statistics, trimming */
