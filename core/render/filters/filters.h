/*
 * A filter list's way into a frame's plan, and to what the kernels read.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/api/video.h"
#include "core/genome/genome.h"
#include "core/render/filters/filter-types.h"
#include "core/render/frame-request.h"
#include "flame/flame.h"
#include "kernels/post-params.h"

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

/* ------------------------------------------------ as the kernels read them */

/*
 * Before the sizes are known: the filters of linear light that have work to do,
 * and the clip. @video: the output, whose pixels a bucket is an @oversample-th of.
 */
void flame_filter_plan_fill (const FlameFilterChain *chain,
    const FlameVideo *video, int oversample, FlamePostParams *params);

/* buckets that light comes from at most */
int flame_filter_plan_reach (const FlamePostParams *params);

/*
 * The same to the last bit, of all filters one after the other. @sees_all: (out)
 * (nullable) the name of one that sees the whole picture
 */
int flame_filter_plan_find_support (
    const FlamePostParams *params, const char **sees_all);

/* once buf_width, buf_height and the output's size are known */
void flame_filter_plan_fill_memory (FlamePostParams *params);
