/*
 * Points of nested flames, which have burned in, and the steps inside these flames.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/subflame-points.h"

#include <string.h>

#include "core/genome/chaos-game.h"
#include "core/genome/subflame-paths.h"
#include "kernels/variations/common/subflame.h"

#define N_POINTS 16384
/* For flames with xaos, where each visit begins at another point. */
#define MANY_POINTS 65536
#define SEED 0x5f1a
/*
 * If nearly all steps are inside nested flames, the steps are multiplied by at most
 * 1/MIN_SHARE.
 */
#define MIN_SHARE 0.02

static void
add_palette (const FlameGenome *genome, float *floats)
{
  float *out = floats + FLAME_SUBFLAME_PALETTE;

  for (guint e = 0; e < FLAME_PALETTE_ENTRIES; e++)
    for (guint c = 0; c < 3; c++)
      out[3 * e + c] = (float) genome->palette.rgba[e][c];
}

/* Adds points, sorted by the transform that they came from. */
static void
add_points (const FlameGameState *states, guint n, guint n_xforms,
    float *floats, guint parts[FLAME_SUBFLAME_PARTS])
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
make_points (const FlameGenome *genome, guint parts[FLAME_SUBFLAME_PARTS])
{
  const guint most = genome->chaos ? MANY_POINTS : N_POINTS;
  g_autofree FlameGameState *states = g_new (FlameGameState, most);
  const guint n = flame_chaos_game_burn_in (
      genome, SEED, genome->chaos == NULL, states, most);
  const gsize n_floats = FLAME_SUBFLAME_POINTS + FLAME_SUBFLAME_POINT * n;
  float *floats = g_new0 (float, n_floats);

  floats[FLAME_SUBFLAME_N] = (float) n;
  add_palette (genome, floats);
  add_points (states, n, genome->n_xforms, floats, parts);
  return flame_entries_new (floats, n_floats);
}

void
flame_plan_prepare_subflames (FlamePlan *plan, FlameGenome *genome)
{
  if (flame_subflames_any (genome))
    plan->has_subflames |= flame_subflames_expand (genome, make_points) > 0;
}

void
flame_plan_count_subflames (
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
  share = MAX (counted / all, MIN_SHARE);
  plan->samples_per_pass = (guint64) (plan->samples_per_pass / share);
  plan->post.mean_temporal_weight *= share;
}
