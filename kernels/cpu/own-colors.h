/*
 * Points with a red, green and blue of their own: how xforms pass them on and how they
 * light a sample. Also the light of points seen through fog.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <string.h>

#include "kernels/cpu/uses.h"
#include "kernels/palette.h"
#include "kernels/rgb.h"
#include "kernels/space.h"

/*
 * An xform that keeps the colour coordinate keeps these, too.
 * @floats: the xform's
 */
static inline int
keeps_rgb (const float *floats)
{
  return floats[FLAME_XFORM_COLOR_KEEP] == 1.0f;
}

/* (inout) Passes colours on to @to, for the points in @order from @begin on. */
static void
copy_rgb (FlameBatch *batch, const float *floats, const int32_t *restrict order,
    int begin, UsePoints *to)
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

/*
 * Likewise for a final xform.
 * @from: the colours before it
 */
static void
show_rgb (const float *floats, const float *const from[3], const UsePoints *to)
{
  for (int c = 0; c < (keeps_rgb (floats) ? 3 : 1); c++)
    memcpy (to->rgb[c], from[c], to->n * sizeof *from[c]);
  if (!keeps_rgb (floats))
    forget_rgb (to->rgb[0], to->n);
}

/* ------------------------------------------------------------------- light */

/* What lights the samples of one xform. */
typedef struct
{
  const float *palette;
  uint32_t linear, table_size;
  const uint64_t *table;       /* for points that have no colour of their own */
  const uint32_t *alpha_table; /* NULL if alpha equals hits */
  float count, scale;          /* as in flame_light_table() */
} OwnLight;

/*
 * Sets @rgb to the colour of palette entry @at.
 * Returns: the entry's alpha
 */
static float
find_palette_rgb (const OwnLight *light, int at, float *rgb)
{
  const FlamePaletteSpot spot = flame_palette_spot (light->linear, at);
  const float *entry = light->palette + 4 * spot.index;
  float mixed[4];

  for (int c = 0; c < 4; c++)
    mixed[c] = spot.part == 0.0f
                   ? entry[c]
                   : flame_palette_mix (entry[c], entry[4 + c], spot.part);
  memcpy (rgb, mixed, 3 * sizeof *rgb);
  return mixed[3];
}

/*
 * @cell, @alpha: the sample without its colours, which are @rgb
 */
static void
put_light (FlameBatch *batch, const OwnLight *light, float dither,
    const float rgb[3], uint64_t cell, uint32_t alpha, int i)
{
  for (int c = 0; c < 3; c++)
    cell |= (uint64_t) (rgb[c] * light->scale + dither) << (16 * c);
  batch->own_light[i] = cell;
  batch->own_alpha[i] = alpha;
}

/* Lights a point with a colour of its own, @rgb. */
static void
light_sample (FlameBatch *batch, const OwnLight *light, float dither,
    const float rgb[3], int i)
{
  const uint64_t alpha = light->scale + dither;
  const uint64_t hits = light->count + dither;

  put_light (batch, light, dither, rgb,
      (light->alpha_table ? hits : alpha) << 48, (uint32_t) alpha, i);
}

/*
 * Lights a point seen through @fog, of which @shows is visible: with its own @rgb or,
 * if @is_own is 0, by the light table at @entry.
 */
static void
light_in_fog (FlameBatch *batch, const OwnLight *light, const float *fog,
    float dither, float rgb[3], int is_own, int entry, int i)
{
  const uint64_t colors = ((uint64_t) 1 << 48) - 1;
  float alpha = 1.0f;

  if (!is_own)
    alpha = find_palette_rgb (light, entry % (int) light->table_size, rgb);
  flame_fog_mix (fog, batch->plot_fog[i], alpha, rgb);
  if (is_own)
    light_sample (batch, light, dither, rgb, i);
  else
    put_light (batch, light, dither, rgb, light->table[entry] & ~colors,
        light->alpha_table ? light->alpha_table[entry] : 0, i);
}

/*
 * (inout) Computes the light of points from xform @x into own_light and own_alpha, and
 * changes the points' entries into indices there.
 */
static void
light_own_colors (FlameBatch *batch, const FlameTemporalSample *temporal_sample,
    const float *const rgb[3], int x, int begin, int n)
{
  const float *floats =
      temporal_sample->record + temporal_sample->xforms[x].offset;
  const float *fog = temporal_sample->record + temporal_sample->fog;
  const float count = floats[FLAME_XFORM_LIGHT];
  const OwnLight light = {
      .palette = temporal_sample->palettes[x],
      .linear = temporal_sample->table_size > FLAME_PALETTE_ENTRIES,
      .table_size = temporal_sample->table_size,
      .table = temporal_sample->tables[x],
      .alpha_table = temporal_sample->alpha_tables[x],
      .count = count,
      .scale = count * temporal_sample->record[FLAME_FRAME_WEIGHT],
  };

  for (int i = begin; i < begin + n; i++) {
    const int entry = batch->entry[i];
    const int copy = entry / (int) temporal_sample->table_size;
    const float dither = temporal_sample->exact
                             ? (copy + 0.5f) / FLAME_DITHER_COPIES
                             : temporal_sample->rounding;
    float own[3] = {FLAME_NO_RGB, 0.0f, 0.0f};
    int is_own;

    for (int c = 0; temporal_sample->has_rgb && c < 3; c++)
      own[c] = rgb[c][i];
    is_own = flame_has_own_rgb (own[0]);
    if (is_own)
      flame_resolve_rgb (light.palette, own);
    batch->entry[i] = i;
    if (own[0] == FLAME_HIDDEN_RGB) {
      batch->own_light[i] = 0;
      batch->own_alpha[i] = 0;
    } else if (temporal_sample->fog && batch->plot_fog[i] < 1.0f) {
      light_in_fog (batch, &light, fog, dither, own, is_own, entry, i);
    } else if (is_own) {
      light_sample (batch, &light, dither, own, i);
    } else {
      batch->own_light[i] = light.table[entry];
      if (light.alpha_table)
        batch->own_alpha[i] = light.alpha_table[entry];
    }
  }
}
