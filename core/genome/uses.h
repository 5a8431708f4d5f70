/*
 * The variations of an xform: a short list, not an array of all there are.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"
#include "core/genome/variation.h"

G_BEGIN_DECLS

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

G_END_DECLS
