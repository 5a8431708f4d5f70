/*
 * A plan's numbers in the order of the CPU's loops.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/sub-time.h"

guint32
flame_sub_time_xform_draws (const FlamePlan *plan, guint index)
{
  const FlameXformRef *xform = &plan->structure.xforms[index];
  guint32 draws = FLAME_RNG_DRAWS;

  for (guint v = 0; v < xform->n_variations; v++) {
    const FlameVariationRef *ref = &g_array_index (plan->structure.variations,
        FlameVariationRef, xform->first_variation + v);

    draws += flame_rng_reserve (ref->draws);
  }
  return draws;
}

guint32
flame_sub_time_init (FlameSubTime *sub, const FlamePlan *plan)
{
  const FlameStructure *structure = &plan->structure;
  const guint steps = plan->palette_linear ? FLAME_PALETTE_STEPS : 1;
  guint32 draws = 0;

  sub->xforms = structure->xforms;
  sub->variations = (const FlameVariationRef *) structure->variations->data;
  sub->n_xforms = structure->n_xforms;
  sub->has_final = structure->has_final;
  sub->has_xaos = structure->has_xaos;
  sub->thresholds_per_row = plan->thresholds_per_row;
  sub->table_size = FLAME_PALETTE_ENTRIES * steps;
  sub->exact = plan->exact_accumulation;
  sub->palette_scale = plan->palette_scale * steps;
  for (guint x = 0; x < structure->n_xforms; x++)
    draws = MAX (draws, flame_sub_time_xform_draws (plan, x));
  sub->first_draw = FLAME_DRAW_VARIATIONS;
  sub->final_draw = sub->first_draw + draws;
  sub->view_draw =
      sub->final_draw + (structure->has_final ? flame_sub_time_xform_draws (
                                                    plan, structure->n_xforms)
                                              : 0);
  sub->in_space = structure->in_space != FALSE;
  sub->n_states = structure->n_states;
  sub->view = structure->view;
  sub->blurred = structure->blurred != FALSE;
  sub->more = structure->more;
  return sub->view_draw + (structure->blurred ? FLAME_VIEW_DRAWS : 0);
}

void
flame_sub_time_set (FlameSubTime *sub, const FlamePlan *plan, guint number)
{
  sub->block = plan->blocks + (gsize) number * plan->structure.block_size;
  sub->thresholds =
      plan->thresholds + (gsize) number * plan->thresholds_per_sub_time;
}
