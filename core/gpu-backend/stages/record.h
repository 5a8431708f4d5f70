/*
 * A plan's records (kernels/frame-params.h) for a GPU: with the light tables' numbers,
 * and entries where they are in its memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/plan.h"
#include "kernels/gpu/iterate-args.h"

/*
 * The light tables that a block keeps: as many as @plan's temporal samples have
 * different opacities, or 0 where they are more than @max or would have to be
 * dithered.
 */
guint flame_gpu_count_tables (const FlamePlan *plan, guint max);

/* whether a sample's light depends on the temporal sample */
gboolean flame_gpu_lights_differ (const FlamePlan *plan);

/* whether samples add more to alpha than others do, or their hits are counted apart */
gboolean flame_gpu_alphas_differ (const FlamePlan *plan);

/* whether each xform has the same table in all temporal samples, however bright */
gboolean flame_gpu_tables_stay (const FlamePlan *plan);

/* units of the brightest sample, at least 1 */
guint flame_gpu_max_light (const FlamePlan *plan);

/*
 * Words of a record with what a GPU has behind it, the light tables' scales and, of
 * several layers, each table's: a multiple of 4
 */
guint flame_gpu_record_words (const FlameStructure *structure, guint n_tables);

/* bytes of @plan's entries one behind the other, and each where */
gsize flame_gpu_entries_size (const FlamePlan *plan);
void flame_gpu_entries_copy (const FlamePlan *plan, guint8 *out);

/* @entries: where they are in device memory; @out: flame_gpu_record_words() floats */
void flame_gpu_record_fill (const FlamePlan *plan, guint temporal_sample,
    guint n_tables, guint64 entries, float *out);
