/*
 * All that an xform does to its points: affine maps, uses in their three forms, and the
 * arrays these need besides x and y.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <string.h>

#include "kernels/color-kind.h"
#include "kernels/cpu/field.h"
#include "kernels/cpu/iterate.h"
#include "kernels/cpu/suffix.h"
#include "kernels/cpu/variation-loops.h"
#include "kernels/flame-math.h"
#include "kernels/rgb.h"
#include "kernels/space.h"
#include "kernels/variation-table.h"

/*
 * The number of lanes for a loop over @n points: a multiple of FLAME_LANE_GROUP, so
 * that there is no remainder.
 */
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

/*
 * Where the points of an xform go; they come from batch->in_x, in_y and in_z.
 */
typedef struct
{
  float *x, *y;
  float *z;          /* NULL in the plane */
  float *color;      /* already blended with the xform's */
  float *rgb[3];     /* NULL if points have no colour of their own */
  const int32_t *id; /* valid if uses keep state for each point */
  int n, n_padded;
} UsePoints;

/* An xform's points while its uses run. */
typedef struct
{
  FlameBatch *batch;
  const FlameTemporalSample *temporal_sample;
  const UsePoints *to;
  FlameRng rng;            /* at the next use's first draw */
  float *color;            /* as variations see it */
  const PointField *field; /* (nullable) */
} Run;

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
map_space (float *restrict x, float *restrict y, float *restrict z, int n,
    const float *m)
{
  for (int i = 0; i < n; i++)
    flame_map_space (m, &x[i], &y[i], &z[i]);
}

static void
fill_needs (
    FlameBatch *batch, uint32_t needs, const float *x, const float *y, int n)
{
  FLAME_CPU_NAME (flame_fill_needs)
  (needs, x, y, batch->r2, batch->r, batch->theta, batch->phi, n);
}

/* ---------------------------------------------------------------- one use */

/* Loads the use's state for these points; zero if there is no room for it. */
static void
load_state (const Run *run, const FlameVariationRef *use, int n_floats)
{
  const UsePoints *to = run->to;

  for (int f = 0; f < n_floats; f++) {
    float *kept = run->batch->kept[f];

    memset (kept, 0, to->n_padded * sizeof *kept);
    for (int i = 0; use->state != FLAME_NO_STATE && i < to->n; i++)
      kept[i] = run->batch->states[use->state + f][to->id[i]];
  }
}

static void
save_state (const Run *run, const FlameVariationRef *use, int n_floats)
{
  const UsePoints *to = run->to;

  run->batch->has_states = 1;
  for (int f = 0; use->state != FLAME_NO_STATE && f < n_floats; f++)
    for (int i = 0; i < to->n; i++)
      run->batch->states[use->state + f][to->id[i]] = run->batch->kept[f][i];
}

/* Runs the use over @lanes and advances the random numbers by what it draws. */
static void
run_use (Run *run, const FlameVariationRef *use, FlameLanes *lanes)
{
  const float *constants = run->temporal_sample->record + use->offset + 1;
  const int n_floats = flame_variation_infos[use->variation].state;

  lanes->color = run->color;
  memcpy (lanes->rgb, run->to->rgb, sizeof lanes->rgb);
  for (int f = 0; f < n_floats; f++)
    lanes->state[f] = run->batch->kept[f];
  if (n_floats > 0)
    load_state (run, use, n_floats);
  if (run->field)
    run_use_by_field (run->field, use, lanes, run->to->n, run->rng);
  else
    FLAME_CPU_NAME (flame_variation_loops)
  [use->variation](
      lanes, run->to->n_padded, constants, constants[-1], run->rng);
  if (n_floats > 0)
    save_state (run, use, n_floats);
  run->rng.counter += flame_rng_reserve (use->draws) * FLAME_RNG_LANES;
}

/* ------------------------------------------------------------------- forms */

/* @add: add to z instead of replacing it */
static void
weigh_z (const Run *run, const FlameVariationRef *use, float *restrict out,
    const float *restrict z, int add)
{
  const float weight = run->temporal_sample->record[use->offset];
  const int n = run->to->n_padded;

  if (run->field) {
    for (int i = 0; i < run->to->n; i++)
      out[i] = (add ? out[i] : 0.0f) + weight_at (run->field, use, i) * z[i];
    return;
  }
  for (int i = 0; i < n; i++)
    out[i] = (add ? out[i] : 0.0f) + weight * z[i];
}

static void
begin_form (float *to, const float *from, int n, FlameAssign assign)
{
  if (assign == FLAME_ASSIGN_SUM)
    memcpy (to, from, n * sizeof *to);
  else
    memset (to, 0, n * sizeof *to);
}

/*
 * Runs uses of the pre or post form one after the other, in place.
 * @z: (nullable)
 */
static void
run_forms (Run *run, const FlameVariationRef *uses, uint32_t n_uses, float *x,
    float *y, float *z)
{
  FlameBatch *batch = run->batch;
  const int n = run->to->n_padded;

  for (uint32_t u = 0; u < n_uses; u++) {
    const FlameVariationRef *use = &uses[u];
    const float weight = run->temporal_sample->record[use->offset];
    const FlameZ z_rule = flame_variation_infos[use->variation].z;
    const FlameForm form = flame_form_basic ((FlameForm) use->form);
    const int is_post = form == FLAME_FORM_POST;
    FlameLanes lanes = {x, y, batch->r2, batch->r, batch->theta, batch->phi,
        batch->form_x, batch->form_y, form, .z = z, .out_z = batch->form_z,
        .entry_x = is_post ? batch->in_x : x,
        .entry_y = is_post ? batch->in_y : y,
        .entry_z = is_post ? batch->in_z : z};

    if (weight == 0.0f)
      continue;
    fill_needs (batch, use->needs, x, y, n);
    begin_form (batch->form_x, x, n, use->assign);
    begin_form (batch->form_y, y, n, use->assign);
    if (z && z_rule == FLAME_Z_OWN)
      begin_form (batch->form_z, z, n, use->assign);
    run_use (run, use, &lanes);
    memcpy (x, batch->form_x, n * sizeof *x);
    memcpy (y, batch->form_y, n * sizeof *y);
    if (z && z_rule == FLAME_Z_OWN) {
      memcpy (z, batch->form_z, n * sizeof *z);
    } else if (z && z_rule == FLAME_Z_WEIGHT) {
      memcpy (batch->form_z, z, n * sizeof *z);
      weigh_z (run, use, z, batch->form_z, use->assign == FLAME_ASSIGN_SUM);
    }
  }
}

/*
 * Adds the regular uses in @uses, none of which is FLAME_FORM_AMONG, at the points in
 * in_x, in_y and in_z.
 */
static void
add_variations (Run *run, const FlameVariationRef *uses, uint32_t n_uses)
{
  FlameBatch *batch = run->batch;
  const UsePoints *to = run->to;
  const float *record = run->temporal_sample->record;
  const int n = to->n_padded;
  FlameLanes lanes = {batch->in_x, batch->in_y, batch->r2, batch->r,
      batch->theta, batch->phi, to->x, to->y, FLAME_FORM_REGULAR,
      .z = to->z ? batch->in_z : NULL, .out_z = to->z, .entry_x = batch->in_x,
      .entry_y = batch->in_y, .entry_z = batch->in_z};
  uint32_t needs = 0;

  for (uint32_t u = 0; u < n_uses; u++) {
    if (record[uses[u].offset] != 0.0f)
      needs |= uses[u].needs;
  }
  fill_needs (batch, needs, batch->in_x, batch->in_y, n);
  for (uint32_t u = 0; u < n_uses; u++) {
    const float weight = record[uses[u].offset];

    /*
     * flam3 skips a weight of zero, and so must this: 0 times infinity would be NaN.
     */
    if (weight == 0.0f)
      continue;
    run_use (run, &uses[u], &lanes);
    if (to->z && flame_variation_infos[uses[u].variation].z == FLAME_Z_WEIGHT)
      weigh_z (run, &uses[u], to->z, batch->in_z, 1);
  }
}

/* Sums the regular uses, in parts if some of them change the sum in between. */
static void
sum_variations (Run *run, const FlameVariationRef *uses, uint32_t n_uses)
{
  const UsePoints *to = run->to;
  const int n = to->n_padded;
  uint32_t begin = 0;

  memset (to->x, 0, n * sizeof *to->x);
  memset (to->y, 0, n * sizeof *to->y);
  if (to->z)
    memset (to->z, 0, n * sizeof *to->z);
  for (uint32_t u = 0; u < n_uses; u++) {
    if (uses[u].form != FLAME_FORM_AMONG)
      continue;
    add_variations (run, uses + begin, u - begin);
    run_forms (run, uses + u, 1, to->x, to->y, to->z);
    begin = u + 1;
  }
  add_variations (run, uses + begin, n_uses - begin);
}

/* ------------------------------------------------------------------ colour */

/* Adds the permanent part of a variation's change; NaN becomes 0. */
static void
keep_color (float *restrict color, const float *restrict own, int n, float part)
{
  for (int i = 0; i < n; i++) {
    const float kept = color[i] + part * (own[i] - color[i]);

    color[i] = kept == kept ? kept : 0.0f;
  }
}

static void
cycle_colors (const float *k, float *restrict color, int n)
{
  for (int i = 0; i < n; i++)
    color[i] = flame_cycle_color (k, color[i]);
}

/* A point's earlier colour of its own no longer shows. */
static void
forget_rgb (float *restrict red, int n)
{
  for (int i = 0; i < n; i++)
    red[i] = flame_forget_red (red[i]);
}

static void
note_places (FlameBatch *batch, int has_z, int n)
{
  memcpy (batch->from_x, batch->in_x, n * sizeof *batch->from_x);
  memcpy (batch->from_y, batch->in_y, n * sizeof *batch->from_y);
  if (has_z)
    memcpy (batch->from_z, batch->in_z, n * sizeof *batch->from_z);
}

/* Colours points by their distance from the positions noted before. */
static void
color_by_distance (
    const float *k, const FlameBatch *batch, const UsePoints *to, int n)
{
  for (int i = 0; i < n; i++)
    to->color[i] = flame_distance_color (k, batch->from_x[i] - to->x[i],
        batch->from_y[i] - to->y[i],
        to->z ? batch->from_z[i] - to->z[i] : 0.0f);
}

/* ------------------------------------------------------------------- xform */

/* Does all that xform @x does to the points in in_x, in_y and in_z. */
static void
run_uses (FlameBatch *batch, const FlameTemporalSample *temporal_sample,
    uint32_t x, const UsePoints *to, FlameRng rng)
{
  const FlameXformRef *xform = &temporal_sample->xforms[x];
  const FlameXformExtras *extras = &temporal_sample->extras[x];
  const FlameVariationRef *pre =
      temporal_sample->variations + xform->first_variation;
  const FlameVariationRef *regular = pre + xform->n_pre;
  const uint32_t n_regular = xform->n_variations - xform->n_pre - xform->n_post;
  const float *floats = temporal_sample->record + xform->offset;
  const float *maps = temporal_sample->record + extras->space;
  const int n = to->n_padded;
  const PointField field = {temporal_sample->record + extras->field,
      temporal_sample->record, floats + FLAME_XFORM_COEFS, batch->field};
  const int at_source = extras->field_kind >> FLAME_FIELD_AT_SOURCE & 1u;
  Run run = {batch, temporal_sample, to, rng, to->color,
      extras->field ? &field : NULL};

  if (extras->color && to->rgb[0])
    forget_rgb (to->rgb[0], n);
  if (extras->color_kind == FLAME_COLOR_CYCLE)
    cycle_colors (temporal_sample->record + extras->color, to->color, n);
  else if (extras->color_kind == FLAME_COLOR_DISTANCE)
    note_places (batch, to->z != NULL, n);
  if (extras->var_color) {
    memcpy (batch->own_color, to->color, n * sizeof *to->color);
    run.color = batch->own_color;
  }
  if (extras->field && at_source)
    find_field (extras, field.k, batch, to->z != NULL, to->n, batch->field);
  if (extras->space && to->z)
    map_space (
        batch->in_x, batch->in_y, batch->in_z, n, maps + FLAME_SPACE_COEFS);
  else
    affine (batch->in_x, batch->in_y, n, floats + FLAME_XFORM_COEFS);
  if (extras->field && !at_source)
    find_field (extras, field.k, batch, to->z != NULL, to->n, batch->field);
  run_forms (&run, pre, xform->n_pre, batch->in_x, batch->in_y,
      to->z ? batch->in_z : NULL);
  /* Random numbers for a first pre use are reserved in every xform. */
  if (run.rng.counter == rng.counter)
    run.rng.counter += FLAME_RNG_DRAWS * FLAME_RNG_LANES;
  sum_variations (&run, regular, n_regular);
  run_forms (&run, regular + n_regular, xform->n_post, to->x, to->y, to->z);
  if (extras->space && to->z)
    map_space (to->x, to->y, to->z, n, maps + FLAME_SPACE_POST);
  else if (xform->has_post)
    affine (to->x, to->y, n, floats + FLAME_XFORM_POST);
  if (extras->var_color)
    keep_color (to->color, batch->own_color, n,
        temporal_sample->record[extras->var_color]);
  if (extras->field)
    finish_by_field (&field, extras, to->x, to->y, to->z, to->color, to->n);
  if (extras->color_kind == FLAME_COLOR_DISTANCE)
    color_by_distance (temporal_sample->record + extras->color, batch, to, n);
}
