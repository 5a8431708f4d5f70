/*
 * The CPU's loops: which instruction sets this build has and this machine runs; and a
 * plan's temporal sample in the form that the loops read, with its light tables.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/plan/plan.h"
#include "kernels/cpu/iterate.h"
#include "kernels/cpu/post.h"

typedef struct
{
  const char *name;  /* a name for people, such as "AVX-512" */
  const char *level; /* v2, v3, v4; base if the machine is not x86-64 */
  const FlameIterateLoops *iterate;
  const FlamePostLoops *post;
} FlameCpuLoops;

/* Lists all loops that this machine runs, at least one, the slowest first. */
const FlameCpuLoops *flame_cpu_levels (guint *n);

/*
 * Returns the fastest loops that this CPU runs. With FLAME_TEST_HOOKS the environment
 * variable FLAME_CPU (v2, v3, v4) selects slower ones, for tests and comparisons.
 */
const FlameCpuLoops *flame_cpu_loops (void);

/* ------------------------------------------------------- a temporal sample */

/*
 * Returns how many draws to reserve for an xform: one more than it has uses, for the
 * pre form of the first.
 */
guint32 flame_temporal_sample_xform_draws (const FlamePlan *plan, guint index);

/*
 * Fills what all temporal samples of @plan have in common. Returns the draws of a step.
 */
guint32 flame_temporal_sample_init (
    FlameTemporalSample *temporal_sample, const FlamePlan *plan);

/* Switches to the genome of temporal sample @number. */
void flame_temporal_sample_set (
    FlameTemporalSample *temporal_sample, const FlamePlan *plan, guint number);

/* Returns whether the step after the next one would reuse numbers of @rng. */
static inline gboolean
flame_temporal_sample_runs_out (const FlameRng *rng, guint32 draws)
{
  return rng->counter > G_MAXUINT32 - 3 * draws * FLAME_RNG_LANES;
}

/*
 * Advances @rng to a step's numbers, for callers to whom the step's own number does not
 * matter.
 */
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
 * Fills the light of a sample for each palette coordinate.
 *
 * @palette: 256 RGBA floats
 * @scale: 255 times the temporal weight and the xform's light
 * @count: 255 times the xform's light
 * @rounding, @dither: see flame_palette_rounding(); 0 truncates as flam3 does
 * @alpha: NULL if alpha equals hits
 */
void flame_light_table (const float *palette, int linear, float scale,
    float count, float rounding, float dither, uint64_t *cells,
    uint32_t *alpha);
