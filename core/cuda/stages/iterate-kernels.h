/*
 * The iteration kernels: the one made for a structure once it is compiled, the
 * prebuilt generic one until then.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/stages/head-start.h"
#include "core/cuda/stages/kernel-texts.h"
#include "core/cuda/device/kernel.h"
#include "core/cuda/device/module-cache.h"
#include "core/render/backend.h"

G_BEGIN_DECLS

/* Used by one thread at a time. */
typedef struct _FlameCudaIterateKernels FlameCudaIterateKernels;

typedef struct
{
  FlameCudaNvrtc *nvrtc;          /* (nullable) the generic kernel only */
  FlameCudaDiskCache *disk;       /* (nullable) outlives the kernels */
  FlameCudaHeadStart *head_start; /* (nullable) likewise */
  FlameCudaKernelForm form;       /* zeros: the defaults */
  gboolean generic_only;          /* although there is NVRTC */
  gboolean in_parts;              /* all that can be: to compare them */
  GBytes *generic;                /* (nullable) other than the prebuilt image */
} FlameCudaIterateKernelsConfig;

/*
 * Without a prebuilt kernel the ones between rounds are compiled here and now.
 * Returns: (transfer full) NULL with UNAVAILABLE where there is neither a
 * prebuilt kernel nor NVRTC.
 */
FlameCudaIterateKernels *flame_cuda_iterate_kernels_new (
    FlameCudaContext *context, const FlameCudaIterateKernelsConfig *config,
    GError **error);
void flame_cuda_iterate_kernels_free (
    FlameCudaIterateKernels *kernels); /* (nullable) */

/*
 * What renders one structure after the other; kept by a slot so that a module in
 * use is not unloaded.
 */
typedef struct
{
  FlameCudaKernel *iterate; /* of the structure, or generic */
  gboolean is_specialised;
  gboolean is_quick; /* made sooner, draws slower: of prompt frames alone */
  guint block, blocks_per_sm;
  gboolean bins;             /* its visits go by way of tiles */
  FlameCudaKernelText *text; /* (nullable) that @iterate is made from */
} FlameCudaIterateChoice;

void flame_cuda_iterate_choice_clear (FlameCudaIterateChoice *choice);

/* What a frame asks of its kernel. */
typedef struct
{
  gboolean bins;       /* its visits go by way of tiles */
  gboolean far_record; /* see FlameCudaKernelForm */
  guint most_blocks;   /* that a multiprocessor's shared memory has room for */
} FlameCudaKernelNeeds;

/*
 * Sets @choice for @structure. Asks for a specialised kernel where there is none
 * yet; @wait: until it is there, the quick one otherwise meanwhile. A structure that does not compile has the generic
 * kernel, and an @error only where there is none of these either.
 */
gboolean flame_cuda_iterate_kernels_choose (FlameCudaIterateKernels *kernels,
    const FlameStructure *structure, const FlameCudaRecordLayout *layout,
    const FlameCudaKernelNeeds *needs, gboolean wait,
    FlameCudaIterateChoice *choice, GError **error);

/*
 * Has the kernel for @structure made in the background, so that it is there when
 * frames need it. READY also where the generic one draws meanwhile. Thread-safe.
 *
 * @urgent: before what was asked for otherwise
 * @quick: READY also where what draws slower is there, and that first
 */
FlamePrepared flame_cuda_iterate_kernels_prepare (
    FlameCudaIterateKernels *kernels, const FlameStructure *structure,
    const FlameCudaRecordLayout *layout, const FlameCudaKernelNeeds *needs,
    gboolean urgent, gboolean quick);

/*
 * Whether the kernel for @structure itself is there, if only the quick one; asks for
 * nothing. Thread-safe.
 */
gboolean flame_cuda_iterate_kernels_has (FlameCudaIterateKernels *kernels,
    const FlameStructure *structure, const FlameCudaRecordLayout *layout,
    const FlameCudaKernelNeeds *needs);

/*
 * Unloads kernels that no slot has used for longest, where there are too many. The
 * driver waits for the device meanwhile: @idle says that it has nothing to do, and
 * otherwise far too many are let gather first.
 */
void flame_cuda_iterate_kernels_trim (
    FlameCudaIterateKernels *kernels, gboolean idle);

/* (transfer none) */
FlameCudaKernel *flame_cuda_iterate_kernels_decide (
    FlameCudaIterateKernels *kernels);
FlameCudaKernel *flame_cuda_iterate_kernels_lights (
    FlameCudaIterateKernels *kernels);
FlameCudaKernel *flame_cuda_iterate_kernels_place (
    FlameCudaIterateKernels *kernels);
FlameCudaKernel *flame_cuda_iterate_kernels_gather (
    FlameCudaIterateKernels *kernels);

/* threads of a block, but where visits go by way of tiles */
guint flame_cuda_iterate_kernels_get_block (
    const FlameCudaIterateKernels *kernels);

/* whether structures get kernels of their own */
gboolean flame_cuda_iterate_kernels_specialise (
    const FlameCudaIterateKernels *kernels);
FlameCudaKernel *flame_cuda_iterate_kernels_flush (
    FlameCudaIterateKernels *kernels);
FlameCudaKernel *flame_cuda_iterate_kernels_sum (
    FlameCudaIterateKernels *kernels);
FlameCudaModuleCache *flame_cuda_iterate_kernels_get_cache (
    FlameCudaIterateKernels *kernels); /* (nullable) for statistics, trimming */

G_END_DECLS
