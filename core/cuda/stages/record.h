/*
 * A plan's sub-times as the iteration kernels read them
 * (kernels/cuda/iterate-args.h).
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/plan.h"
#include "kernels/cuda/iterate-args.h"

G_BEGIN_DECLS

/* Where a structure's floats are in a record. */
typedef struct
{
  FlameXformRef xforms[FLAME_MAX_PLAN_XFORMS]; /* the final ones last */
  GArray *variations;                          /* of FlameVariationRef */
  FlameXformMore more[FLAME_MAX_PLAN_XFORMS];
  guint view;     /* the camera in space, or 0 */
  guint scatter;  /* how points are moved by chance, or 0 */
  guint fog;      /* or 0 */
  guint words;    /* without the tables' scales */
  guint n_layers; /* with several, a table's layer is behind all scales */
} FlameCudaRecordLayout;

void flame_cuda_record_layout_init (FlameCudaRecordLayout *layout);
void flame_cuda_record_layout_clear (FlameCudaRecordLayout *layout);

/* reuses the layout's memory */
void flame_cuda_record_layout_set (
    FlameCudaRecordLayout *layout, const FlameStructure *structure);

/*
 * The light tables that a block keeps: as many as @plan's sub-times have
 * different opacities, or 0 where they are more than @max or would have to be
 * dithered.
 */
guint flame_cuda_count_tables (const FlamePlan *plan, guint max);

/* whether a visit's light depends on the sub-time */
gboolean flame_cuda_lights_differ (const FlamePlan *plan);

/* whether visits add more to alpha than others do, or their hits are counted apart */
gboolean flame_cuda_alphas_differ (const FlamePlan *plan);

/* whether each xform has the same table in all sub-times, however bright */
gboolean flame_cuda_tables_stay (const FlamePlan *plan);

/* units of the brightest visit, at least 1 */
guint flame_cuda_max_light (const FlamePlan *plan);

/* words of a record with its scales: a multiple of 4 */
guint flame_cuda_record_words (
    const FlameCudaRecordLayout *layout, guint n_tables);

/* bytes of @plan's entries one behind the other, and each where */
gsize flame_cuda_entries_size (const FlamePlan *plan);
void flame_cuda_entries_copy (const FlamePlan *plan, guint8 *out);

/* @entries: where they are in device memory; @out: flame_cuda_record_words() floats */
void flame_cuda_record_fill (const FlameCudaRecordLayout *layout,
    const FlamePlan *plan, guint sub_time, guint n_tables, guint64 entries,
    float *out);

G_END_DECLS
