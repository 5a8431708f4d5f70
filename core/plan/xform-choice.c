/*
 * The choice of the next transform: thresholds for a random number, and with xaos the
 * shares of time that a long trajectory spends at each transform.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/xform-choice.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/plan/host-memory.h"
#include "core/plan/subflame-points.h"

/* --------------------------------------------------- shares in the long run */

/*
 * Limit for how often a chain's matrix is squared until nothing changes. Most chains
 * need half a dozen times; one that leaves a part once in a billion steps needs thirty.
 * The limit is 2^40 steps, beyond which only rounding changes.
 */
#define MAX_SQUARINGS 40
/* A share that a choice of 24 bits cannot resolve. */
#define SAME 1e-9
/* With more states squaring takes too long for a frame. */
#define MAX_SQUARED 40
#define MANY_STEPS 200

/*
 * Sets @out to @in followed by @matrix, scaled to a sum of 1. Returns the change.
 */
static double
advance (const double *matrix, guint n, const double *in, double *out)
{
  double sum = 0.0, change = 0.0;

  memset (out, 0, n * sizeof *out);
  for (guint from = 0; from < n; from++)
    for (guint to = 0; to < n; to++)
      out[to] += in[from] * matrix[(gsize) from * n + to];
  for (guint i = 0; i < n; i++)
    sum += out[i];
  for (guint i = 0; i < n; i++) {
    out[i] /= sum;
    change = MAX (change, fabs (out[i] - in[i]));
  }
  return change;
}

/*
 * Squares @matrix. Each row is scaled to a sum of 1, so that rounding does not
 * accumulate.
 */
static void
square (const double *matrix, guint n, double *out)
{
  for (guint from = 0; from < n; from++) {
    double *row = out + (gsize) from * n;

    advance (matrix, n, matrix + (gsize) from * n, row);
  }
}

/*
 * Makes a chain stay in place every other step on average. That ends all periods, and
 * changes no share of time.
 */
static void
make_lazy (double *matrix, guint n)
{
  for (gsize i = 0; i < (gsize) n * n; i++)
    matrix[i] *= 0.5;
  for (guint i = 0; i < n; i++)
    matrix[(gsize) i * n + i] += 0.5;
}

static void
walk_steps (const double *matrix, guint n, double *share, double *next)
{
  double change = 1.0;

  for (guint step = 0; step < MANY_STEPS && change > SAME; step++) {
    change = advance (matrix, n, share, next);
    memcpy (share, next, n * sizeof *share);
  }
}

void
flame_stationary (double *matrix, guint n, double *share)
{
  const gsize bytes = (gsize) n * n * sizeof (double);
  g_autofree double *squared = g_malloc (bytes);
  g_autofree double *next = g_new (double, n);
  g_autofree double *start = g_memdup2 (share, n * sizeof *share);
  guint calm = 0;

  make_lazy (matrix, n);
  if (n > MAX_SQUARED) {
    walk_steps (matrix, n, share, next);
    return;
  }
  /*
   * The result must stay the same several times, as a chain may seem to rest between
   * two of its time scales.
   */
  for (guint i = 0; i < MAX_SQUARINGS && calm < 12; i++) {
    double change = 0.0;

    advance (matrix, n, start, next);
    for (guint x = 0; x < n; x++)
      change = MAX (change, fabs (next[x] - share[x]));
    memcpy (share, next, n * sizeof *share);
    calm = change > SAME ? 0 : calm + 1;
    square (matrix, n, squared);
    memcpy (matrix, squared, bytes);
  }
}

/* --------------------------------------------------------------- thresholds */

/* @chaos: (nullable) a row of the matrix */
static double
choice_weight (const FlameGenome *genome, const double *chaos, guint i)
{
  if (i >= genome->n_xforms)
    return 0.0;
  return MAX (genome->xforms[i].weight, 0.0) *
         (chaos ? MAX (chaos[i], 0.0) : 1.0);
}

/*
 * Rounds shares to whole steps of 1: the first shares are rounded up, and the last gets
 * what is left. Steps are added up as in JWildfire, as that sum's rounding decides when
 * a share is whole.
 * @sum: of @weights
 */
static void
round_choice (double step, double sum, guint n, double *weights)
{
  const guint n_steps = (guint) lrint (MIN (1.0 / step, 65536.0));
  double running = weights[0], at = 0.0;
  guint first = 0, i = 0;

  for (guint k = 0; k < n_steps; k++) {
    while (!(running > at) && i + 1 < n) {
      weights[i++] = (k - first) * sum / n_steps;
      running += weights[i];
      first = k;
    }
    at += sum / n_steps;
  }
  weights[i] = (n_steps - first) * sum / n_steps;
  while (++i < n)
    weights[i] = 0.0;
}

/*
 * Fills the weights of a choice, with 0 for xforms that @genome does not have. Returns
 * their sum.
 */
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
 * Fills the weights of the choice after xform @from. Returns their sum. A dead end
 * leads to all xforms: readers accept none that can be reached, but a time beyond two
 * keyframes may have one.
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
    /* Rounding must never select an xform of weight 0 after the last one. */
    out[i] = i >= last ? (gint32) one : (gint32) (running / sum * one);
  }
}

/*
 * Points stay in the layer that they start in. Layers that have any get equally many
 * points.
 */
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
 * Fills the row for the start of a trajectory with the shares of a long trajectory.
 * These are not the weights, and no number of steps may be enough to get from one to
 * the other.
 */
static void
fill_start_row (FlamePlan *plan, gint32 *out)
{
  const guint n = plan->structure.n_xforms;
  const FlameGenome *genome =
      flame_plan_genome (plan, flame_plan_n_temporal_samples (plan) / 2);
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
  flame_plan_count_subflames (plan, genome, weights);
  fill_threshold_row (weights, 1.0, n, out);
}

/*
 * Fills the rows of a temporal sample with xaos: first the start's, then one for each
 * last xform.
 */
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
flame_plan_fill_choices (FlamePlan *plan, GError **error)
{
  const FlameStructure *structure = &plan->structure;
  const guint n = flame_plan_n_temporal_samples (plan);
  gint32 start[FLAME_MAX_XFORMS];

  plan->thresholds_per_row = structure->n_xforms - 1;
  plan->thresholds_per_temporal_sample =
      plan->thresholds_per_row *
      (structure->has_xaos ? structure->n_xforms + 1 : 1);
  plan->thresholds =
      flame_room_ensure (plan->thresholds, &plan->thresholds_room,
          ((gsize) n * plan->thresholds_per_temporal_sample + 1) *
              sizeof *plan->thresholds);
  for (guint i = 0; i < plan->n_genomes; i++) {
    const FlameGenome *genome = flame_plan_genome (plan, i);
    gint32 *out =
        plan->thresholds + (gsize) i * plan->thresholds_per_temporal_sample;
    double weights[FLAME_MAX_XFORMS];
    const double sum = fill_choice (genome, NULL, structure->n_xforms, weights);

    if (!(sum > 0.0) || !isfinite (sum))
      return flame_fail (error, FLAME_ERROR_DOCUMENT,
          "no xform has a weight at genome time %g", genome->time);
    if (!structure->has_xaos) {
      fill_threshold_row (weights, sum, structure->n_xforms, out);
      continue;
    }
    if (i == 0)
      fill_start_row (plan, start);
    fill_xaos_rows (plan, genome, start, out);
  }
  /* Turning changes no weight. */
  for (guint i = plan->n_genomes; i < n; i++)
    memcpy (plan->thresholds + (gsize) i * plan->thresholds_per_temporal_sample,
        plan->thresholds,
        plan->thresholds_per_temporal_sample * sizeof *plan->thresholds);
  return TRUE;
}
