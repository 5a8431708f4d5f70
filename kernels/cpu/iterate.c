/*
 * The chaos game on the CPU, built once for each instruction set.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/cpu/iterate.h"

#include <stddef.h>
#include <string.h>

#include "kernels/cpu/partition.h"
#include "kernels/cpu/suffix.h"
#include "kernels/cpu/variation-loops.h"
#include "kernels/flame-math.h"

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the accumulator's fields are read as little-endian 16-bit numbers"
#endif

/* how many lanes a loop over @n points runs, so that it needs no scalar tail */
static inline int
padded (int n)
{
  return (n + FLAME_LANE_GROUP - 1) & ~(FLAME_LANE_GROUP - 1);
}

static inline FlameRng
rng_at (FlameRng rng, uint32_t draw, uint32_t lane)
{
  rng.counter += draw * FLAME_RNG_LANES + lane;
  return rng;
}

/* ------------------------------------------------------------------- seed */

static void
seed (FlameBatch *batch, int n, FlameRng rng)
{
  for (int i = 0; i < n; i++) {
    FlameRng lane = rng_at (rng, 0, i);

    batch->x[0][i] = flame_rng_11 (&lane);
    batch->y[0][i] = flame_rng_11 (&lane);
    batch->color[0][i] = flame_rng_01 (&lane);
  }
  batch->n = n;
  batch->side = 0;
  batch->groups[0] = (FlameBatchGroup){0, n, 0};
  batch->n_groups = 1;
  batch->n_bad = 0;
  memset (batch->bad_run, 0, sizeof batch->bad_run);
  batch->bad_values = 0;
}

/* ----------------------------------------------------------------- choice */

static void
choose_by (int32_t *restrict choice, const int32_t *restrict random, int n,
    const int32_t *thresholds, uint32_t n_thresholds)
{
  for (int i = 0; i < n; i++)
    choice[i] = 0;
  for (uint32_t t = 0; t < n_thresholds; t++) {
    const int32_t threshold = thresholds[t];

    for (int i = 0; i < n; i++)
      choice[i] += random[i] >= threshold;
  }
}

static void
choose (FlameBatch *batch, const FlameSubTime *sub_time, FlameRng rng)
{
  const uint32_t n = sub_time->thresholds_per_row;
  const int n_points = batch->n;
  /* r2 is free until the xforms run */
  int32_t *random = (int32_t *) (void *) batch->r2;

  for (int i = 0; i < n_points; i++) {
    FlameRng lane = rng_at (rng, FLAME_DRAW_CHOICE, i);

    random[i] = flame_rng_next (&lane) >> (32 - FLAME_CHOICE_BITS);
  }
  if (!sub_time->has_xaos) {
    choose_by (batch->choice, random, n_points, sub_time->thresholds, n);
    return;
  }
  for (int g = 0; g < batch->n_groups; g++) {
    const FlameBatchGroup *group = &batch->groups[g];

    choose_by (batch->choice + group->begin, random + group->begin,
        group->end - group->begin, sub_time->thresholds + group->row * n, n);
  }
  /* a bad point goes on from the xform before the one that made it bad */
  for (int b = 0; b < batch->n_bad; b++) {
    const int i = batch->bad[b];

    choose_by (batch->choice + i, random + i, 1,
        sub_time->thresholds + batch->bad_row[i] * n, n);
  }
}

/* ------------------------------------------------------------------ xform */

/* out[i] = from[order[i]] */
static void
gather (const float *restrict from, const int32_t *restrict order, int n,
    float *restrict out)
{
  for (int i = 0; i < n; i++)
    out[i] = from[order[i]];
}

/* new colour = keep x old + add */
static void
blend_color (float *restrict color, int n, float keep, float add)
{
  for (int i = 0; i < n; i++)
    color[i] = keep * color[i] + add;
}

static void
affine (float *restrict x, float *restrict y, int n, const float *m)
{
  for (int i = 0; i < n; i++) {
    const float px = x[i], py = y[i];

    x[i] = m[0] * px + m[2] * py + m[4];
    y[i] = m[1] * px + m[3] * py + m[5];
  }
}

static void
fill_needs (
    FlameBatch *batch, uint32_t needs, const float *x, const float *y, int n)
{
  FLAME_CPU_NAME (flame_fill_needs)
  (needs, x, y, batch->r2, batch->r, batch->theta, batch->phi, n);
}

/*
 * Runs uses of the pre or post form, one on the other's result, in place; @rng
 * moves past what they draw.
 */
static void
run_forms (FlameBatch *batch, const FlameSubTime *sub_time,
    const FlameVariationRef *uses, uint32_t n_uses, int n, FlameRng *rng,
    float *x, float *y)
{
  float *to_x = batch->form_x, *to_y = batch->form_y;

  for (uint32_t u = 0; u < n_uses; u++) {
    const FlameVariationRef *use = &uses[u];
    const float *slots = sub_time->block + use->offset + 1;
    const FlameLanes lanes = {x, y, batch->r2, batch->r, batch->theta,
        batch->phi, to_x, to_y, use->form};

    if (slots[-1] == 0.0f)
      continue;
    fill_needs (batch, use->needs, x, y, n);
    if (use->assign == FLAME_ASSIGN_SUM) {
      memcpy (to_x, x, n * sizeof *x);
      memcpy (to_y, y, n * sizeof *y);
    } else {
      memset (to_x, 0, n * sizeof *x);
      memset (to_y, 0, n * sizeof *y);
    }
    FLAME_CPU_NAME (flame_variation_loops)
    [use->variation](&lanes, n, slots, slots[-1], *rng);
    memcpy (x, to_x, n * sizeof *x);
    memcpy (y, to_y, n * sizeof *y);
    rng->counter += flame_rng_reserve (use->draws) * FLAME_RNG_LANES;
  }
}

/* sums the regular uses at the points in in_x and in_y; @rng as in run_forms */
static void
sum_variations (FlameBatch *batch, const FlameSubTime *sub_time,
    const FlameVariationRef *uses, uint32_t n_uses, int n, FlameRng *rng,
    float *out_x, float *out_y)
{
  const FlameLanes lanes = {batch->in_x, batch->in_y, batch->r2, batch->r,
      batch->theta, batch->phi, out_x, out_y, FLAME_FORM_REGULAR};
  uint32_t needs = 0;

  for (uint32_t u = 0; u < n_uses; u++) {
    if (sub_time->block[uses[u].offset] != 0.0f)
      needs |= uses[u].needs;
  }
  fill_needs (batch, needs, batch->in_x, batch->in_y, n);
  memset (out_x, 0, n * sizeof *out_x);
  memset (out_y, 0, n * sizeof *out_y);
  for (uint32_t u = 0; u < n_uses; u++) {
    const float *slots = sub_time->block + uses[u].offset + 1;

    /* flam3 skips a weight of zero: 0 times infinity must not appear */
    if (slots[-1] == 0.0f)
      continue;
    FLAME_CPU_NAME (flame_variation_loops)
    [uses[u].variation](&lanes, n, slots, slots[-1], *rng);
    rng->counter += flame_rng_reserve (uses[u].draws) * FLAME_RNG_LANES;
  }
}

/* all uses of the xform, on the points in in_x and in_y, and its post map */
static void
variations (FlameBatch *batch, const FlameSubTime *sub_time,
    const FlameXformRef *xform, int n, FlameRng rng, float *out_x, float *out_y)
{
  const FlameVariationRef *pre = sub_time->variations + xform->first_variation;
  const FlameVariationRef *regular = pre + xform->n_pre;
  const uint32_t n_regular = xform->n_variations - xform->n_pre - xform->n_post;
  const uint32_t begin = rng.counter;

  run_forms (
      batch, sub_time, pre, xform->n_pre, n, &rng, batch->in_x, batch->in_y);
  /* what a first pre use draws is set aside for every xform */
  if (rng.counter == begin)
    rng.counter += FLAME_RNG_DRAWS * FLAME_RNG_LANES;
  sum_variations (batch, sub_time, regular, n_regular, n, &rng, out_x, out_y);
  run_forms (batch, sub_time, regular + n_regular, xform->n_post, n, &rng,
      out_x, out_y);
  if (xform->has_post)
    affine (
        out_x, out_y, n, sub_time->block + xform->offset + FLAME_XFORM_POST);
}

/* moves the points that chose xform @x to [begin, ...) of the other side */
static void
run_xform (FlameBatch *batch, const FlameSubTime *sub_time, uint32_t x,
    int begin, FlameRng rng)
{
  const FlameXformRef *xform = &sub_time->xforms[x];
  const float *floats = sub_time->block + xform->offset;
  const int other = !batch->side;
  const int n = batch->bin_count[x];
  const int n_padded = padded (n);
  int32_t *order = batch->bins[x];
  float *color = batch->color[other] + begin;

  for (int i = n; i < n_padded; i++)
    order[i] = 0;
  gather (batch->x[batch->side], order, n_padded, batch->in_x);
  gather (batch->y[batch->side], order, n_padded, batch->in_y);
  affine (batch->in_x, batch->in_y, n_padded, floats + FLAME_XFORM_COEFS);
  gather (batch->color[batch->side], order, n_padded, color);
  blend_color (color, n_padded, floats[FLAME_XFORM_COLOR_KEEP],
      floats[FLAME_XFORM_COLOR]);
  variations (batch, sub_time, xform, n_padded,
      rng_at (rng, sub_time->first_draw, begin), batch->x[other] + begin,
      batch->y[other] + begin);
}

/* ------------------------------------------------------------- bad values */

static inline int
is_bad (float x, float y)
{
  /* false for NaN */
  const int bad_x = !(flame_fabsf (x) <= FLAME_BAD_VALUE);
  const int bad_y = !(flame_fabsf (y) <= FLAME_BAD_VALUE);

  return bad_x | bad_y;
}

static int
any_bad (const float *restrict x, const float *restrict y, int n)
{
  int bad = 0;

  for (int i = 0; i < n; i++)
    bad |= is_bad (x[i], y[i]);
  return bad;
}

static void
restart (float *x, float *y, FlameRng rng, int i)
{
  FlameRng random_x = rng_at (rng, FLAME_DRAW_RESTART_X, i);
  FlameRng random_y = rng_at (rng, FLAME_DRAW_RESTART_Y, i);

  x[i] = flame_rng_11 (&random_x);
  y[i] = flame_rng_11 (&random_y);
}

/* the row that a point came from: its group's, unless it was bad already */
static int
row_of (const FlameBatch *batch, int point)
{
  if (batch->bad_run[point] > 0)
    return batch->bad_row[point];
  for (int g = 0; g < batch->n_groups; g++) {
    if (point < batch->groups[g].end)
      return batch->groups[g].row;
  }
  return 0;
}

typedef struct
{
  int point, run, row;
} BadPoint;

/*
 * Restarts the bad points of the new side. They are not plotted and count for
 * nothing, and their next choice is made from the xform they came from, until
 * the fifth bad value in a row is taken for a point.
 */
static void
handle_bad (FlameBatch *batch, int n_xforms, FlameRng rng)
{
  float *x = batch->x[!batch->side], *y = batch->y[!batch->side];
  BadPoint found[FLAME_BATCH];
  int n_found = 0, begin = 0;

  if (!any_bad (x, y, batch->n) && batch->n_bad == 0)
    return;
  for (int xform = 0; xform < n_xforms; xform++) {
    for (int i = 0; i < batch->bin_count[xform]; i++) {
      const int old = batch->bins[xform][i];
      const int run = batch->bad_run[old] + 1;

      if (!is_bad (x[begin + i], y[begin + i]))
        continue;
      batch->bad_values++;
      restart (x, y, rng, begin + i);
      if (run < FLAME_MAX_CONSECUTIVE_BAD)
        found[n_found++] = (BadPoint){begin + i, run, row_of (batch, old)};
    }
    begin += batch->bin_count[xform];
  }
  for (int b = 0; b < batch->n_bad; b++)
    batch->bad_run[batch->bad[b]] = 0;
  batch->n_bad = n_found;
  for (int b = 0; b < n_found; b++) {
    batch->bad[b] = found[b].point;
    batch->bad_run[found[b].point] = found[b].run;
    batch->bad_row[found[b].point] = found[b].row;
  }
}

/* ------------------------------------------------------------------- plot */

/* writes the final xform's view of the points to plot_x, plot_y, plot_color */
static void
run_final (FlameBatch *batch, const FlameSubTime *sub_time, const float *x,
    const float *y, const float *color, FlameRng rng)
{
  const FlameXformRef *xform = &sub_time->xforms[sub_time->n_xforms];
  const float *floats = sub_time->block + xform->offset;
  const float opacity = floats[FLAME_XFORM_OPACITY];
  float *plot_x = batch->plot_x, *plot_y = batch->plot_y;
  float *plot_color = batch->plot_color;
  const int n = batch->n;

  memcpy (batch->in_x, x, n * sizeof *x);
  memcpy (batch->in_y, y, n * sizeof *y);
  affine (batch->in_x, batch->in_y, n, floats + FLAME_XFORM_COEFS);
  variations (batch, sub_time, xform, n, rng_at (rng, sub_time->final_draw, 0),
      plot_x, plot_y);
  for (int i = 0; i < n; i++)
    plot_color[i] =
        floats[FLAME_XFORM_COLOR_KEEP] * color[i] + floats[FLAME_XFORM_COLOR];
  if (any_bad (plot_x, plot_y, n)) {
    for (int i = 0; i < n; i++) {
      if (is_bad (plot_x[i], plot_y[i]))
        restart (plot_x, plot_y, rng_at (rng, 0, FLAME_BATCH), i);
    }
  }
  if (opacity == 1.0f)
    return;
  for (int i = 0; i < n; i++) {
    FlameRng lane = rng_at (rng, FLAME_DRAW_FINAL, i);
    const int applied = flame_rng_01 (&lane) < opacity;

    plot_x[i] = applied ? plot_x[i] : x[i];
    plot_y[i] = applied ? plot_y[i] : y[i];
    plot_color[i] = applied ? plot_color[i] : color[i];
  }
}

/* buckets and table entries of the points; out of view is the spare bucket */
static void
locate (FlameBatch *batch, const FlameSubTime *sub_time,
    const FlameHistogram *histogram, const float *restrict x,
    const float *restrict y, const float *restrict color)
{
  const float *m = sub_time->block + FLAME_FRAME_CAMERA;
  const float width = histogram->width, height = histogram->height;
  const int stride = histogram->width;
  const int spare = histogram->width * histogram->height;
  const float scale = sub_time->palette_scale;
  const float last = sub_time->table_size - 1;
  const int n = batch->n;
  int32_t *restrict address = batch->address;
  int32_t *restrict entry = batch->entry;

  for (int i = 0; i < n; i++) {
    const float bx = m[0] * x[i] + m[2] * y[i] + m[4];
    const float by = m[1] * x[i] + m[3] * y[i] + m[5];
    const int inside =
        (bx >= 0.0f) & (bx < width) & (by >= 0.0f) & (by < height);
    /* clamped before the cast: a point may be far away or a colour NaN */
    const int column = (int) (inside ? bx : 0.0f);
    const int row = (int) (inside ? by : 0.0f);
    const float e = color[i] * scale;

    address[i] = inside ? row * stride + column : spare;
    entry[i] = (int) (e > 0.0f ? (e < last ? e : last) : 0.0f);
  }
}

static void
dither_entries (FlameBatch *batch, uint32_t table_size, FlameRng rng)
{
  const int n = batch->n;

  for (int i = 0; i < n; i++) {
    FlameRng lane = rng_at (rng, FLAME_DRAW_DITHER, i);
    const uint32_t copy = flame_rng_next (&lane) >> 29;

    batch->entry[i] += copy * table_size;
  }
}

static __attribute__ ((noinline, cold)) void
spill (const FlameHistogram *histogram, int32_t address, uint64_t cell)
{
  uint64_t *wide = histogram->wide + (size_t) address * FLAME_WIDE_SUMS;

  for (int field = 0; field < 4; field++)
    __atomic_fetch_add (
        &wide[field], (cell >> (16 * field)) & 0xffff, __ATOMIC_RELAXED);
  if (histogram->alpha) {
    const uint32_t alpha =
        __atomic_exchange_n (&histogram->alpha[address], 0, __ATOMIC_RELAXED);

    __atomic_fetch_add (&wide[4], alpha, __ATOMIC_RELAXED);
  }
  __atomic_store_n (
      &histogram->wide_rows[address / histogram->width], 1, __ATOMIC_RELAXED);
}

static void
add_own (const FlameHistogram *histogram, const int32_t *restrict address,
    const int32_t *restrict entry, const uint64_t *restrict table, int n)
{
  uint64_t *restrict cells = histogram->cells;
  const uint64_t limit = histogram->limit;

  for (int i = 0; i < n; i++) {
    __builtin_prefetch (&cells[address[i + FLAME_PREFETCH_AHEAD]], 1);
    const uint64_t cell = cells[address[i]] + table[entry[i]];

    cells[address[i]] = cell;
    if (__builtin_expect (cell >= limit, 0)) {
      cells[address[i]] = 0;
      spill (histogram, address[i], cell);
    }
  }
}

static void
add_shared (const FlameHistogram *histogram, const int32_t *restrict address,
    const int32_t *restrict entry, const uint64_t *restrict table, int n)
{
  for (int i = 0; i < n; i++) {
    uint64_t *cell = &histogram->cells[address[i]];

    __builtin_prefetch (
        &histogram->cells[address[i + FLAME_PREFETCH_AHEAD]], 1);
    /* between the two, every other thread may add: see the limit */
    if (__atomic_add_fetch (cell, table[entry[i]], __ATOMIC_RELAXED) >=
        histogram->limit)
      spill (histogram, address[i],
          __atomic_exchange_n (cell, 0, __ATOMIC_RELAXED));
  }
}

static void
add_alpha (const FlameHistogram *histogram, const int32_t *restrict address,
    const int32_t *restrict entry, const uint32_t *restrict table, int n)
{
  for (int i = 0; i < n; i++) {
    uint32_t *alpha = &histogram->alpha[address[i]];

    if (histogram->is_shared)
      __atomic_fetch_add (alpha, table[entry[i]], __ATOMIC_RELAXED);
    else
      *alpha += table[entry[i]];
  }
}

/* adds the points of [begin, begin + n), which came from xform @x */
static void
add_group (FlameBatch *batch, const FlameSubTime *sub_time,
    const FlameHistogram *histogram, int x, int begin, int n)
{
  const uint64_t *table = sub_time->tables[x];

  if (!table)
    return;
  if (histogram->alpha)
    add_alpha (histogram, batch->address + begin, batch->entry + begin,
        sub_time->alpha_tables[x], n);
  if (histogram->is_shared)
    add_shared (
        histogram, batch->address + begin, batch->entry + begin, table, n);
  else
    add_own (histogram, batch->address + begin, batch->entry + begin, table, n);
}

static void
plot (FlameBatch *batch, const FlameSubTime *sub_time,
    const FlameHistogram *histogram, FlameRng rng)
{
  const int spare = histogram->width * histogram->height;
  const float *x = batch->x[batch->side];
  const float *y = batch->y[batch->side];
  const float *color = batch->color[batch->side];

  if (sub_time->has_final) {
    run_final (batch, sub_time, x, y, color, rng);
    x = batch->plot_x;
    y = batch->plot_y;
    color = batch->plot_color;
  }
  locate (batch, sub_time, histogram, x, y, color);
  if (sub_time->exact)
    dither_entries (batch, sub_time->table_size, rng);
  for (int b = 0; b < batch->n_bad; b++)
    batch->address[batch->bad[b]] = spare;
  for (int g = 0; g < batch->n_groups; g++) {
    const FlameBatchGroup *group = &batch->groups[g];

    add_group (batch, sub_time, histogram, group->row - 1, group->begin,
        group->end - group->begin);
  }
}

static int
step (FlameBatch *batch, const FlameSubTime *sub_time,
    const FlameHistogram *histogram, FlameRng rng)
{
  const uint32_t n_xforms = sub_time->n_xforms;
  int begin = 0;

  choose (batch, sub_time, rng);
  partition (batch, n_xforms);
  for (uint32_t x = 0; x < n_xforms; x++) {
    if (batch->bin_count[x] > 0)
      run_xform (batch, sub_time, x, begin, rng);
    begin += batch->bin_count[x];
  }
  handle_bad (batch, n_xforms, rng);
  batch->side = !batch->side;
  batch->n_groups = 0;
  begin = 0;
  for (uint32_t x = 0; x < n_xforms; x++) {
    const int n = batch->bin_count[x];

    if (n > 0)
      batch->groups[batch->n_groups++] =
          (FlameBatchGroup){begin, begin + n, x + 1};
    begin += n;
  }
  if (histogram)
    plot (batch, sub_time, histogram, rng);
  return batch->n - batch->n_bad;
}

/* ------------------------------------------------------------------ merge */

static void
add_cells (uint64_t *restrict cells, int n, float *restrict sums)
{
  const uint16_t *restrict fields = (const uint16_t *) (const void *) cells;

  for (int i = 0; i < 4 * n; i++)
    sums[i] += fields[i];
  memset (cells, 0, n * sizeof *cells);
}

static void
take_wide (const FlameHistogram *histogram, int row, float *sums, float *counts)
{
  uint64_t *wide =
      histogram->wide + (size_t) row * histogram->width * FLAME_WIDE_SUMS;

  for (int i = 0; i < histogram->width; i++, wide += FLAME_WIDE_SUMS) {
    if (wide[3] == 0)
      continue;
    /* a float has 24 bits: add in 64, then round once */
    for (int c = 0; c < 3; c++)
      sums[4 * i + c] = wide[c] + (uint64_t) sums[4 * i + c];
    if (histogram->alpha) {
      sums[4 * i + 3] = wide[4] + (uint64_t) sums[4 * i + 3];
      if (counts)
        counts[i] = wide[3] + (uint64_t) counts[i];
    } else {
      sums[4 * i + 3] = wide[3] + (uint64_t) sums[4 * i + 3];
    }
    memset (wide, 0, FLAME_WIDE_SUMS * sizeof *wide);
  }
  histogram->wide_rows[row] = 0;
}

/* the hits were in alpha's place: move them out and put alpha there */
static void
split_alpha (const FlameHistogram *histograms, int n, size_t first, int width,
    float *restrict sums, float *restrict counts)
{
  for (int i = 0; i < width; i++) {
    if (counts)
      counts[i] = sums[4 * i + 3];
    sums[4 * i + 3] = 0.0f;
  }
  for (int h = 0; h < n; h++) {
    uint32_t *restrict alpha = histograms[h].alpha + first;

    for (int i = 0; i < width; i++)
      sums[4 * i + 3] += alpha[i];
    memset (alpha, 0, width * sizeof *alpha);
  }
}

/* from 255 a hit, which is in alpha's place unless @is_split */
static void
count_hits (
    const float *restrict sums, int is_split, int width, float *restrict counts)
{
  /* divided, not multiplied by a reciprocal: whole counts must stay whole */
  for (int i = 0; i < width; i++)
    counts[i] = (is_split ? counts[i] : sums[4 * i + 3]) / 255.0f;
}

static void
merge (const FlameHistogram *histograms, int n, int begin, int end, float *sums,
    float *counts)
{
  const int width = histograms->width;

  for (int row = begin; row < end; row++) {
    const size_t first = (size_t) row * width;
    float *row_sums = sums + 4 * first;
    float *row_counts = counts ? counts + first : NULL;

    memset (row_sums, 0, 4 * width * sizeof *row_sums);
    for (int h = 0; h < n; h++)
      add_cells (histograms[h].cells + first, width, row_sums);
    if (histograms->alpha)
      split_alpha (histograms, n, first, width, row_sums, row_counts);
    if (histograms->wide_rows[row])
      take_wide (histograms, row, row_sums, row_counts);
    if (row_counts)
      count_hits (row_sums, histograms->alpha != NULL, width, row_counts);
  }
}

const FlameIterateLoops FLAME_CPU_NAME (flame_iterate_loops) = {
    .seed = seed,
    .step = step,
    .merge = merge,
};
