/*
 * A unit of a frame's iterations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cpu/unit.h"

#include <string.h>

#include "core/plan/host-memory.h"
#include "core/plan/loops.h"

/*
 * A unit is so short that threads share a frame evenly, and that a cancelled frame ends
 * soon.
 */
#define MAX_UNITS 64
#define MAX_STEPS_PER_UNIT 1024
/* With fewer points than this iteration is slower, by a tenth and by a half. */
#define FEW_POINTS 256
#define MIN_POINTS 64
/* Enough units for threads to share. */
#define FEW_UNITS 12

/*
 * If all values of a genome are bad the unit must still end: after this many times its
 * steps.
 */
#define MAX_EXTRA_STEPS 8

/* A light table, and what it was computed from. */
typedef struct
{
  const float *palette;
  float weight;
  float light; /* 255 times a sample's */
  uint64_t *cells;
  uint32_t *alpha;
} LightTable;

struct _FlameUnitScratch
{
  FlameBatch *batch;
  FlameTemporalSample temporal_sample;
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
  const float count = table->light;

  for (guint copy = 0; copy < copies; copy++) {
    const float rounding = plan->exact_accumulation
                               ? (copy + 0.5f) / FLAME_DITHER_COPIES
                               : plan->rounding;

    flame_light_table (table->palette, plan->palette_linear,
        count * table->weight, count, rounding, plan->dither,
        table->cells + copy * entries,
        table->alpha ? table->alpha + copy * entries : NULL);
  }
}

/*
 * Table @n of the temporal sample. It is computed again unless it is up to date.
 */
static const LightTable *
get_table (FlameUnitScratch *scratch, const FlamePlan *plan, guint n,
    const float *palette, float weight, float light)
{
  const guint entries = scratch->temporal_sample.table_size;
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
             table->light == light) {
    return table;
  }
  table->palette = palette;
  table->weight = weight;
  table->light = light;
  fill_table (plan, table, entries);
  return table;
}

static void
set_tables (
    FlameUnitScratch *scratch, const FlamePlan *plan, guint temporal_sample)
{
  FlameTemporalSample *sub = &scratch->temporal_sample;
  const guint8 *layers = plan->structure.layers;
  const guint row = flame_plan_palette_row (plan, temporal_sample);
  const float weight = sub->record[FLAME_FRAME_WEIGHT];
  float lights[FLAME_MAX_XFORMS];
  guint of_layer[FLAME_MAX_XFORMS];
  guint n = 0;

  for (guint x = 0; x < sub->n_xforms; x++) {
    const float light = sub->record[sub->xforms[x].offset + FLAME_XFORM_LIGHT];
    const LightTable *table;
    guint t = 0;

    sub->palettes[x] = flame_plan_palette (plan, row, layers[x]);
    sub->tables[x] = NULL;
    sub->alpha_tables[x] = NULL;
    if (light == 0.0f)
      continue;
    while (t < n && (lights[t] != light || of_layer[t] != layers[x]))
      t++;
    if (t == n) {
      lights[n] = light;
      of_layer[n++] = layers[x];
    }
    table = get_table (scratch, plan, t, sub->palettes[x], weight, light);
    sub->tables[x] = table->cells;
    sub->alpha_tables[x] = table->alpha;
  }
}

/* ---------------------------------------------------------------- temporal sample */

/* Returns the draws of a step. */
static guint32
begin_plan (FlameUnitScratch *scratch, const FlamePlan *plan)
{
  /* The palettes of tables may have moved or changed, so drop the tables. */
  g_array_set_size (scratch->tables, 0);
  return flame_temporal_sample_init (&scratch->temporal_sample, plan);
}

static void
set_temporal_sample (
    FlameUnitScratch *scratch, const FlamePlan *plan, guint temporal_sample)
{
  flame_temporal_sample_set (&scratch->temporal_sample, plan, temporal_sample);
  set_tables (scratch, plan, temporal_sample);
}

/* ----------------------------------------------------------------- sharing */

void
flame_unit_add_kept (const FlameIterateLoops *loops,
    const FlameHistogram *histogram, GMutex *locks, guint least)
{
  for (int s = 0; s < FLAME_SHARDS; s++) {
    if (histogram->kept->n[s] < least)
      continue;
    g_mutex_lock (&locks[s]);
    loops->add_kept (histogram, s);
    g_mutex_unlock (&locks[s]);
  }
}

/* -------------------------------------------------------------------- unit */

/*
 * A pass is divided into units of @n points. There are fewer points if that lets each
 * be followed for long enough, and leaves some units for threads.
 */
typedef struct
{
  guint points;
  guint64 steps; /* of all units */
  guint units;
} Shape;

static Shape
get_shape (const FlamePlan *plan)
{
  const guint64 samples = plan->samples_per_pass;
  /*
   * At least from one restart of lost points to the next, if they wait for it.
   */
  const guint64 follow = MAX (plan->follow_steps, plan->lost_steps);
  const guint64 most =
      plan->lost_steps > 0 ? follow : MAX (follow, MAX_STEPS_PER_UNIT);
  Shape shape = {FLAME_BATCH, 0, 0};

  while (shape.points > FEW_POINTS &&
         samples / shape.points < (guint64) FEW_UNITS * follow)
    shape.points /= 2;
  while (shape.points > MIN_POINTS && samples / shape.points < follow)
    shape.points /= 2;
  shape.steps = (samples + shape.points - 1) / shape.points;
  shape.units = CLAMP (shape.steps / follow, 1, MAX_UNITS);
  shape.units = MAX (shape.units, shape.steps / most);
  return shape;
}

guint
flame_plan_n_units (const FlamePlan *plan)
{
  return get_shape (plan).units;
}

/*
 * Where unit number @unit begins, in steps of the whole pass. If points stay lost for a
 * while, units begin at restarts of lost points, as the share of lost points grows from
 * one restart to the next.
 */
static guint64
unit_begin (const FlamePlan *plan, const Shape *shape, guint unit)
{
  const guint64 periods =
      plan->lost_steps ? shape->steps / plan->lost_steps : 0;

  if (plan->lost_steps == 0 || unit == shape->units)
    return shape->steps * unit / shape->units;
  return periods * unit / shape->units * plan->lost_steps;
}

/*
 * Whether step @step of a unit's @n steps is drawn. Up to the last whole period between
 * restarts every step is. After that a unit takes one more period and draws the
 * remaining steps evenly spread over it, so that the mean number of lost points is
 * right.
 */
static gboolean
step_shows (const FlamePlan *plan, guint64 step, guint64 n)
{
  const guint64 period = plan->lost_steps;
  guint64 age, rest;

  if (period == 0 || step < n / period * period)
    return TRUE;
  age = step % period;
  rest = n % period;
  return (age + 1) * rest / period > age * rest / period;
}

/* @turn: how often the unit has used up the counter's numbers */
static FlameRng
unit_rng (const FlamePlan *plan, guint pass, guint unit, guint turn)
{
  guint64 key = flame_part_key (plan->seed, pass, unit);

  if (turn > 0)
    key = flame_mix (key + turn);
  return (FlameRng){0, (uint32_t) key, (uint32_t) (key >> 32)};
}

/*
 * Steps before the first one that is drawn: at least as many as lost points need after
 * a restart.
 */
static guint64
first_shown (const FlamePlan *plan)
{
  return plan->lost_steps > 0 ? MAX (plan->fuse, FLAME_LOST_FUSE) : plan->fuse;
}

/*
 * Whether lost points restart after step @step, when @drawn steps have been drawn.
 */
static gboolean
starts_again (
    const FlamePlan *plan, guint64 step, gboolean burns_in, guint64 drawn)
{
  if (plan->lost_steps == 0)
    return FALSE;
  /* So that no more points are lost at first than later. */
  if (burns_in)
    return step + 1 + FLAME_LOST_FUSE == first_shown (plan);
  return drawn % plan->lost_steps == 0;
}

void
flame_unit_run (const FlamePlan *plan, guint pass, guint unit,
    const FlameIterateLoops *loops, FlameUnitScratch *scratch,
    const FlameHistogram *histogram, GMutex *locks, const gint *cancelled,
    FlameUnitStats *stats)
{
  const Shape shape = get_shape (plan);
  const guint64 begin = unit_begin (plan, &shape, unit);
  const guint64 n = unit_begin (plan, &shape, unit + 1) - begin;
  const guint64 most_steps =
      first_shown (plan) + plan->lost_steps + MAX_EXTRA_STEPS * n;
  const guint32 draws = begin_plan (scratch, plan);
  FlameBatch *batch = scratch->batch;
  FlameRng rng = unit_rng (plan, pass, unit, 0);
  guint current = G_MAXUINT, turn = 0;
  guint64 samples = 0, burned_in = first_shown (plan), drawn = 0;

  loops->seed (batch, shape.points, rng);
  /* Bad values do not count; they are replaced by more steps, within limits. */
  for (guint64 step = 0; step < most_steps; step++) {
    const gboolean burns_in = step < burned_in;
    const gboolean plotted = !burns_in && step_shows (plan, drawn, n);
    const guint64 at = begin + MIN (samples / shape.points, n - 1);
    const guint temporal_sample =
        pass * plan->temporal_samples_per_pass +
        (guint) (at * plan->temporal_samples_per_pass / shape.steps);
    int counted;

    if (samples >= n * shape.points || g_atomic_int_get (cancelled))
      break;
    if (temporal_sample != current)
      set_temporal_sample (scratch, plan, current = temporal_sample);
    if (flame_temporal_sample_runs_out (&rng, draws))
      rng = unit_rng (plan, pass, unit, ++turn);
    rng.counter += draws * FLAME_RNG_LANES;
    counted = loops->step (
        batch, &scratch->temporal_sample, plotted ? histogram : NULL, rng);
    if (histogram->kept)
      flame_unit_add_kept (
          loops, histogram, locks, histogram->kept->room - FLAME_BATCH);
    samples += plotted ? counted : 0;
    stats->iterations += shape.points;
    drawn += !burns_in;
    if (!starts_again (plan, step, burns_in, drawn))
      continue;
    loops->start_lost_again (batch, &scratch->temporal_sample, rng);
    burned_in = MAX (burned_in, step + 1 + FLAME_LOST_FUSE);
  }
  stats->samples += samples;
  stats->bad_values += batch->bad_values;
}
