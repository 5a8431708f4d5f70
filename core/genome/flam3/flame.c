/*
 * A <flame> being read: its beginning, and the work at its end, when it is checked.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/flame.h"

#include <math.h>
#include <string.h>

#include "core/genome/flam3/dialect.h"
#include "core/genome/flam3/heights.h"
#include "core/genome/flam3/jwildfire/subflame.h"
#include "core/genome/flam3/jwildfire/jwildfire.h"
#include "core/genome/flam3/jwildfire/layers.h"
#include "core/genome/flam3/jwildfire/picture.h"
#include "core/genome/flam3/palette.h"
#include "core/genome/flam3/xform.h"
#include "core/genome/genome.h"
#include "docs/troubles.h"

/* ------------------------------------------------------- what must be there */

/*
 * What a flame must have to be drawn. flam3 finds errors here while rendering, or
 * never: without xforms it hangs.
 */

/* Wider filters are legal and slow, and usually a misplaced decimal point. */
#define WIDE_FILTER_RADIUS 16.0
/* Replacements for a curve that is not above 0. */
#define EMBER_CURVE 0.5
#define USUAL_CURVE 0.4

static gboolean
check_weights (Flam3Context *context, FlameGenome *genome, GError **error)
{
  double sum = 0.0;

  if (genome->n_xforms == 0)
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_DOCUMENT,
        "expected at least one <xform>, there is none");
  for (guint i = 0; i < genome->n_xforms; i++)
    sum += genome->xforms[i].weight;
  if (sum > 0.0)
    return TRUE;
  if (context->dialect == FLAME_DIALECT_EMBER) {
    flame_flam3_warn (context, NULL, "no weight above 0",
        "all %u xforms weigh 0, so that only the first is chosen",
        genome->n_xforms);
    genome->xforms[0].weight = 1.0;
    return TRUE;
  }
  return flame_flam3_fail (context, NULL, error, FLAME_ERROR_DOCUMENT,
      "expected an <xform> with a weight above 0, all %u weigh 0",
      genome->n_xforms);
}

/* A point that reaches an xform must be able to go somewhere from there. */
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
    /* Fractorium continues with the first xform. */
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

/*
 * Density estimation needs a curve above 0, and a radius not below its minimum. flam3
 * refuses to render such a flame, Ember has its own replacement, and other programs do
 * not check.
 */
static gboolean
refuse_estimator (
    Flam3Context *context, const FlameGenome *genome, GError **error)
{
  if (genome->estimator_curve <= 0.0)
    return flame_flam3_fail (context, "estimator_curve", error,
        FLAME_ERROR_DOCUMENT, "expected a number above 0, got %g",
        genome->estimator_curve);
  return flame_flam3_fail (context, "estimator_minimum", error,
      FLAME_ERROR_DOCUMENT, "expected at most the estimator_radius, %g, got %g",
      genome->estimator_radius, genome->estimator_minimum);
}

static void
hold_estimator_curve (Flam3Context *context, FlameGenome *genome)
{
  const double given = genome->estimator_curve;

  if (given > 0.0)
    return;
  genome->estimator_curve =
      context->dialect == FLAME_DIALECT_EMBER ? EMBER_CURVE : USUAL_CURVE;
  flame_flam3_warn (context, "estimator_curve", "estimator_curve",
      "%g is not above 0 and is taken as %g", given, genome->estimator_curve);
}

static void
hold_estimator_minimum (Flam3Context *context, FlameGenome *genome)
{
  double *radius = &genome->estimator_radius;
  double *minimum = &genome->estimator_minimum;

  if (*minimum <= *radius)
    return;
  if (context->dialect == FLAME_DIALECT_EMBER) {
    flame_flam3_warn (context, "estimator_minimum", "estimator_minimum",
        "%g is above the estimator_radius of %g, which is taken as that",
        *minimum, *radius);
    *radius = *minimum;
  } else {
    flame_flam3_warn (context, "estimator_minimum", "estimator_minimum",
        "%g is above the estimator_radius of %g and is taken as that", *minimum,
        *radius);
    *minimum = *radius;
  }
}

static void
hold_estimator_radius (Flam3Context *context, const char *name, double *radius)
{
  if (*radius <= FLAME_MAX_ESTIMATOR_RADIUS)
    return;
  flame_flam3_warn_unsupported (context, name, name,
      "%g is above the limit of %g and is taken as that", *radius,
      FLAME_MAX_ESTIMATOR_RADIUS);
  *radius = FLAME_MAX_ESTIMATOR_RADIUS;
}

static gboolean
check_estimator (Flam3Context *context, FlameGenome *genome, GError **error)
{
  const gboolean is_ember = context->dialect == FLAME_DIALECT_EMBER;

  if (genome->estimator_radius == 0.0 &&
      !(is_ember && genome->estimator_minimum > 0.0))
    return TRUE;
  if (context->dialect == FLAME_DIALECT_FLAM3 &&
      (genome->estimator_curve <= 0.0 ||
          genome->estimator_minimum > genome->estimator_radius))
    return refuse_estimator (context, genome, error);
  hold_estimator_curve (context, genome);
  hold_estimator_minimum (context, genome);
  hold_estimator_radius (
      context, "estimator_radius", &genome->estimator_radius);
  hold_estimator_radius (
      context, "estimator_minimum", &genome->estimator_minimum);
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

/* Without variations all points are in one place: a dot, or nothing. */
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
      "it has no variation that can be drawn: at most dots are "
      "visible" FLAME_SEE ("Black picture"));
}

/* Refuses what makes flam3 hang, or fail while rendering. */
static gboolean
check_flame (Flam3Context *context, Flam3Flame *flame, GError **error)
{
  FlameGenome *genome = flame->genome;

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

Flam3Flame *
flame_flam3_flame_new (guint index, guint line)
{
  Flam3Flame *flame = g_new0 (Flam3Flame, 1);

  flame->genome = flame_genome_new ();
  flame->line = line;
  flame->index = index;
  flame->palette_number = -1;
  flame->solo_xform = -1;
  flame->cam_zoom = flame->size_factor = 1.0;
  flame->fg_opacity = 1.0;
  flame->dof_scale = flame->dof_fade = 1.0;
  flame->layer_weight = 1.0;
  flame->palettes = g_array_new (FALSE, FALSE, sizeof (FlamePalette));
  flame->chaos = g_array_new (FALSE, FALSE, sizeof (Flam3Chaos));
  flame->replaced = g_array_new (FALSE, FALSE, sizeof (Flam3Replaced));
  return flame;
}

void
flame_flam3_flame_free (Flam3Flame *flame)
{
  if (!flame)
    return;
  flame_genome_free (flame->genome);
  g_array_unref (flame->palettes);
  g_array_unref (flame->chaos);
  g_array_unref (flame->replaced);
  flame_xform_clear (&flame->symmetry);
  g_free (flame);
}

/* -------------------------------------------------------------------- end */

static void
apply_solo (Flam3Context *context, Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;

  if (flame->solo_xform < 0)
    return;
  if ((guint) flame->solo_xform >= genome->n_xforms)
    flame_flam3_warn (context, "soloxform", "soloxform",
        "there is no xform %d, so nothing is visible" FLAME_SEE (
            "Black picture"),
        flame->solo_xform);
  flame->is_black |= (guint) flame->solo_xform >= genome->n_xforms;
  for (guint i = 0; i < genome->n_xforms; i++)
    if (i != (guint) flame->solo_xform)
      genome->xforms[i].opacity = 0.0;
}

static gboolean
apply_chaos (Flam3Context *context, Flam3Flame *flame, GError **error)
{
  const guint n = flame->genome->n_xforms;

  for (guint i = 0; i < flame->chaos->len; i++) {
    const Flam3Chaos *chaos = &g_array_index (flame->chaos, Flam3Chaos, i);

    if (chaos->to >= n) {
      flame_flam3_context_return (context, "xform", chaos->line);
      if (context->dialect != FLAME_DIALECT_FLAM3) {
        flame_flam3_warn_long_chaos (context, chaos->to);
        continue;
      }
      return flame_flam3_fail (context, "chaos", error, FLAME_ERROR_DOCUMENT,
          "expected at most %u numbers, one for each xform of this flame, got "
          "a number for xform %u",
          n, chaos->to);
    }
    /* A matrix of ones is the same as none. */
    if (chaos->value != 1.0)
      flame_genome_ensure_chaos (flame->genome)[chaos->from * n + chaos->to] =
          chaos->value;
  }
  return TRUE;
}

/* Warns of differences that follow from several attributes together. */
static void
warn_unsupported (Flam3Context *context, const Flam3Flame *flame)
{
  const FlameGenome *genome = flame->genome;
  const double zoomed = genome->quality * exp2 (2.0 * genome->zoom);

  if (genome->zoom > 0.0 &&
      zoomed > MAX (genome->quality, FLAME_MAX_ZOOMED_QUALITY))
    flame_flam3_warn_unsupported (context, "zoom", "zoom",
        "%g makes %g samples a pixel of a quality of %g; %g are drawn",
        genome->zoom, zoomed, genome->quality,
        MAX (genome->quality, FLAME_MAX_ZOOMED_QUALITY));
  if (genome->cam_dof == 0.0)
    return;
  if (flame->has_dof_shape)
    flame_flam3_warn_unsupported (context, "cam_dof_shape", "cam_dof_shape",
        "ignored; drawn as with BUBBLE");
  if (flame->dof_fade != 1.0)
    flame_flam3_warn_unsupported (context, "cam_dof_fade", "cam_dof_fade",
        "%g ignored; drawn as with 1", flame->dof_fade);
}

static void
finish_jwildfire (Flam3Context *context, Flam3Flame *flame)
{
  flame_jwildfire_heights (context, flame);
  flame_jwildfire_warn_colors (context, flame->genome);
  if (!context->options || !context->options->is_within)
    flame_jwildfire_apply_symmetry (context, flame);
}

gboolean
flame_flam3_finish_flame (
    Flam3Context *context, Flam3Flame *flame, GError **error)
{
  warn_unsupported (context, flame);
  flame_jwildfire_finish_background (context, flame);
  if (flame->is_nowhere)
    flame->genome->center[0] = flame->genome->center[1] = NAN;
  flame->is_black |=
      isnan (flame->genome->center[0]) || isnan (flame->genome->center[1]);
  flame_dialect_translate (flame, context->dialect);
  apply_solo (context, flame);
  if (context->dialect == FLAME_DIALECT_JWILDFIRE)
    finish_jwildfire (context, flame);
  else
    flame_flam3_flatten_all (flame->genome, flame->keeps_z);
  if (!apply_chaos (context, flame, error))
    return FALSE;
  flame_jwildfire_check_subflames (context, flame->genome);
  flame_jwildfire_join_layers (flame);
  return check_flame (context, flame, error) &&
         (flame->palettes->len > 0 ||
             flame_flam3_finish_palette (context, flame, error));
}
