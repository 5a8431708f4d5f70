/*
 * An xform's points one by one, for a weighting field that gives each of them its own
 * weight and perhaps constants.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <string.h>

#include "kernels/cpu/iterate.h"
#include "kernels/cpu/lanes.h"
#include "kernels/variation-call.h"
#include "kernels/variation-table.h"
#include "kernels/weighting-field.h"

/* An xform's field at its points. */
typedef struct
{
  const float *k; /* FLAME_FIELD_FLOATS */
  const float *record;
  const float *map;   /* the xform's affine map */
  const float *value; /* one for each point */
} PointField;

static void
find_field (const FlameXformExtras *extras, const float *k,
    const FlameBatch *batch, int has_z, int n, float *value)
{
  for (int i = 0; i < n; i++)
    value[i] = flame_field_value (extras->field_kind, k, batch->in_x[i],
        batch->in_y[i], has_z ? batch->in_z[i] : 0.0f);
}

static float
weight_at (const PointField *field, const FlameVariationRef *use, int i)
{
  return field->record[use->offset] *
         flame_field_weight (field->k,
             use->driven ? field->record + use->driven : NULL, field->value[i]);
}

/*
 * Returns: the use's constants at point @i, in @own if they are computed again
 */
static const float *
constants_at (const PointField *field, const FlameVariationRef *use, float w,
    int i, float *own)
{
  const FlameVariationInfo *info = &flame_variation_infos[use->variation];
  const float *constants = field->record + use->offset + 1;
  const float *driven = field->record + use->driven;
  double params[FLAME_MAX_VARIATION_PARAMS], coefs[6];
  const FlamePrepare in = {
      params, (double) w, coefs, flame_form_basic ((FlameForm) use->form)};

  if (!use->driven || driven[FLAME_DRIVEN_N_PARAMS] == 0.0f || !info->prepare)
    return constants;
  flame_drive_params (driven, (int) driven[FLAME_DRIVEN_N_PARAMS],
      field->value[i], field->map, params, coefs);
  memcpy (own, constants, info->constants * sizeof *own);
  info->prepare (&in, own);
  return own;
}

static FlamePoint
point_at (const FlameLanes *lanes, int i)
{
  const int has_z = lanes->z != NULL;

  return (FlamePoint){.x = lanes->x[i],
      .y = lanes->y[i],
      .z = has_z ? lanes->z[i] : 0.0f,
      .r2 = lanes->r2[i],
      .r = lanes->r[i],
      .theta = lanes->theta[i],
      .phi = lanes->phi[i],
      .entry_x = lanes->entry_x[i],
      .entry_y = lanes->entry_y[i],
      .entry_z = has_z ? lanes->entry_z[i] : 0.0f,
      .form = lanes->form};
}

static FlameSum
sum_at (const FlameLanes *lanes, int n_state, int i)
{
  FlameSum o = {.x = lanes->out_x[i],
      .y = lanes->out_y[i],
      .z = lanes->z ? lanes->out_z[i] : 0.0f,
      .color = lanes->color[i]};

  if (lanes->rgb[0])
    flame_set_rgb (&o, lanes->rgb[0][i], lanes->rgb[1][i], lanes->rgb[2][i]);
  for (int f = 0; f < n_state; f++)
    o.state[f] = lanes->state[f][i];
  return o;
}

static void
put_sum (const FlameLanes *lanes, const FlameSum *o, int n_state, int i)
{
  lanes->out_x[i] = o->x;
  lanes->out_y[i] = o->y;
  if (lanes->z)
    lanes->out_z[i] = o->z;
  lanes->color[i] = o->color;
  for (int c = 0; lanes->rgb[0] && c < 3; c++)
    lanes->rgb[c][i] = o->rgb[c];
  for (int f = 0; f < n_state; f++)
    lanes->state[f][i] = o->state[f];
}

/*
 * Does for each point what the loops of variation-loops.h do for many.
 * @rng: at the use's first draw
 */
static void
run_use_by_field (const PointField *field, const FlameVariationRef *use,
    const FlameLanes *lanes, int n, FlameRng rng)
{
  const FlameVariationInfo *info = &flame_variation_infos[use->variation];
  float own[FLAME_MAX_CONSTANTS];

  for (int i = 0; i < n; i++) {
    const float w = weight_at (field, use, i);
    const float *constants = constants_at (field, use, w, i, own);
    FlamePoint p = point_at (lanes, i);
    FlameSum o = sum_at (lanes, info->state, i);
    FlameRng lane = rng;

    lane.counter += (uint32_t) i;
    flame_variation_call (use->variation, &p, constants, w, &lane, &o);
    put_sum (lanes, &o, info->state, i);
    if (!(info->traits & FLAME_WRITES_POINT))
      continue;
    lanes->x[i] = p.x;
    lanes->y[i] = p.y;
    if (lanes->z && info->z == FLAME_Z_OWN)
      lanes->z[i] = p.z;
  }
}

/* Applies the last part of the field: positions and colours. */
static void
finish_by_field (const PointField *field, const FlameXformExtras *extras,
    float *x, float *y, float *z, float *color, int n)
{
  for (int i = 0; i < n; i++) {
    if (extras->field_kind >> FLAME_FIELD_HAS_JITTER & 1u)
      flame_field_jitter (
          extras->field_kind, field->k, &x[i], &y[i], z ? &z[i] : NULL);
    color[i] = flame_field_color (field->k, field->value[i], color[i]);
  }
}
