/*
 * A filter list's way into a frame's plan.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"
#include "core/genome/genome.h"
#include "core/render/filters/filter-types.h"

G_BEGIN_DECLS

/* A filter with all its parameters, in the order of its type's table. */
typedef struct
{
  FlameFilterKind kind;
  double values[FLAME_MAX_FILTER_VALUES];
} FlameFilterValues;

/* A list in full; n is 0 for auto. */
typedef struct
{
  guint n;
  FlameFilterValues filters[FLAME_MAX_FILTERS];
} FlameFilterChain;

/*
 * Works out @chain for a frame of @request, whose flame has @genome's tone. What
 * genomes say as well, gamma and the like, is written there, so that all that
 * follows reads one place; without de there is no density estimation.
 */
void flame_filters_apply (const FlameFilters *filters,
    const FlameFrameRequest *request, FlameGenome *genome,
    FlameFilterChain *chain);

G_END_DECLS
