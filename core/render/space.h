/*
 * What of a frame is in space: heights, a camera that looks at them, colours that
 * variations set, and what they keep from call to call.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/plan.h"

G_BEGIN_DECLS

/*
 * Finds the lanes that @plan's frame needs beside x, y and colour, and makes room
 * for them in the record; the structure's uses are known.
 */
void flame_space_find (FlamePlan *plan);

/* fills that room for temporal sample @genome */
void flame_space_fill (
    const FlamePlan *plan, const FlameGenome *genome, float *record);

G_END_DECLS
