/*
 * Variations that come from Ember against Ember's own results: every row of
 * EMBER_CASES, drawing the random words that the reference drew. One test a
 * variation: -p /ember/julia3D runs that of one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib.h>
#include <string.h>

#include "kernels/rng.h"
#include "tests/support/sanitized.h"
#include "tests/support/vector-cases.h"

#define N_CALLS 20000
#define N_SANITIZED_CALLS 500

static struct
{
  const guint32 *all;
  guint n, at;
  GRand *random; /* (nullable) instead of them */
} words;

/* what stands in the variations' functions for random numbers (meson.build) */
uint32_t flame_given_word (FlameRng *rng);

uint32_t
flame_given_word (FlameRng *rng G_GNUC_UNUSED)
{
  const guint at = words.at++;

  if (words.random)
    return g_rand_int (words.random);

  return at < words.n ? words.all[at] : 0x80000000u;
}

#define FLAME_INFO(name, number, ...) FlameVariationCall flame_given_##name;
#include "kernels/variations/list.h"

static FlameVariationCall *const calls[FLAME_N_VARIATIONS] = {
#define FLAME_INFO(name, number, ...) [number] = flame_given_##name,
#include "kernels/variations/list.h"
};

static VectorTables tables;

/* ----------------------------------------------------------------- vectors */

/* the form's whole effect at @place: out = x, y, z, color */
static void
evaluate (const VectorCase *c, const VectorRow *row, guint place, double out[4])
{
  FlameRng rng = {0, 0, 0};
  FlamePoint p;
  FlameSum o;

  vector_case_begin (c, row, place, &p, &o);
  words.all = row->words;
  words.n = row->n_words;
  words.at = 0;
  calls[c->number](&p, c->constants, (float) c->weight, &rng, &o);
  vector_case_end (&o, out);
}

static gboolean
agrees (const VectorCase *c, const VectorRow *row, double out[4])
{
  double outs[VECTOR_PLACES][4];

  for (guint place = 0; place < VECTOR_PLACES; place++)
    evaluate (c, row, place, outs[place]);
  memcpy (out, outs[0], sizeof outs[0]);
  return vector_row_agrees (row, outs, 1.0);
}

typedef struct
{
  guint rows, bad;
} Count;

static void
check_row (const VectorCase *c, gboolean is_first G_GNUC_UNUSED,
    const VectorTable *table, char **cells, gpointer data)
{
  Count *count = data;
  VectorRow row;
  double out[4];
  gboolean same;

  vector_row_read (&row, table, cells);
  count->rows++;
  same = agrees (c, &row, out);
  if (!same && flame_variation_infos[c->number].state > 0 && !row.has_state) {
    row.state[0] = 1.0f;
    same = agrees (c, &row, out);
  }
  if (same)
    return;
  if (count->bad++ < 3)
    g_test_message ("%s%s set %s (%g, %g, %g): (%.9g, %.9g, %.9g; %.9g), Ember "
                    "has (%.9g, %.9g, %.9g; %.9g)",
        vector_form_prefix (c->form), flame_variation_infos[c->number].name,
        vector_cell (table, cells, "set"), row.in[0], row.in[1], row.in[2],
        out[0], out[1], out[2], out[3], row.wanted[0], row.wanted[1],
        row.wanted[2], row.wanted[3]);
}

/* ----------------------------------------------------------------- moments */

/* angles of x, y and z, and the colour, over calls with random words */
static gboolean
check_moments (const VectorCase *c, char **cells)
{
  const guint n = test_is_sanitized () ? N_SANITIZED_CALLS : N_CALLS;
  double sums[4] = {0}, out[4];
  VectorRow row;

  vector_row_read (&row, &tables.moments, cells);
  for (guint i = 0; i < n; i++) {
    evaluate (c, &row, 0, out);
    vector_moments_add (out, sums);
  }
  return vector_moments_agree (&tables, c, cells, sums, n);
}

static void
test_moments (gconstpointer data)
{
  const guint variation = GPOINTER_TO_UINT (data);
  const GPtrArray *rows;
  Count count = {0, 0};

  if (!tables.moments.rows) {
    g_test_skip ("EMBER_CASES does not name a folder with Ember's moments");
    return;
  }
  words.random = g_rand_new_with_seed (variation);
  rows = vector_table_find (&tables.moments, variation, FLAME_FORM_REGULAR);
  for (guint i = 0; rows && i < rows->len; i++) {
    char **cells = g_ptr_array_index (rows, i);
    VectorCase c;

    if (vector_case_init (&c, &tables, variation, FLAME_FORM_REGULAR,
            vector_cell (&tables.moments, cells, "set"))) {
      count.rows++;
      count.bad += !check_moments (&c, cells);
    }
    vector_case_clear (&c);
  }
  g_clear_pointer (&words.random, g_rand_free);
  g_test_message ("%s: %u rows, %u differ",
      flame_variation_infos[variation].name, count.rows, count.bad);
  /* at one of six points a tie of the reference may fall the other way */
  if (count.bad * 5 > count.rows)
    g_test_fail ();
}

/* -------------------------------------------------------------------- main */

static void
test_variation (gconstpointer data)
{
  const guint variation = GPOINTER_TO_UINT (data);
  Count count = {0, 0};

  if (!tables.form_points.rows) {
    g_test_skip ("EMBER_CASES does not name a folder with Ember's vectors");
    return;
  }
  vector_tables_walk (&tables, variation, check_row, &count);
  g_test_message ("%s: %u rows, %u differ",
      flame_variation_infos[variation].name, count.rows, count.bad);
  if (count.rows == 0)
    g_test_skip ("Ember has no such variation");
  /* ties and cancellation of the reference itself */
  g_assert_cmpuint (count.bad * 20, <=, count.rows);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  (void) vector_tables_load (&tables);
  for (guint i = VECTOR_FIRST_NUMBER; i < FLAME_N_VARIATIONS; i++) {
    g_autofree char *path =
        g_strdup_printf ("/ember/%s", flame_variation_infos[i].name);

    if (!flame_variation_infos[i].name)
      continue;
    g_test_add_data_func (path, GUINT_TO_POINTER (i), test_variation);
    if (flame_variation_infos[i].draws == 0 ||
        flame_variation_infos[i].state > 0)
      continue;
    g_free (path);
    path = g_strdup_printf ("/ember/moments/%s", flame_variation_infos[i].name);
    g_test_add_data_func (path, GUINT_TO_POINTER (i), test_moments);
  }
  status = g_test_run ();
  vector_tables_clear (&tables);
  return status;
}
