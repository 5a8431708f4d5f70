/*
 * Kernels' texts and their keys, remembered by what they are made of: every frame
 * asks for the same few, some of them three times.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/stages/kernel-source.h"

G_BEGIN_DECLS

/* Immutable. */
typedef struct
{
  gatomicrefcount ref_count;
  GBytes *source; /* with its NUL; (nullable) the generic kernel's structures */
  char *key;      /* (nullable) flame_gpu_kernel_key() of the source */
  guint blocks_per_sm; /* that it is for */
} FlameGpuKernelText;

FlameGpuKernelText *flame_gpu_kernel_text_ref (FlameGpuKernelText *text);
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

G_END_DECLS
