/*
 * What a GPU is given, as files for people: kernels' texts and frames' packed
 * parameters, in the folder that FLAME_CUDA_DUMP in the environment names.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/stages/iterate-plan.h"

#define FLAME_GPU_DUMP "FLAME_CUDA_DUMP"

/* Writes kernel-KEY.cu, of the key's first digits, where it is asked for. */
void flame_gpu_dump_kernel (const char *key, const char *source);

/* Parameters as they lie in the memory that is uploaded. */
typedef struct
{
  const FlamePlan *plan;
  const float *records; /* of all temporal samples, one behind the other */
  guint words;          /* of a record */
  guint n_tables;
  const gint32 *thresholds;
  const float *palettes;
} FlameGpuDumped;

static inline gboolean
flame_gpu_dump_is_wanted (void)
{
  const char *folder = g_getenv (FLAME_GPU_DUMP);

  return folder && *folder;
}

/*
 * Writes frame-NUMBER.txt: of each temporal sample its camera, weight and thresholds,
 * and of each xform its maps, colour and variations with their weights and constants;
 * and the palettes. Frames count from 0 in the order that they are uploaded in.
 */
void flame_gpu_dump_frame (const FlameGpuDumped *dumped);
