/*
 * What JWildfire means differently from Ember in transforms.
 *
 * Facts: measured with JWildfire's own functions and renderer.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/jwildfire/jwildfire.h"

#include <math.h>
#include <string.h>

#include "core/genome/flam3/heights.h"
#include "core/genome/flam3/number.h"
#include "core/genome/genome.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

/*
 * A long burn-in, and the time that Lorenz's attractor takes for a few revolutions.
 */
#define STEPS_FOLLOWED 30000.0
#define LORENZ_TIME 5.0

/* ---------------------------------------------------------------- numbers */

/* A weight that is not 0, and too small to be visible. */
#define MIN_WEIGHT 1e-30

/* The root of the number that rings2 adds to the square of its width. */
#define MIN_RING 1e-4

/*
 * synth numbers its modes differently. 16 and 1006, which Ember draws in another way,
 * have no equivalent.
 */
static const struct
{
  int theirs, ours;
} synth_modes[] = {
    {12, 19},
    {13, 20},
    {14, 21},
    {15, 23},
    {17, 24},
    {18, 25},
    {19, 26},
    {1001, 12},
    {1002, 13},
    {1003, 14},
    {1004, 15},
    {1005, 16},
    {1007, 18},
};

double
flame_jwildfire_param (
    Flam3Context *context, FlameParam param, const char *name, double value)
{
  /*
   * A tiny width still has an effect in JWildfire, and would be too small to count
   * here.
   */
  if (param == FLAME_PARAM_rings2_val && fabs (value) < MIN_RING)
    return MIN_RING;
  if (param != FLAME_PARAM_synth_mode || value < 12.0)
    return value;
  for (guint i = 0; i < G_N_ELEMENTS (synth_modes); i++)
    if (synth_modes[i].theirs == value)
      return synth_modes[i].ours;
  flame_flam3_warn_unsupported (context, name, name, "%g is not drawn", value);
  return value;
}

static gboolean
is_one_of (const FlameVariation *all, guint n, FlameVariation variation)
{
  for (guint i = 0; i < n; i++)
    if (all[i] == variation)
      return TRUE;
  return FALSE;
}

/*
 * Variations that do more than multiply a place by their weight, apart from those with
 * such a trait.
 */
static const FlameVariation weightless[] = {FLAME_VAR_SplitBrdr,
    FLAME_VAR_Truchet_fill, FLAME_VAR_arcsech2, FLAME_VAR_chunk,
    FLAME_VAR_circlecrop, FLAME_VAR_circlize, FLAME_VAR_colorscale_wf,
    FLAME_VAR_combimirror, FLAME_VAR_corners, FLAME_VAR_crob,
    FLAME_VAR_cubicLattice_3D, FLAME_VAR_devil_warp, FLAME_VAR_elliptic2,
    FLAME_VAR_ennepers, FLAME_VAR_flower_db, FLAME_VAR_fourth,
    FLAME_VAR_gpattern, FLAME_VAR_hexaplay3D, FLAME_VAR_holesq,
    FLAME_VAR_hypershift2, FLAME_VAR_intersection, FLAME_VAR_inversion,
    FLAME_VAR_jubiQ, FLAME_VAR_jw_fdisc, FLAME_VAR_jw_hypershift,
    FLAME_VAR_jw_kaleidoscope, FLAME_VAR_jw_rings, FLAME_VAR_jw_stwin,
    FLAME_VAR_lazysusan, FLAME_VAR_mandelbrot, FLAME_VAR_onion,
    FLAME_VAR_onion2, FLAME_VAR_parallel, FLAME_VAR_pdj3D, FLAME_VAR_q_ode,
    FLAME_VAR_rhodonea, FLAME_VAR_roundspher3D, FLAME_VAR_shredded,
    FLAME_VAR_sphere_nja, FLAME_VAR_spherecrop, FLAME_VAR_spliptic_bs,
    FLAME_VAR_target, FLAME_VAR_target_sp, FLAME_VAR_taurus,
    FLAME_VAR_tile_reverse, FLAME_VAR_tqmirror, FLAME_VAR_wallpaper_js};

/*
 * In JWildfire a weight of 0 is a weight like any other: colours are set, and points
 * are moved before and after. Here it means that the variation is absent.
 */
static gboolean
acts_without_weight (FlameVariation variation, FlameForm form)
{
  const FlameVariationInfo *info = &flame_variation_infos[variation];

  if (info->traits & (FLAME_WRITES_COLOR | FLAME_WRITES_RGB | FLAME_WRITES_SUM |
                         FLAME_WRITES_POINT))
    return !(info->traits & FLAME_SHARES_STATE);
  if (form == FLAME_FORM_REGULAR)
    return is_one_of (weightless, G_N_ELEMENTS (weightless), variation);
  return info->assign == FLAME_ASSIGN_SET && !flame_form_adds (form);
}

double
flame_jwildfire_weight (FlameVariation variation, FlameForm form, double weight)
{
  return weight == 0.0 && acts_without_weight (variation, form) ? MIN_WEIGHT
                                                                : weight;
}

/* ------------------------------------------------------------------ order */

#define PRIORITY "_fx_priority"

/* These undo, before the other variations, what they do after them. */
static const FlameVariation around[] = {FLAME_VAR_prepost_affine,
    FLAME_VAR_prepost_blob, FLAME_VAR_prepost_circlize,
    FLAME_VAR_prepost_mobius};

/*
 * The priority of a variation whose name determines its place. flatten and farblur are
 * post forms in JWildfire.
 */
static double
usual_priority (const Flam3UseName *use)
{
  if (use->form == FLAME_FORM_REGULAR &&
      is_one_of (around, G_N_ELEMENTS (around), use->variation))
    return 2.0;
  if (use->form == FLAME_FORM_PRE)
    return -1.0;
  return use->form == FLAME_FORM_POST || use->variation == FLAME_VAR_flatten ||
                 use->variation == FLAME_VAR_farblur
             ? 1.0
             : 0.0;
}

/*
 * If a pre variation is placed among or after the others it changes a copy of the
 * point, and so nothing: FLAME_N_FORMS.
 *
 * Returns: FALSE for an order that is not drawn
 */
static gboolean
find_form (const Flam3UseName *use, double priority, FlameForm *form)
{
  const double usual = usual_priority (use);

  *form = use->form;
  if (priority == usual)
    return TRUE;
  if ((priority != -1.0 && priority != 0.0 && priority != 1.0) || usual > 1.0)
    return FALSE;
  if (usual < 0.0)
    *form = FLAME_N_FORMS;
  else if (use->form == FLAME_FORM_POST)
    *form = priority < 0.0 ? FLAME_FORM_PRE : FLAME_FORM_AMONG;
  else if (usual > 0.0 && priority == 0.0)
    /* farblur reads the sum wherever it is placed. */
    *form = use->variation == FLAME_VAR_flatten ? FLAME_FORM_AMONG : use->form;
  else if (usual > 0.0)
    return FALSE;
  else
    *form = priority < 0.0 ? FLAME_FORM_PRE_ADDED : FLAME_FORM_POST_ADDED;
  return TRUE;
}

void
flame_jwildfire_read_order (
    Flam3Context *context, Flam3Attributes attributes, Flam3Order *order)
{
  order->n_moved = 0;
  for (guint i = 0; attributes.names[i]; i++) {
    const char *name = attributes.names[i];
    g_autofree char *stem = NULL;
    Flam3UseName found;
    double priority;
    FlameForm form;

    if (!g_str_has_suffix (name, PRIORITY))
      continue;
    stem = g_strndup (name, strlen (name) - strlen (PRIORITY));
    if (!flame_flam3_find_use_name (FLAME_DIALECT_JWILDFIRE, stem, &found) ||
        found.is_param)
      continue;
    if (!flame_numbers_parse (attributes.values[i], &priority, 1) ||
        !find_form (&found, priority, &form))
      flame_flam3_warn_unsupported (
          context, name, name, "ignored; drawn where the variation usually is");
    else if (form != found.form && order->n_moved < FLAM3_MAX_MOVED)
      order->moved[order->n_moved++] =
          (Flam3Moved){found.variation, found.form, form};
  }
}

gboolean
flame_jwildfire_order (const Flam3Order *order, Flam3UseName *use)
{
  for (guint i = 0; i < order->n_moved; i++) {
    const Flam3Moved *moved = &order->moved[i];

    if (moved->variation != use->variation || moved->from != use->form)
      continue;
    use->form = moved->to;
    return moved->to != FLAME_N_FORMS;
  }
  return TRUE;
}

/* A post form after all summed ones is the first of its kind. */
static void
settle_order (FlameXform *xform)
{
  for (guint i = xform->n_uses; i-- > 0;) {
    FlameVariationUse *use = &xform->uses[i];

    if (use->weight == 0.0 || flame_form_stage (use->form) == FLAME_STAGE_POST)
      continue;
    if (use->form != FLAME_FORM_AMONG ||
        flame_xform_find_use (xform, use->variation, FLAME_FORM_POST))
      return;
    use->form = FLAME_FORM_POST;
  }
}

/* ------------------------------------------------------------------- forms */

/* Its weight is a parameter, and does not multiply the result. */
static void
move_weight (FlameXform *xform, FlameVariation variation, FlameForm form)
{
  FlameVariationUse *use = flame_xform_find_use (xform, variation, form);
  FlameParam first;
  const guint n = flame_variation_params (variation, &first);

  if (!use || use->weight == 0.0)
    return;
  for (guint i = 0; i < n; i++)
    flame_xform_use_params (xform, use)[i] *= use->weight;
  use->weight = 1.0;
}

/*
 * JWildfire's variations that differ from the same form of another variation.
 */
static const struct
{
  FlameVariation variation;
  FlameForm form;
} others[] = {
    {FLAME_VAR_zscale, FLAME_FORM_PRE},
    {FLAME_VAR_heat, FLAME_FORM_POST},
    {FLAME_VAR_colorscale_wf, FLAME_FORM_POST},
};

static void
warn_different (Flam3Context *context, const FlameXform *xform)
{
  for (guint i = 0; i < G_N_ELEMENTS (others); i++) {
    g_autofree char *name = NULL;

    if (flame_xform_get_use_weight (
            xform, others[i].variation, others[i].form) == 0.0)
      continue;
    name = flame_use_name (others[i].variation, others[i].form);
    flame_flam3_warn_unsupported (
        context, name, name, "not drawn as in JWildfire");
  }
}

/*
 * Warns of a slow attractor. The flame sets the size of a step of Lorenz's attractor.
 * JWildfire follows a point for ever, so even steps of a hundred-thousandth arrive.
 */
static void
warn_slow (Flam3Context *context, FlameXform *xform)
{
  for (guint form = 0; form < FLAME_N_FORMS; form++) {
    const FlameVariationUse *use =
        flame_xform_find_use (xform, FLAME_VAR_lorenz_js, form);
    const guint h = FLAME_PARAM_lorenz_js_h -
                    FLAME_PARAM_lorenz_js_a; /* of its own parameters */
    double step;

    if (!use || use->weight == 0.0)
      continue;
    step = flame_xform_use_params (xform, use)[h];
    if (fabs (step) * STEPS_FOLLOWED < LORENZ_TIME)
      flame_flam3_warn_unsupported (context, NULL, "lorenz_js",
          "its step of %g leads a point no further than %g along the attractor "
          "in the %g steps that it is followed for",
          step, fabs (step) * STEPS_FOLLOWED, STEPS_FOLLOWED);
  }
}

/* pre_stabilize is written with a weight of 0, which is ignored. */
static void
settle_stabilize (FlameXform *xform)
{
  FlameVariationUse *use =
      flame_xform_find_use (xform, FLAME_VAR_stabilize, FLAME_FORM_PRE);

  if (use)
    use->weight = 1.0;
}

static void
copy_use (FlameXform *xform, FlameVariation variation, FlameForm form)
{
  FlameVariationUse *to = flame_xform_ensure_use (xform, variation, form);
  const FlameVariationUse *from =
      flame_xform_find_use (xform, variation, FLAME_FORM_REGULAR);
  FlameParam first;
  const guint n = flame_variation_params (variation, &first);

  to->weight = from->weight;
  memcpy (flame_xform_use_params (xform, to),
      flame_xform_use_params (xform, from), n * sizeof (double));
}

/* A single use there is a pre form and a post form here. */
static void
settle_around (FlameXform *xform)
{
  for (guint i = 0; i < G_N_ELEMENTS (around); i++) {
    if (flame_xform_get_use_weight (xform, around[i], FLAME_FORM_REGULAR) ==
        0.0)
      continue;
    copy_use (xform, around[i], FLAME_FORM_PRE);
    copy_use (xform, around[i], FLAME_FORM_POST);
    flame_xform_find_use (xform, around[i], FLAME_FORM_REGULAR)->weight = 0.0;
  }
}

void
flame_jwildfire_settle_xform (Flam3Context *context, FlameXform *xform)
{
  settle_stabilize (xform);
  settle_around (xform);
  settle_order (xform);
  move_weight (xform, FLAME_VAR_curl, FLAME_FORM_POST);
  move_weight (xform, FLAME_VAR_jw_curl3D, FLAME_FORM_POST);
  warn_different (context, xform);
  warn_slow (context, xform);
}

/* ---------------------------------------------------------------- colours */

/* Whether the colour that a point had matters after @xform. */
static gboolean
uses_previous_color (const FlameXform *xform)
{
  return xform->color_kind == FLAME_COLOR_CYCLE ||
         (xform->color_kind == FLAME_COLOR_BLEND && xform->color_speed > 0.0 &&
             xform->color_speed < 1.0);
}

/*
 * In JWildfire a colour by distance is only displayed, and later colours continue from
 * the one before it. Here a point has a single colour.
 */
void
flame_jwildfire_warn_colors (Flam3Context *context, const FlameGenome *genome)
{
  gboolean any_distance = FALSE, any_other = FALSE;

  for (guint i = 0; i < flame_genome_n_all (genome); i++) {
    const FlameXform *xform = flame_genome_get_any (genome, i);

    any_distance |= xform->color_kind == FLAME_COLOR_DISTANCE;
    any_other |= uses_previous_color (xform);
  }
  if (any_distance && any_other)
    flame_flam3_warn_unsupported (context, NULL, "color_type",
        "DISTANCE beside transforms of another kind: their colours go on from "
        "those by distance");
}

/* ---------------------------------------------------------------- heights */

/* Variations of the plane here that always preserve z in JWildfire. */
static const FlameVariation always[] = {
    FLAME_VAR_sinusgrid, FLAME_VAR_tile_log};
/* Variations that never do. */
static const FlameVariation never[] = {FLAME_VAR_Truchet_hex_crop,
    FLAME_VAR_Truchet_hex_fill, FLAME_VAR_anamorphcyl, FLAME_VAR_crackle,
    FLAME_VAR_dc_hexes_wf, FLAME_VAR_glsl_acrilic, FLAME_VAR_glsl_apollonian,
    FLAME_VAR_glsl_circlesblue, FLAME_VAR_glsl_circuits,
    FLAME_VAR_glsl_fractaldots, FLAME_VAR_glsl_grid3D, FLAME_VAR_glsl_hoshi,
    FLAME_VAR_glsl_hyperbolictile, FLAME_VAR_glsl_kaleidocomplex,
    FLAME_VAR_glsl_kaleidoscopic, FLAME_VAR_glsl_kaliset,
    FLAME_VAR_glsl_kaliset2, FLAME_VAR_glsl_mandala, FLAME_VAR_glsl_mandelbox2D,
    FLAME_VAR_glsl_randomoctree, FLAME_VAR_glsl_squares,
    FLAME_VAR_glsl_starsfield, FLAME_VAR_harmonograph_js, FLAME_VAR_lace_js,
    FLAME_VAR_recurrenceplot, FLAME_VAR_ringer, FLAME_VAR_crop_triangle,
    FLAME_VAR_hexes, FLAME_VAR_hyperbolicellipse, FLAME_VAR_nBlur,
    FLAME_VAR_starfractal};

/* How much of its point's z a use must add to what it does here. */
static double
missing_z (const FlameVariationUse *use, gboolean keeps_z)
{
  const FlameVariation variation = use->variation;
  const FlameZ z = flame_variation_infos[variation].z;

  if (variation == FLAME_VAR_linear3D || variation == FLAME_VAR_octapol ||
      variation == FLAME_VAR_zscale)
    return 0.0;
  /*
   * It has heights of its own, and adds the point's if the flame preserves z.
   */
  if (variation == FLAME_VAR_dc_portal || variation == FLAME_VAR_ztwister)
    return keeps_z ? use->weight : 0.0;
  if (variation == FLAME_VAR_flux)
    return keeps_z ? use->weight - 1.0 : -1.0;
  if (z == FLAME_Z_WEIGHT)
    return keeps_z ? 0.0 : -use->weight;
  if (z != FLAME_Z_ZERO)
    return 0.0;
  if (is_one_of (always, G_N_ELEMENTS (always), variation))
    return use->weight;
  if (!keeps_z || is_one_of (never, G_N_ELEMENTS (never), variation))
    return 0.0;
  return use->weight;
}

/* ----------------------------------------------------------------- replaced */

/*
 * JWildfire's variations that do not add to the sum but overwrite it.
 *
 * Facts: the variations' sources, which use = where others use +=.
 */

static gboolean
replaces (FlameVariation variation)
{
  static const FlameVariation all[] = {FLAME_VAR_crop, FLAME_VAR_ennepers,
      FLAME_VAR_jw_ripple, FLAME_VAR_shredlin, FLAME_VAR_sintrange,
      FLAME_VAR_squirrel};

  return is_one_of (all, G_N_ELEMENTS (all), variation);
}

/* Whether an attribute is the weight of a variation that is summed. */
static gboolean
is_summed (const char *name, const char *text, const Flam3Order *order,
    FlameVariation *variation)
{
  Flam3UseName found;
  double weight;

  if (!flame_flam3_find_use_name (FLAME_DIALECT_JWILDFIRE, name, &found) ||
      found.is_param || !flame_jwildfire_order (order, &found) ||
      found.form != FLAME_FORM_REGULAR)
    return FALSE;
  *variation = found.variation;
  /* A variation that overwrites does so without any weight. */
  return flame_numbers_parse (text, &weight, 1) &&
         (weight != 0.0 || replaces (found.variation));
}

void
flame_jwildfire_note_replaced (Flam3Flame *flame, gboolean is_final,
    Flam3Attributes attributes, const Flam3Order *order)
{
  const FlameGenome *genome = flame->genome;
  g_autoptr (GArray) before =
      g_array_new (FALSE, FALSE, sizeof (FlameVariation));

  for (guint i = 0; attributes.names[i]; i++) {
    FlameVariation variation;

    if (!is_summed (
            attributes.names[i], attributes.values[i], order, &variation))
      continue;
    for (guint k = 0; replaces (variation) && k < before->len; k++) {
      const Flam3Replaced replaced = {
          .is_final = is_final,
          .xform = (is_final ? genome->n_finals : genome->n_xforms) - 1,
          .variation = g_array_index (before, FlameVariation, k),
          .by = variation,
      };

      g_array_append_val (flame->replaced, replaced);
    }
    if (replaces (variation))
      g_array_set_size (before, 0);
    g_array_append_val (before, variation);
  }
}

/* Of a replaced use only its z and its side effects remain. */
static void
replace (Flam3Context *context, FlameXform *xform,
    const Flam3Replaced *replaced, gboolean in_space, gboolean keeps_z)
{
  const FlameVariationInfo *info = &flame_variation_infos[replaced->variation];
  const char *by = flame_variation_infos[replaced->by].name;
  FlameVariationUse *use =
      flame_xform_find_use (xform, replaced->variation, FLAME_FORM_REGULAR);
  double z;

  if (!use || use->weight == 0.0)
    return;
  if ((info->traits & (FLAME_WRITES_COLOR | FLAME_WRITES_RGB)) ||
      (in_space && info->z == FLAME_Z_OWN)) {
    flame_flam3_warn_unsupported (context, NULL, by,
        "variation '%s' is added to '%s', which JWildfire replaces by "
        "it",
        by, info->name);
    return;
  }
  z = missing_z (use, keeps_z) +
      (info->z == FLAME_Z_WEIGHT ? use->weight : 0.0);
  use->weight = 0.0;
  if (in_space && z != 0.0)
    flame_xform_ensure_use (xform, FLAME_VAR_zscale, FLAME_FORM_REGULAR)
        ->weight += z;
}

/*
 * Removes replaced uses except for their heights. Warns if more than that remains.
 */
static void
jwildfire_replace (Flam3Context *context, Flam3Flame *flame, gboolean in_space)
{
  const FlameGenome *genome = flame->genome;

  for (guint i = 0; i < flame->replaced->len; i++) {
    const Flam3Replaced *replaced =
        &g_array_index (flame->replaced, Flam3Replaced, i);
    const guint n = replaced->is_final ? genome->n_finals : genome->n_xforms;

    /* A layer that shows nothing has been removed again. */
    if (replaced->xform < n)
      replace (context,
          replaced->is_final ? &genome->finals[replaced->xform]
                             : &genome->xforms[replaced->xform],
          replaced, in_space, flame->keeps_z);
  }
}

/* ------------------------------------------------------- all of a transform */

/*
 * The equivalent of missing_z() for uses of @form, which are added to the point one
 * after another.
 */
static void
settle_added (FlameXform *xform, FlameForm form, gboolean keeps_z)
{
  double factor = 1.0;

  for (guint i = 0; i < xform->n_uses; i++) {
    const FlameVariationUse *use = &xform->uses[i];
    const double missing = missing_z (use, keeps_z);
    const double has = flame_variation_infos[use->variation].z == FLAME_Z_WEIGHT
                           ? 1.0 + use->weight
                           : 1.0;

    if (use->form == form && use->weight != 0.0 && has != 0.0)
      factor *= (has + missing) / has;
  }
  if (factor != 1.0)
    flame_xform_ensure_use (xform, FLAME_VAR_zscale, form)->weight +=
        factor - 1.0;
}

/* What it preserves of z depends on what happens to its points. */
static void
settle_inversion (FlameXform *xform, gboolean keeps_z)
{
  const guint at = FLAME_PARAM_inversion_preserve_z -
                   FLAME_PARAM_inversion_scale; /* of its own parameters */

  for (guint i = 0; i < xform->n_uses; i++)
    if (xform->uses[i].variation == FLAME_VAR_inversion)
      flame_xform_use_params (xform, &xform->uses[i])[at] = keeps_z ? 1.0 : 0.0;
}

static void
settle_heights (FlameXform *xform, gboolean keeps_z)
{
  double missing = 0.0;

  settle_inversion (xform, keeps_z);

  for (guint i = 0; i < xform->n_uses; i++)
    if (xform->uses[i].form == FLAME_FORM_REGULAR &&
        xform->uses[i].weight != 0.0)
      missing += missing_z (&xform->uses[i], keeps_z);
  if (fabs (missing) > MIN_WEIGHT)
    flame_xform_ensure_use (xform, FLAME_VAR_zscale, FLAME_FORM_REGULAR)
        ->weight += missing;
  settle_added (xform, FLAME_FORM_PRE_ADDED, keeps_z);
  settle_added (xform, FLAME_FORM_POST_ADDED, keeps_z);
  flame_flam3_move_flatten (xform);
}

void
flame_jwildfire_heights (Flam3Context *context, Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;
  const gboolean in_space = flame_genome_is_in_space (genome);

  jwildfire_replace (context, flame, in_space);
  for (guint i = 0; in_space && i < flame_genome_n_all (genome); i++)
    settle_heights (flame_genome_get_any (genome, i), flame->keeps_z);
}
