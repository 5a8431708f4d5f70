/*
 * snowflake_wf: an ice crystal.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (snowflake_wf, 1124, .draws = 1, .traits = FLAME_WRITES_COLOR,
    FLAME_ENTRIES (snowflake_wf, 9), FLAME_PREPARED (snowflake_wf))
FLAME_PARAM (snowflake_wf, buffer_size, 128.0, .type = FLAME_INTEGER,
    FLAME_RANGE (8.0, 512.0))
FLAME_PARAM (snowflake_wf, max_iter, 500.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 4000.0))
FLAME_PARAM (snowflake_wf, bg_freeze_level, 0.5)
FLAME_PARAM (snowflake_wf, fg_freeze_speed, 0.0005)
FLAME_PARAM (snowflake_wf, diffusion_speed, 0.01)
FLAME_PARAM (snowflake_wf, diffusion_asymmetry, 1.0)
FLAME_PARAM (snowflake_wf, rnd_bg_noise, 0.25)
FLAME_PARAM (snowflake_wf, threshold, 0.65)
FLAME_PARAM (snowflake_wf, seed, 12345.0, .type = FLAME_INTEGER)
FLAME_PARAM (snowflake_wf, scale, 1.0)
FLAME_PARAM (snowflake_wf, jitter, 0.001, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (snowflake_wf, dc_color, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (snowflake_wf, dc_color_scale, 2.0)
FLAME_PARAM (snowflake_wf, dc_color_offset, 0.1)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_snowflake_wf
{
  float entries[FLAME_ENTRY_CONSTANTS];
  float scale;
  float jitter;         /* how far points are from their places */
  float direct_color;   /* whether points are coloured */
  float dc_color_scale; /* scale and offset of the colours */
  float dc_color_offset;
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/entries.h"
#include "kernels/variations/common/marsaglia.h"

#define FLAME_ICE_STRETCH (1.5 / 1.7321)

/* The cells of a hexagonal grid, row by row; @margin empty cells are before
 * and behind them. */
typedef struct
{
  double *all, *water, *flowing, *frozen;
  int width, row, n, margin;
  double freeze, own, others;
} FlameIce;

/* Returns: 0 if there is no memory */
static int FLAME_UNUSED
flame_ice_begin (const struct FlameParams_snowflake_wf *in, FlameIce *ice)
{
  FlameMarsaglia random = flame_marsaglia (in->seed);
  const double speed = in->diffusion_speed / 1000.0 + 1.0;
  const int width = (int) in->buffer_size;

  ice->width = width;
  ice->row = 2 * width - 1;
  ice->n = width * ice->row + (width - 1) * (ice->row - 1);
  ice->margin = ice->row;
  ice->freeze = in->fg_freeze_speed / 1000.0;
  ice->own = 0.5 * in->diffusion_asymmetry / speed;
  ice->others = (speed - ice->own) / 6.0;
  ice->all = (double *) calloc (
      3 * ((size_t) ice->n + 2 * (size_t) ice->margin), sizeof (double));
  if (!ice->all)
    return 0;
  ice->water = ice->all + ice->margin;
  ice->flowing = ice->water + ice->n + 2 * ice->margin;
  ice->frozen = ice->flowing + ice->n + 2 * ice->margin;
  for (int i = 0; i < ice->n; i++)
    ice->water[i] = in->bg_freeze_level +
                    (in->rnd_bg_noise - 2.0 * in->rnd_bg_noise *
                                            flame_marsaglia_next (&random));
  ice->water[ice->n / 2] = 1.0;
  return 1;
}

static void FLAME_UNUSED
flame_ice_step (FlameIce *ice)
{
  const int w = ice->width, n = ice->n;
  const int ways[6] = {-2 * w + 1, -w + 1, w, 2 * w - 1, w - 1, -w};
  double *water = ice->water, *flowing = ice->flowing, *frozen = ice->frozen;

  memcpy (flowing, water, (size_t) n * sizeof *flowing);
  memset (frozen, 0, (size_t) n * sizeof *frozen);
  for (int i = 0; i < n; i++) {
    if (water[i] < 1.0)
      continue;
    frozen[i] = water[i];
    for (int j = 0; j < 6; j++) {
      const int next = i + ways[j];

      if (next < 0 || next >= n)
        continue;
      flowing[next] = 0.0;
      frozen[next] =
          water[next] > 0.0 ? water[next] + ice->freeze : water[next];
    }
  }
  for (int i = 0; i < n; i++) {
    const double around = flowing[i + ways[0]] + flowing[i + ways[1]] +
                          flowing[i + ways[2]] + flowing[i + ways[3]] +
                          flowing[i + ways[4]] + flowing[i + ways[5]];

    water[i] = flowing[i] * ice->own + around * ice->others + frozen[i];
  }
}

/* The water at @row and @column of the picture: a cell's or, between cells,
 * the mean of those above and below. */
static double FLAME_UNUSED
flame_ice_shown (const FlameIce *ice, int row, int column)
{
  const int at = ice->row * row + column / 2;
  const int above = at - ice->width + 1, below = at + ice->width;

  if (column % 2 == 0)
    return ice->water[at];
  return above >= 0 && below < ice->n
             ? 0.5 * (ice->water[above] + ice->water[below])
             : -1.0;
}

/* Adds the places with more water than the threshold, and the excess. */
static void FLAME_UNUSED
flame_ice_show (const struct FlameParams_snowflake_wf *in, const FlameIce *ice,
    FlameEntryList *list)
{
  FlameMarsaglia random = flame_marsaglia (in->seed);
  const int columns = (int) floor (2.0 * ice->width * FLAME_ICE_STRETCH);
  float *shown = (float *) calloc ((size_t) columns, sizeof *shown);

  flame_begin_entries (list);
  for (int row = 0; shown && row < ice->row; row++) {
    memset (shown, 0, (size_t) columns * sizeof *shown);
    for (int i = 0; i < 2 * ice->width; i++) {
      const int x = (int) floor (i * FLAME_ICE_STRETCH + 0.5);
      const double more = flame_ice_shown (ice, row, i) - in->threshold;

      if (more > 1e-8 && x < columns)
        shown[x] = (float) more;
    }
    for (int x = 0; x < columns; x++) {
      const double turn = 2.0 * M_PI * flame_marsaglia_next (&random);
      const float entry[5] = {(float) ((row - 0.5 * ice->row) / ice->row),
          (float) ((x - 0.5 * columns) / columns * FLAME_ICE_STRETCH),
          (float) cos (turn), (float) sin (turn), shown[x]};

      if (shown[x] > 1e-8f)
        (void) flame_count_entry (list, entry, 5);
    }
  }
  free (shown);
}

FLAME_FILL_ENTRIES (snowflake_wf)
{
  FlameIce ice;

  if (flame_ice_begin (in, &ice)) {
    for (int i = 0; i < (int) in->max_iter; i++)
      flame_ice_step (&ice);
    flame_ice_show (in, &ice, list);
  }
  free (ice.all);
}

FLAME_PREPARE (snowflake_wf)
{
  k->scale = (float) in->scale;
  k->jitter = (float) in->jitter;
  k->dc_color_scale = (float) in->dc_color_scale;
  k->dc_color_offset = (float) in->dc_color_offset;
  k->direct_color = in->dc_color > 0.0 ? 1.0f : 0.0f;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/entries.h"

FLAME_VARIATION (snowflake_wf)
{
  FLAME_GLOBAL const float *all = flame_entries (k->entries);
  const float last = flame_at_least (all[0] - 1.0f, 0.0f);
  const int32_t at = 1 + 5 * (int32_t) flame_rintf (flame_rng_01 (rng) * last);
  const int any = all[0] > 0.0f;

  o->x += any ? w * (all[at] * k->scale + all[at + 2] * k->jitter) : 0.0f;
  o->y += any ? w * (all[at + 1] * k->scale + all[at + 3] * k->jitter) : 0.0f;
  o->color =
      k->direct_color != 0.0f
          ? (any ? all[at + 4] : 0.0f) * k->dc_color_scale + k->dc_color_offset
          : o->color;
}
#endif
