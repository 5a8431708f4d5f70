/*
 * Variations that come from Ember, compared with Ember's own results: every row
 * of EMBER_CASES, with the random words that the reference drew. Each variation
 * is a test: -p /ember/julia3D runs a single one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/support/sanitized.h"
#include "tests/unit/given-words.h"

#define N_CALLS 20000
#define N_SANITIZED_CALLS 500

static VectorTables tables;

/* ----------------------------------------------------------------- vectors */

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

  vector_row_read (&row, table, cells);
  count->rows++;
  if (given_words_agree (c, &row, out))
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

/*
 * Computes means of the angles of x, y and z, and of the colour, over calls
 * with random words.
 */
static gboolean
check_moments (const VectorCase *c, char **cells)
{
  const guint n = test_is_sanitized () ? N_SANITIZED_CALLS : N_CALLS;
  VectorSums sums = {0};
  VectorRow row;

  vector_row_read (&row, &tables.moments, cells);
  given_words_sum (c, &row, n, &sums);
  return vector_moments_agree (&tables, c, cells, &sums);
}

static void
test_moments (gconstpointer data)
{
  const guint variation = GPOINTER_TO_UINT (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (variation);
  const GPtrArray *rows;
  Count count = {0, 0};

  if (!tables.moments.rows) {
    g_test_skip ("EMBER_CASES does not name a folder with Ember's moments");
    return;
  }
  given_words_set_random (rand);
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
  given_words_set_random (NULL);
  g_test_message ("%s: %u rows, %u differ",
      flame_variation_infos[variation].name, count.rows, count.bad);
  /* A tie may fall the other way in the reference, at one of six points. */
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
  /* The reference itself has ties and cancellation. */
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
