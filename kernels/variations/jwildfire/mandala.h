/*
 * mandala: the paths of squares in a grid that is turned by shifting its rows
 * and columns.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mandala, 1122, .draws = 4,
    .traits = FLAME_WRITES_COLOR | FLAME_WRITES_RGB, FLAME_ENTRIES (mandala, 7),
    FLAME_PREPARED (mandala))
FLAME_PARAM (
    mandala, width, 300.0, .type = FLAME_INTEGER, FLAME_RANGE (100.0, 1000.0))
FLAME_PARAM (mandala, num, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 15.0))
FLAME_PARAM (
    mandala, denom, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, 16.0))
FLAME_PARAM (
    mandala, minsky, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    mandala, wobble, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 8.0))
FLAME_PARAM (
    mandala, wrap_range, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 8.0))
FLAME_PARAM (
    mandala, hskew, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 22.0))
FLAME_PARAM (mandala, size, 0.6, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    mandala, color_id, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_mandala
{
  float entries[FLAME_ENTRY_CONSTANTS];
  float size;    /* of a square */
  float squares; /* squares in a row */
  float hues;    /* whether hues are entries of the palette */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/entries.h"

/* The most turns along a path, and the most steps of all paths together. */
#define FLAME_TURNING_TIMES 20000
#define FLAME_TURNING_STEPS 300000000L
#define FLAME_TURNING_ROWS (1 << 22)

typedef struct
{
  int32_t *rows, *columns, *again; /* the shift of each, in one block */
  int n_rows, base;                /* number of rows, and the index of row 0 */
  int32_t *counts; /* length of the path through each square that is shown */
  int width, denom, minsky, wraps;
  double low, high; /* in turns */
  int32_t extra;
  long steps;
} FlameTurning;

/* Rounds as Java does. */
static int32_t FLAME_UNUSED
flame_turning_round (double x)
{
  return (int32_t) floor (x + 0.5);
}

static void FLAME_UNUSED
flame_turning_fill (FlameTurning *t)
{
  for (int row = 0; row < t->n_rows; row++) {
    const int i = row - t->base;
    const double wave = cos (i * 2.0 * M_PI / 512.0);
    const double angle =
        2.0 * M_PI * (t->low - (wave - 1.0) / 2.0 * (t->high - t->low));
    const double s = sin (angle), c = (cos (angle) - 1.0) / s;
    const double skew = sqrt (2.0 * (1.0 - cos (angle)));

    if (t->minsky) {
      const int32_t shift = flame_turning_round (skew * i + 1e-8);

      t->rows[row] = t->extra - shift;
      t->columns[row] = shift;
      t->again[row] = 0;
    } else {
      t->rows[row] = flame_turning_round (c * i);
      t->columns[row] = flame_turning_round (s * i + 1e-8);
      t->again[row] = t->rows[row] + t->extra;
    }
  }
}

/* Makes room for @n rows. Returns 0 if there is no memory */
static int FLAME_UNUSED
flame_turning_grow (FlameTurning *t, int n)
{
  int32_t *rows = (int32_t *) realloc (t->rows, 3 * (size_t) n * sizeof *rows);

  if (!rows)
    return 0;
  t->rows = rows;
  t->columns = rows + n;
  t->again = rows + 2 * n;
  t->n_rows = n;
  return 1;
}

static int FLAME_UNUSED
flame_turning_begin (const struct FlameParams_mandala *in, FlameTurning *t)
{
  static const double wraps[9] = {0.0, 12.0, 8.0, 6.0, 4.0, 3.0, 2.0, 1.5, 1.0};
  static const int8_t skews[23] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 15, 16,
      23, 24, 25, 31, 32, 36, 47, 48, 63, 64};
  const double wobble =
      in->wobble > 0.0 ? pow (10.0, -6.0 + 0.5 * in->wobble) : 0.0;
  const double wrap = wraps[(int) in->wrap_range];
  const int width = (int) in->width;
  /* What JWildfire makes of them when it sets one after the other. */
  const int num = (int) in->num + ((int) in->num * 2 % 3 == 0 ? 1 : 0);
  const int denom = (int) in->denom + (num * 2 % (int) in->denom == 0 ? 1 : 0);
  const int n = (wrap == 0.0 ? width * 2 : (int) (width * wrap)) | 1;
  const int from = -(width / 2);

  t->width = width;
  t->denom = denom > 16 ? 16 : denom;
  t->minsky = in->minsky == 1.0;
  t->wraps = wrap != 0.0;
  t->low = num / ((1.0 + wobble) * t->denom);
  t->high = num / ((1.0 - wobble) * t->denom);
  t->extra = skews[(int) in->hskew];
  t->counts =
      (int32_t *) calloc ((size_t) width * (size_t) width, sizeof *t->counts);
  if (!t->counts || !flame_turning_grow (t, n))
    return 0;
  t->base = n / 2;
  if (t->base + from + width > n)
    t->base = n - from - width;
  flame_turning_fill (t);
  return 1;
}

/* (inout) @at: wrapped into the rows or columns that exist, or more are
 * added. Returns 0 if there are too many */
static int FLAME_UNUSED
flame_turning_hold (FlameTurning *t, int32_t *at)
{
  if (*at + t->base >= 0 && *at + t->base < t->n_rows)
    return 1;
  if (t->wraps) {
    *at -= t->n_rows * (int32_t) floor ((t->base + *at) / (double) t->n_rows);
    return 1;
  }
  while (*at + t->base < 0 || *at + t->base >= t->n_rows) {
    if (2 * t->n_rows > FLAME_TURNING_ROWS ||
        !flame_turning_grow (t, 2 * t->n_rows))
      return 0;
    t->base = t->n_rows / 2;
  }
  flame_turning_fill (t);
  return 1;
}

/* (inout) Turns once, in t->denom parts. Returns 0 if there are too many
 * steps */
static int FLAME_UNUSED
flame_turning_step (FlameTurning *t, int32_t *x, int32_t *y)
{
  for (int i = 0; i < t->denom; i++) {
    *x += t->rows[*y + t->base];
    if (!flame_turning_hold (t, x))
      return 0;
    *y += t->columns[*x + t->base];
    if (!flame_turning_hold (t, y))
      return 0;
    *x += t->again[*y + t->base];
    if (!flame_turning_hold (t, x))
      return 0;
  }
  t->steps += t->denom;
  return t->steps < FLAME_TURNING_STEPS;
}

/* Adds the squares of the path through (@from_x, @from_y), with a hue that
 * follows from the path's length. */
static int FLAME_UNUSED
flame_turning_path (
    FlameTurning *t, int32_t from_x, int32_t from_y, FlameEntryList *list)
{
  const int32_t first = -(t->width / 2);
  int32_t x = from_x, y = from_y;
  int n = 1;
  float hue;

  for (; n <= FLAME_TURNING_TIMES; n++) {
    if (!flame_turning_step (t, &x, &y))
      return 0;
    if (x == from_x && y == from_y)
      break;
  }
  hue = (float) log ((double) n);
  hue = n > FLAME_TURNING_TIMES ? -1.0f : hue - floorf (hue);
  x = from_x;
  y = from_y;
  for (int i = 1; i <= n; i++) {
    const int32_t column = x - first, row = y - first;

    if (column >= 0 && column < t->width && row >= 0 && row < t->width) {
      int32_t *count = &t->counts[column * t->width + row];
      const float entry[3] = {(float) column, (float) row, hue};

      if (*count != 0 || !flame_count_entry (list, entry, 3))
        break;
      *count = n;
    }
    if (!flame_turning_step (t, &x, &y))
      return 0;
    if (x == from_x && y == from_y)
      break;
  }
  return 1;
}

static void FLAME_UNUSED
flame_turn_all (FlameTurning *t, FlameEntryList *list)
{
  for (int x = 0; x < t->width; x++)
    for (int y = 0; y < t->width; y++)
      if (t->counts[x * t->width + y] == 0 &&
          !flame_turning_path (t, x - t->width / 2, y - t->width / 2, list))
        return;
}

FLAME_FILL_ENTRIES (mandala)
{
  FlameTurning turning = {0};

  flame_begin_entries (list);
  if (flame_turning_begin (in, &turning))
    flame_turn_all (&turning, list);
  free (turning.rows);
  free (turning.counts);
}

FLAME_PREPARE (mandala)
{
  k->size = (float) (0.01 * in->size);
  k->squares = (float) in->width;
  k->hues = (float) in->color_id;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hue.h"
#include "kernels/variations/common/shapes.h"

FLAME_VARIATION (mandala)
{
  FLAME_GLOBAL const float *all = flame_entries (k->entries);
  FLAME_GLOBAL const float *at =
      all + 1 + 3 * (int32_t) flame_rng_below (rng, all[0]);
  const float a = flame_rng_01 (rng), b = flame_rng_01 (rng);
  const float side = flame_rng_below (rng, 4.0f);
  const float middle = flame_floorf (0.5f * k->squares);
  const float hue = at[2] >= 0.0f ? at[2] : 0.0f;
  float x, y, rgb[3];

  flame_polygon_place (4.0f, 0.0f, a, b, side, &x, &y);
  o->x += w * (k->size * x + 0.01f * (at[0] - middle));
  o->y += w * (k->size * y + 0.01f * (at[1] - middle));
  for (int c = 0; c < 3; c++) {
    const float full = flame_hue_channel (hue + (float) (3 - c) / 3.0f);
    const float level = flame_floorf (255.0f * (0.15f + 0.85f * full) + 0.5f);

    rgb[c] = at[2] < 0.0f ? 0.0f : level * (FLAME_MAX_RGB / 255.0f);
  }
  o->color = k->hues != 0.0f ? hue : o->color;
  if (k->hues == 0.0f)
    flame_show_rgb (o, rgb[0], rgb[1], rgb[2]);
}
#endif
