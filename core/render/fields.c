/*
 * What the kernels read of weighting fields.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/fields.h"

#include "core/genome/uses.h"
#include "core/genome/variation.h"
#include "kernels/variation-table.h"

const FlameWeightingField *
flame_fields_get (const FlamePlan *plan, guint x)
{
  for (guint i = 0; i < flame_plan_n_temporal_samples (plan); i++) {
    const FlameXform *xform = flame_plan_find_xform (
        plan, g_ptr_array_index (plan->temporal_samples, i), x);

    if (xform && xform->field.kind != 0)
      return &xform->field;
  }
  return NULL;
}

static gboolean
is_driven (const FlameWeightingField *field, FlameVariation variation)
{
  for (guint d = 0; d < FLAME_FIELD_DRIVES; d++)
    if (field->drives[d].is_set && field->drives[d].variation == variation)
      return TRUE;
  return FALSE;
}

guint
flame_fields_driven_floats (FlameVariation variation)
{
  FlameParam first;

  return FLAME_DRIVEN_PARAMS +
         flame_variation_params (variation, &first) * FLAME_DRIVEN_ROW;
}

void
flame_fields_find (FlamePlan *plan, guint x)
{
  FlameStructure *structure = &plan->structure;
  const FlameWeightingField *field = flame_fields_get (plan, x);
  const FlameXformRef *xform = &structure->xforms[x];

  if (!field)
    return;
  structure->more[x].field_kind = field->kind;
  structure->more[x].field = structure->record_size;
  structure->record_size += FLAME_FIELD_FLOATS;
  for (guint v = 0; v < xform->n_variations; v++) {
    FlameVariationRef *use = flame_xform_use (structure->variations, xform, v);

    if (!is_driven (field, use->variation))
      continue;
    use->driven = structure->record_size;
    structure->record_size += flame_fields_driven_floats (use->variation);
  }
}

/* -------------------------------------------------------------- the floats */

/* 1 over the sum of the octaves' parts */
static double
bounding (const FlameWeightingField *field)
{
  double part = 1.0, sum = 1.0;

  for (int i = 1; i < field->n_octaves; i++)
    sum += part *= field->gain;
  return 1.0 / sum;
}

static void
fill_field (const FlameXform *xform, float *out)
{
  const FlameWeightingField *field = &xform->field;
  const guint32 seed = (guint32) field->seed;

  out[FLAME_FIELD_SEED] = (float) (seed & 0xffff);
  out[FLAME_FIELD_SEED + 1] = (float) (seed >> 16);
  out[FLAME_FIELD_FREQUENCY] = (float) field->frequency;
  out[FLAME_FIELD_N_OCTAVES] = (float) field->n_octaves;
  out[FLAME_FIELD_GAIN] = (float) field->gain;
  out[FLAME_FIELD_LACUNARITY] = (float) field->lacunarity;
  out[FLAME_FIELD_BOUNDING] = (float) bounding (field);
  out[FLAME_FIELD_AMOUNT] =
      (float) xform->field_amounts[FLAME_FIELD_OF_WEIGHTS];
  out[FLAME_FIELD_COLOR] = (float) xform->field_amounts[FLAME_FIELD_OF_COLOR];
  out[FLAME_FIELD_JITTER] = (float) xform->field_amounts[FLAME_FIELD_OF_JITTER];
}

static void
fill_row (FlameParam param, double value, float *row)
{
  const FlameParamInfo *info = &flame_param_infos[param].info;
  /* flam3 takes its own as they are */
  const gboolean held =
      flame_param_variation (param) >= FLAME_N_FLAM3_VARIATIONS;

  row[FLAME_DRIVEN_VALUE] =
      (float) (held ? flame_param_hold (param, value) : value);
  row[FLAME_DRIVEN_INTENSITY] = 0.0f;
  row[FLAME_DRIVEN_TYPE] = (float) (held ? info->type : FLAME_REAL);
  row[FLAME_DRIVEN_HAS_RANGE] =
      (float) (held && info->has_range && !info->in_ember);
  row[FLAME_DRIVEN_LOW] = (float) info->min;
  row[FLAME_DRIVEN_HIGH] = (float) info->max;
}

static void
fill_driven (const FlameXform *xform, const FlameVariationRef *ref, float *out)
{
  const FlameVariationUse *use =
      flame_xform_find_use (xform, ref->variation, ref->form);
  FlameParam first = 0;
  const guint n = flame_variation_params (ref->variation, &first);
  float *rows = out + FLAME_DRIVEN_PARAMS;

  out[FLAME_DRIVEN_AMOUNT] = out[FLAME_DRIVEN_N_PARAMS] = 0.0f;
  for (guint i = 0; i < n; i++)
    fill_row (first + i,
        use ? flame_xform_use_params (xform, use)[i]
            : flame_xform_get_usual_param (xform, first + i),
        rows + i * FLAME_DRIVEN_ROW);
  for (guint d = 0; d < FLAME_FIELD_DRIVES; d++) {
    const FlameFieldDrive *drive = &xform->field.drives[d];
    const float amount =
        (float) xform->field_amounts[FLAME_FIELD_OF_DRIVES + d];
    float *row;

    if (!drive->is_set || drive->variation != ref->variation || amount == 0.0f)
      continue;
    if (drive->param == 0) {
      out[FLAME_DRIVEN_AMOUNT] = amount;
      continue;
    }
    row = rows + (drive->param - 1) * FLAME_DRIVEN_ROW;
    row[FLAME_DRIVEN_INTENSITY] = amount;
    if (drive->is_whole)
      row[FLAME_DRIVEN_TYPE] = FLAME_INTEGER;
    out[FLAME_DRIVEN_N_PARAMS] = (float) n;
  }
}

void
flame_fields_fill (
    const FlamePlan *plan, const FlameGenome *genome, float *record)
{
  static const FlameXform nothing;
  const FlameStructure *structure = &plan->structure;

  for (guint x = 0; x < structure->n_xforms + structure->n_finals; x++) {
    const FlameXform *xform = flame_plan_find_xform (plan, genome, x);

    if (!structure->more[x].field)
      continue;
    if (!xform)
      xform = &nothing;
    fill_field (xform, record + structure->more[x].field);
    for (guint v = 0; v < structure->xforms[x].n_variations; v++) {
      const FlameVariationRef *use =
          flame_xform_use (structure->variations, &structure->xforms[x], v);

      if (use->driven)
        fill_driven (xform, use, record + use->driven);
    }
  }
}
