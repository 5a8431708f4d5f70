/*
 * Flames within flames in a plan: core/genome/subflame-paths.h describes the path of a
 * point.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/plan/plan.h"

/*
 * @genome: (inout) a temporal sample's; see core/genome/subflame-paths.h.
 * @plan: (out) whether it has nested flames
 */
void flame_plan_prepare_subflames (FlamePlan *plan, FlameGenome *genome);

/*
 * Steps inside nested flames are not samples. To keep the number of samples, the number
 * of steps grows, and each counts less so that the brightness stays.
 * @shares: the share of time that a long trajectory spends at each transform of @genome
 */
void flame_plan_count_subflames (
    FlamePlan *plan, const FlameGenome *genome, const double *shares);
