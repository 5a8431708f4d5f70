/*
 * The text of one xform's function in a kernel that is made for a structure.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/stages/iterate-plan.h"

/* whether uses of xform @index look beyond x and y (kernels/gpu/lanes.h) */
gboolean flame_gpu_kernel_has_lanes (
    const FlameStructure *structure, guint index);

/*
 * The body of its function: statements over record, s and rng, and k, the xform's
 * own part of the record. The same for xforms that do the same to other numbers.
 * Returns: (transfer full)
 */
char *flame_gpu_kernel_xform_body (
    const FlameStructure *structure, guint index);
