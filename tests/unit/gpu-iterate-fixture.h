/*
 * The host's side of core/gpu-backend's iteration, with the dummy, whose kernels
 * record their launches, and a compiler that a test can hold.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/iterate/iterate-stage.h"
#include "core/gpu/compiler.h"
#include "core/gpu/dummy/dummy.h"
#include "kernels/gpu/iterate-args.h"

#define GPU_ITERATE_SLOTS 3

typedef struct
{
  FlameGpu *context;
  FlameGpuIterator *iterator;
  FlameGpuFramebuffers *buffers[GPU_ITERATE_SLOTS];
  FlameGpuIterateSlot *slots[GPU_ITERATE_SLOTS];
  FlameGpuStream *stream;
  FlamePlan plan;
} GpuIterate;

typedef struct
{
  /* First letter of iterate, decide, flush, sum, lights, place or gather. */
  char letter;
  FlameIterateArgs args;
  guint grid;
  double milliseconds; /* on the dummy's clock */
} GpuIterateLaunch;

/* (element-type GpuIterateLaunch) The launches of the last frame. */
extern GArray *gpu_iterate_launches;
/*
 * Number of launches that found data of another pass, or memory that was not
 * zero; 0 at the end.
 */
extern guint gpu_iterate_n_mixed;

/*
 * @data: a FlameAdd, which selects how samples are added; each round is one
 * launch
 */
void gpu_iterate_set_up (GpuIterate *f, gconstpointer data);
/*
 * Sets up as gpu_iterate_set_up() does, but a launch has as many samples as the
 * device draws in time.
 */
void gpu_iterate_set_up_paced (GpuIterate *f, gconstpointer data);
void gpu_iterate_tear_down (GpuIterate *f, gconstpointer data);

#define GPU_ITERATE_ADD(name, add, function)                                   \
  g_test_add ("/gpu/iterate/" name, GpuIterate, GINT_TO_POINTER (add),         \
      gpu_iterate_set_up, function, gpu_iterate_tear_down)

/*
 * Sets the milliseconds per sample, besides 1 ms, of a launch that draws or
 * gathers it; 0 at the start.
 */
void gpu_iterate_set_milliseconds (double each);

/*
 * Sets the result of the probe from now on; FLAME_ADD_FLOAT and 0 at the start.
 */
void gpu_iterate_set_probe (FlameAdd add, float contention);
/* Likewise for after how many rounds cells are flushed; 1 at the start. */
void gpu_iterate_set_flush_every (guint n_rounds);

/* Make the plan of a picture at genome time 3: of a small one, or of that size. */
void gpu_iterate_plan (GpuIterate *f, const char *genome, double quality);
void gpu_iterate_plan_sized (
    GpuIterate *f, const char *genome, int width, int height, double quality);

/*
 * Draws all passes of a frame. Returns whether the structure's own kernel drew
 * it.
 */
gboolean gpu_iterate_draw (
    GpuIterate *f, guint slot, FlameGpuIterateFlags flags);

FlameGpuCompiler *gpu_iterate_compiler (void); /* (transfer none) */
GBytes *gpu_iterate_generic_image (void);      /* (transfer full) */

/* @held: compilations wait from now on; @fails: they also produce nothing */
void gpu_iterate_set_compiler (gboolean held, gboolean fails);
/*
 * Lets only texts with this part wait.
 * @part: (nullable) static
 */
void gpu_iterate_hold_text (const char *part);
void gpu_iterate_wait_for_compiler (GpuIterate *f);
/* Returns the number of compilations since the fixture was set up. */
guint gpu_iterate_count_compiled (void);
