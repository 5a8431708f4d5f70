/*
 * The denoiser's levels for a frame.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/filters/denoise-plan.h"

#include <string.h>

/*
 * A level: the distance of roots, in standard deviations of Poisson's noise, and of
 * colours' light over the root at which likeness ends, what is added to hits, this
 * many hits' inverse at which judgement is twice as strict, and the weights of taps.
 * Found by search for the least error, with some weight on what an artist minds, on
 * flames that tests/benchmarks/denoise does not show. Steps double, so that each
 * level's pattern is one that those before it took out, and the last takes out what
 * is left of the widest. They are in buckets whatever the oversample: with wider
 * steps filaments were lost.
 */
typedef struct
{
  int step;
  double hits, color, floor, dense, near, diagonal;
} Level;

static const Level levels[] = {
    {1, 7.34, 6.95, 0.117, 0.0054, 0.131, 0.0415},
    {2, 2.54, 2.80, 0.124, 0.0032, 0.070, 0.0863},
    {4, 1.10, 1.05, 0.080, 0.0042, 0.137, 0.0656},
    {1, 2.10, 2.51, 0.041, 0.0035, 0.076, 0.0699},
};

/*
 * Of the bound, in roots of brightness; and the inverse of the brightness in hits at
 * which it is half. What falls is a firefly mostly; what rises may be a gap between
 * filaments.
 */
#define FALL 1.5
#define RISE 0.60
#define BOUND_DENSE 0.008
#define BOUND_FLOOR 0.375

static void
fill_level (const Level *from, double strength, FlameDenoiseLevel *level)
{
  level->step = from->step;
  level->near = from->near;
  level->diagonal = from->diagonal;
  /* a root's standard deviation is a half */
  level->scale = 2.0 / (strength * from->hits);
  level->color = 1.0 / (strength * from->color);
  level->floor = from->floor;
  level->dense = from->dense / (level->scale * level->scale);
}

void
flame_denoise_plan_fill (double strength, FlameDenoiseParams *params)
{
  const guint n = G_N_ELEMENTS (levels);

  memset (params, 0, sizeof *params);
  G_STATIC_ASSERT (G_N_ELEMENTS (levels) < FLAME_DENOISE_LEVELS);
  for (guint i = 0; i < n; i++)
    fill_level (&levels[i], strength, &params->levels[i]);
  params->levels[n] = (FlameDenoiseLevel){.step = FLAME_DENOISE_BOUND,
      .scale = 1.0f,
      .color = 1.0f,
      .floor = BOUND_FLOOR,
      .dense = BOUND_DENSE,
      .fall = strength * FALL,
      .rise = strength * RISE};
  params->n_levels = n + 1;
}
