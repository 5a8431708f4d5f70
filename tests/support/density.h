/*
 * Runs the CPU's log density and density estimation in bands, as its backend does.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cpu/post.h"

/* The buckets of a pass, and the results. */
typedef struct
{
  const FlamePostParams *params;
  const float *sums, *counts;      /* @counts: (nullable) */
  float *memory, *accum, *scratch; /* sizes: kernels/cpu/post.h */
} DensityRun;

static inline int
density_run_end (int y, int band, int height)
{
  return band < height - y ? y + band : height;
}

/* Bands have @band rows. */
static inline void
density_run (const DensityRun *run, const FlamePostLoops *loops, gboolean clear,
    int band)
{
  const FlamePostParams *p = run->params;

  for (int y = 0; y < p->nodes.height; y += band)
    loops->gather_nodes (p, run->sums, run->counts, run->memory, run->accum,
        run->scratch, clear, y, density_run_end (y, band, p->nodes.height));
  for (int y = 0; !p->classes && y < p->nodes.height; y += band)
    loops->spread_nodes (
        p, run->memory, y, density_run_end (y, band, p->nodes.height));
  for (int y = 0; y < flame_post_light_rows (p); y += band)
    loops->density (p, run->sums, run->counts, run->memory, run->accum,
        run->scratch, clear, y,
        density_run_end (y, band, flame_post_light_rows (p)));
}
