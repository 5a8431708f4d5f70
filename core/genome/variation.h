/*
 * Names, parameters and defaults of the variations, for readers and printers of
 * genomes; their uses in a transform; and the constants that kernels read of a use,
 * worked out once, in double precision.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/genome/genome.h"
#include "kernels/variation-form.h"
#include "kernels/variation-table.h"

/* the attribute's name, such as "wedge_julia"; NULL where nobody has the number */
const char *flame_variation_name (FlameVariation variation);

/* FALSE, with @variation untouched, if there is no such variation */
gboolean flame_variation_from_name (
    const char *name, FlameVariation *variation);

/* the number of parameters of @variation, 0 for most; they start at @first */
guint flame_variation_params (FlameVariation variation, FlameParam *first);

FlameVariation flame_param_variation (FlameParam param);

/* the attribute's name, such as "wedge_julia_angle" */
const char *flame_param_name (FlameParam param);
/* without the variation's, such as "angle" */
const char *flame_param_short_name (FlameParam param);

/* the value where a genome of flam3's does not give the parameter */
double flame_param_default (FlameParam param);

/* @value as the parameter's type and range allow it */
double flame_param_hold (FlameParam param, double value);

/* the same where the range is that of Fractorium's files alone, else @value */
double flame_param_hold_in_ember (FlameParam param, double value);

/* what goes in front of the attributes of a form: "", "pre_" or "post_" */
const char *flame_form_prefix (FlameForm form);

/*
 * A use's attribute in flam3's XML and cuburn's JSON, such as "pre_julian".
 * flam3's pre_blur is a gaussian one there, so blur's own pre form is called
 * pre_disc_blur. (transfer full)
 */
char *flame_use_name (FlameVariation variation, FlameForm form);

/* FALSE where @name is no use's, nor an older name of one */
gboolean flame_use_from_name (
    const char *name, FlameVariation *variation, FlameForm *form);

/* ----------------------------------------------------- uses of a transform */

/* where in an xform a form is at work */
typedef enum
{
  FLAME_STAGE_PRE,
  FLAME_STAGE_SUM,
  FLAME_STAGE_POST,
} FlameFormStage;

FlameFormStage flame_form_stage (FlameForm form);

/* whether the result is added to the point, whatever the variation's own rule */
static inline gboolean
flame_form_adds (FlameForm form)
{
  return form == FLAME_FORM_PRE_ADDED || form == FLAME_FORM_POST_ADDED;
}

/* (nullable) (transfer none) */
FlameVariationUse *flame_xform_find_use (
    const FlameXform *xform, FlameVariation variation, FlameForm form);

/*
 * The use, or a new one of weight 0 with the parameters' defaults, in its place:
 * pre forms before regular before post ones, each behind those there are; but
 * flam3's own variations in order of number, as flam3 sums them. Other pointers
 * to uses and parameters of @xform become invalid. (transfer none)
 */
FlameVariationUse *flame_xform_ensure_use (
    FlameXform *xform, FlameVariation variation, FlameForm form);

/* where a use that is not among the @n yet belongs */
guint flame_uses_find_place (const FlameVariationUse *uses, guint n,
    FlameVariation variation, FlameForm form);

/* as many as flame_variation_params() says; never NULL where that is not 0 */
static inline double *
flame_xform_use_params (const FlameXform *xform, const FlameVariationUse *use)
{
  return xform->params ? xform->params + use->first_param : NULL;
}

/* where @use keeps @param of its variation */
double *flame_xform_use_param (
    const FlameXform *xform, const FlameVariationUse *use, FlameParam param);

/* 0 if there is no such use */
double flame_xform_get_use_weight (
    const FlameXform *xform, FlameVariation variation, FlameForm form);

/* what a parameter is where nothing is said */
double flame_xform_get_usual_param (const FlameXform *xform, FlameParam param);

/* of the regular form */
double flame_xform_get_variation (
    const FlameXform *xform, FlameVariation variation);
void flame_xform_set_variation (
    FlameXform *xform, FlameVariation variation, double weight);
double flame_xform_get_param (const FlameXform *xform, FlameParam param);
void flame_xform_set_param (FlameXform *xform, FlameParam param, double value);

/* all weights 0; parameters stay */
void flame_xform_drop_weights (FlameXform *xform);

/* no uses; the memory stays */
void flame_xform_clear_uses (FlameXform *xform);
void flame_xform_free_uses (FlameXform *xform);
void flame_xform_copy_uses (FlameXform *dst, const FlameXform *src);
gboolean flame_xform_same_uses (const FlameXform *a, const FlameXform *b);

/* --------------------------------------------------------------- constants */

typedef struct _FlameEntries FlameEntries;

/* floats that @variation's kernel reads, 0 to FLAME_MAX_CONSTANTS */
guint flame_variation_n_constants (FlameVariation variation);

/*
 * Fills flame_variation_n_constants() floats by what @xform says of its @use. Where
 * they refer to entries, @entries (nullable; of FlameEntries) gets these; without it
 * they stay until many others were made.
 */
void flame_variation_fill_constants (const FlameXform *xform,
    const FlameVariationUse *use, float *constants, GPtrArray *entries);

/* whether flame_variation_fill_constants() makes the same of both uses of a variation */
gboolean flame_variation_same_constants (const FlameXform *a,
    const FlameVariationUse *use_a, const FlameXform *b,
    const FlameVariationUse *use_b);
void flame_entries_unref (FlameEntries *entries);

/* those that nobody looks for; @floats: (transfer full) */
FlameEntries *flame_entries_new (float *floats, gsize n);

/* (out) @n: how many floats, at least one */
const float *flame_entries_get_floats (const FlameEntries *entries, gsize *n);
