/*
 * Variations that come from Ember against Ember's own results: every row of
 * EMBER_CASES, drawing the random words that the reference drew. One test a
 * variation: -p /ember/julia3D runs that of one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "kernels/rng.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"
#include "tests/support/sanitized.h"

#define MAX_WORDS 256
#define MAX_PARAMS 128
#define N_CALLS 20000
#define N_SANITIZED_CALLS 500

static struct
{
  guint32 all[MAX_WORDS];
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

/* numbers below are flam3's, whose own vectors test-variations reads */
#define FIRST_NUMBER 100

#define FLAME_INFO(name, number, ...) FlameVariationCall flame_given_##name;
#include "kernels/variations/list.h"

static FlameVariationCall *const calls[FLAME_N_VARIATIONS] = {
#define FLAME_INFO(name, number, ...) [number] = flame_given_##name,
#include "kernels/variations/list.h"
};

/* -------------------------------------------------------------- the tables */

typedef struct
{
  GHashTable *columns; /* name -> index + 1 */
  GPtrArray *rows;     /* of GStrv */
  GHashTable *by_name; /* a variation's in small letters -> GPtrArray of rows */
} Table;

static Table sets, vectors, random_vectors, form_vectors, moments;

static void
table_clear (Table *table)
{
  g_clear_pointer (&table->by_name, g_hash_table_unref);
  g_clear_pointer (&table->columns, g_hash_table_unref);
  g_clear_pointer (&table->rows, g_ptr_array_unref);
}

static void
add_row (Table *table, const char *line)
{
  char **row = g_strsplit (line, ",", -1);
  g_autofree char *name = g_ascii_strdown (row[0], -1);
  GPtrArray *named = g_hash_table_lookup (table->by_name, name);

  if (!named) {
    named = g_ptr_array_new ();
    g_hash_table_insert (table->by_name, g_steal_pointer (&name), named);
  }
  g_ptr_array_add (named, row);
  g_ptr_array_add (table->rows, row);
}

/* FALSE where the folder has no such file */
static gboolean
table_load (Table *table, const char *name)
{
  const char *folder = g_getenv ("EMBER_CASES");
  g_autofree char *path =
      folder ? g_build_filename (folder, name, NULL)
             : g_build_filename (g_getenv ("FLAME_TEST_DATA"), "..", "..", "..",
                   "shared", "ember-cases", name, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL, head = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return FALSE;
  table->columns =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  table->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  table->by_name = g_hash_table_new_full (
      g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  lines = g_strsplit (text, "\n", -1);
  head = g_strsplit (g_strchomp (lines[0]), ",", -1);
  for (guint i = 0; head[i]; i++)
    g_hash_table_insert (
        table->columns, g_strdup (head[i]), GUINT_TO_POINTER (i + 1));
  for (guint i = 1; lines[i]; i++)
    if (*g_strchomp (lines[i]))
      add_row (table, lines[i]);
  return TRUE;
}

static gboolean
load_tables (void)
{
  /* JWildfire's have none */
  (void) table_load (&moments, "moments.csv");
  return table_load (&sets, "paramsets.csv") &&
         table_load (&vectors, "vectors.csv") &&
         table_load (&random_vectors, "rvectors.csv") &&
         table_load (&form_vectors, "prepost_vectors.csv");
}

static const char *
cell (const Table *table, char **row, const char *column)
{
  const guint at =
      GPOINTER_TO_UINT (g_hash_table_lookup (table->columns, column));

  return at > 0 && at <= g_strv_length (row) ? row[at - 1] : "";
}

static double
number (const Table *table, char **row, const char *column)
{
  return g_ascii_strtod (cell (table, row, column), NULL);
}

/* ------------------------------------------------------------------ a case */

typedef struct
{
  guint number;
  FlameForm form;
  double weight;
  double values[MAX_PARAMS];
  float constants[FLAME_MAX_CONSTANTS];
} Case;

static const struct
{
  const char *prefix;
  FlameForm form;
} forms[] = {
    {"", FLAME_FORM_REGULAR},
    {"pre_", FLAME_FORM_PRE},
    {"post_", FLAME_FORM_POST},
};

static guint
own_params (guint variation, const FlameParamOwner **first)
{
  guint n = 0;

  for (guint i = 0; i < FLAME_N_PARAMS; i++) {
    if (flame_param_infos[i].variation != variation)
      continue;
    if (n++ == 0)
      *first = &flame_param_infos[i];
  }
  return n;
}

static void
set_value (Case *c, const char *attribute, double value)
{
  const FlameParamOwner *first = NULL;
  const guint n = own_params (c->number, &first);

  if (c->form != FLAME_FORM_REGULAR &&
      g_str_has_prefix (attribute, forms[c->form].prefix))
    attribute += strlen (forms[c->form].prefix);
  for (guint i = 0; i < n; i++) {
    g_autofree char *joined = g_strdup_printf (
        "%s_%s", flame_variation_infos[c->number].name, first[i].info.name);

    if (g_ascii_strcasecmp (attribute,
            first[i].info.attribute ? first[i].info.attribute : joined) == 0) {
      c->values[i] = value;
      return;
    }
  }
  g_error ("%s has no parameter %s", flame_variation_infos[c->number].name,
      attribute);
}

/* (nullable) (transfer none) the rows of a variation */
static const GPtrArray *
find_rows (const Table *table, guint variation, FlameForm form)
{
  g_autofree char *full = g_strconcat (
      forms[form].prefix, flame_variation_infos[variation].name, NULL);
  g_autofree char *name = g_ascii_strdown (full, -1);

  return g_hash_table_lookup (table->by_name, name);
}

/* of the last case that has some */
static FlameEntryList entries;

static void
refer_to_entries (
    guint variation, const FlamePrepare *prepared, float *constants)
{
  if (!flame_variation_infos[variation].fill_entries)
    return;
  entries.n = 0;
  flame_variation_infos[variation].fill_entries (prepared, &entries);
  flame_place_entries ((guintptr) entries.all, constants);
}

static gboolean
case_init (Case *c, guint variation, FlameForm form, const char *set)
{
  static const double coefs[6] = {0.9, 0.2, -0.3, 0.8, 0.1, -0.2};
  const FlamePrepare in = {c->values, 0, coefs, form};
  FlamePrepare prepared = in;
  const GPtrArray *rows = find_rows (&sets, variation, form);
  const FlameParamOwner *first = NULL;
  const guint n = own_params (variation, &first);

  memset (c, 0, sizeof *c);
  c->number = variation;
  c->form = form;
  /* what JWildfire alone has is not in Ember's sets */
  for (guint i = 0; i < n; i++)
    c->values[i] = first[i].info.default_value;
  for (guint i = 0; rows && i < rows->len; i++) {
    char **row = g_ptr_array_index (rows, i);
    g_auto (GStrv) pairs = NULL;

    if (strcmp (cell (&sets, row, "set"), set) != 0)
      continue;
    c->weight = number (&sets, row, "weight");
    pairs = g_strsplit (cell (&sets, row, "params"), ";", -1);
    for (guint j = 0; pairs[j]; j++) {
      char *equals = strchr (pairs[j], '=');

      if (!equals)
        continue;
      *equals = 0;
      set_value (c, pairs[j], g_ascii_strtod (equals + 1, NULL));
    }
    prepared.weight = c->weight;
    if (flame_variation_infos[variation].prepare)
      flame_variation_infos[variation].prepare (&prepared, c->constants);
    refer_to_entries (variation, &prepared, c->constants);
    return TRUE;
  }
  return FALSE;
}

/* the words, and the state before the call where there is one */
static void
load_draws (const char *text, float *state)
{
  g_auto (GStrv) parts = g_strsplit (text, " ", -1);
  guint n_state = 0;

  words.n = words.at = 0;
  for (guint i = 0; parts[i]; i++) {
    const char *equals = strchr (parts[i], '=');
    const char *colon = strchr (parts[i], ':');

    if (equals && n_state < FLAME_MAX_STATE)
      state[n_state++] = (float) g_ascii_strtod (equals + 1, NULL);
    else if (colon && colon[1] && words.n < MAX_WORDS)
      words.all[words.n++] = (guint32) g_ascii_strtoull (colon + 1, NULL, 10);
  }
}

/* what state[0] is before a call whose state is not recorded */
static float first_state;

/* the form's whole effect on (x, y, z): out = x, y, z, color */
static void
evaluate (const Case *c, const double in[3], const char *draws, double out[4])
{
  const FlameVariationInfo *info = &flame_variation_infos[c->number];
  const gboolean set =
      c->form != FLAME_FORM_REGULAR && info->assign == FLAME_ASSIGN_SET;
  FlamePoint p = {.x = (float) in[0], .y = (float) in[1], .z = (float) in[2]};
  FlameSum o = {.color = 0.3f};
  FlameRng rng = {0, 0, 0};
  const float w = (float) c->weight;

  p.r2 = p.x * p.x + p.y * p.y;
  p.r = sqrtf (p.r2);
  p.theta = flame_atan2f (p.x, p.y);
  p.phi = flame_atan2f (p.y, p.x);
  p.entry_x = p.x;
  p.entry_y = p.y;
  p.entry_z = p.z;
  p.form = c->form;
  o.state[0] = first_state;
  load_draws (draws, o.state);
  if (c->form != FLAME_FORM_REGULAR && !set) {
    o.x = p.x;
    o.y = p.y;
    o.z = p.z;
  }
  if (info->z == FLAME_Z_WEIGHT)
    o.z += w * p.z;
  else if (info->z == FLAME_Z_ZERO && set)
    o.z = p.z;
  calls[c->number](&p, c->constants, w, &rng, &o);
  out[0] = o.x;
  out[1] = o.y;
  out[2] = o.z;
  out[3] = isnan (o.color) ? 0.0 : o.color;
}

/* what single precision may make of it: how far neighbours are apart */
static gboolean
agrees (const Case *c, const double in[3], const char *draws,
    const double wanted[4], double out[4])
{
  double tolerance[4], near[3], there[4];

  evaluate (c, in, draws, out);
  for (guint i = 0; i < 4; i++)
    tolerance[i] = 4e-6 * (1.0 + fabs (wanted[i]));
  for (guint corner = 0; corner < 8; corner++) {
    for (guint i = 0; i < 3; i++)
      near[i] =
          in[i] + (corner >> i & 1 ? 4e-7 : -4e-7) * (fabs (in[i]) + 0.01);
    evaluate (c, near, draws, there);
    for (guint i = 0; i < 4; i++)
      tolerance[i] += 2.0 * fabs (there[i] - out[i]);
  }
  for (guint i = 0; i < 4; i++) {
    if (!isfinite (wanted[i]) || fabs (wanted[i]) > 1e9)
      continue;
    /* a difference that is not a number compares as false */
    if (!(fabs (out[i] - wanted[i]) <= tolerance[i]) &&
        !(isnan (tolerance[i]) && isfinite (out[i])))
      return FALSE;
  }
  return TRUE;
}

typedef struct
{
  guint rows, bad;
} Count;

static void
check_row (const Case *c, const Table *table, char **row, Count *count)
{
  const double in[3] = {number (table, row, "x"), number (table, row, "y"),
      number (table, row, "z")};
  const double wanted[4] = {number (table, row, "out_x"),
      number (table, row, "out_y"), number (table, row, "out_z"),
      number (table, row, "out_c")};
  double out[4];

  const char *draws = cell (table, row, "draws");
  gboolean same;

  count->rows++;
  same = agrees (c, in, draws, wanted, out);
  if (!same && flame_variation_infos[c->number].state > 0 &&
      !strstr (draws, "state:")) {
    first_state = 1.0f;
    same = agrees (c, in, draws, wanted, out);
    first_state = 0.0f;
  }
  if (same)
    return;
  if (count->bad++ < 3)
    g_test_message ("%s%s set %s (%g, %g, %g): (%.9g, %.9g, %.9g; %.9g), Ember "
                    "has (%.9g, %.9g, %.9g; %.9g)",
        forms[c->form].prefix, flame_variation_infos[c->number].name,
        cell (table, row, "set"), in[0], in[1], in[2], out[0], out[1], out[2],
        out[3], wanted[0], wanted[1], wanted[2], wanted[3]);
}

static void
check_table (guint variation, FlameForm form, const Table *table, Count *count)
{
  const GPtrArray *rows = find_rows (table, variation, form);
  char last[8] = "";
  Case c;

  for (guint i = 0; rows && i < rows->len; i++) {
    char **row = g_ptr_array_index (rows, i);
    const char *set = cell (table, row, "set");

    if (strcmp (last, set) != 0) {
      g_strlcpy (last, set, sizeof last);
      g_assert_true (case_init (&c, variation, form, set));
    }
    check_row (&c, table, row, count);
  }
}

/* ----------------------------------------------------------------- moments */

static guint
count_calls (void)
{
  return test_is_sanitized () ? N_SANITIZED_CALLS : N_CALLS;
}

/* the mean of one lane against Ember's, which is of ten times as many calls */
static gboolean
mean_agrees (char **row, const char *lane, double sum)
{
  const double spread = 1.0 / count_calls () + 1.0 / 200000.0;
  g_autofree char *mean = g_strconcat ("mean_", lane, NULL);
  g_autofree char *variance = g_strconcat ("var_", lane, NULL);
  const double wanted = number (&moments, row, mean);
  const double var = MAX (number (&moments, row, variance), 0.0);

  return fabs (sum / count_calls () - wanted) <=
         6.0 * sqrt (var * spread) + 1e-4 * (1.0 + fabs (wanted));
}

/* angles of x, y and z, and the colour, over calls with random words */
static gboolean
check_moments (const Case *c, char **row)
{
  static const char *const lanes[] = {"x", "y", "z", "c"};
  const double in[3] = {number (&moments, row, "x"),
      number (&moments, row, "y"), number (&moments, row, "z")};
  const guint n = count_calls ();
  double sums[4] = {0}, out[4];

  for (guint i = 0; i < n; i++) {
    evaluate (c, in, "", out);
    for (guint lane = 0; lane < 4; lane++)
      if (!isnan (out[lane]))
        sums[lane] += lane < 3 ? atan (out[lane]) : out[lane];
  }
  for (guint lane = 0; lane < 4; lane++) {
    if (mean_agrees (row, lanes[lane], sums[lane]))
      continue;
    g_test_message ("%s set %s (%g, %g, %g): mean of %s is %.6g",
        flame_variation_infos[c->number].name, cell (&moments, row, "set"),
        in[0], in[1], in[2], lanes[lane], sums[lane] / n);
    return FALSE;
  }
  return TRUE;
}

static void
test_moments (gconstpointer data)
{
  const guint variation = GPOINTER_TO_UINT (data);
  const GPtrArray *rows;
  Count count = {0, 0};
  Case c;

  if (!moments.rows) {
    g_test_skip ("EMBER_CASES does not name a folder with Ember's moments");
    return;
  }
  words.random = g_rand_new_with_seed (variation);
  rows = find_rows (&moments, variation, FLAME_FORM_REGULAR);
  for (guint i = 0; rows && i < rows->len; i++) {
    char **row = g_ptr_array_index (rows, i);

    if (!case_init (
            &c, variation, FLAME_FORM_REGULAR, cell (&moments, row, "set")))
      continue;
    count.rows++;
    count.bad += !check_moments (&c, row);
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

  if (!vectors.rows) {
    g_test_skip ("EMBER_CASES does not name a folder with Ember's vectors");
    return;
  }
  check_table (variation, FLAME_FORM_REGULAR, &vectors, &count);
  check_table (variation, FLAME_FORM_REGULAR, &random_vectors, &count);
  check_table (variation, FLAME_FORM_PRE, &form_vectors, &count);
  check_table (variation, FLAME_FORM_POST, &form_vectors, &count);
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
  if (!load_tables ())
    table_clear (&vectors);
  for (guint i = FIRST_NUMBER; i < FLAME_N_VARIATIONS; i++) {
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
  table_clear (&sets);
  table_clear (&vectors);
  table_clear (&random_vectors);
  table_clear (&form_vectors);
  table_clear (&moments);
  g_clear_pointer (&entries.all, free);
  return status;
}
