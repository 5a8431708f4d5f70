/*
 * Which functions of a kernel are compiled by themselves, beside the others: a
 * compiler of several threads is done with several short texts much sooner.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/frame-params.h"

#define FLAME_GPU_MAX_PARTS 8u

/* how a text in parts begins: their number, and registers that a thread may have */
#define FLAME_GPU_PARTS_LINES                                                  \
  "#define FLAME_PARTS %u\n#define FLAME_REGISTERS %u\n"

/* about how many instructions there are of a variation, as @use has it */
guint flame_gpu_kernel_use_length (const FlameVariationRef *use);

/* of the noise of a weighting field of @kind (FLAME_FIELD_...), wherever it is looked at */
guint flame_gpu_kernel_field_length (guint32 kind);

/*
 * @lengths: of the functions, of which there are @n
 * @n_states: floats that variations keep for each point
 * @part_of: (out) each one's part; 0 is the loop's, into which it is copied
 *
 * Returns: the parts that there are; 1 where one piece does not take too long
 */
guint flame_gpu_kernel_choose_parts (
    const guint *lengths, guint n, guint n_states, guint *part_of);
