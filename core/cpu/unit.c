/*
 * A unit of a frame's iterations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cpu/unit.h"

#include <string.h>

#include "core/render/host-memory.h"

/*
 * A unit is long enough that settling its points costs little, short enough
 * that threads share a frame evenly and a cancelled one ends soon.
 */
#define STEPS_PER_UNIT 384
#define MAX_UNITS 64
#define MAX_STEPS_PER_UNIT 1024

/* a genome of bad values alone must come to an end: this many times the steps */
#define MAX_EXTRA_STEPS 8

/* A light table and what it was made from. */
typedef struct
{
  const float *palette;
  float weight;
  float opacity;
  uint64_t *cells;
  uint32_t *alpha;
} LightTable;

struct _FlameUnitScratch
{
  FlameBatch *batch;
  FlameSubTime sub_time;
  GArray *tables; /* of LightTable */
};

static void
clear_table (gpointer data)
{
  LightTable *table = data;

  g_free (table->cells);
  g_free (table->alpha);
}

FlameUnitScratch *
flame_unit_scratch_new (GError **error)
{
  FlameBatch *batch = flame_buffer_alloc (sizeof *batch, error);
  FlameUnitScratch *scratch;

  if (!batch)
    return NULL;
  memset (batch, 0, sizeof *batch);
  scratch = g_new0 (FlameUnitScratch, 1);
  scratch->batch = batch;
  scratch->tables = g_array_new (FALSE, TRUE, sizeof (LightTable));
  g_array_set_clear_func (scratch->tables, clear_table);
  return scratch;
}

void
flame_unit_scratch_free (FlameUnitScratch *scratch)
{
  if (!scratch)
    return;
  g_array_unref (scratch->tables);
  flame_buffer_free (scratch->batch);
  g_free (scratch);
}

/* ------------------------------------------------------------ light tables */

static void
fill_table (const FlamePlan *plan, LightTable *table, guint entries)
{
  const guint copies = plan->exact_accumulation ? FLAME_DITHER_COPIES : 1;
  const float count = 255.0f * table->opacity;

  for (guint copy = 0; copy < copies; copy++) {
    const float dither =
        plan->exact_accumulation ? (copy + 0.5f) / FLAME_DITHER_COPIES : 0.0f;

    flame_light_table (table->palette, plan->palette_linear,
        count * table->weight, count, dither, table->cells + copy * entries,
        table->alpha ? table->alpha + copy * entries : NULL);
  }
}

/* the @n-th table of the sub-time, made anew unless it is right already */
static const LightTable *
get_table (FlameUnitScratch *scratch, const FlamePlan *plan, guint n,
    const float *palette, float weight, float opacity)
{
  const guint entries = scratch->sub_time.table_size;
  const gsize length =
      (gsize) entries * (plan->exact_accumulation ? FLAME_DITHER_COPIES : 1);
  LightTable *table;

  if (n >= scratch->tables->len)
    g_array_set_size (scratch->tables, n + 1);
  table = &g_array_index (scratch->tables, LightTable, n);
  if (!table->cells) {
    table->cells = g_new (uint64_t, length);
    table->alpha = plan->alpha_is_count ? NULL : g_new (uint32_t, length);
  } else if (table->palette == palette && table->weight == weight &&
             table->opacity == opacity) {
    return table;
  }
  table->palette = palette;
  table->weight = weight;
  table->opacity = opacity;
  fill_table (plan, table, entries);
  return table;
}

static void
set_tables (FlameUnitScratch *scratch, const FlamePlan *plan, guint sub_time)
{
  FlameSubTime *sub = &scratch->sub_time;
  const float *palette =
      plan->palettes + (gsize) flame_plan_palette_row (plan, sub_time) *
                           FLAME_PALETTE_ENTRIES * 4;
  const float weight = sub->block[FLAME_FRAME_WEIGHT];
  float opacities[FLAME_MAX_XFORMS];
  guint n = 0;

  for (guint x = 0; x < sub->n_xforms; x++) {
    const float opacity =
        sub->block[sub->xforms[x].offset + FLAME_XFORM_OPACITY];
    const LightTable *table;
    guint t = 0;

    sub->tables[x] = NULL;
    sub->alpha_tables[x] = NULL;
    if (opacity == 0.0f)
      continue;
    while (t < n && opacities[t] != opacity)
      t++;
    if (t == n)
      opacities[n++] = opacity;
    table = get_table (scratch, plan, t, palette, weight, opacity);
    sub->tables[x] = table->cells;
    sub->alpha_tables[x] = table->alpha;
  }
}

/* ---------------------------------------------------------------- sub-time */

/* one reserve more than there are uses: that of a first pre form */
static guint32
draws_of (const FlamePlan *plan, guint index)
{
  const FlameXformRef *xform = &plan->structure.xforms[index];
  guint32 draws = FLAME_RNG_DRAWS;

  for (guint v = 0; v < xform->n_variations; v++)
    draws += flame_rng_reserve (g_array_index (plan->structure.variations,
        FlameVariationRef, xform->first_variation + v)
                                    .draws);
  return draws;
}

/* what is the same at every sub-time; returns the draws of a step */
static guint32
begin_plan (FlameUnitScratch *scratch, const FlamePlan *plan)
{
  const FlameStructure *structure = &plan->structure;
  FlameSubTime *sub = &scratch->sub_time;
  const guint steps = plan->palette_linear ? FLAME_PALETTE_STEPS : 1;
  guint32 draws = 0;

  /* the tables' palettes may have moved or changed: make them anew */
  g_array_set_size (scratch->tables, 0);
  sub->xforms = structure->xforms;
  sub->variations = (const FlameVariationRef *) structure->variations->data;
  sub->n_xforms = structure->n_xforms;
  sub->has_final = structure->has_final;
  sub->has_xaos = structure->has_xaos;
  sub->thresholds_per_row = plan->thresholds_per_row;
  sub->table_size = FLAME_PALETTE_ENTRIES * steps;
  sub->exact = plan->exact_accumulation;
  sub->palette_scale = plan->palette_scale * steps;
  for (guint x = 0; x < structure->n_xforms; x++)
    draws = MAX (draws, draws_of (plan, x));
  sub->first_draw = FLAME_DRAW_VARIATIONS;
  sub->final_draw = sub->first_draw + draws;
  return sub->final_draw +
         (structure->has_final ? draws_of (plan, structure->n_xforms) : 0);
}

static void
set_sub_time (FlameUnitScratch *scratch, const FlamePlan *plan, guint sub_time)
{
  FlameSubTime *sub = &scratch->sub_time;

  sub->block = plan->blocks + (gsize) sub_time * plan->structure.block_size;
  sub->thresholds =
      plan->thresholds + (gsize) sub_time * plan->thresholds_per_sub_time;
  set_tables (scratch, plan, sub_time);
}

/* -------------------------------------------------------------------- unit */

static guint64
n_steps (const FlamePlan *plan)
{
  return (plan->samples_per_pass + FLAME_BATCH - 1) / FLAME_BATCH;
}

guint
flame_plan_n_units (const FlamePlan *plan)
{
  const guint64 steps = n_steps (plan);
  const guint64 few = CLAMP (steps / STEPS_PER_UNIT, 1, MAX_UNITS);

  return MAX (few, steps / MAX_STEPS_PER_UNIT);
}

static FlameRng
unit_rng (const FlamePlan *plan, guint pass, guint unit)
{
  const guint64 key = flame_part_key (plan->seed, pass, unit);

  return (FlameRng){0, (uint32_t) key, (uint32_t) (key >> 32)};
}

void
flame_unit_run (const FlamePlan *plan, guint pass, guint unit,
    const FlameIterateLoops *loops, FlameUnitScratch *scratch,
    const FlameHistogram *histogram, const gint *cancelled,
    FlameUnitStats *stats)
{
  const guint64 steps = n_steps (plan);
  const guint n_units = flame_plan_n_units (plan);
  const guint64 begin = steps * unit / n_units;
  const guint64 n = steps * (unit + 1) / n_units - begin;
  const guint32 draws = begin_plan (scratch, plan);
  FlameBatch *batch = scratch->batch;
  FlameRng rng = unit_rng (plan, pass, unit);
  guint current = G_MAXUINT;
  guint64 samples = 0;

  loops->seed (batch, rng);
  /* bad values do not count: they are made up for, within reason */
  for (guint64 step = 0; step < plan->fuse + MAX_EXTRA_STEPS * n; step++) {
    const gboolean plotted = step >= plan->fuse;
    const guint64 at = begin + MIN (samples / FLAME_BATCH, n - 1);
    const guint sub_time = pass * plan->sub_times_per_pass +
                           (guint) (at * plan->sub_times_per_pass / steps);
    int counted;

    if (samples >= n * FLAME_BATCH || g_atomic_int_get (cancelled))
      break;
    if (sub_time != current)
      set_sub_time (scratch, plan, current = sub_time);
    rng.counter += draws * FLAME_RNG_LANES;
    counted = loops->step (
        batch, &scratch->sub_time, plotted ? histogram : NULL, rng);
    samples += plotted ? counted : 0;
    stats->iterations += FLAME_BATCH;
  }
  stats->samples += samples;
  stats->bad_values += batch->bad_values;
}
