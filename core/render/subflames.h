/*
 * Flames within flames in frames: their burned-in points, and what their steps cost.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/plan.h"

G_BEGIN_DECLS

/* (inout) a temporal sample's @genome: see core/genome/subflame.h; (out) @plan: whether
 * it has any */
void flame_subflames_prepare (FlamePlan *plan, FlameGenome *genome);

/*
 * The samples of a frame are steps, of which those within flames are none: there are
 * more of them, and each counts for less, so that the picture is as bright as it would
 * be. @shares: of a long trajectory's time at each transform of @genome
 */
void flame_subflames_count (
    FlamePlan *plan, const FlameGenome *genome, const double *shares);

G_END_DECLS
