/*
 * The host's side of core/gpu-backend's iteration, with the fake driver, whose
 * kernels record their launches, and a fake NVRTC.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/iterate/iterate-stage.h"
#include "core/gpu/cuda/nvrtc.h"
#include "kernels/gpu/iterate-args.h"
#include "tests/fake-cuda/fake-driver.h"

#define CUDA_ITERATE_SLOTS 3

typedef struct
{
  FlameGpu *context;
  FlameGpuIterator *iterator;
  FlameGpuFramebuffers *buffers[CUDA_ITERATE_SLOTS];
  FlameGpuIterateSlot *slots[CUDA_ITERATE_SLOTS];
  FlameGpuStream *stream;
  FlamePlan plan;
} CudaIterate;

typedef struct
{
  /* First letter of iterate, decide, flush, sum, lights, place or gather. */
  char letter;
  FlameIterateArgs args;
  guint grid;
  double milliseconds; /* on the fake clock */
} CudaIterateLaunch;

/* (element-type CudaIterateLaunch) The launches of the last frame. */
extern GArray *cuda_iterate_launches;
/*
 * Launches that found data of another pass, or memory that was not zero. 0 at
 * the end.
 */
extern guint cuda_iterate_n_mixed;

/*
 * @data: a FlameAdd, which selects how samples are added; each round is one
 * launch
 */
void cuda_iterate_set_up (CudaIterate *f, gconstpointer data);
/* The same, but a launch has as many samples as the device draws in time. */
void cuda_iterate_set_up_paced (CudaIterate *f, gconstpointer data);
void cuda_iterate_tear_down (CudaIterate *f, gconstpointer data);

#define CUDA_ITERATE_ADD(name, add, function)                                  \
  g_test_add ("/cuda/iterate/" name, CudaIterate, GINT_TO_POINTER (add),       \
      cuda_iterate_set_up, function, cuda_iterate_tear_down)

/*
 * Milliseconds per sample in a launch that draws or gathers it, besides 1 ms. 0
 * at the start.
 */
void cuda_iterate_set_milliseconds (double each);

/* The result of the probe from now on. FLAME_ADD_FLOAT and 0 at the start. */
void cuda_iterate_set_probe (FlameAdd add, float contention);

/* Makes the plan of a small picture at genome time 3. */
void cuda_iterate_plan (CudaIterate *f, const char *genome, double quality);

/*
 * Draws all passes of a frame. Returns whether the structure's own kernel drew
 * it.
 */
gboolean cuda_iterate_draw (
    CudaIterate *f, guint slot, FlameGpuIterateFlags flags);

extern const FlameCudaNvrtcTable cuda_iterate_nvrtc_table;
GBytes *cuda_iterate_generic_image (void); /* (transfer full) */

/* @held: compilations wait from now on; @fails: they also produce nothing */
void cuda_iterate_set_compiler (gboolean held, gboolean fails);
/*
 * Only texts with this part wait.
 * @part: (nullable) static
 */
void cuda_iterate_hold_text (const char *part);
void cuda_iterate_wait_for_compiler (CudaIterate *f);
/* Number of compilations since the fixture was set up. */
guint cuda_iterate_count_compiled (void);
