/*
 * Other ways to write a part of the iteration kernel, put into its source text
 * before NVRTC reads it: the files in cuda-variants/.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tests/support/sums.h"

G_BEGIN_DECLS

/*
 * From now on @nvrtc reads the file @path, which includes kernels/cuda/iterate.h
 * itself, in that header's place. @defines: (nullable) lines before it. One
 * variant a process.
 */
gboolean cuda_variant_install (FlameCudaNvrtc *nvrtc, const char *path,
    const char *defines, GError **error);

/*
 * The densest rectangle of @sums that @cells shared-memory cells hold, as what
 * cuda-variants/tile.h wants defined; prints its share of all samples.
 * Returns: (transfer full)
 */
char *cuda_variant_tile (const Sums *sums, guint cells);

G_END_DECLS
