/*
 * Reads the tables of variations that set red, green and blue, and calls these
 * variations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/unit/rgb-cases.h"

#include <math.h>
#include <string.h>

#include "core/genome/variation.h"
#include "kernels/rgb.h"
#include "kernels/variation-call.h"
#include "tests/support/variation-cases.h"

#define WEIGHT 0.7
#define REFERENCE_CALLS 100000
/* one of 256 levels */
#define LEVEL (FLAME_MAX_RGB / 255.0)

/* ------------------------------------------------------------------ tables */

static void
case_free (gpointer data)
{
  RgbCase *c = data;

  vector_case_clear (&c->of);
  g_array_unref (c->rows);
  g_free (c->params);
  g_free (c);
}

/* Parses "time=3;zoom=2" over the defaults. */
static void
set_params (VectorCase *of, const char *params)
{
  g_auto (GStrv) pairs = g_strsplit (params, ";", -1);
  FlameParam first = 0;
  const guint n = flame_variation_params (of->number, &first);

  for (guint i = 0; i < n; i++)
    of->values[i] = flame_param_default (first + i);
  for (guint i = 0; pairs[i] && *pairs[i]; i++) {
    char *equals = strchr (pairs[i], '=');
    g_autofree char *name = NULL;
    FlameParam param;

    *equals = 0;
    name =
        g_strdup_printf ("%s_%s", flame_variation_name (of->number), pairs[i]);
    g_assert_true (find_param (name, &param));
    of->values[param - first] =
        flame_param_hold (param, g_ascii_strtod (equals + 1, NULL));
  }
}

static RgbCase *
case_new (char **cells)
{
  RgbCase *c = g_new0 (RgbCase, 1);
  FlameVariation variation;

  g_assert_true (flame_variation_from_name (cells[0], &variation));
  c->of = (VectorCase){
      .number = variation, .form = FLAME_FORM_REGULAR, .weight = WEIGHT};
  set_params (&c->of, cells[1]);
  vector_case_prepare (&c->of, FALSE);
  c->params = g_strdup (cells[1]);
  c->rows = g_array_new (FALSE, TRUE, sizeof (RgbRow));
  return c;
}

/* Reads JWildfire's levels as lanes. */
static void
read_numbers (char **from, double scale, double out[RGB_N_LANES])
{
  for (guint i = 0; i < RGB_N_LANES; i++)
    out[i] = g_ascii_strtod (from[i], NULL) * (i >= 4 ? scale : 1.0);
}

static void
add_row (RgbCase *c, char **cells, gboolean has_variances)
{
  RgbRow row = {.place = {0.4, -0.3, 0.2}};

  if (has_variances) {
    read_numbers (cells + 2, LEVEL, row.wanted);
    read_numbers (cells + 2 + RGB_N_LANES, LEVEL * LEVEL, row.variances);
  } else {
    for (guint i = 0; i < 3; i++)
      row.place[i] = g_ascii_strtod (cells[2 + i], NULL);
    read_numbers (cells + 5, LEVEL, row.wanted);
  }
  g_array_append_val (c->rows, row);
}

GPtrArray *
rgb_cases_load (const char *file, gboolean has_variances)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("FLAME_TEST_DATA"), file, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *cases = g_ptr_array_new_with_free_func (case_free);
  RgbCase *c = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] && *lines[i]; i++) {
    g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);

    if (!c || strcmp (c->params, cells[1]) != 0 ||
        strcmp (flame_variation_name (c->of.number), cells[0]) != 0) {
      c = case_new (cells);
      g_ptr_array_add (cases, c);
    }
    add_row (c, cells, has_variances);
  }
  return cases;
}

/* ------------------------------------------------------------------- calls */

/*
 * Returns a channel in the tables' terms: a negative level marks a point
 * without a colour of its own, or a hidden one.
 */
static double
level_of (const FlameSum *o, guint c)
{
  if (flame_has_own_rgb (o->rgb[0]))
    return o->rgb[c];
  return o->rgb[0] == FLAME_HIDDEN_RGB ? -9.0 * LEVEL : -LEVEL;
}

/* @state: (inout) kept between calls */
static void
call (const VectorCase *of, const RgbRow *row, FlameSum o, FlameRng rng,
    float state[FLAME_MAX_STATE], double out[RGB_N_LANES])
{
  FlamePoint p = {.x = (float) row->place[0],
      .y = (float) row->place[1],
      .z = (float) row->place[2],
      .form = FLAME_FORM_REGULAR};

  o.color = 0.3f;
  o.rgb[0] = FLAME_NO_RGB;
  memcpy (o.state, state, sizeof o.state);
  flame_variation_call (
      of->number, &p, of->constants, (float) of->weight, &rng, &o);
  out[0] = o.x;
  out[1] = o.y;
  out[2] = o.z;
  out[3] = o.color;
  for (guint c = 0; c < 3; c++)
    out[4 + c] = level_of (&o, c);
  memcpy (state, o.state, sizeof o.state);
}

guint
rgb_row_find_apart (
    const VectorCase *of, const RgbRow *row, double out[RGB_N_LANES])
{
  const FlameSum sum = {.x = 0.25f, .y = -0.125f, .z = 0.5f};
  const FlameRng rng = {0, 3, 4};
  float state[FLAME_MAX_STATE] = {0.0f};
  guint lane = 0;

  call (of, row, sum, rng, state, out);
  for (; lane < RGB_N_LANES; lane++) {
    /*
     * The height and the grey are derived from levels, so they may differ by
     * one.
     */
    const double step =
        lane < 2 ? 1e-5 : 1.01 * (lane < 4 ? 3.0 / 255.0 : LEVEL);

    if (!(fabs (out[lane] - row->wanted[lane]) <= step))
      break;
  }
  return lane;
}

/*
 * @squares: (out) mean square about the wanted mean; @spreads: (out) the
 * variance of that square
 */
static void
work_out_means (const VectorCase *of, const RgbRow *row, guint n,
    double means[RGB_N_LANES], double squares[RGB_N_LANES],
    double spreads[RGB_N_LANES])
{
  const FlameSum sum = {.x = 0.0f};
  float state[FLAME_MAX_STATE] = {0.0f};

  memset (means, 0, RGB_N_LANES * sizeof *means);
  memset (squares, 0, RGB_N_LANES * sizeof *squares);
  memset (spreads, 0, RGB_N_LANES * sizeof *spreads);
  for (guint i = 0; i < n; i++) {
    const FlameRng rng = {i, 5, 6};
    double out[RGB_N_LANES];

    call (of, row, sum, rng, state, out);
    for (guint k = 0; k < RGB_N_LANES; k++) {
      const double square =
          (out[k] - row->wanted[k]) * (out[k] - row->wanted[k]);

      means[k] += out[k] / n;
      squares[k] += square / n;
      spreads[k] += square * square / n;
    }
  }
  for (guint k = 0; k < RGB_N_LANES; k++)
    spreads[k] = MAX (spreads[k] - squares[k] * squares[k], 0.0);
}

guint
rgb_moments_find_apart (
    const VectorCase *of, const RgbRow *row, guint n, double means[RGB_N_LANES])
{
  const double spread = 1.0 / n + 1.0 / REFERENCE_CALLS;
  double squares[RGB_N_LANES], spreads[RGB_N_LANES];
  guint lane = 0;

  work_out_means (of, row, n, means, squares, spreads);
  for (; lane < RGB_N_LANES; lane++) {
    const double variance = MAX (row->variances[lane], 0.0);

    if (!(fabs (means[lane] - row->wanted[lane]) <=
            5.0 * sqrt (variance * spread) + 1e-3) ||
        (n >= VECTOR_LEAST_FOR_SQUARES &&
            !(fabs (squares[lane] - variance) <=
                6.0 * sqrt (spreads[lane] * spread) + 2e-3)))
      break;
  }
  return lane;
}
