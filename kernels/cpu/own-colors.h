/*
 * Points that carry a red, green and blue of their own: from transform to transform
 * and into the light of a visit.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <string.h>

#include "kernels/cpu/uses.h"
#include "kernels/rgb.h"

/* An xform that leaves the coordinate alone leaves these, too. @floats: its own */
static inline int
keeps_rgb (const float *floats)
{
  return floats[FLAME_XFORM_COLOR_KEEP] == 1.0f;
}

/* (inout) @to: what uses see of the points that @order names, at @begin */
static void
hand_on_rgb (FlameBatch *batch, const float *floats,
    const int32_t *restrict order, int begin, UsePoints *to)
{
  const int side = batch->side;

  for (int c = 0; c < 3; c++) {
    const float *restrict from = batch->rgb[side][c];
    float *restrict lane = batch->rgb[!side][c] + begin;

    to->rgb[c] = lane;
    for (int i = 0; (c == 0 || keeps_rgb (floats)) && i < to->n_padded; i++)
      lane[i] = from[order[i]];
  }
  if (!keeps_rgb (floats))
    forget_rgb (to->rgb[0], to->n_padded);
}

/* likewise in a final xform's view; @from: of the view before it */
static void
show_rgb (const float *floats, const float *const from[3], const UsePoints *to)
{
  for (int c = 0; c < (keeps_rgb (floats) ? 3 : 1); c++)
    memcpy (to->rgb[c], from[c], to->n * sizeof *from[c]);
  if (!keeps_rgb (floats))
    forget_rgb (to->rgb[0], to->n);
}

/* ------------------------------------------------------------------- light */

/* what the visits of one xform are lit by */
typedef struct
{
  const float *palette;
  const uint64_t *table;       /* of those that have no colour of their own */
  const uint32_t *alpha_table; /* NULL where hits say it */
  float count, scale;          /* as flame_light_table has them */
} OwnLight;

static void
light_visit (FlameBatch *batch, const OwnLight *light, float dither,
    const float *const rgb[3], int i)
{
  float own[3] = {rgb[0][i], rgb[1][i], rgb[2][i]};
  const uint64_t alpha = light->scale + dither;
  const uint64_t hits = light->count + dither;
  uint64_t cell = (light->alpha_table ? hits : alpha) << 48;

  flame_resolve_rgb (light->palette, own);
  for (int c = 0; c < 3; c++)
    cell |= (uint64_t) (own[c] * light->scale + dither) << (16 * c);
  batch->own_light[i] = cell;
  batch->own_alpha[i] = alpha;
}

/*
 * (inout) The entries of the points from xform @x become places in own_light and
 * own_alpha, which hold their light.
 */
static void
light_own_colors (FlameBatch *batch, const FlameSubTime *sub_time,
    const float *const rgb[3], int x, int begin, int n)
{
  const float *floats = sub_time->block + sub_time->xforms[x].offset;
  const float count = 255.0f * floats[FLAME_XFORM_OPACITY];
  const OwnLight light = {
      .palette = sub_time->palettes[x],
      .table = sub_time->tables[x],
      .alpha_table = sub_time->alpha_tables[x],
      .count = count,
      .scale = count * sub_time->block[FLAME_FRAME_WEIGHT],
  };

  for (int i = begin; i < begin + n; i++) {
    const int entry = batch->entry[i];
    const int copy = entry / (int) sub_time->table_size;

    batch->entry[i] = i;
    if (rgb[0][i] == FLAME_HIDDEN_RGB) {
      batch->own_light[i] = 0;
      batch->own_alpha[i] = 0;
      continue;
    }
    if (flame_has_own_rgb (rgb[0][i])) {
      light_visit (batch, &light,
          sub_time->exact ? (copy + 0.5f) / FLAME_DITHER_COPIES
                          : sub_time->rounding,
          rgb, i);
      continue;
    }
    batch->own_light[i] = light.table[entry];
    if (light.alpha_table)
      batch->own_alpha[i] = light.alpha_table[entry];
  }
}
