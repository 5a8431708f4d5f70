/*
 * Names, parameters and defaults of variations, for readers and printers of genomes;
 * their uses in a transform; and the constants of a use that kernels read, which are
 * computed once, in double precision.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/genome/entries.h"
#include "core/genome/genome.h"
#include "kernels/variation-form.h"
#include "kernels/variation-table.h"

/* The attribute's name, such as "wedge_julia"; NULL for an unused number. */
const char *flame_variation_name (FlameVariation variation);

/* FALSE, with @variation untouched, if there is no such variation. */
gboolean flame_variation_from_name (
    const char *name, FlameVariation *variation);

/* The number of parameters of @variation, 0 for most. They start at @first. */
guint flame_variation_params (FlameVariation variation, FlameParam *first);

FlameVariation flame_param_variation (FlameParam param);

/* The attribute's name, such as "wedge_julia_angle". */
const char *flame_param_name (FlameParam param);
/* The name without the variation's, such as "angle". */
const char *flame_param_short_name (FlameParam param);

/* The value in a flam3 genome that does not set the parameter. */
double flame_param_default (FlameParam param);

/* @value, clamped to the parameter's type and range. */
double flame_param_hold (FlameParam param, double value);

/*
 * The same if the range applies only to Fractorium's files; otherwise @value.
 */
double flame_param_hold_in_ember (FlameParam param, double value);

/* The prefix of a form's attributes: "", "pre_" or "post_". */
const char *flame_form_prefix (FlameForm form);

/*
 * A use's attribute in flam3's XML and cuburn's JSON, such as "pre_julian". flam3's
 * pre_blur is Gaussian, so blur's own pre form is called pre_disc_blur. (transfer full)
 */
char *flame_use_name (FlameVariation variation, FlameForm form);

/* FALSE if @name is neither a use's name nor an old name of one. */
gboolean flame_use_from_name (
    const char *name, FlameVariation *variation, FlameForm *form);

/* ----------------------------------------------------- uses of a transform */

/* The stage of an xform in which a form acts. */
typedef enum
{
  FLAME_STAGE_PRE,
  FLAME_STAGE_SUM,
  FLAME_STAGE_POST,
} FlameFormStage;

FlameFormStage flame_form_stage (FlameForm form);

/*
 * Whether the result is added to the point, whatever the variation's own rule.
 */
static inline gboolean
flame_form_adds (FlameForm form)
{
  return form == FLAME_FORM_PRE_ADDED || form == FLAME_FORM_POST_ADDED;
}

/* (nullable) (transfer none) */
FlameVariationUse *flame_xform_find_use (
    const FlameXform *xform, FlameVariation variation, FlameForm form);

/*
 * Finds the use, or adds one of weight 0 with default parameters. Pre forms come before
 * regular before post forms, each after the existing ones; but flam3's own variations
 * are in order of number, as flam3 sums them. Other pointers to uses and parameters of
 * @xform become invalid. (transfer none)
 */
FlameVariationUse *flame_xform_ensure_use (
    FlameXform *xform, FlameVariation variation, FlameForm form);

/* Where a use that is not among the @n yet belongs. */
guint flame_uses_find_place (const FlameVariationUse *uses, guint n,
    FlameVariation variation, FlameForm form);

/* As many as flame_variation_params() returns; never NULL if that is not 0. */
static inline double *
flame_xform_use_params (const FlameXform *xform, const FlameVariationUse *use)
{
  return xform->params ? xform->params + use->first_param : NULL;
}

/* Where @use stores @param of its variation. */
double *flame_xform_use_param (
    const FlameXform *xform, const FlameVariationUse *use, FlameParam param);

/* 0 if there is no such use. */
double flame_xform_get_use_weight (
    const FlameXform *xform, FlameVariation variation, FlameForm form);

/* The value of a parameter that is not set. */
double flame_xform_get_usual_param (const FlameXform *xform, FlameParam param);

/* The weight of the regular form, or 0. */
double flame_xform_get_variation (
    const FlameXform *xform, FlameVariation variation);
void flame_xform_set_variation (
    FlameXform *xform, FlameVariation variation, double weight);
double flame_xform_get_param (const FlameXform *xform, FlameParam param);
void flame_xform_set_param (FlameXform *xform, FlameParam param, double value);

/* Sets all weights to 0; parameters stay. */
void flame_xform_drop_weights (FlameXform *xform);

/* Removes all uses; the memory is kept. */
void flame_xform_clear_uses (FlameXform *xform);
void flame_xform_free_uses (FlameXform *xform);
void flame_xform_copy_uses (FlameXform *dst, const FlameXform *src);
gboolean flame_xform_same_uses (const FlameXform *a, const FlameXform *b);

/* --------------------------------------------------------------- constants */

/* How many floats @variation's kernel reads, 0 to FLAME_MAX_CONSTANTS. */
guint flame_variation_n_constants (FlameVariation variation);

/*
 * Fills flame_variation_n_constants() floats from @xform's @use. If they refer to
 * entries, those are added to @entries (nullable; of FlameEntries); without it they
 * stay in the cache until many others have been created.
 */
void flame_variation_fill_constants (const FlameXform *xform,
    const FlameVariationUse *use, float *constants, GPtrArray *entries);

/* Whether its constants depend on the xform's affine map. */
gboolean flame_variation_reads_coefs (FlameVariation variation);

/*
 * Whether flame_variation_fill_constants() gives the same result for both uses of a
 * variation.
 */
gboolean flame_variation_same_constants (const FlameXform *a,
    const FlameVariationUse *use_a, const FlameXform *b,
    const FlameVariationUse *use_b);
