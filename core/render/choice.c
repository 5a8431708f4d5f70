/*
 * A frame's choices: how likely each xform is to come next, at each temporal sample.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/choice.h"

#include <math.h>
#include <string.h>

#include "core/render/stationary.h"
#include "core/render/subflames.h"

/* @chaos: (nullable) one row of the matrix */
static double
choice_weight (const FlameGenome *genome, const double *chaos, guint i)
{
  if (i >= genome->n_xforms)
    return 0.0;
  return MAX (genome->xforms[i].weight, 0.0) *
         (chaos ? MAX (chaos[i], 0.0) : 1.0);
}

/*
 * Shares as whole steps of 1: the first are rounded up, and the last has what is
 * left. @sum: of @weights
 */
static void
round_choice (double step, double sum, guint n, double *weights)
{
  double running = 0.0, before = 0.0;

  for (guint i = 0; i < n; i++) {
    double upto;

    running += weights[i];
    /* sums of a few weights are not exact: nothing is one step more for it */
    upto = MIN (ceil (running / sum / step - 1e-6) * step, 1.0);
    weights[i] = (upto - before) * sum;
    before = upto;
  }
}

/* the weights of a choice, 0 for xforms that @genome has not; their sum */
static double
fill_choice (
    const FlameGenome *genome, const double *chaos, guint n, double *weights)
{
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    sum += weights[i] = choice_weight (genome, chaos, i);
  if (genome->quirks.choice_step > 0.0 && sum > 0.0 && isfinite (sum))
    round_choice (genome->quirks.choice_step, sum, n, weights);
  return sum;
}

/*
 * As above for what comes behind xform @from. A dead end leads anywhere: readers
 * let none pass that is ever reached, but a moment past two keyframes may have one.
 */
static double
fill_choice_from (
    const FlameGenome *genome, guint from, guint n, double *weights)
{
  const double *chaos = genome->chaos && from < genome->n_xforms
                            ? genome->chaos + from * genome->n_xforms
                            : NULL;
  const double sum = fill_choice (genome, chaos, n, weights);

  return sum > 0.0 ? sum : fill_choice (genome, NULL, n, weights);
}

static void
fill_threshold_row (const double *weights, double sum, guint n, gint32 *out)
{
  const double one = 1 << FLAME_CHOICE_BITS;
  double running = 0.0;
  guint last = n - 1;

  while (last > 0 && !(weights[last] > 0.0))
    last--;
  for (guint i = 0; i + 1 < n; i++) {
    running += weights[i];
    /* rounding must never reach an xform of weight 0 behind the last one */
    out[i] = i >= last ? (gint32) one : (gint32) (running / sum * one);
  }
}

/* points stay in the layer that they start in: as many in each that has any */
static void
share_layers (const FlameStructure *structure, double *weights)
{
  double sums[FLAME_MAX_LAYERS] = {0.0};
  guint n_full = 0;

  if (structure->n_layers == 1)
    return;
  for (guint i = 0; i < structure->n_xforms; i++)
    sums[structure->layers[i]] += weights[i];
  for (guint layer = 0; layer < structure->n_layers; layer++)
    n_full += sums[layer] > 0.0;
  for (guint i = 0; i < structure->n_xforms; i++)
    if (weights[i] > 0.0)
      weights[i] /= sums[structure->layers[i]] * n_full;
}

/*
 * The row of a trajectory's start: where a long one would be, which is not where
 * the weights alone have it, and no number of steps may be enough to get from one
 * to the other.
 */
static void
fill_start_row (FlamePlan *plan, gint32 *out)
{
  const guint n = plan->structure.n_xforms;
  const FlameGenome *genome = g_ptr_array_index (
      plan->temporal_samples, flame_plan_n_temporal_samples (plan) / 2);
  g_autofree double *matrix = g_new (double, (gsize) n *n);
  double weights[FLAME_MAX_XFORMS], sum;

  for (guint from = 0; from < n; from++) {
    double *row = matrix + (gsize) from * n;

    sum = fill_choice_from (genome, from, n, row);
    for (guint to = 0; to < n; to++)
      row[to] /= sum;
  }
  sum = fill_choice (genome, NULL, n, weights);
  for (guint i = 0; i < n; i++)
    weights[i] /= sum;
  share_layers (&plan->structure, weights);
  flame_stationary (matrix, n, weights);
  flame_subflames_count (plan, genome, weights);
  fill_threshold_row (weights, 1.0, n, out);
}

/* with xaos, the rows of one temporal sample: of a start, then behind each xform */
static void
fill_xaos_rows (const FlamePlan *plan, const FlameGenome *genome,
    const gint32 *start, gint32 *rows)
{
  const guint n = plan->structure.n_xforms;
  double weights[FLAME_MAX_XFORMS];

  memcpy (rows, start, plan->thresholds_per_row * sizeof *rows);
  for (guint from = 0; from < n; from++) {
    const double sum = fill_choice_from (genome, from, n, weights);

    rows += plan->thresholds_per_row;
    fill_threshold_row (weights, sum, n, rows);
  }
}

gboolean
flame_choice_fill (FlamePlan *plan, GError **error)
{
  const FlameStructure *structure = &plan->structure;
  const guint n = flame_plan_n_temporal_samples (plan);
  gint32 start[FLAME_MAX_XFORMS];

  plan->thresholds_per_row = structure->n_xforms - 1;
  plan->thresholds_per_temporal_sample =
      plan->thresholds_per_row *
      (structure->has_xaos ? structure->n_xforms + 1 : 1);
  plan->thresholds = g_renew (gint32, plan->thresholds,
      (gsize) n * plan->thresholds_per_temporal_sample + 1);
  for (guint i = 0; i < n; i++) {
    const FlameGenome *genome = g_ptr_array_index (plan->temporal_samples, i);
    gint32 *out =
        plan->thresholds + (gsize) i * plan->thresholds_per_temporal_sample;
    double weights[FLAME_MAX_XFORMS];
    const double sum = fill_choice (genome, NULL, structure->n_xforms, weights);

    if (!(sum > 0.0) || !isfinite (sum)) {
      g_set_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT,
          "no xform has a weight at genome time %g", genome->time);
      return FALSE;
    }
    if (!structure->has_xaos) {
      fill_threshold_row (weights, sum, structure->n_xforms, out);
      continue;
    }
    if (i == 0)
      fill_start_row (plan, start);
    fill_xaos_rows (plan, genome, start, out);
  }
  return TRUE;
}
