/*
 * The list of variations of an xform.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/uses.h"

#include <string.h>

FlameFormStage
flame_form_stage (FlameForm form)
{
  static const guint8 stages[FLAME_N_FORMS] = {
      [FLAME_FORM_PRE] = FLAME_STAGE_PRE,
      [FLAME_FORM_PRE_ADDED] = FLAME_STAGE_PRE,
      [FLAME_FORM_REGULAR] = FLAME_STAGE_SUM,
      [FLAME_FORM_AMONG] = FLAME_STAGE_SUM,
      [FLAME_FORM_POST] = FLAME_STAGE_POST,
      [FLAME_FORM_POST_ADDED] = FLAME_STAGE_POST};

  return stages[form];
}

FlameVariationUse *
flame_xform_find_use (
    const FlameXform *xform, FlameVariation variation, FlameForm form)
{
  for (guint i = 0; i < xform->n_uses; i++) {
    if (xform->uses[i].variation == variation && xform->uses[i].form == form)
      return &xform->uses[i];
  }
  return NULL;
}

guint
flame_uses_find_place (const FlameVariationUse *uses, guint n,
    FlameVariation variation, FlameForm form)
{
  const guint stage = flame_form_stage (form);
  guint place = n;

  while (place > 0 && flame_form_stage (uses[place - 1].form) > stage)
    place--;
  if (form != FLAME_FORM_REGULAR || variation >= FLAME_N_FLAM3_VARIATIONS)
    return place;
  /* among flam3's; the others may look at the sum of those before them */
  while (place > 0 && uses[place - 1].form == FLAME_FORM_REGULAR &&
         uses[place - 1].variation < FLAME_N_FLAM3_VARIATIONS &&
         uses[place - 1].variation > variation)
    place--;
  return place;
}

double
flame_xform_get_usual_param (const FlameXform *xform, FlameParam param)
{
  return xform->is_delta ? 0.0 : flame_param_default (param);
}

static guint
add_params (FlameXform *xform, FlameVariation variation)
{
  FlameParam first = 0;
  const guint n = flame_variation_params (variation, &first);
  const guint at = xform->n_params;

  if (at + n > xform->params_room) {
    xform->params_room = at + n;
    xform->params = g_renew (double, xform->params, xform->params_room);
  }
  for (guint i = 0; i < n; i++)
    xform->params[at + i] = flame_xform_get_usual_param (xform, first + i);
  xform->n_params = at + n;
  return at;
}

FlameVariationUse *
flame_xform_ensure_use (
    FlameXform *xform, FlameVariation variation, FlameForm form)
{
  FlameVariationUse *use = flame_xform_find_use (xform, variation, form);
  guint place;

  if (use)
    return use;
  if (xform->n_uses == xform->uses_room) {
    xform->uses_room = MAX (1, 2 * xform->uses_room);
    xform->uses = g_renew (FlameVariationUse, xform->uses, xform->uses_room);
  }
  place = flame_uses_find_place (xform->uses, xform->n_uses, variation, form);
  use = &xform->uses[place];
  memmove (use + 1, use, (xform->n_uses - place) * sizeof *use);
  xform->n_uses++;
  *use = (FlameVariationUse){.variation = variation,
      .form = form,
      .first_param = add_params (xform, variation)};
  return use;
}

double *
flame_xform_use_param (
    const FlameXform *xform, const FlameVariationUse *use, FlameParam param)
{
  FlameParam first = 0;

  flame_variation_params (use->variation, &first);
  return &flame_xform_use_params (xform, use)[param - first];
}

double
flame_xform_get_use_weight (
    const FlameXform *xform, FlameVariation variation, FlameForm form)
{
  const FlameVariationUse *use = flame_xform_find_use (xform, variation, form);

  return use ? use->weight : 0.0;
}

double
flame_xform_get_variation (const FlameXform *xform, FlameVariation variation)
{
  return flame_xform_get_use_weight (xform, variation, FLAME_FORM_REGULAR);
}

void
flame_xform_set_variation (
    FlameXform *xform, FlameVariation variation, double weight)
{
  flame_xform_ensure_use (xform, variation, FLAME_FORM_REGULAR)->weight =
      weight;
}

double
flame_xform_get_param (const FlameXform *xform, FlameParam param)
{
  const FlameVariationUse *use = flame_xform_find_use (
      xform, flame_param_variation (param), FLAME_FORM_REGULAR);

  return use ? *flame_xform_use_param (xform, use, param)
             : flame_xform_get_usual_param (xform, param);
}

void
flame_xform_set_param (FlameXform *xform, FlameParam param, double value)
{
  const FlameVariationUse *use = flame_xform_ensure_use (
      xform, flame_param_variation (param), FLAME_FORM_REGULAR);

  *flame_xform_use_param (xform, use, param) = value;
}

void
flame_xform_drop_weights (FlameXform *xform)
{
  for (guint i = 0; i < xform->n_uses; i++)
    xform->uses[i].weight = 0.0;
}

void
flame_xform_clear_uses (FlameXform *xform)
{
  xform->n_uses = xform->n_params = 0;
}

void
flame_xform_free_uses (FlameXform *xform)
{
  g_clear_pointer (&xform->uses, g_free);
  g_clear_pointer (&xform->params, g_free);
  xform->n_uses = xform->uses_room = 0;
  xform->n_params = xform->params_room = 0;
}

void
flame_xform_copy_uses (FlameXform *dst, const FlameXform *src)
{
  if (dst->uses_room < src->n_uses) {
    dst->uses_room = src->n_uses;
    dst->uses = g_renew (FlameVariationUse, dst->uses, dst->uses_room);
  }
  if (dst->params_room < src->n_params) {
    dst->params_room = src->n_params;
    dst->params = g_renew (double, dst->params, dst->params_room);
  }
  if (src->n_uses > 0)
    memcpy (dst->uses, src->uses, src->n_uses * sizeof *src->uses);
  if (src->n_params > 0)
    memcpy (dst->params, src->params, src->n_params * sizeof *src->params);
  dst->n_uses = src->n_uses;
  dst->n_params = src->n_params;
}

/* whether @b says the same as @use of @a, if only by saying nothing */
static gboolean
has_use (const FlameXform *a, const FlameVariationUse *use, const FlameXform *b)
{
  const double *params = flame_xform_use_params (a, use);
  const FlameVariationUse *other =
      flame_xform_find_use (b, use->variation, use->form);
  FlameParam first = 0;
  const guint n = flame_variation_params (use->variation, &first);

  if (use->weight != (other ? other->weight : 0.0))
    return FALSE;
  for (guint i = 0; i < n; i++) {
    const double theirs = other ? flame_xform_use_params (b, other)[i]
                                : flame_xform_get_usual_param (b, first + i);

    if (params[i] != theirs)
      return FALSE;
  }
  return TRUE;
}

static gboolean
has_uses (const FlameXform *a, const FlameXform *b)
{
  for (guint i = 0; i < a->n_uses; i++) {
    if (!has_use (a, &a->uses[i], b))
      return FALSE;
  }
  return TRUE;
}

gboolean
flame_xform_same_uses (const FlameXform *a, const FlameXform *b)
{
  return has_uses (a, b) && has_uses (b, a);
}
