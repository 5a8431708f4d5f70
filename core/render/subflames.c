/*
 * Burned-in points by the probe's chaos game, and shares of steps.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/subflames.h"

#include <string.h>

#include "core/animation/breed/probe.h"
#include "core/genome/subflame.h"
#include "kernels/rgb.h"
#include "kernels/variations/common/subflame.h"

#define N_POINTS 16384
/* where each visit begins with another one */
#define MANY_POINTS 65536
#define SEED 0x5f1a
/* a shutter of next to no visits is drawn with this many times the steps at most */
#define LEAST_SHARE 0.02

static void
add_palette (const FlameGenome *genome, float *floats)
{
  float *out = floats + FLAME_SUBFLAME_PALETTE;

  for (guint e = 0; e < FLAME_PALETTE_ENTRIES; e++)
    for (guint c = 0; c < 3; c++)
      out[3 * e + c] = (float) genome->palette.rgba[e][c];
}

/* those behind the first transform first */
static void
add_points (const FlameProbeState *states, guint n, guint n_xforms,
    float *floats, guint parts[FLAME_INNER_PARTS])
{
  float *out = floats + FLAME_SUBFLAME_POINTS;

  for (guint from = 0; from < n_xforms; from++)
    for (guint i = 0; i < n; i++) {
      if (states[i].from != from)
        continue;
      memcpy (out, states[i].place, 3 * sizeof *out);
      out[3] = states[i].color;
      out += FLAME_SUBFLAME_POINT;
      parts[from]++;
    }
}

static FlameEntries *
make_points (const FlameGenome *genome, guint parts[FLAME_INNER_PARTS])
{
  const guint most = genome->chaos ? MANY_POINTS : N_POINTS;
  g_autofree FlameProbeState *states = g_new (FlameProbeState, most);
  const guint n =
      flame_probe_burn_in (genome, SEED, genome->chaos == NULL, states, most);
  const gsize n_floats = FLAME_SUBFLAME_POINTS + FLAME_SUBFLAME_POINT * n;
  float *floats = g_new0 (float, n_floats);

  floats[FLAME_SUBFLAME_N] = (float) n;
  add_palette (genome, floats);
  add_points (states, n, genome->n_xforms, floats, parts);
  return flame_entries_new (floats, n_floats);
}

void
flame_subflames_prepare (FlamePlan *plan, FlameGenome *genome)
{
  plan->has_subflames |= flame_subflames_expand (genome, make_points) > 0;
}

void
flame_subflames_count (
    FlamePlan *plan, const FlameGenome *genome, const double *shares)
{
  double all = 0.0, counted = 0.0, share;

  if (!plan->has_subflames)
    return;
  for (guint i = 0; i < plan->structure.n_xforms; i++) {
    all += shares[i];
    if (i >= genome->n_xforms || !genome->xforms[i].is_aside)
      counted += shares[i];
  }
  share = MAX (counted / all, LEAST_SHARE);
  plan->samples_per_pass = (guint64) (plan->samples_per_pass / share);
  plan->post.mean_temporal_weight *= share;
}
