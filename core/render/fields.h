/*
 * Weighting fields in the floats of a frame (kernels/weighting-field.h).
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/plan.h"

G_BEGIN_DECLS

/* the field that xform @x has in some temporal sample, the final ones last; or NULL */
const FlameWeightingField *flame_fields_get (const FlamePlan *plan, guint x);

/* of a use of @variation to which a field does something alone */
guint flame_fields_driven_floats (FlameVariation variation);

/* where xform @x's is in the record; the structure has its xforms and their uses */
void flame_fields_find (FlamePlan *plan, guint x);

/* a temporal sample's floats of them */
void flame_fields_fill (
    const FlamePlan *plan, const FlameGenome *genome, float *record);

G_END_DECLS
