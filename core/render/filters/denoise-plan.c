/*
 * The denoiser's levels for a frame.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/filters/denoise-plan.h"

#include <string.h>

/*
 * A level: the distance of roots, in standard deviations of Poisson's noise, and of
 * colours' light over the root at which likeness ends, and what is added to hits.
 * Found by search for the least error on the flames of tests/benchmarks/denoise.
 * The first level takes most of the noise, the second, with its taps apart, blotches
 * in the sparse, and the third what pattern taps apart leave. They are in buckets
 * whatever the oversample: with wider steps filaments were lost.
 */
typedef struct
{
  int step;
  double hits, color, floor;
} Level;

/* this many hits' inverse: there judgement is twice as strict */
#define DENSE 0.005

static const Level levels[] = {
    {1, 6.52, 5.88, 0.394},
    {FLAME_DENOISE_WIDE_STEP, 1.43, 1.47, 0.273},
    {1, 1.22, 1.71, 0.202},
};

void
flame_denoise_plan_fill (double strength, FlameDenoiseParams *params)
{
  memset (params, 0, sizeof *params);
  G_STATIC_ASSERT (G_N_ELEMENTS (levels) <= FLAME_DENOISE_LEVELS);
  params->n_levels = G_N_ELEMENTS (levels);
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++) {
    FlameDenoiseLevel *level = &params->levels[i];

    level->step = levels[i].step;
    /* a root's standard deviation is a half */
    level->scale = 2.0 / (strength * levels[i].hits);
    level->color = 1.0 / (strength * levels[i].color);
    level->floor = levels[i].floor;
    level->dense = DENSE / (level->scale * level->scale);
  }
}
