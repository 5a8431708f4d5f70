/*
 * What a whole flame must have to be drawn. flam3 finds these while rendering,
 * or not at all: without xforms it hangs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/elements.h"

/* wider ones are legal and slow, and usually a misplaced decimal point */
#define WIDE_FILTER_RADIUS 16.0

static gboolean
check_weights (Flam3Context *context, const FlameGenome *genome, GError **error)
{
  double sum = 0.0;

  if (genome->n_xforms == 0)
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_DOCUMENT,
        "expected at least one <xform>, there is none");
  for (guint i = 0; i < genome->n_xforms; i++)
    sum += genome->xforms[i].weight;
  if (sum > 0.0)
    return TRUE;
  return flame_flam3_fail (context, NULL, error, FLAME_ERROR_DOCUMENT,
      "expected an <xform> with a weight above 0, all %u weigh 0",
      genome->n_xforms);
}

/* a point that reaches an xform must have somewhere to go from there */
static gboolean
check_chaos (Flam3Context *context, const Flam3Flame *flame, GError **error)
{
  FlameGenome *genome = flame->genome;
  const guint n = genome->n_xforms;

  for (guint from = 0; genome->chaos && from < n; from++) {
    double sum = 0.0;

    for (guint to = 0; to < n; to++)
      sum += genome->chaos[from * n + to] * genome->xforms[to].weight;
    if (sum > 0.0 || genome->xforms[from].weight == 0.0)
      continue;
    /* Fractorium goes on with the first one */
    if (context->dialect == FLAME_DIALECT_EMBER &&
        genome->xforms[0].weight > 0.0) {
      genome->chaos[from * n] = 1.0;
      continue;
    }
    for (guint i = 0; i < flame->chaos->len; i++) {
      const Flam3Chaos *chaos = &g_array_index (flame->chaos, Flam3Chaos, i);

      if (chaos->from == from) {
        flame_flam3_context_return (context, "xform", chaos->line);
        break;
      }
    }
    return flame_flam3_fail (context, "chaos", error, FLAME_ERROR_DOCUMENT,
        "expected a way out of xform %u, all xforms it leads to weigh 0", from);
  }
  return TRUE;
}

static gboolean
check_estimator (
    Flam3Context *context, const FlameGenome *genome, GError **error)
{
  if (genome->estimator_radius == 0.0)
    return TRUE;
  if (genome->estimator_curve <= 0.0)
    return flame_flam3_fail (context, "estimator_curve", error,
        FLAME_ERROR_DOCUMENT, "expected a number above 0, got %g",
        genome->estimator_curve);
  if (genome->estimator_minimum > genome->estimator_radius)
    return flame_flam3_fail (context, "estimator_minimum", error,
        FLAME_ERROR_DOCUMENT,
        "expected at most the estimator_radius, %g, got %g",
        genome->estimator_radius, genome->estimator_minimum);
  return TRUE;
}

static gboolean
has_variation (const FlameXform *xform)
{
  for (guint i = 0; i < xform->n_uses; i++)
    if (xform->uses[i].weight != 0.0)
      return TRUE;
  return xform->n_motions > 0;
}

/* without variations every point is at one place: a dot, or nothing */
static void
check_variations (Flam3Context *context, Flam3Flame *flame)
{
  const FlameGenome *genome = flame->genome;
  g_autofree char *key = NULL;

  for (guint i = 0; i < genome->n_xforms; i++)
    if (genome->xforms[i].weight > 0.0 && has_variation (&genome->xforms[i]))
      return;
  flame->is_empty = TRUE;
  key = g_strdup_printf ("no variation %u", flame->index);
  flame_flam3_context_return (context, "flame", flame->line);
  flame_flam3_warn (context, NULL, key,
      "it has no variation that can be drawn: at most dots are visible");
}

gboolean
flame_flam3_check_flame (
    Flam3Context *context, Flam3Flame *flame, GError **error)
{
  const FlameGenome *genome = flame->genome;

  if (genome->filter_radius > WIDE_FILTER_RADIUS)
    flame_flam3_warn (context, "filter", "wide filter",
        "a radius of %g pixels blurs the whole picture and is slow",
        genome->filter_radius);
  if (!check_weights (context, genome, error) ||
      !check_chaos (context, flame, error) ||
      !check_estimator (context, genome, error))
    return FALSE;
  check_variations (context, flame);
  return TRUE;
}
