/*
 * <xform>, <finalxform>, <motion> and <symmetry>: their variations, and what makes
 * them whole.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/xform-attributes.h"

#include <math.h>
#include <string.h>

#include "core/genome/flam3/defaults.h"
#include "core/genome/flam3/formulas.h"
#include "core/genome/flam3/ignored.h"
#include "core/genome/flam3/inner.h"
#include "core/genome/flam3/use-names.h"
#include "core/genome/flam3/replaced.h"
#include "core/genome/flam3/weighting.h"
#include "core/genome/symmetry.h"
#include "core/genome/uses.h"
#include "kernels/variation-ids.h"

/* less is not there */
#define EMBER_LEAST_WEIGHT 1e-6

/* Apophysis as well calls nothing that weighs 0 */
static double
meant_weight (FlameDialect dialect, FlameVariation variation, FlameForm form,
    double weight)
{
  if (dialect == FLAME_DIALECT_JWILDFIRE)
    return flame_jwildfire_weight (variation, form, weight);
  if (dialect == FLAME_DIALECT_EMBER && fabs (weight) < EMBER_LEAST_WEIGHT)
    return 0.0;
  return weight;
}

static gboolean
read_variation (Flam3Target *target, FlameVariation variation, FlameForm form,
    const char *name, const char *text, GError **error)
{
  double weight;

  if (!flame_flam3_get_double (target->context, name, text, &weight, error))
    return FALSE;
  if (target->role != FLAM3_ROLE_MOTION)
    weight = meant_weight (target->context->dialect, variation, form, weight);
  flame_flam3_ensure_use (
      target->context->dialect, target->xform, variation, form)
      ->weight = weight;
  return TRUE;
}

static gboolean
read_param (Flam3Target *target, FlameParam param, FlameForm form,
    const char *name, const char *text, GError **error)
{
  const FlameVariation variation = flame_param_variation (param);
  const FlameVariationUse *use;
  FlameParam first = 0;
  double value;

  if (!flame_flam3_get_double (target->context, name, text, &value, error))
    return FALSE;
  if (param == FLAME_PARAM_super_shape_rnd)
    value = CLAMP (value, 0.0, 1.0);
  if (target->context->dialect == FLAME_DIALECT_JWILDFIRE)
    value = flame_jwildfire_param (target->context, param, name, value);
  else if (target->context->dialect == FLAME_DIALECT_EMBER &&
           target->role != FLAM3_ROLE_MOTION)
    value = flame_param_hold_in_ember (param, value);
  flame_variation_params (variation, &first);
  use = flame_flam3_ensure_use (
      target->context->dialect, target->xform, variation, form);
  flame_xform_use_params (target->xform, use)[param - first] = value;
  return TRUE;
}

static gboolean
is_known (FlameDialect dialect, const char *name)
{
  Flam3UseName found;

  return flame_flam3_find_xform_attribute (name) ||
         flame_flam3_find_use_name (dialect, name, &found);
}

static gboolean read_repeat (Flam3Target *target, guint number,
    const char *name, const char *text, GError **error);

static gboolean
read_attribute (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  const Flam3ReadFunc read = flame_flam3_find_xform_attribute (name);
  g_autofree char *plain = NULL;
  Flam3UseName found;
  guint number;

  if (read)
    return read (target, name, text, error);
  /* read together, behind all others */
  if (flame_flam3_is_field_attribute (name))
    return TRUE;
  if (flame_flam3_find_use_name (target->context->dialect, name, &found))
    return !flame_jwildfire_order (&target->order, &found) ? TRUE
           : found.is_param
               ? read_param (target, found.param, found.form, name, text, error)
               : read_variation (
                     target, found.variation, found.form, name, text, error);
  if (flame_flam3_read_inner (target, name, text))
    return TRUE;
  if (target->context->dialect == FLAME_DIALECT_JWILDFIRE &&
      flame_flam3_read_formula (target->context, target->xform, name, text))
    return TRUE;
  if (flame_flam3_repeat_name (name, &plain, &number))
    return read_repeat (target, number, plain, text, error);
  if (!target->all)
    target->all = flame_flam3_index_attributes (target->attributes);
  flame_flam3_ignore_xform_attribute (
      target->context, target->all, is_known, name, text);
  return TRUE;
}

/* "julian#1#_power" is a parameter of a second julian */
static gboolean
read_repeat (Flam3Target *target, guint number, const char *name,
    const char *text, GError **error)
{
  FlameXform *xform = target->xform;
  gboolean ok;

  target->xform = flame_flam3_repeats_get (&target->repeats, number);
  ok = read_attribute (target, name, text, error);
  target->xform = xform;
  return ok;
}

static gboolean
read_attributes (
    Flam3Target *target, Flam3Attributes attributes, GError **error)
{
  gboolean ok = TRUE;

  if (!attributes.names[0])
    return flame_flam3_fail (target->context, NULL, error, FLAME_ERROR_DOCUMENT,
        "expected attributes, there are none");
  target->attributes = attributes;
  if (target->context->dialect == FLAME_DIALECT_JWILDFIRE) {
    flame_jwildfire_read_order (target->context, attributes, &target->order);
    if (target->role != FLAM3_ROLE_MOTION)
      flame_jwildfire_note_replaced (target->flame,
          target->role == FLAM3_ROLE_FINAL, attributes, &target->order);
  }
  for (guint i = 0; ok && attributes.names[i]; i++)
    ok = read_attribute (
        target, attributes.names[i], attributes.values[i], error);
  g_clear_pointer (&target->all, g_hash_table_unref);
  if (ok && target->role != FLAM3_ROLE_MOTION)
    ok = flame_flam3_read_field (
        target->context, attributes, target->xform, error);
  flame_flam3_repeats_merge (&target->repeats, target->context, target->xform);
  if (target->keeps_color)
    target->xform->color_speed = 0.0;
  if (target->context->dialect == FLAME_DIALECT_JWILDFIRE)
    flame_jwildfire_settle_xform (target->context, target->xform);
  flame_pyr3_settle_xform (target->xform);
  return ok;
}

/* --------------------------------------------------------------- elements */

static gboolean
fail_too_many_xforms (Flam3Context *context, GError **error)
{
  return flame_flam3_fail (context, NULL, error, FLAME_ERROR_LIMIT,
      "more than %d xforms in this flame", FLAME_MAX_XFORMS);
}

gboolean
flame_flam3_read_xform (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error)
{
  Flam3Target target = {
      .context = context, .flame = flame, .role = FLAM3_ROLE_XFORM};

  if (flame->genome->n_xforms >= FLAME_MAX_XFORMS)
    return fail_too_many_xforms (context, error);
  target.xform = flame_genome_add_xform (flame->genome);
  target.xform->layer = flame->palettes->len;
  if (!read_attributes (&target, attributes, error))
    return FALSE;
  if (!target.has_weight)
    flame_flam3_warn (
        context, NULL, "no weight", "it has no weight, so it is never chosen");
  return TRUE;
}

gboolean
flame_flam3_read_final_xform (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error)
{
  Flam3Target target = {
      .context = context, .flame = flame, .role = FLAM3_ROLE_FINAL};

  if (flame->genome->n_finals >= FLAME_MAX_FINALS)
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_LIMIT,
        "more than %d final xforms in this flame", FLAME_MAX_FINALS);
  target.xform = flame_genome_add_final (flame->genome);
  target.xform->layer = flame->palettes->len;
  /* JWildfire's final transforms change no colour unless they say so */
  target.keeps_color = context->dialect == FLAME_DIALECT_JWILDFIRE &&
                       !(context->options && context->options->is_within);
  return read_attributes (&target, attributes, error);
}

gboolean
flame_flam3_read_motion (Flam3Context *context, FlameXform *xform,
    Flam3Attributes attributes, GError **error)
{
  Flam3Target target = {.context = context, .role = FLAM3_ROLE_MOTION};

  if (xform->n_motions >= FLAME_MAX_MOTIONS)
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_LIMIT,
        "more than %d motions in this xform", FLAME_MAX_MOTIONS);
  xform->motions = g_renew (FlameMotion, xform->motions, xform->n_motions + 1);
  target.motion = &xform->motions[xform->n_motions++];
  target.xform = &target.motion->delta;
  /* flam3 takes the hill where no function is given */
  target.motion->function = FLAME_MOTION_HILL;
  target.motion->frequency = 0;
  flame_xform_init_delta (target.xform);
  if (!read_attributes (&target, attributes, error))
    return FALSE;
  if (target.motion->frequency == 0)
    flame_flam3_warn (context, NULL, "no motion_frequency",
        "it has no motion_frequency, so it does nothing");
  return TRUE;
}

gboolean
flame_flam3_read_symmetry (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error)
{
  int kind = 0;

  if (!attributes.names[0])
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_DOCUMENT,
        "expected the attribute 'kind'");
  for (guint i = 0; attributes.names[i]; i++) {
    const char *name = attributes.names[i];

    if (strcmp (name, "kind") != 0)
      flame_flam3_lack (
          context, name, name, "unknown and ignored; expected 'kind' alone");
    else if (!flame_flam3_get_int (
                 context, name, attributes.values[i], &kind, error))
      return FALSE;
  }
  if (kind == 0)
    kind = flame_symmetry_pick (flame->index);
  if (flame_symmetry_n_xforms (kind) >
      FLAME_MAX_XFORMS - flame->genome->n_xforms)
    return fail_too_many_xforms (context, error);
  flame_genome_add_symmetry (flame->genome, kind);
  return TRUE;
}
