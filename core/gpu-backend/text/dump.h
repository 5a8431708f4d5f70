/*
 * Writes the input of a GPU to files for people: kernels' texts and frames' packed
 * parameters, in the folder that the environment variable FLAME_CUDA_DUMP names.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/text/iterate-plan.h"

#define FLAME_GPU_DUMP "FLAME_CUDA_DUMP"

/*
 * Writes kernel-KEY.cu if requested, where KEY is the first digits of the key.
 */
void flame_gpu_dump_kernel (const char *key, const char *source);

/* Parameters as they are in the uploaded memory. */
typedef struct
{
  const FlamePlan *plan;
  const float *records; /* of all temporal samples, one after another */
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
 * Writes frame-NUMBER.txt: for each temporal sample its camera, weight and thresholds,
 * and for each xform its maps, colour and variations with weights and constants; and
 * the palettes. Frames are numbered from 0 in the order of uploads.
 */
void flame_gpu_dump_frame (const FlameGpuDumped *dumped);
