/*
 * Would the tests of expected values notice if two parameters of a variation
 * were swapped? For every variation and every two of its parameters, the rows
 * of those tests are evaluated with the two values swapped. They must differ
 * often enough to fail the test. Exceptions are swaps that have no effect at
 * all, which is checked, and those that tests/data/param-swaps.txt lists. Each
 * variation is a test: -p /swaps/julian.
 *
 * Not tested are the words of formulas, which are one array, and parameters of
 * entries, which may take a second for each value. Variations that use another
 * flame's points are left out completely (test-subflame.c has them).
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/genome/variation.h"
#include "kernels/variation-call.h"
#include "tests/support/sanitized.h"
#include "tests/support/variation-images.h"
#include "tests/unit/given-words.h"
#include "tests/unit/rgb-cases.h"

/* The test fails if one in this many rows of a variation differs. */
#define VECTORS_OF_BAD 20
#define MOMENTS_OF_BAD 4

/*
 * Calls for the means of a row. A few calls show most differences, and are
 * tried first.
 */
#define N_CALLS 20000
#define N_FEW_CALLS 200

/* Numbers of parameter sets and points, for swaps that have no effect. */
#define N_SETS 24
#define N_MADE_SETS 3
#define N_POINTS 64
/* A rounding error may move one in this many points over an edge. */
#define POINTS_OF_APART 128
#define APART 1e-4f

typedef struct
{
  VectorCase of;
  GArray *rows;             /* (element-type VectorRow or RgbRow) */
  const VectorTable *table; /* (nullable) the table of means */
  GPtrArray *cells;         /* (transfer none) the setting's rows in it */
} Setting;

/* Rows of a variation that a test judges together. */
typedef struct Sheet Sheet;
struct Sheet
{
  gboolean (*differs) (const Setting *s, guint row);
  gboolean is_moments; /* each row takes thousands of calls */
  guint of_bad;
  guint n_rows;
  GPtrArray *settings; /* (element-type Setting) */
};

typedef enum
{
  SHEET_VECTORS,
  SHEET_MOMENTS,
  N_SHEETS_OF_FOLDER,
} FolderSheet;

#define N_FOLDERS 4

/* The tables of variations that set colours of their own. */
static const struct
{
  const char *file;
  gboolean is_moments;
} rgb_tables[] = {
    {"jwildfire/rgb-vectors.csv", FALSE},
    {"jwildfire/rgb-moments.csv", TRUE},
    {"pinned/rgb-vectors.csv", FALSE},
};
#define N_RGB G_N_ELEMENTS (rgb_tables)
#define N_SHEETS (N_FOLDERS * N_SHEETS_OF_FOLDER + N_RGB)

/* The references for a variation. */
typedef struct
{
  FlameVariation variation;
  FlameParam first;
  guint n;
  Sheet sheets[N_SHEETS];
  guint n_sheets;
} Known;

static struct
{
  VectorTables folders[N_FOLDERS];
  GPtrArray *rgb[N_RGB]; /* (element-type RgbCase) */
  GPtrArray *flam3[2];   /* of VariationCase: the project's own, flam3's list */
  GHashTable *excused;   /* "NAME PARAM PARAM" */
  GRand *words;
  gboolean has_references; /* flam3's and Ember's tables are available */
} all;

/* ------------------------------------------------------------------- swaps */

static double
hold (FlameVariation variation, FlameParam param, double value)
{
  /* flam3's variations take their parameters unchanged. */
  return variation < FLAME_N_FLAM3_VARIATIONS ? value
                                              : flame_param_hold (param, value);
}

/* Swaps two values. Returns FALSE if that changes none. */
static gboolean
swap_values (const Known *known, double *values, guint a, guint b)
{
  const double value_a = values[a], value_b = values[b];

  values[a] = hold (known->variation, known->first + a, value_b);
  values[b] = hold (known->variation, known->first + b, value_a);
  return values[a] != value_a || values[b] != value_b;
}

/*
 * @swapped: (out) @of with two values swapped. It uses the entries of @of if
 * they stay the same. Returns FALSE if both values are equal.
 */
static gboolean
swap_case (const Known *known, const VectorCase *of, guint a, guint b,
    VectorCase *swapped)
{
  const gboolean keeps_entries =
      MIN (a, b) >= flame_variation_infos[of->number].entry_params;

  *swapped = *of;
  if (!swap_values (known, swapped->values, a, b))
    return FALSE;
  swapped->constants = NULL;
  if (!keeps_entries)
    swapped->entries = (FlameEntryList){0};
  vector_case_prepare (swapped, keeps_entries);
  return TRUE;
}

static void
unswap_case (const VectorCase *of, VectorCase *swapped)
{
  if (swapped->entries.all == of->entries.all)
    swapped->entries.all = NULL;
  vector_case_clear (swapped);
}

/* -------------------------------------------------------------------- rows */

static gboolean
vector_differs (const Setting *s, guint row)
{
  double out[4];

  return !given_words_agree (
      &s->of, &g_array_index (s->rows, VectorRow, row), out);
}

static gboolean
moments_differ (const Setting *s, guint row)
{
  char **cells = g_ptr_array_index (s->cells, row);
  VectorSums sums = {0};
  guint lane = 4;

  given_words_set_random (all.words);
  for (guint n = N_FEW_CALLS; n <= N_CALLS && lane == 4; n *= 10) {
    given_words_sum (
        &s->of, &g_array_index (s->rows, VectorRow, row), n - sums.n, &sums);
    lane = vector_moments_find_apart (s->table, cells, &sums);
  }
  given_words_set_random (NULL);
  return lane < 4;
}

static gboolean
rgb_differs (const Setting *s, guint row)
{
  double out[RGB_N_LANES];

  return rgb_row_find_apart (
             &s->of, &g_array_index (s->rows, RgbRow, row), out) < RGB_N_LANES;
}

static gboolean
rgb_moments_differ (const Setting *s, guint row)
{
  double means[RGB_N_LANES];

  for (guint n = N_FEW_CALLS; n <= N_CALLS; n *= 10)
    if (rgb_moments_find_apart (&s->of, &g_array_index (s->rows, RgbRow, row),
            n, means) < RGB_N_LANES)
      return TRUE;
  return FALSE;
}

/* ------------------------------------------------------------------ sheets */

static void
setting_free (gpointer data)
{
  Setting *s = data;

  vector_case_clear (&s->of);
  g_array_unref (s->rows);
  g_ptr_array_unref (s->cells);
  g_free (s);
}

static Setting *
add_setting (Sheet *sheet, gsize row_size)
{
  Setting *s = g_new0 (Setting, 1);

  s->rows = g_array_new (FALSE, TRUE, (guint) row_size);
  s->cells = g_ptr_array_new ();
  g_ptr_array_add (sheet->settings, s);
  return s;
}

static Sheet *
add_sheet (Known *known, gboolean (*differs) (const Setting *s, guint row),
    gboolean is_moments, guint of_bad)
{
  Sheet *sheet = &known->sheets[known->n_sheets++];

  *sheet = (Sheet){.differs = differs,
      .is_moments = is_moments,
      .of_bad = of_bad,
      .settings = g_ptr_array_new_with_free_func (setting_free)};
  return sheet;
}

static void
add_row (Sheet *sheet, Setting *s, const VectorTable *table, char **cells)
{
  VectorRow row;

  vector_row_read (&row, table, cells);
  g_array_append_val (s->rows, row);
  g_ptr_array_add (s->cells, cells);
  sheet->n_rows++;
}

typedef struct
{
  const VectorTables *tables;
  Sheet *sheet;
} Filling;

static void
add_vector (const VectorCase *c, gboolean is_first, const VectorTable *table,
    char **cells, gpointer data)
{
  const Filling *filling = data;
  Sheet *sheet = filling->sheet;

  if (is_first)
    g_assert_true (vector_case_init (
        &add_setting (sheet, sizeof (VectorRow))->of, filling->tables,
        c->number, c->form, vector_cell (table, cells, "set")));
  add_row (sheet, g_ptr_array_index (sheet->settings, sheet->settings->len - 1),
      table, cells);
}

static void
add_folder (Known *known, const VectorTables *tables)
{
  Filling filling = {
      tables, add_sheet (known, vector_differs, FALSE, VECTORS_OF_BAD)};
  Sheet *moments = add_sheet (known, moments_differ, TRUE, MOMENTS_OF_BAD);
  const GPtrArray *rows =
      tables->moments.rows && flame_variation_infos[known->variation].state == 0
          ? vector_table_find (
                &tables->moments, known->variation, FLAME_FORM_REGULAR)
          : NULL;
  const char *last = "";

  vector_tables_walk (tables, known->variation, add_vector, &filling);
  for (guint i = 0; rows && i < rows->len; i++) {
    char **cells = g_ptr_array_index (rows, i);
    const char *set = vector_cell (&tables->moments, cells, "set");

    if (strcmp (set, last) != 0) {
      Setting *s = add_setting (moments, sizeof (VectorRow));

      s->table = &tables->moments;
      g_assert_true (vector_case_init (
          &s->of, tables, known->variation, FLAME_FORM_REGULAR, set));
    }
    last = set;
    add_row (moments,
        g_ptr_array_index (moments->settings, moments->settings->len - 1),
        &tables->moments, cells);
  }
}

static void
add_rgb (Known *known, guint table)
{
  Sheet *sheet = add_sheet (known,
      rgb_tables[table].is_moments ? rgb_moments_differ : rgb_differs,
      rgb_tables[table].is_moments, RGB_ROWS_OF_BAD);

  for (guint i = 0; i < all.rgb[table]->len; i++) {
    const RgbCase *c = g_ptr_array_index (all.rgb[table], i);
    Setting *s;

    if (c->of.number != known->variation)
      continue;
    s = add_setting (sheet, sizeof (RgbRow));
    g_array_append_vals (s->rows, c->rows->data, c->rows->len);
    sheet->n_rows += c->rows->len;
    s->of = c->of;
    s->of.constants = NULL;
    s->of.entries = (FlameEntryList){0};
    vector_case_prepare (&s->of, FALSE);
  }
}

static void
known_init (Known *known, FlameVariation variation)
{
  memset (known, 0, sizeof *known);
  known->variation = variation;
  known->n = flame_variation_params (variation, &known->first);
  if (variation < VECTOR_FIRST_NUMBER)
    return;
  for (guint i = 0; i < N_FOLDERS; i++)
    if (all.folders[i].form_points.rows)
      add_folder (known, &all.folders[i]);
  for (guint i = 0; i < N_RGB; i++)
    add_rgb (known, i);
}

static void
known_clear (Known *known)
{
  for (guint i = 0; i < known->n_sheets; i++)
    g_ptr_array_unref (known->sheets[i].settings);
}

/* ------------------------------------------------------- what tests notice */

static gboolean
sheet_notices (const Known *known, const Sheet *sheet, guint a, guint b)
{
  guint bad = 0;

  for (guint i = 0; i < sheet->settings->len; i++) {
    Setting *s = g_ptr_array_index (sheet->settings, i);
    const VectorCase kept = s->of;

    if (swap_case (known, &kept, a, b, &s->of))
      for (guint row = 0;
           row < s->rows->len && bad * sheet->of_bad <= sheet->n_rows; row++)
        bad += sheet->differs (s, row);
    if (s->of.constants != kept.constants)
      unswap_case (&kept, &s->of);
    s->of = kept;
  }
  return bad * sheet->of_bad > sheet->n_rows;
}

static gboolean
flam3_row_differs (const VariationCase *c, const VariationRow *row)
{
  g_autofree float *draws = g_new (float, 2 * VARIATION_DRAWS);
  const guint n = row->is_moments ? VARIATION_DRAWS : 1;
  double in[2];

  variation_map (&c->xform, row->in, in);
  for (guint i = 0; i < n; i++)
    variation_evaluate (
        &c->xform, (float) in[0], (float) in[1], i, draws + 2 * i);
  return row->is_moments ? !variation_is_distribution (row, draws)
                         : !variation_is_image (c, row, draws, 1);
}

/*
 * Returns whether flam3's rows notice the swap. One row that differs is enough.
 */
static gboolean
flam3_notices (const Known *known, const GPtrArray *cases, guint a, guint b)
{
  gboolean notices = FALSE;

  for (guint i = 0; i < cases->len && !notices; i++) {
    VariationCase *c = g_ptr_array_index (cases, i);
    FlameVariationUse *use =
        c->variation == known->variation
            ? flame_xform_find_use (&c->xform, c->variation, c->form)
            : NULL;
    double *values = use ? flame_xform_use_params (&c->xform, use) : NULL;

    if (!values)
      continue;
    if (swap_values (known, values, a, b))
      for (guint j = 0; j < c->rows->len && !notices; j++)
        notices =
            flam3_row_differs (c, &g_array_index (c->rows, VariationRow, j));
    (void) swap_values (known, values, a, b);
  }
  return notices;
}

static gboolean
sheets_notice (const Known *known, gboolean are_moments, guint a, guint b)
{
  gboolean notice = FALSE;

  for (guint i = 0; i < known->n_sheets && !notice; i++)
    notice = known->sheets[i].is_moments == are_moments &&
             sheet_notices (known, &known->sheets[i], a, b);
  return notice;
}

static gboolean
lists_notice (const Known *known, guint a, guint b)
{
  gboolean notice = FALSE;

  for (guint i = 0; i < 2 && known->variation < VECTOR_FIRST_NUMBER && !notice;
       i++)
    notice = all.flam3[i] && flam3_notices (known, all.flam3[i], a, b);
  return notice;
}

/* ----------------------------------------------------- what changes nothing */

static gboolean
is_code (FlameParam param)
{
  return g_str_has_prefix (flame_param_short_name (param), "code_");
}

static double
draw_value (GRand *rand, FlameParam param)
{
  const FlameParamInfo *info = &flame_param_infos[param].info;
  const gboolean is_narrow = info->has_range && info->max - info->min <= 20;

  if (is_narrow)
    return flame_param_hold (
        param, g_rand_double_range (rand, info->min - 0.49, info->max + 0.49));
  return flame_param_hold (
      param, info->default_value + g_rand_double_range (rand, -2.5, 2.5));
}

/*
 * Starts with the defaults or a setting of the tests, and draws some parameters
 * anew. The two swapped ones are always drawn, and differ.
 */
static void
draw_case (const Known *known, GRand *rand, guint a, guint b, VectorCase *of)
{
  guint n_settings = 0, at;

  memset (of, 0, sizeof *of);
  of->number = known->variation;
  for (guint i = 0; i < known->n; i++)
    of->values[i] = flame_param_default (known->first + i);
  for (guint i = 0; i < known->n_sheets; i++)
    n_settings += known->sheets[i].settings->len;
  at = g_rand_int_range (rand, 0, (gint) n_settings + 1);
  for (guint i = 0; i < known->n_sheets; i++) {
    const GPtrArray *settings = known->sheets[i].settings;

    if (at < settings->len)
      memcpy (of->values,
          ((Setting *) g_ptr_array_index (settings, at))->of.values,
          sizeof of->values);
    at -= MIN (at, settings->len);
    if (at == 0 && settings->len > 0)
      break;
  }
  for (guint i = 0; i < known->n; i++)
    if (!is_code (known->first + i) && g_rand_int_range (rand, 0, 3) == 0)
      of->values[i] = draw_value (rand, known->first + i);
  for (guint tries = 0; tries < 50; tries++) {
    VectorCase swapped;

    of->values[a] = draw_value (rand, known->first + a);
    of->values[b] = draw_value (rand, known->first + b);
    swapped = *of;
    if (swap_values (known, swapped.values, a, b))
      break;
  }
  of->form = flame_variation_infos[of->number].traits & FLAME_NO_REGULAR
                 ? FLAME_FORM_POST
                 : FLAME_FORM_REGULAR;
  of->weight = 0.7;
  vector_case_prepare (of, FALSE);
}

#define N_SEEN (7 + FLAME_MAX_STATE)

static void
see (const VectorCase *of, GRand *rand, float out[N_SEEN])
{
  FlameRng rng = {
      g_rand_int (rand) % FLAME_RNG_LANES, 0x243f6a88u, 0x85a308d3u};
  VectorRow row = {0};
  FlamePoint p;
  FlameSum o;

  for (guint i = 0; i < 3; i++)
    row.in[i] = g_rand_double_range (rand, -1.5, 1.5);
  for (guint i = 0; i < FLAME_MAX_STATE; i++)
    row.state[i] = (float) g_rand_double (rand);
  vector_case_begin (of, &row, 0, &p, &o);
  flame_set_rgb (&o, 0.1f, 0.2f, 0.3f);
  flame_variation_call (
      of->number, &p, of->constants, (float) of->weight, &rng, &o);
  memcpy (out, (float[]){o.x, o.y, o.z, o.color, o.rgb[0], o.rgb[1], o.rgb[2]},
      7 * sizeof *out);
  memcpy (out + 7, o.state, sizeof o.state);
}

/* @n: (inout) number of points that are finite in both */
static guint
count_apart (const VectorCase *a, const VectorCase *b, guint32 seed, guint *n)
{
  g_autoptr (GRand) rand_a = g_rand_new_with_seed (seed);
  g_autoptr (GRand) rand_b = g_rand_new_with_seed (seed);
  guint apart = 0;

  for (guint i = 0; i < N_POINTS; i++) {
    float out_a[N_SEEN], out_b[N_SEEN];
    gboolean is_apart = FALSE, is_number = TRUE;

    see (a, rand_a, out_a);
    see (b, rand_b, out_b);
    for (guint k = 0; k < N_SEEN; k++) {
      const gboolean bad_a = !(fabsf (out_a[k]) < 1e6f);
      const gboolean bad_b = !(fabsf (out_b[k]) < 1e6f);

      is_number = is_number && !bad_a;
      is_apart = is_apart || bad_a != bad_b ||
                 (!bad_a && fabsf (out_a[k] - out_b[k]) >
                                APART * (1.0f + fabsf (out_a[k])));
    }
    apart += is_apart;
    *n += is_number;
  }
  return apart;
}

/* Returns whether the swap has no effect for any parameters and points. */
static gboolean
is_symmetric (const Known *known, guint a, guint b)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (known->variation);
  const guint n_sets = flame_variation_infos[known->variation].has_entries
                           ? N_MADE_SETS
                           : N_SETS;
  guint apart = 0, n = 0;

  for (guint set = 0; set < n_sets && apart == 0; set++) {
    VectorCase of, swapped;
    guint here;

    draw_case (known, rand, a, b, &of);
    if (swap_case (known, &of, a, b, &swapped)) {
      here = count_apart (&of, &swapped, g_rand_int (rand), &n);
      apart += here * POINTS_OF_APART > N_POINTS * 2 ? here : 0;
    }
    if (swapped.constants != of.constants)
      unswap_case (&of, &swapped);
    vector_case_clear (&of);
  }
  return apart == 0 && n * 4 > n_sets * N_POINTS;
}

/* ------------------------------------------------------------- a variation */

static gboolean
is_excused (const Known *known, guint a, guint b)
{
  g_autofree char *key =
      g_strdup_printf ("%s %s %s", flame_variation_name (known->variation),
          flame_param_short_name (known->first + a),
          flame_param_short_name (known->first + b));

  return g_hash_table_contains (all.excused, key);
}

/*
 * Returns whether a test notices the swap, or the swap has no effect. The quick
 * checks come first.
 */
static gboolean
is_seen_or_same (const Known *known, guint a, guint b)
{
  return sheets_notice (known, FALSE, a, b) || is_symmetric (known, a, b) ||
         sheets_notice (known, TRUE, a, b) || lists_notice (known, a, b);
}

static void
check_pair (const Known *known, guint a, guint b)
{
  /* A listed pair may be noticed by chance. */
  if (is_excused (known, a, b) || is_seen_or_same (known, a, b))
    return;
  g_test_message ("%s: no test would see %s taken for %s",
      flame_variation_name (known->variation),
      flame_param_short_name (known->first + a),
      flame_param_short_name (known->first + b));
  if (all.has_references)
    g_test_fail ();
  else
    g_test_skip ("FLAME_CASES or EMBER_CASES does not name the tables");
}

static void
test_swaps (gconstpointer data)
{
  const FlameVariation variation = GPOINTER_TO_UINT (data);
  const guint n_entries = flame_variation_infos[variation].entry_params;
  Known known;

  if (flame_variation_infos[variation].traits & FLAME_SHARES_STATE)
    return;
  /* The result for a variation must not depend on those before it. */
  g_rand_set_seed (all.words, 6);
  known_init (&known, variation);
  for (guint a = n_entries; a < known.n; a++)
    for (guint b = a + 1; b < known.n; b++)
      if (!is_code (known.first + a) && !is_code (known.first + b))
        check_pair (&known, a, b);
  known_clear (&known);
}

/* -------------------------------------------------------------------- main */

static void
load_excused (void)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("FLAME_TEST_DATA"), "param-swaps.txt", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  all.excused = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++) {
    g_auto (GStrv) words = g_strsplit (lines[i], " ", 4);

    if (*lines[i] != '#' && g_strv_length (words) >= 3)
      g_hash_table_add (all.excused,
          g_strdup_printf ("%s %s %s", words[0], words[1], words[2]));
  }
}

static void
load_flam3 (void)
{
  const char *folder = g_getenv ("FLAME_CASES");
  g_autofree char *own =
      g_build_filename (g_getenv ("FLAME_TEST_DATA"), "variations.txt", NULL);
  g_autofree char *list = g_build_filename (
      folder ? folder : "", "vectors", "var_vectors.csv", NULL);

  all.flam3[0] = variation_cases_load (own);
  if (!folder || !g_file_test (list, G_FILE_TEST_EXISTS))
    return;
  all.flam3[1] = variation_cases_load (own);
  variation_cases_load_csv (all.flam3[1], list);
}

static void
load (void)
{
  static const char *const folders[] = {"jwildfire", "jwildfire/own", "pinned"};

  all.has_references = vector_tables_load (&all.folders[0]);
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++) {
    g_autofree char *path =
        g_build_filename (g_getenv ("FLAME_TEST_DATA"), folders[i], NULL);

    (void) vector_tables_load_from (&all.folders[i + 1], path);
  }
  for (guint i = 0; i < N_RGB; i++)
    all.rgb[i] = rgb_cases_load (rgb_tables[i].file, rgb_tables[i].is_moments);
  all.words = g_rand_new_with_seed (6);
  load_flam3 ();
  all.has_references &= all.flam3[1] != NULL;
  load_excused ();
}

static void
unload (void)
{
  for (guint i = 0; i < N_FOLDERS; i++)
    vector_tables_clear (&all.folders[i]);
  for (guint i = 0; i < N_RGB; i++)
    g_ptr_array_unref (all.rgb[i]);
  for (guint i = 0; i < 2; i++)
    g_clear_pointer (&all.flam3[i], g_ptr_array_unref);
  g_rand_free (all.words);
  g_hash_table_unref (all.excused);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  load ();
  for (FlameVariation i = 0; i < FLAME_N_VARIATIONS; i++) {
    const char *name = flame_variation_infos[i].name;
    g_autofree char *path = g_strdup_printf ("/swaps/%s", name);

    if (name)
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_swaps);
  }
  status = g_test_run ();
  unload ();
  return status;
}
