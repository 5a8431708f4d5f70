/*
 * A plan's numbers in the order of the CPU's loops.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/temporal-sample.h"

guint32
flame_temporal_sample_xform_draws (const FlamePlan *plan, guint index)
{
  const FlameXformRef *xform = &plan->structure.xforms[index];
  guint32 draws = FLAME_RNG_DRAWS;

  for (guint v = 0; v < xform->n_variations; v++) {
    const FlameVariationRef *ref =
        flame_xform_use (plan->structure.variations, xform, v);

    draws += flame_rng_reserve (ref->draws);
  }
  return draws;
}

/* of xforms @begin to @end */
static guint32
most_draws (const FlamePlan *plan, guint begin, guint end)
{
  guint32 draws = 0;

  for (guint x = begin; x < end; x++)
    draws = MAX (draws, flame_temporal_sample_xform_draws (plan, x));
  return draws;
}

guint32
flame_temporal_sample_init (FlameTemporalSample *sub, const FlamePlan *plan)
{
  const FlameStructure *structure = &plan->structure;
  const guint steps = plan->palette_linear ? FLAME_PALETTE_STEPS : 1;

  sub->xforms = structure->xforms;
  sub->variations = (const FlameVariationRef *) structure->variations->data;
  sub->n_xforms = structure->n_xforms;
  sub->n_finals = structure->n_finals;
  sub->has_xaos = structure->has_xaos;
  sub->thresholds_per_row = plan->thresholds_per_row;
  sub->table_size = FLAME_PALETTE_ENTRIES * steps;
  sub->exact = plan->exact_accumulation;
  sub->rounding = plan->rounding;
  sub->palette_scale = plan->palette_scale * steps;
  sub->palette_shift = plan->palette_shift * steps;
  sub->first_draw = FLAME_DRAW_VARIATIONS;
  sub->final_draw = sub->first_draw + most_draws (plan, 0, structure->n_xforms);
  sub->draws_per_final = most_draws (
      plan, structure->n_xforms, structure->n_xforms + structure->n_finals);
  sub->view_draw = sub->final_draw + structure->n_finals * sub->draws_per_final;
  sub->scatter_draw =
      sub->view_draw + (structure->blurred ? FLAME_VIEW_DRAWS : 0);
  sub->in_space = structure->in_space != FALSE;
  sub->has_rgb = structure->has_rgb != FALSE;
  sub->has_light = structure->has_light != FALSE;
  sub->keeps_lost = structure->keeps_lost != FALSE;
  sub->nearest = plan->falls ? FLAME_NEAREST_FALLING : 0.0f;
  sub->n_states = structure->n_states;
  sub->view = structure->view;
  sub->blurred = structure->blurred != FALSE;
  sub->more = structure->more;
  sub->layers = structure->n_layers > 1 ? structure->layers : NULL;
  sub->sky = structure->sky;
  sub->scatter = structure->scatter;
  sub->fog = structure->fog;
  return sub->scatter_draw + (structure->scatter ? FLAME_SCATTER_DRAWS : 0);
}

void
flame_temporal_sample_set (
    FlameTemporalSample *sub, const FlamePlan *plan, guint number)
{
  sub->record = plan->records + (gsize) number * plan->structure.record_size;
  sub->thresholds =
      plan->thresholds + (gsize) number * plan->thresholds_per_temporal_sample;
}
