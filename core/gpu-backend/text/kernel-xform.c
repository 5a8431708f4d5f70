/*
 * Generates CUDA C for what an xform does to a point: its variations in order, in the
 * plane or with everything else that they read.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/text/kernel-xform.h"

#include "core/genome/variation.h"
#include "kernels/variation-table.h"

/* ------------------------------------------------------------------- lanes */

gboolean
flame_gpu_kernel_has_lanes (const FlameStructure *structure, guint index)
{
  const FlameXformRef *xform = &structure->xforms[index];

  if (structure->in_space || structure->has_rgb ||
      structure->extras[index].var_color || structure->extras[index].color ||
      structure->extras[index].field)
    return TRUE;
  for (guint v = 0; v < xform->n_variations; v++) {
    const FlameVariationInfo *info =
        &flame_variation_infos[flame_xform_use (structure->variations, xform, v)
                                   ->variation];

    if (info->state > 0 ||
        (info->traits & (FLAME_READS_COLOR | FLAME_READS_ENTRY)))
      return TRUE;
  }
  return FALSE;
}

/* Returns what a use reads of the point that all regular uses get. */
static guint
needs_of_sum (const FlameVariationRef *ref)
{
  return ref->form == FLAME_FORM_AMONG ? 0 : ref->needs;
}

static FlameZ
z_rule_of (const FlameStructure *structure, const FlameVariationRef *ref)
{
  return structure->in_space ? flame_variation_infos[ref->variation].z
                             : FLAME_Z_ZERO;
}

/*
 * Returns: (transfer full) a statement that loads or saves the state of sum @sum; empty
 *   if it has none.
 */
static char *
state_statement (const FlameVariationRef *ref, const char *sum, gboolean save)
{
  const guint n = flame_variation_infos[ref->variation].state;

  if (n == 0 || (save && ref->state == FLAME_NO_STATE))
    return g_strdup ("");
  if (ref->state == FLAME_NO_STATE)
    return g_strdup_printf ("FLAME_FORGET_STATE (%s, %u)", sum, n);
  return g_strdup_printf ("%s (%s, %u, %u)",
      save ? "FLAME_SAVE_STATE" : "FLAME_LOAD_STATE", sum, ref->state, n);
}

/*
 * Begins a scope with the weight and constants as a field changes them, in k[0] and on.
 */
static void
begin_weighed (GString *text, const FlameStructure *structure, guint index,
    const FlameVariationRef *ref)
{
  const guint at = ref->offset - structure->xforms[index].offset;
  const guint n = flame_variation_infos[ref->variation].constants;
  g_autofree char *driven = ref->driven
                                ? g_strdup_printf ("record + %u", ref->driven)
                                : g_strdup ("(const FLAME_RECORD float *) 0");
  FlameParam first;
  const guint n_params = flame_variation_params (ref->variation, &first);

  g_string_append_printf (text,
      "  {\n"
      "  float use[1 + %u];\n"
      "  flame_weigh_use (k + %u, %u, flame_field_weight (record + %u, %s, "
      "field), use);\n",
      n, at, n, structure->extras[index].field, driven);
  if (ref->driven && n_params > 0 && n > 0)
    g_string_append_printf (text, "  FLAME_PREPARE_USE (%s, %u, %s, %u, use)\n",
        flame_variation_name (ref->variation), n_params, driven,
        flame_form_basic (ref->form));
  g_string_append (text, "  const float *k = use;\n");
}

static void
append_form_lanes (GString *text, const FlameStructure *structure, guint index,
    const FlameVariationRef *ref, const char *point)
{
  const gboolean weighed = structure->extras[index].field != 0;
  g_autofree char *load = state_statement (ref, "moved", FALSE);
  g_autofree char *save = state_statement (ref, "moved", TRUE);

  if (weighed)
    begin_weighed (text, structure, index, ref);
  g_string_append_printf (text,
      "  FLAME_APPLY_FORM_LANES (%s, %u, %s, %u, %u, %uu, %u, %s, %s, %s)\n",
      flame_variation_name (ref->variation),
      weighed ? 0 : ref->offset - structure->xforms[index].offset,
      weighed ? "FLAME_OWN" : "FLAME_RECORD", flame_form_basic (ref->form),
      ref->assign, ref->needs, z_rule_of (structure, ref), point, load, save);
  if (weighed)
    g_string_append (text, "  }\n");
}

static void
append_use_lanes (GString *text, const FlameStructure *structure, guint index,
    const FlameVariationRef *ref)
{
  const gboolean weighed = structure->extras[index].field != 0;
  const guint at = weighed ? 0 : ref->offset - structure->xforms[index].offset;
  g_autofree char *load = state_statement (ref, "o", FALSE);
  g_autofree char *save = state_statement (ref, "o", TRUE);

  if (ref->form == FLAME_FORM_AMONG) {
    g_string_append (
        text, "  {\n  FlamePoint among = flame_enter_post_lanes (&p, &o);\n");
    append_form_lanes (text, structure, index, ref, "among");
    g_string_append (text, "  o.x = among.x;\n  o.y = among.y;\n"
                           "  o.z = among.z;\n  }\n");
    return;
  }
  if (weighed)
    begin_weighed (text, structure, index, ref);
  if (*load)
    g_string_append_printf (text, "  %s\n", load);
  if (weighed)
    g_string_append_printf (text, "  FLAME_APPLY_IN (%s, 0, FLAME_OWN)\n",
        flame_variation_name (ref->variation));
  else
    g_string_append_printf (text, "  FLAME_APPLY (%s, %u)\n",
        flame_variation_name (ref->variation), at);
  if (*save)
    g_string_append_printf (text, "  %s\n", save);
  if (z_rule_of (structure, ref) == FLAME_Z_WEIGHT)
    g_string_append_printf (text, "  FLAME_WEIGH_Z (%u)\n", at);
  if (weighed)
    g_string_append (text, "  }\n");
}

static void
append_post_lanes (GString *text, const FlameStructure *structure, guint index)
{
  const FlameXformRef *xform = &structure->xforms[index];
  const FlameXformExtras *extras = &structure->extras[index];

  if (xform->n_post > 0) {
    g_string_append (
        text, "  FlamePoint post = flame_enter_post_lanes (&p, &o);\n");
    for (guint v = xform->n_variations - xform->n_post; v < xform->n_variations;
         v++)
      append_form_lanes (text, structure, index,
          flame_xform_use (structure->variations, xform, v), "post");
    g_string_append (
        text, "  o.x = post.x;\n  o.y = post.y;\n  o.z = post.z;\n");
  }
  if (extras->space)
    g_string_append_printf (text,
        "  flame_map_space (record + %u + FLAME_SPACE_POST, &o.x, &o.y, "
        "&o.z);\n",
        extras->space);
  else if (xform->has_post)
    g_string_append (
        text, "  flame_affine (k + FLAME_XFORM_POST, &o.x, &o.y);\n");
}

/* Appends the weighting field at the point. */
static void
append_field (GString *text, const FlameXformExtras *extras)
{
  g_string_append_printf (text,
      "  const float field = flame_field_value (%uu, record + %u, %s);\n",
      extras->field_kind, extras->field,
      extras->field_kind >> FLAME_FIELD_AT_SOURCE & 1u
          ? "s->x, s->y, flame_step_z (s)"
          : "p.x, p.y, p.z");
}

static void
append_xform_lanes (GString *text, const FlameStructure *structure, guint index)
{
  const FlameXformRef *xform = &structure->xforms[index];
  const FlameXformExtras *extras = &structure->extras[index];
  const guint end = xform->n_variations - xform->n_post;
  guint needs = 0;

  if (extras->color_kind == FLAME_COLOR_CYCLE)
    g_string_append_printf (text,
        "  s->color = flame_cycle_color (record + %u, s->color);\n",
        extras->color);
  if (extras->space)
    g_string_append_printf (text,
        "  FlamePoint p = flame_enter_space (record + %u, s);\n",
        extras->space);
  else
    g_string_append (text, "  FlamePoint p = flame_enter_lanes (k, s);\n");
  g_string_append (text, "  FlameSum o = flame_begin_lanes (k, s);\n");
  if (extras->field)
    append_field (text, extras);
  if (structure->has_rgb && extras->color)
    g_string_append (text, "  o.rgb[0] = flame_forget_red (o.rgb[0]);\n");
  for (guint v = 0; v < xform->n_pre; v++)
    append_form_lanes (text, structure, index,
        flame_xform_use (structure->variations, xform, v), "p");
  for (guint v = xform->n_pre; v < end; v++)
    needs |= needs_of_sum (flame_xform_use (structure->variations, xform, v));
  g_string_append_printf (text,
      "  p.form = FLAME_FORM_REGULAR;\n"
      "  flame_mark_entry (&p);\n"
      "  flame_fill_point (&p, %uu);\n",
      needs);
  for (guint v = xform->n_pre; v < end; v++)
    append_use_lanes (text, structure, index,
        flame_xform_use (structure->variations, xform, v));
  append_post_lanes (text, structure, index);
  if (extras->field && (extras->field_kind >> FLAME_FIELD_HAS_JITTER & 1u))
    g_string_append_printf (text,
        "  flame_field_jitter (%uu, record + %u, &o.x, &o.y, %s);\n",
        extras->field_kind, extras->field,
        structure->in_space ? "&o.z" : "(float *) 0");
  if (extras->color_kind == FLAME_COLOR_DISTANCE)
    g_string_append_printf (text,
        "  const float shown = flame_distance_color (record + %u, s->x - o.x, "
        "s->y - o.y, flame_step_z (s) - o.z);\n",
        extras->color);
  g_string_append (text, "  flame_leave_lanes (k, &o, s);\n");
  if (extras->var_color)
    g_string_append_printf (text,
        "  flame_keep_color (record[%u], o.color, s);\n", extras->var_color);
  if (extras->field)
    g_string_append_printf (text,
        "  s->color = flame_field_color (record + %u, field, s->color);\n",
        extras->field);
  if (extras->color_kind == FLAME_COLOR_DISTANCE)
    g_string_append (text, "  s->color = shown;\n");
}

/* --------------------------------------------------------------- the plane */

/* Appends a use in the pre or post form, which changes @point. */
static void
append_form (GString *text, const FlameXformRef *xform,
    const FlameVariationRef *ref, const char *point)
{
  g_string_append_printf (text,
      "  FLAME_APPLY_FORM (%s, %u, %u, %u, %uu, %s)\n",
      flame_variation_name (ref->variation), ref->offset - xform->offset,
      flame_form_basic (ref->form), ref->assign, ref->needs, point);
}

/* Appends one term of the sum. */
static void
append_use (
    GString *text, const FlameXformRef *xform, const FlameVariationRef *ref)
{
  if (ref->form == FLAME_FORM_AMONG) {
    g_string_append (
        text, "  {\n  FlamePoint among = flame_enter_post (&p, &o);\n");
    append_form (text, xform, ref, "among");
    g_string_append (text, "  o.x = among.x;\n  o.y = among.y;\n  }\n");
    return;
  }
  g_string_append_printf (text, "  FLAME_APPLY (%s, %u)\n",
      flame_variation_name (ref->variation), ref->offset - xform->offset);
}

static void
append_post_forms (
    GString *text, const FlameStructure *structure, const FlameXformRef *xform)
{
  if (xform->n_post == 0)
    return;
  g_string_append (text, "  FlamePoint post = flame_enter_post (&p, &o);\n");
  for (guint v = xform->n_variations - xform->n_post; v < xform->n_variations;
       v++)
    append_form (
        text, xform, flame_xform_use (structure->variations, xform, v), "post");
  g_string_append (text, "  o.x = post.x;\n  o.y = post.y;\n");
}

static void
append_xform (GString *text, const FlameStructure *structure, guint index)
{
  const FlameXformRef *xform = &structure->xforms[index];
  const guint end = xform->n_variations - xform->n_post;
  guint needs = 0;

  g_string_append (text, "  FlamePoint p = flame_enter (k, s);\n"
                         "  FlameSum o = {};\n");
  for (guint v = 0; v < xform->n_pre; v++)
    append_form (
        text, xform, flame_xform_use (structure->variations, xform, v), "p");
  for (guint v = xform->n_pre; v < end; v++)
    needs |= needs_of_sum (flame_xform_use (structure->variations, xform, v));
  if (xform->n_pre > 0)
    g_string_append (text, "  p.form = FLAME_FORM_REGULAR;\n");
  g_string_append_printf (text, "  flame_fill_point (&p, %uu);\n", needs);
  for (guint v = xform->n_pre; v < end; v++)
    append_use (text, xform, flame_xform_use (structure->variations, xform, v));
  append_post_forms (text, structure, xform);
  if (xform->has_post)
    g_string_append (
        text, "  flame_affine (k + FLAME_XFORM_POST, &o.x, &o.y);\n");
  g_string_append (text, "  flame_leave (k, o.x, o.y, s);\n");
}

/* --------------------------------------------------------------------- both */

char *
flame_gpu_kernel_xform_body (const FlameStructure *structure, guint index)
{
  GString *text = g_string_new (NULL);

  if (flame_gpu_kernel_has_lanes (structure, index))
    append_xform_lanes (text, structure, index);
  else
    append_xform (text, structure, index);
  return g_string_free (text, FALSE);
}
