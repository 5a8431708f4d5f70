/*
 * Filter lists in a frame's plan, and what the kernels read of them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/animation/animation.h"
#include "core/api/video.h"
#include "core/genome/genome.h"
#include "core/genome/filter-types.h"
#include "core/plan/frame-request.h"
#include "flame/flame.h"
#include "kernels/post-params.h"

/* A filter with all its parameters, in the order of its row's table. */
typedef struct
{
  FlameFilterKind kind;
  double values[FLAME_MAX_FILTER_VALUES];
} FlameFilterValues;

/* A complete list; n is 0 for auto. */
typedef struct
{
  guint n;
  FlameFilterValues filters[FLAME_MAX_FILTERS];
} FlameFilterChain;

/*
 * Evaluates @chain for a frame of @request, whose flame has @genome's tone. A parameter
 * that the list does not set is @document's at the frame's time, if it has one. Parameters
 * that genomes have too, such as gamma, are written to @genome, so that all later code
 * reads them there. A list without de switches density estimation off.
 */
void flame_filters_apply (const FlameFilters *filters,
    const FlameFrameRequest *request, const FlameDocumentFilters *document,
    FlameGenome *genome, FlameFilterChain *chain);

/* ------------------------------------------------ as the kernels read them */

/*
 * Fills the filters of linear light that are not idle, and the clip. Call it before the
 * sizes are known.
 * @video: the output; a bucket is 1/@oversample of its pixel
 */
void flame_filter_plan_fill (const FlameFilterChain *chain,
    const FlameVideo *video, int oversample, FlamePostParams *params);

/* Returns the furthest that a bucket's light visibly travels, in buckets. */
int flame_filter_plan_reach (const FlamePostParams *params);

/*
 * Returns the furthest that a bucket's light travels, through all filters in sequence,
 * if no bit of the result may change.
 * @sees_all: (out) (nullable) the name of a filter that needs the whole picture
 */
int flame_filter_plan_find_support (
    const FlamePostParams *params, const char **sees_all);

/*
 * Fills in the filters' memory and cells, once buf_width, buf_height and the output's size are
 * known.
 */
void flame_filter_plan_fill_memory (FlamePostParams *params);
