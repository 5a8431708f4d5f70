/*
 * The levels of the denoiser for a frame.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/filters/denoise-plan.h"

#include <string.h>

#include "kernels/denoise.h"

/*
 * A level of the denoiser: @hits and @color are the distances at which similarity ends,
 * of roots in standard deviations of Poisson noise, and of colours' light relative to
 * the root. The number @floor is added to hits. The test is twice as strict at a root
 * whose inverse is @dense. The weights of taps are @near and @diagonal.
 *
 * These numbers were trained together with the network by training/train.py, on other
 * flames than tests/benchmarks/denoise shows. The step doubles from level to level,
 * which removes the pattern that earlier levels leave. Steps are in cells, of which a
 * pixel of supersample 4 has 2 x 2: with wider steps filaments were lost.
 */
typedef struct
{
  int step;
  double hits, color, floor, dense, near, diagonal;
} Level;

static const Level levels[] = {
    {1, 10.26, 8.142, 0.006199, 0.1403, 0.1289, 0.05874},
    {2, 2.903, 2.193, 0.04884, 1.025, 0.1156, 0.07517},
    {4, 0.8471, 0.573, 0.05388, 0.3567, 0.1148, 0.1066},
};

/*
 * The bound on changes of the displayed brightness. It may fall by FALL and rise by
 * RISE times the inverse root of hits, and rise further by RAISE, a share of white.
 * BOUND_FLOOR is added to hits, and BOUND_DENSE is the inverse of the hits at which the
 * bound is halved. A bucket that falls is mostly a firefly; one that rises may be a gap
 * between filaments. FADE is the inverse of the brightness, in hits, at which the
 * network's raising of light is halved.
 */
#define FALL 2.2
#define RISE 0.1
#define RAISE 0.01
#define BOUND_DENSE 0.02
#define BOUND_FLOOR 0.4
#define FADE 6.481

/*
 * The mean of the squares of the differences between a cell's four buckets and their
 * mean, over the cell's hits, if the light is even.
 */
#define EVEN 0.75

static void
fill_level (const Level *from, double strength, FlameDenoiseLevel *level)
{
  level->step = from->step;
  level->near = from->near;
  level->diagonal = from->diagonal;
  /* The standard deviation of a root is one half. */
  level->scale = 2.0 / (strength * from->hits);
  level->color = 1.0 / (strength * from->color);
  level->floor = from->floor;
  level->dense = from->dense / level->scale;
  level->unroot = 1.0 / ((double) level->scale * level->scale);
  level->uncolor = 1.0 / ((double) level->scale * level->color);
}

void
flame_denoise_plan_fill (
    double strength, int oversample, FlameDenoiseParams *params)
{
  const guint n = G_N_ELEMENTS (levels);

  memset (params, 0, sizeof *params);
  G_STATIC_ASSERT (G_N_ELEMENTS (levels) == FLAME_DENOISE_LEVELS - 1);
  for (guint i = 0; i < n; i++)
    fill_level (&levels[i], strength, &params->levels[i]);
  params->levels[n] = (FlameDenoiseLevel){.step = FLAME_DENOISE_BOUND,
      .scale = 1.0f,
      .color = 1.0f,
      .floor = BOUND_FLOOR,
      .dense = BOUND_DENSE,
      .fall = strength * FALL,
      .rise = strength * RISE,
      .raise = strength * RAISE,
      .lift = strength,
      .fade = FADE};
  params->n_levels = n + 1;
  params->joined = flame_denoise_joined (oversample);
  /* Buckets have sums of alpha, not hits. */
  params->chance = strength * strength * EVEN * FLAME_DENOISE_HIT;
}
