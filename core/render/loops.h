/*
 * The CPU's loops: those of the instruction sets that this build has, what of them this
 * machine runs, and a temporal sample of a plan as they take it, with its light tables.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/plan.h"
#include "kernels/cpu/iterate.h"
#include "kernels/cpu/post.h"

typedef struct
{
  const char *name;  /* for people, such as "AVX-512" */
  const char *level; /* v2, v3, v4; base where the machine is no x86-64 */
  const FlameIterateLoops *iterate;
  const FlamePostLoops *post;
} FlameCpuLoops;

/* all that this machine runs, at least one, the poorest first */
const FlameCpuLoops *flame_cpu_levels (guint *n);

/*
 * The best loops this CPU has. With FLAME_TEST_HOOKS the environment variable FLAME_CPU
 * (v2, v3, v4) asks for less, for tests and comparisons.
 */
const FlameCpuLoops *flame_cpu_loops (void);

/* ------------------------------------------------------- a temporal sample */

/* draws set aside for an xform: one reserve more than it has uses, that of a first
 * pre form */
guint32 flame_temporal_sample_xform_draws (const FlamePlan *plan, guint index);

/* what is the same at every temporal sample of @plan; returns the draws of a step */
guint32 flame_temporal_sample_init (
    FlameTemporalSample *temporal_sample, const FlamePlan *plan);

/* the genome of temporal sample @number */
void flame_temporal_sample_set (
    FlameTemporalSample *temporal_sample, const FlamePlan *plan, guint number);

/* whether a step behind the next would reuse numbers of @rng */
static inline gboolean
flame_temporal_sample_runs_out (const FlameRng *rng, guint32 draws)
{
  return rng->counter > G_MAXUINT32 - 3 * draws * FLAME_RNG_LANES;
}

/* @rng's numbers of the next step, whose number does not matter */
static inline void
flame_temporal_sample_next_step (FlameRng *rng, guint32 draws)
{
  if (flame_temporal_sample_runs_out (rng, draws)) {
    rng->counter = 0;
    rng->key0++;
  }
  rng->counter += draws * FLAME_RNG_LANES;
}

/*
 * The light of a sample for each palette coordinate. @palette: 256 RGBA floats;
 * @scale: 255 times the temporal weight and the xform's light, @count: the
 * latter alone times 255. @rounding and @dither: see flame_palette_rounding(); 0
 * truncates as flam3 does. @alpha: NULL where hits say it.
 */
void flame_light_table (const float *palette, int linear, float scale,
    float count, float rounding, float dither, uint64_t *cells,
    uint32_t *alpha);
