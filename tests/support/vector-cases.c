/*
 * Vectors and moments of variations, read from their tables, and the tolerance of
 * single precision.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/support/vector-cases.h"

#include <math.h>
#include <string.h>

static const char *const prefixes[] = {
    [FLAME_FORM_REGULAR] = "",
    [FLAME_FORM_PRE] = "pre_",
    [FLAME_FORM_POST] = "post_",
};

const char *
vector_form_prefix (FlameForm form)
{
  return prefixes[form];
}

/* -------------------------------------------------------------- the tables */

static void
table_clear (VectorTable *table)
{
  g_clear_pointer (&table->by_name, g_hash_table_unref);
  g_clear_pointer (&table->columns, g_hash_table_unref);
  g_clear_pointer (&table->rows, g_ptr_array_unref);
}

static void
add_row (VectorTable *table, const char *line)
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

/* FALSE if the folder has no such file */
static gboolean
table_load (VectorTable *table, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
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

gboolean
vector_tables_load_from (VectorTables *tables, const char *folder)
{
  memset (tables, 0, sizeof *tables);
  (void) table_load (&tables->moments, folder, "moments.csv");
  return table_load (&tables->sets, folder, "paramsets.csv") &&
         table_load (&tables->points, folder, "vectors.csv") &&
         table_load (&tables->random_points, folder, "rvectors.csv") &&
         table_load (&tables->form_points, folder, "prepost_vectors.csv");
}

gboolean
vector_tables_load (VectorTables *tables)
{
  const char *folder = g_getenv ("EMBER_CASES");
  g_autofree char *shared = g_build_filename (
      g_getenv ("FLAME_TEST_DATA"), "../../../shared/ember-cases", NULL);

  return vector_tables_load_from (tables, folder ? folder : shared);
}

void
vector_tables_clear (VectorTables *tables)
{
  table_clear (&tables->sets);
  table_clear (&tables->points);
  table_clear (&tables->random_points);
  table_clear (&tables->form_points);
  table_clear (&tables->moments);
}

const GPtrArray *
vector_table_find (const VectorTable *table, guint variation, FlameForm form)
{
  g_autofree char *full =
      g_strconcat (prefixes[form], flame_variation_infos[variation].name, NULL);
  g_autofree char *name = g_ascii_strdown (full, -1);

  return g_hash_table_lookup (table->by_name, name);
}

const char *
vector_cell (const VectorTable *table, char **row, const char *column)
{
  const guint at =
      GPOINTER_TO_UINT (g_hash_table_lookup (table->columns, column));

  return at > 0 && at <= g_strv_length (row) ? row[at - 1] : "";
}

double
vector_number (const VectorTable *table, char **row, const char *column)
{
  return g_ascii_strtod (vector_cell (table, row, column), NULL);
}

/* ------------------------------------------------------------------ a case */

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
set_value (VectorCase *c, const char *attribute, double value)
{
  const FlameParamOwner *first = NULL;
  const guint n = own_params (c->number, &first);

  if (c->form != FLAME_FORM_REGULAR &&
      g_str_has_prefix (attribute, prefixes[c->form]))
    attribute += strlen (prefixes[c->form]);
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

/* @params: NAME=VALUE;... */
static void
set_values (VectorCase *c, const char *params)
{
  g_auto (GStrv) pairs = g_strsplit (params, ";", -1);

  for (guint i = 0; pairs[i]; i++) {
    char *equals = strchr (pairs[i], '=');

    if (!equals)
      continue;
    *equals = 0;
    set_value (c, pairs[i], g_ascii_strtod (equals + 1, NULL));
  }
}

void
vector_case_prepare (VectorCase *c, gboolean keeps_entries)
{
  static const double coefs[6] = {0.9, 0.2, -0.3, 0.8, 0.1, -0.2};
  const FlameVariationInfo *info = &flame_variation_infos[c->number];
  const FlamePrepare in = {c->values, c->weight, coefs, c->form};

  if (!c->constants && info->constants > 0)
    c->constants = g_new0 (float, info->constants);
  if (info->prepare)
    info->prepare (&in, c->constants);
  if (!info->fill_entries)
    return;
  if (!keeps_entries) {
    c->entries.n = 0;
    info->fill_entries (&in, &c->entries);
    c->entries.all = realloc (
        c->entries.all, MAX (c->entries.n, 1) * sizeof *c->entries.all);
    g_assert_nonnull (c->entries.all);
  }
  flame_place_entries ((guintptr) c->entries.all, c->constants);
}

gboolean
vector_case_init (VectorCase *c, const VectorTables *tables, guint variation,
    FlameForm form, const char *set)
{
  const GPtrArray *rows = vector_table_find (&tables->sets, variation, form);
  const FlameParamOwner *first = NULL;
  const guint n = own_params (variation, &first);

  memset (c, 0, sizeof *c);
  c->number = variation;
  c->form = form;
  /* Ember's sets do not have what only JWildfire has. */
  for (guint i = 0; i < n; i++)
    c->values[i] = first[i].info.default_value;
  for (guint i = 0; rows && i < rows->len; i++) {
    char **row = g_ptr_array_index (rows, i);

    if (strcmp (vector_cell (&tables->sets, row, "set"), set) != 0)
      continue;
    c->weight = vector_number (&tables->sets, row, "weight");
    set_values (c, vector_cell (&tables->sets, row, "params"));
    vector_case_prepare (c, FALSE);
    return TRUE;
  }
  return FALSE;
}

void
vector_case_clear (VectorCase *c)
{
  g_clear_pointer (&c->constants, g_free);
  g_clear_pointer (&c->entries.all, free);
}

static void
walk (const VectorTables *tables, const VectorTable *table, guint variation,
    FlameForm form, VectorVisit visit, gpointer data)
{
  const GPtrArray *rows = vector_table_find (table, variation, form);
  char last[8] = "";
  VectorCase c = {0};

  for (guint i = 0; rows && i < rows->len; i++) {
    char **cells = g_ptr_array_index (rows, i);
    const char *set = vector_cell (table, cells, "set");
    const gboolean is_first = strcmp (last, set) != 0;

    if (is_first) {
      g_strlcpy (last, set, sizeof last);
      vector_case_clear (&c);
      g_assert_true (vector_case_init (&c, tables, variation, form, set));
    }
    visit (&c, is_first, table, cells, data);
  }
  vector_case_clear (&c);
}

void
vector_tables_walk (const VectorTables *tables, guint variation,
    VectorVisit visit, gpointer data)
{
  walk (tables, &tables->points, variation, FLAME_FORM_REGULAR, visit, data);
  walk (tables, &tables->random_points, variation, FLAME_FORM_REGULAR, visit,
      data);
  walk (tables, &tables->form_points, variation, FLAME_FORM_PRE, visit, data);
  walk (tables, &tables->form_points, variation, FLAME_FORM_POST, visit, data);
}

/* ------------------------------------------------------------------- a row */

static void
read_draws (VectorRow *row, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, " ", -1);
  guint n_state = 0;

  for (guint i = 0; parts[i]; i++) {
    const char *equals = strchr (parts[i], '=');
    const char *colon = strchr (parts[i], ':');

    if (equals && n_state < FLAME_MAX_STATE)
      row->state[n_state++] = (float) g_ascii_strtod (equals + 1, NULL);
    else if (colon && colon[1] && row->n_words < VECTOR_MAX_WORDS)
      row->words[row->n_words++] =
          (guint32) g_ascii_strtoull (colon + 1, NULL, 10);
  }
  row->has_state = strstr (text, "state:") != NULL;
}

void
vector_row_read (VectorRow *row, const VectorTable *table, char **cells)
{
  static const char *const in[] = {"x", "y", "z"};
  static const char *const out[] = {"out_x", "out_y", "out_z", "out_c"};

  memset (row, 0, sizeof *row);
  for (guint i = 0; i < G_N_ELEMENTS (in); i++)
    row->in[i] = vector_number (table, cells, in[i]);
  for (guint i = 0; i < G_N_ELEMENTS (out); i++)
    row->wanted[i] = vector_number (table, cells, out[i]);
  read_draws (row, vector_cell (table, cells, "draws"));
}

/* Place 0 is the point itself, the others are the corners around it. */
static double
place_of (const VectorRow *row, guint place, guint axis)
{
  const double x = row->in[axis];

  if (place == 0)
    return x;
  return x + ((place - 1) >> axis & 1 ? 4e-7 : -4e-7) * (fabs (x) + 0.01);
}

void
vector_case_begin (const VectorCase *c, const VectorRow *row, guint place,
    FlamePoint *p, FlameSum *o)
{
  const FlameVariationInfo *info = &flame_variation_infos[c->number];
  const gboolean sets =
      c->form != FLAME_FORM_REGULAR && info->assign == FLAME_ASSIGN_SET;

  *p = (FlamePoint){.x = (float) place_of (row, place, 0),
      .y = (float) place_of (row, place, 1),
      .z = (float) place_of (row, place, 2),
      .form = c->form};
  p->r2 = p->x * p->x + p->y * p->y;
  p->r = sqrtf (p->r2);
  p->theta = flame_atan2f (p->x, p->y);
  p->phi = flame_atan2f (p->y, p->x);
  p->entry_x = p->x;
  p->entry_y = p->y;
  p->entry_z = p->z;

  *o = (FlameSum){.color = 0.3f};
  memcpy (o->state, row->state, sizeof o->state);
  if (c->form != FLAME_FORM_REGULAR && !sets) {
    o->x = p->x;
    o->y = p->y;
    o->z = p->z;
  }
  if (info->z == FLAME_Z_WEIGHT)
    o->z += (float) c->weight * p->z;
  else if (info->z == FLAME_Z_ZERO && sets)
    o->z = p->z;
}

void
vector_case_end (const FlameSum *o, double out[4])
{
  out[0] = o->x;
  out[1] = o->y;
  out[2] = o->z;
  out[3] = isnan (o->color) ? 0.0 : o->color;
}

gboolean
vector_row_agrees (const VectorRow *row, double (*outs)[4], double scale)
{
  for (guint i = 0; i < 4; i++) {
    const double wanted = row->wanted[i], out = outs[0][i];
    double tolerance = 4e-6 * (1.0 + fabs (wanted));

    for (guint place = 1; place < VECTOR_PLACES; place++)
      tolerance += 2.0 * fabs (outs[place][i] - out);
    tolerance *= scale;
    if (!isfinite (wanted) || fabs (wanted) > 1e9)
      continue;
    /* a NaN compares as false */
    if (!(fabs (out - wanted) <= tolerance) &&
        !(isnan (tolerance) && isfinite (out)))
      return FALSE;
  }
  return TRUE;
}

/* ----------------------------------------------------------------- moments */

void
vector_moments_add (const double out[4], VectorSums *sums)
{
  sums->n++;
  for (guint lane = 0; lane < 4; lane++) {
    const double x = isnan (out[lane]) ? 0.0
                     : lane < 3        ? atan (out[lane])
                                       : out[lane];
    double power = 1.0;

    for (guint i = 0; i < 4; i++)
      sums->powers[lane][i] += power *= x;
  }
}

/*
 * Compares the mean of one lane, and the mean of its squares around @wanted, with the
 * reference's. Few calls may miss rare values, and hardly show how squares are
 * distributed: then only the mean is compared.
 */
static gboolean
lane_agrees (const VectorSums *sums, guint lane, double wanted, double variance)
{
  const double spread = 1.0 / sums->n + 1.0 / VECTOR_REFERENCE_CALLS;
  const double *powers = sums->powers[lane];
  const double m = wanted, mean = powers[0] / sums->n;
  const double square = powers[1] / sums->n - m * (2.0 * mean - m);
  const double fourth =
      (powers[3] - 4.0 * m * powers[2] + 6.0 * m * m * powers[1]) / sums->n -
      m * m * m * (4.0 * mean - m);
  const double of_squares = MAX (fourth - square * square, 0.0);

  return fabs (mean - wanted) <=
             6.0 * sqrt (variance * spread) + 1e-4 * (1.0 + fabs (wanted)) &&
         (sums->n < VECTOR_LEAST_FOR_SQUARES ||
             fabs (square - variance) <=
                 6.0 * sqrt (of_squares * spread) + 1e-4);
}

static const char *const moment_lanes[] = {"x", "y", "z", "c"};

guint
vector_moments_find_apart (
    const VectorTable *moments, char **cells, const VectorSums *sums)
{
  guint lane = 0;

  for (; lane < 4; lane++) {
    g_autofree char *mean_of = g_strconcat ("mean_", moment_lanes[lane], NULL);
    g_autofree char *var_of = g_strconcat ("var_", moment_lanes[lane], NULL);
    const double wanted = vector_number (moments, cells, mean_of);
    const double var = vector_number (moments, cells, var_of);

    if (!lane_agrees (sums, lane, wanted, MAX (var, 0.0)))
      break;
  }
  return lane;
}

gboolean
vector_moments_agree (const VectorTables *tables, const VectorCase *c,
    char **cells, const VectorSums *sums)
{
  const VectorTable *moments = &tables->moments;
  const guint lane = vector_moments_find_apart (moments, cells, sums);

  if (lane == 4)
    return TRUE;
  g_test_message ("%s set %s (%s, %s, %s): mean of %s is %.6g, or its "
                  "squares spread otherwise",
      flame_variation_infos[c->number].name,
      vector_cell (moments, cells, "set"), vector_cell (moments, cells, "x"),
      vector_cell (moments, cells, "y"), vector_cell (moments, cells, "z"),
      moment_lanes[lane], sums->powers[lane][0] / sums->n);
  return FALSE;
}
