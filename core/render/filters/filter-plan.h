/*
 * The filters of a list as the kernels read them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/filters/filters.h"
#include "kernels/post-params.h"

G_BEGIN_DECLS

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

G_END_DECLS
