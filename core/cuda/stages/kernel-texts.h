/*
 * Kernels' texts and their keys, remembered by what they are made of: every frame
 * asks for the same few, some of them three times.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/stages/kernel-source.h"

G_BEGIN_DECLS

/* Immutable. */
typedef struct
{
  gatomicrefcount ref_count;
  GBytes *source; /* with its NUL; (nullable) the generic kernel's structures */
  char *key;      /* (nullable) flame_cuda_kernel_key() of the source */
  guint blocks_per_sm; /* that it is for */
} FlameCudaKernelText;

FlameCudaKernelText *flame_cuda_kernel_text_ref (FlameCudaKernelText *text);
void flame_cuda_kernel_text_unref (FlameCudaKernelText *text); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (
    FlameCudaKernelText, flame_cuda_kernel_text_unref)

/* Thread-safe. */
typedef struct _FlameCudaKernelTexts FlameCudaKernelTexts;

/* (transfer full) */
FlameCudaKernelTexts *flame_cuda_kernel_texts_new (void);
void flame_cuda_kernel_texts_free (
    FlameCudaKernelTexts *texts); /* (nullable) */

/*
 * The text for @structure in @form. Returns: (transfer full)
 */
FlameCudaKernelText *flame_cuda_kernel_texts_get (FlameCudaKernelTexts *texts,
    const FlameStructure *structure, const FlameCudaKernelForm *form);

/* texts made so far, for tests */
guint flame_cuda_kernel_texts_count_made (FlameCudaKernelTexts *texts);

G_END_DECLS
