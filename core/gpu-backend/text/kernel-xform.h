/*
 * The text of an xform's function in a kernel that is generated for a structure.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/text/iterate-plan.h"

/*
 * Returns whether uses of xform @index read more than x and y (kernels/gpu/lanes.h).
 */
gboolean flame_gpu_kernel_has_lanes (
    const FlameStructure *structure, guint index);

/*
 * Generates the body of an xform's function: statements that use record, s, rng, and k,
 * which is the xform's own part of the record. Xforms that do the same with different
 * numbers have the same body.
 * Returns: (transfer full)
 */
char *flame_gpu_kernel_xform_body (
    const FlameStructure *structure, guint index);
