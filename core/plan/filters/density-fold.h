/*
 * Density estimation's kernels joined with the spatial filter, for the CPU.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/post-params.h"

/* An immutable table. @fold points into it. */
typedef struct
{
  FlameDensityFold fold;
  /* the arguments of flame_fold_table_new() */
  const FlameDensityKernelSet *kernels;
  int supersample, n_taps;
  float *taps;
} FlameFoldTable;

/*
 * Joins each of @kernels, whose lengths are in buckets, with the separable filter @taps.
 * @kernels must outlive the table.
 *
 * Returns: (transfer full) (nullable) NULL if the table would be larger than what it
 *   saves
 */
FlameFoldTable *flame_fold_table_new (const FlameDensityKernelSet *kernels,
    int supersample, const float *taps, int n_taps);
void flame_fold_table_free (FlameFoldTable *table); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameFoldTable, flame_fold_table_free)

/* Returns whether the table joins its kernels with this filter. */
gboolean flame_fold_table_has_taps (
    const FlameFoldTable *table, const float *taps, int n_taps);
