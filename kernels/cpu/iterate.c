/*
 * The chaos game on the CPU, compiled once for each instruction set.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/cpu/iterate.h"

#include <stddef.h>
#include <string.h>

#include "kernels/cpu/merge.h"
#include "kernels/cpu/own-colors.h"
#include "kernels/cpu/partition.h"
#include "kernels/cpu/uses.h"
#include "kernels/space.h"

/* ------------------------------------------------------------------- seed */

static void
seed (FlameBatch *batch, int n, FlameRng rng)
{
  for (int i = 0; i < n; i++) {
    FlameRng lane = rng_at (rng, 0, i);

    batch->x[0][i] = flame_rng_11 (&lane);
    batch->y[0][i] = flame_rng_11 (&lane);
    batch->color[0][i] = flame_rng_01 (&lane);
    batch->z[0][i] = batch->z[1][i] = 0.0f;
    batch->id[0][i] = i;
    batch->rgb[0][0][i] = FLAME_NO_RGB;
  }
  if (batch->has_states)
    memset (batch->states, 0, sizeof batch->states);
  batch->has_states = 0;
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
choose (
    FlameBatch *batch, const FlameTemporalSample *temporal_sample, FlameRng rng)
{
  const uint32_t n = temporal_sample->thresholds_per_row;
  const int n_points = batch->n;
  /* r2 is unused until the xforms run */
  int32_t *random = (int32_t *) (void *) batch->r2;

  for (int i = 0; i < n_points; i++) {
    FlameRng lane = rng_at (rng, FLAME_DRAW_CHOICE, i);

    random[i] = flame_rng_next (&lane) >> (32 - FLAME_CHOICE_BITS);
  }
  if (!temporal_sample->has_xaos) {
    choose_by (batch->choice, random, n_points, temporal_sample->thresholds, n);
    return;
  }
  for (int g = 0; g < batch->n_groups; g++) {
    const FlameBatchGroup *group = &batch->groups[g];

    choose_by (batch->choice + group->begin, random + group->begin,
        group->end - group->begin, temporal_sample->thresholds + group->row * n,
        n);
  }
  /* A bad point keeps the row that it had before it became bad. */
  for (int b = 0; b < batch->n_bad; b++) {
    const int i = batch->bad[b];

    choose_by (batch->choice + i, random + i, 1,
        temporal_sample->thresholds + batch->bad_row[i] * n, n);
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

/*
 * Moves the points that chose xform @x; they are written to the other side from @begin
 * on.
 */
static void
run_xform (FlameBatch *batch, const FlameTemporalSample *temporal_sample,
    uint32_t x, int begin, FlameRng rng)
{
  const float *floats =
      temporal_sample->record + temporal_sample->xforms[x].offset;
  const int side = batch->side, other = !side;
  const int n = batch->bin_count[x];
  const int n_padded = padded (n);
  UsePoints to = {
      .x = batch->x[other] + begin,
      .y = batch->y[other] + begin,
      .z = temporal_sample->in_space ? batch->z[other] + begin : NULL,
      .color = batch->color[other] + begin,
      .id = batch->id[other] + begin,
      .n = n,
      .n_padded = n_padded,
  };
  int32_t *order = batch->bins[x];

  for (int i = n; i < n_padded; i++)
    order[i] = 0;
  gather (batch->x[side], order, n_padded, batch->in_x);
  gather (batch->y[side], order, n_padded, batch->in_y);
  if (to.z)
    gather (batch->z[side], order, n_padded, batch->in_z);
  if (temporal_sample->has_rgb)
    copy_rgb (batch, floats, order, begin, &to);
  gather (batch->color[side], order, n_padded, to.color);
  blend_color (to.color, n_padded, floats[FLAME_XFORM_COLOR_KEEP],
      floats[FLAME_XFORM_COLOR]);
  if (temporal_sample->n_states > 0)
    for (int i = 0; i < n; i++)
      batch->id[other][begin + i] = batch->id[side][order[i]];
  run_uses (batch, temporal_sample, x, &to,
      rng_at (rng, temporal_sample->first_draw, begin));
}

/* ------------------------------------------------------------- bad values */

static inline int
is_bad (float x, float y, float most)
{
  /* false for NaN */
  const int bad_x = !(flame_fabsf (x) <= most);
  const int bad_y = !(flame_fabsf (y) <= most);

  return bad_x | bad_y;
}

/* @z: (nullable), here and below */
static int
any_bad (const float *restrict x, const float *restrict y,
    const float *restrict z, int n, float most)
{
  int bad = 0;

  for (int i = 0; i < n; i++)
    bad |= is_bad (x[i], y[i], most);
  for (int i = 0; z && i < n; i++)
    bad |= is_bad (z[i], 0.0f, most);
  return bad;
}

static void
restart (float *x, float *y, float *z, FlameRng rng, int i)
{
  FlameRng random_x = rng_at (rng, FLAME_DRAW_RESTART_X, i);
  FlameRng random_y = rng_at (rng, FLAME_DRAW_RESTART_Y, i);

  x[i] = flame_rng_11 (&random_x);
  y[i] = flame_rng_11 (&random_y);
  if (z)
    z[i] = 0.0f;
}

/*
 * The row that a point came from: its group's, unless the point was bad before.
 */
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
 * Restarts the new side's bad points, unless they are to stay lost. They are not
 * plotted and do not count, and their next choice is made from the xform they came
 * from. The fifth bad value in a row is accepted as a point.
 */
static void
handle_bad (
    FlameBatch *batch, const FlameTemporalSample *temporal_sample, FlameRng rng)
{
  const int n_xforms = temporal_sample->n_xforms;
  float *x = batch->x[!batch->side], *y = batch->y[!batch->side];
  float *z = temporal_sample->in_space ? batch->z[!batch->side] : NULL;
  const float *bad_z = temporal_sample->keeps_far ? NULL : z;
  const float most = temporal_sample->bad_value;
  BadPoint found[FLAME_BATCH];
  int n_found = 0, begin = 0;

  if (temporal_sample->keeps_lost ||
      (!any_bad (x, y, bad_z, batch->n, most) && batch->n_bad == 0))
    return;
  for (int xform = 0; xform < n_xforms; xform++) {
    for (int i = 0; i < batch->bin_count[xform]; i++) {
      const int old = batch->bins[xform][i];
      const int run = batch->bad_run[old] + 1;

      if (!is_bad (x[begin + i], y[begin + i], most) &&
          !(bad_z && is_bad (bad_z[begin + i], 0.0f, most)))
        continue;
      batch->bad_values++;
      restart (x, y, z, rng, begin + i);
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

static void
start_lost_again (
    FlameBatch *batch, const FlameTemporalSample *temporal_sample, FlameRng rng)
{
  float *x = batch->x[batch->side], *y = batch->y[batch->side];
  float *z = temporal_sample->in_space ? batch->z[batch->side] : NULL;

  for (int i = 0; i < batch->n; i++) {
    if (!flame_is_lost (x[i], y[i], z ? z[i] : 0.0f))
      continue;
    batch->bad_values++;
    restart (x, y, z, rng, i);
  }
}

/* ---------------------------------------------------------------- falling */

/*
 * Moves the new side's points away from the origin, to the least distance allowed.
 */
static void
keep_off (FlameBatch *batch, const FlameTemporalSample *temporal_sample)
{
  const float nearest = temporal_sample->nearest;
  float *x = batch->x[!batch->side], *y = batch->y[!batch->side];
  float *z = temporal_sample->in_space ? batch->z[!batch->side] : NULL;

  for (int i = 0; i < batch->n; i++) {
    const float in_plane =
        flame_at_least (flame_fabsf (x[i]), flame_fabsf (y[i]));
    const float size =
        z ? flame_at_least (in_plane, flame_fabsf (z[i])) : in_plane;
    const float factor = flame_keep_off (size, nearest);

    x[i] *= factor;
    y[i] *= factor;
    if (z)
      z[i] *= factor;
  }
}

/* ------------------------------------------------------------------- plot */

/* The points as they are plotted. */
typedef struct
{
  const float *x, *y, *z, *color; /* z: (nullable) */
  const float *rgb[3]; /* NULL if points have no colour of their own */
} Shown;

/*
 * Where final xform @final writes the points: not where the final xform before it wrote
 * them. The old points' side is free at this time.
 */
static UsePoints
final_points (FlameBatch *batch, uint32_t final, int has_z, int has_rgb)
{
  const int old = !batch->side;
  UsePoints even = {
      .x = batch->plot_x,
      .y = batch->plot_y,
      .z = has_z ? batch->plot_z : NULL,
      .color = batch->plot_color,
      .id = batch->id[batch->side],
      .n = batch->n,
      .n_padded = batch->n,
  };
  UsePoints odd = even;

  odd.x = batch->x[old];
  odd.y = batch->y[old];
  odd.z = has_z ? batch->z[old] : NULL;
  odd.color = batch->color[old];
  for (int c = 0; has_rgb && c < 3; c++) {
    even.rgb[c] = batch->plot_rgb[c];
    odd.rgb[c] = batch->rgb[old][c];
  }
  return final % 2 == 0 ? even : odd;
}

/*
 * A final xform applies only to the points of its own layer; copies the others.
 */
static void
keep_other_layers (const FlameBatch *batch,
    const FlameTemporalSample *temporal_sample, uint8_t layer, Shown from,
    const UsePoints *to)
{
  for (int g = 0; g < batch->n_groups; g++) {
    const FlameBatchGroup *group = &batch->groups[g];
    const int begin = group->begin;
    const size_t bytes = (size_t) (group->end - begin) * sizeof *from.x;

    if (temporal_sample->layers[group->row - 1] == layer)
      continue;
    memcpy (to->x + begin, from.x + begin, bytes);
    memcpy (to->y + begin, from.y + begin, bytes);
    memcpy (to->color + begin, from.color + begin, bytes);
    if (to->z)
      memcpy (to->z + begin, from.z + begin, bytes);
    for (int c = 0; to->rgb[0] && c < 3; c++)
      memcpy (to->rgb[c] + begin, from.rgb[c] + begin, bytes);
  }
}

/* Applies final xform @final to the points. */
static Shown
run_final (FlameBatch *batch, const FlameTemporalSample *temporal_sample,
    uint32_t final, Shown from, FlameRng rng)
{
  const uint32_t index = temporal_sample->n_xforms + final;
  const float *floats =
      temporal_sample->record + temporal_sample->xforms[index].offset;
  const float opacity = floats[FLAME_XFORM_LIGHT];
  const int n = batch->n;
  const uint32_t first_draw = final * temporal_sample->draws_per_final;
  const UsePoints to =
      final_points (batch, final, from.z != NULL, temporal_sample->has_rgb);

  memcpy (batch->in_x, from.x, n * sizeof *from.x);
  memcpy (batch->in_y, from.y, n * sizeof *from.y);
  if (to.z)
    memcpy (batch->in_z, from.z, n * sizeof *from.z);
  if (to.rgb[0])
    show_rgb (floats, from.rgb, &to);
  for (int i = 0; i < n; i++)
    to.color[i] = floats[FLAME_XFORM_COLOR_KEEP] * from.color[i] +
                  floats[FLAME_XFORM_COLOR];
  run_uses (batch, temporal_sample, index, &to,
      rng_at (rng, temporal_sample->final_draw + first_draw, 0));
  if (!temporal_sample->keeps_lost && !temporal_sample->keeps_far &&
      any_bad (to.x, to.y, NULL, n, FLAME_BAD_VALUE)) {
    for (int i = 0; i < n; i++) {
      if (is_bad (to.x[i], to.y[i], FLAME_BAD_VALUE))
        restart (to.x, to.y, to.z, rng_at (rng, 0, FLAME_BATCH), i);
    }
  }
  for (int i = 0; opacity != 1.0f && i < n; i++) {
    FlameRng lane = rng_at (rng, first_draw + FLAME_DRAW_FINAL, i);
    const int applied = flame_rng_01 (&lane) < opacity;

    to.x[i] = applied ? to.x[i] : from.x[i];
    to.y[i] = applied ? to.y[i] : from.y[i];
    to.color[i] = applied ? to.color[i] : from.color[i];
    if (to.z)
      to.z[i] = applied ? to.z[i] : from.z[i];
    for (int c = 0; to.rgb[0] && c < 3; c++)
      to.rgb[c][i] = applied ? to.rgb[c][i] : from.rgb[c][i];
  }
  if (temporal_sample->layers)
    keep_other_layers (
        batch, temporal_sample, temporal_sample->layers[index], from, &to);
  return (Shown){to.x, to.y, to.z, to.color, {to.rgb[0], to.rgb[1], to.rgb[2]}};
}

/* Computes how much of each point shows through fog. */
static void
find_fog (FlameBatch *batch, const FlameTemporalSample *temporal_sample,
    const Shown *from)
{
  const float *fog = temporal_sample->record + temporal_sample->fog;
  const float *view = temporal_sample->record + temporal_sample->view;

  for (int i = 0; i < batch->n; i++)
    batch->plot_fog[i] = flame_fog_shows (
        fog, view, from->x[i], from->y[i], from->z ? from->z[i] : 0.0f);
}

/*
 * (inout) Projects the batch's points to plot to the plane, by the camera in space.
 */
static void
project_plane (FlameBatch *batch, const FlameTemporalSample *temporal_sample,
    const float *z, FlameRng rng)
{
  const float *view = temporal_sample->record + temporal_sample->view;
  float *x = batch->plot_x, *y = batch->plot_y;
  const int n = batch->n;

  for (int i = 0; !temporal_sample->blurred && i < n; i++)
    flame_project (view, 0, 0.0f, 0.0f, z ? z[i] : 0.0f, &x[i], &y[i]);
  for (int i = 0; temporal_sample->blurred && i < n; i++) {
    FlameRng lane = rng_at (rng, temporal_sample->view_draw, i);
    const float turn = flame_rng_01 (&lane);

    flame_project (
        view, 1, turn, flame_rng_01 (&lane), z ? z[i] : 0.0f, &x[i], &y[i]);
  }
}

/*
 * Without depth of field; a separate loop with arguments of its own, which compilers
 * vectorise.
 */
static void
project_sharp_sky (float *restrict x, float *restrict y,
    const float *restrict z, const float *record, int n)
{
  float sky[FLAME_SKY_FLOATS];

  memcpy (sky, record, sizeof sky);
  for (int i = 0; i < n; i++)
    flame_project_sky (sky, sky, 0, 0.0f, 0.0f, z[i], &x[i], &y[i]);
}

/* Likewise for a picture of all directions. */
static void
project_sky (FlameBatch *batch, const FlameTemporalSample *temporal_sample,
    const float *z, FlameRng rng)
{
  const float *sky = temporal_sample->record + temporal_sample->sky;
  const float *view = temporal_sample->record + temporal_sample->view;
  float *x = batch->plot_x, *y = batch->plot_y;
  const int n = batch->n;

  if (z)
    memmove (batch->in_z, z, n * sizeof *z);
  else
    memset (batch->in_z, 0, n * sizeof *z);
  if (!temporal_sample->blurred)
    project_sharp_sky (x, y, batch->in_z, sky, n);
  for (int i = 0; temporal_sample->blurred && i < n; i++) {
    FlameRng lane = rng_at (rng, temporal_sample->view_draw, i);
    const float turn = flame_rng_01 (&lane);

    flame_project_sky (
        sky, view, 1, turn, flame_rng_01 (&lane), batch->in_z[i], &x[i], &y[i]);
  }
}

/* Projects the points by the camera in space. */
static Shown
project (FlameBatch *batch, const FlameTemporalSample *temporal_sample,
    Shown from, FlameRng rng)
{
  for (int i = 0; i < batch->n; i++) {
    batch->plot_x[i] = from.x[i];
    batch->plot_y[i] = from.y[i];
  }
  if (temporal_sample->sky)
    project_sky (batch, temporal_sample, from.z, rng);
  else
    project_plane (batch, temporal_sample, from.z, rng);
  from.x = batch->plot_x;
  from.y = batch->plot_y;
  return from;
}

/* Moves some of the points at random before they are plotted. */
static Shown
scatter (FlameBatch *batch, const FlameTemporalSample *temporal_sample,
    Shown from, FlameRng rng)
{
  const float *how = temporal_sample->record + temporal_sample->scatter;
  float *x = batch->plot_x, *y = batch->plot_y;

  for (int i = 0; i < batch->n; i++) {
    FlameRng lane = rng_at (rng, temporal_sample->scatter_draw, i);
    const float chance = flame_rng_01 (&lane);
    float px = from.x[i], py = from.y[i];

    flame_scatter (how, chance, flame_rng_01 (&lane), &px, &py);
    x[i] = px;
    y[i] = py;
  }
  from.x = batch->plot_x;
  from.y = batch->plot_y;
  return from;
}

/*
 * Finds the points' buckets and table entries; points out of view have the spare
 * bucket.
 */
static void
locate (FlameBatch *batch, const FlameTemporalSample *temporal_sample,
    const FlameHistogram *histogram, const float *restrict x,
    const float *restrict y, const float *restrict color)
{
  const float *m = temporal_sample->record + FLAME_FRAME_CAMERA;
  /* relative to the whole picture, so that all parts of it round alike */
  const float left = histogram->left, right = left + histogram->width;
  const float top = histogram->top, bottom = top + histogram->height;
  const int first_column = histogram->left, first_row = histogram->top;
  const int stride = histogram->width;
  const int spare = histogram->width * histogram->height;
  const float scale = temporal_sample->palette_scale;
  const float shift = temporal_sample->palette_shift;
  const float last = temporal_sample->table_size - 1;
  const int n = batch->n;
  int32_t *restrict address = batch->address;
  int32_t *restrict entry = batch->entry;

  for (int i = 0; i < n; i++) {
    const float bx = m[0] * x[i] + m[2] * y[i] + m[4];
    const float by = m[1] * x[i] + m[3] * y[i] + m[5];
    const int inside =
        (bx >= left) & (bx < right) & (by >= top) & (by < bottom);
    /* Clamped before the cast: a point may be far away, and a colour NaN. */
    const int column = (int) (inside ? bx : left) - first_column;
    const int row = (int) (inside ? by : top) - first_row;
    const float e = color[i] * scale + shift;

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

/*
 * An alpha from here on goes to the wide sums: even eight threads' sum is exact in a
 * float.
 */
#define MAX_ALPHA (1u << 20)

static void
mark_row (const FlameHistogram *histogram, int32_t address, uint8_t mark)
{
  uint8_t *row = &histogram->wide_rows[address / histogram->width];

  /*
   * Most rows are marked already, and a write would take the cache line from other
   * threads.
   */
  if (!(__atomic_load_n (row, __ATOMIC_RELAXED) & mark))
    __atomic_fetch_or (row, mark, __ATOMIC_RELAXED);
}

static void
spill_carries (const FlameHistogram *histogram, int32_t address)
{
  uint64_t *wide = histogram->wide + (size_t) address * FLAME_WIDE_SUMS;
  const uint32_t carries =
      __atomic_exchange_n (&histogram->carries[address], 0, __ATOMIC_RELAXED);

  for (int field = 0; field < 4; field++)
    __atomic_fetch_add (&wide[field],
        (uint64_t) (carries >> (8 * field) & 0xff) << FLAME_CELL_CARRY,
        __ATOMIC_RELAXED);
  mark_row (histogram, address, FLAME_ROW_WIDE);
}

static void
spill_alpha (const FlameHistogram *histogram, int32_t address)
{
  __atomic_fetch_add (&histogram->wide[(size_t) address * FLAME_WIDE_SUMS + 4],
      __atomic_exchange_n (&histogram->alpha[address], 0, __ATOMIC_RELAXED),
      __ATOMIC_RELAXED);
  mark_row (histogram, address, FLAME_ROW_WIDE);
}

/* Carries the two top bits of each of a cell's fields. */
static __attribute__ ((noinline, cold)) void
carry (const FlameHistogram *histogram, int32_t address, uint64_t cell)
{
  uint64_t bits = (cell & FLAME_CELL_CARRIED) >> FLAME_CELL_CARRY;
  uint32_t carries;

  bits = (bits | bits >> 8) & 0x0000ffff0000ffffu;
  bits |= bits >> 16;
  carries = __atomic_add_fetch (
      &histogram->carries[address], (uint32_t) bits, __ATOMIC_RELAXED);
  mark_row (histogram, address, FLAME_ROW_CARRIES);
  /* The other half of a byte is left for other threads' carries. */
  if (carries & 0x80808080u)
    spill_carries (histogram, address);
  if (histogram->alpha && __atomic_load_n (&histogram->alpha[address],
                              __ATOMIC_RELAXED) >= MAX_ALPHA)
    spill_alpha (histogram, address);
}

static inline void
add_light (const FlameHistogram *histogram, int32_t address, uint64_t light)
{
  const uint64_t cell = histogram->cells[address] + light;

  histogram->cells[address] = cell;
  if (__builtin_expect ((cell & FLAME_CELL_FULL) != 0, 0)) {
    histogram->cells[address] = cell & ~FLAME_CELL_CARRIED;
    carry (histogram, address, cell);
  }
}

static void
add_own (const FlameHistogram *histogram, const int32_t *restrict address,
    const int32_t *restrict entry, const uint64_t *restrict table, int n)
{
  uint64_t *restrict cells = histogram->cells;

  for (int i = 0; i < n; i++) {
    __builtin_prefetch (&cells[address[i + FLAME_PREFETCH_AHEAD]], 1);
    add_light (histogram, address[i], table[entry[i]]);
  }
}

static void
add_alpha (const FlameHistogram *histogram, const int32_t *restrict address,
    const int32_t *restrict entry, const uint32_t *restrict table, int n)
{
  for (int i = 0; i < n; i++)
    histogram->alpha[address[i]] += table[entry[i]];
}

static void
keep (const FlameHistogram *histogram, const int32_t *restrict address,
    const int32_t *restrict entry, const uint64_t *restrict table,
    const uint32_t *restrict alpha_table, int n)
{
  FlameKept *kept = histogram->kept;
  const uint32_t spare = (uint32_t) histogram->width * histogram->height;
  const uint32_t shift = kept->shift, room = kept->room;
  uint32_t *restrict count = kept->n;

  for (int i = 0; i < n; i++) {
    const uint32_t bucket = address[i];
    const uint32_t shard = bucket >> shift;
    const size_t at = (size_t) shard * room + count[shard];
    FlameKeptSample *sample = &kept->samples[at];

    sample->bucket = bucket;
    memcpy (sample->light, &table[entry[i]], sizeof sample->light);
    if (kept->alpha)
      kept->alpha[at] = alpha_table[entry[i]];
    /* the cache line of the shard's next samples */
    __builtin_prefetch (sample + 6, 1);
    /* a sample out of view is overwritten by the next */
    count[shard] += bucket != spare;
  }
}

static void
add_kept (const FlameHistogram *histogram, int shard)
{
  FlameKept *kept = histogram->kept;
  const size_t first = (size_t) shard * kept->room;
  const FlameKeptSample *samples = kept->samples + first;
  uint64_t *restrict cells = histogram->cells;
  const int n = kept->n[shard];

  for (int i = 0; kept->alpha && i < n; i++)
    histogram->alpha[samples[i].bucket] += kept->alpha[first + i];
  for (int i = 0; i < n; i++) {
    const uint32_t bucket = samples[i].bucket;
    uint64_t light;

    __builtin_prefetch (&cells[samples[i + FLAME_PREFETCH_AHEAD].bucket], 1);
    memcpy (&light, samples[i].light, sizeof light);
    add_light (histogram, bucket, light);
  }
  kept->n[shard] = 0;
}

/*
 * Adds the points of [begin, begin + n), which came from xform @x.
 * @rgb: their own colours
 */
static void
add_group (FlameBatch *batch, const FlameTemporalSample *temporal_sample,
    const FlameHistogram *histogram, const float *const rgb[3], int x,
    int begin, int n)
{
  const uint64_t *table = temporal_sample->tables[x];
  const uint32_t *alpha_table = temporal_sample->alpha_tables[x];

  if (!table)
    return;
  if (temporal_sample->has_light) {
    light_own_colors (batch, temporal_sample, rgb, x, begin, n);
    table = batch->own_light;
    alpha_table = batch->own_alpha;
  }
  if (histogram->kept) {
    keep (histogram, batch->address + begin, batch->entry + begin, table,
        alpha_table, n);
    return;
  }
  if (histogram->alpha)
    add_alpha (histogram, batch->address + begin, batch->entry + begin,
        alpha_table, n);
  add_own (histogram, batch->address + begin, batch->entry + begin, table, n);
}

static void
plot (FlameBatch *batch, const FlameTemporalSample *temporal_sample,
    const FlameHistogram *histogram, FlameRng rng)
{
  const int spare = histogram->width * histogram->height;
  const int side = batch->side;
  Shown shown = {batch->x[side], batch->y[side],
      temporal_sample->in_space ? batch->z[side] : NULL, batch->color[side],
      {batch->rgb[side][0], batch->rgb[side][1], batch->rgb[side][2]}};

  for (uint32_t f = 0; f < temporal_sample->n_finals; f++)
    shown = run_final (batch, temporal_sample, f, shown, rng);
  if (temporal_sample->fog)
    find_fog (batch, temporal_sample, &shown);
  if (temporal_sample->view)
    shown = project (batch, temporal_sample, shown, rng);
  if (temporal_sample->scatter)
    shown = scatter (batch, temporal_sample, shown, rng);
  locate (batch, temporal_sample, histogram, shown.x, shown.y, shown.color);
  if (temporal_sample->exact)
    dither_entries (batch, temporal_sample->table_size, rng);
  for (int b = 0; b < batch->n_bad; b++)
    batch->address[batch->bad[b]] = spare;
  for (int i = 0; temporal_sample->keeps_lost && shown.z && i < batch->n; i++)
    batch->address[i] = shown.z[i] == shown.z[i] ? batch->address[i] : spare;
  for (int g = 0; g < batch->n_groups; g++) {
    const FlameBatchGroup *group = &batch->groups[g];

    add_group (batch, temporal_sample, histogram, shown.rgb, group->row - 1,
        group->begin, group->end - group->begin);
  }
}

static int
step (FlameBatch *batch, const FlameTemporalSample *temporal_sample,
    const FlameHistogram *histogram, FlameRng rng)
{
  const uint32_t n_xforms = temporal_sample->n_xforms;
  int begin = 0;

  choose (batch, temporal_sample, rng);
  partition (batch, n_xforms);
  for (uint32_t x = 0; x < n_xforms; x++) {
    if (batch->bin_count[x] > 0)
      run_xform (batch, temporal_sample, x, begin, rng);
    begin += batch->bin_count[x];
  }
  handle_bad (batch, temporal_sample, rng);
  if (temporal_sample->nearest > 0.0f)
    keep_off (batch, temporal_sample);
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
    plot (batch, temporal_sample, histogram, rng);
  return batch->n - batch->n_bad;
}

const FlameIterateLoops FLAME_CPU_NAME (flame_iterate_loops) = {
    .seed = seed,
    .step = step,
    .add_kept = add_kept,
    .start_lost_again = start_lost_again,
    .merge = merge,
};
