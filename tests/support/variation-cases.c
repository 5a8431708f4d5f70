/*
 * Reads tests/data/variations.txt, which begins with its description, and flam3's own
 * list of vectors.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "tests/support/variation-cases.h"

#include <string.h>

static void
case_free (gpointer data)
{
  VariationCase *c = data;

  flame_xform_clear (&c->xform);
  g_array_unref (c->rows);
  g_free (c);
}

/* flam3's pre_blur is gaussian_blur's pre form */
static gboolean
find_use (const char *name, FlameVariation *variation, FlameForm *form)
{
  const gboolean is_pre_blur = strcmp (name, "pre_blur") == 0;

  *form = is_pre_blur ? FLAME_FORM_PRE : FLAME_FORM_REGULAR;
  return flame_variation_from_name (
      is_pre_blur ? "gaussian_blur" : name, variation);
}

gboolean
find_param (const char *name, FlameParam *param)
{
  for (*param = 0; *param < FLAME_N_PARAMS; ++*param)
    if (strcmp (flame_param_name (*param), name) == 0)
      return TRUE;
  return FALSE;
}

static void
set_attribute (FlameXform *xform, const char *word)
{
  g_auto (GStrv) pair = g_strsplit (word, "=", 2);
  FlameVariation variation;
  FlameForm form;
  FlameParam param;

  g_assert_nonnull (pair[1]);
  if (strcmp (pair[0], "coefs") == 0) {
    g_auto (GStrv) numbers = g_strsplit (pair[1], ",", 6);

    g_assert_cmpuint (g_strv_length (numbers), ==, 6);
    for (guint i = 0; i < 6; i++)
      xform->coefs.m[i] = g_ascii_strtod (numbers[i], NULL);
  } else if (find_use (pair[0], &variation, &form)) {
    flame_xform_ensure_use (xform, variation, form)->weight =
        g_ascii_strtod (pair[1], NULL);
  } else {
    g_assert_true (find_param (pair[0], &param));
    flame_xform_set_param (xform, param, g_ascii_strtod (pair[1], NULL));
  }
}

static VariationCase *
case_new (char **words)
{
  VariationCase *c = g_new0 (VariationCase, 1);

  flame_xform_init (&c->xform, 0);
  c->rows = g_array_new (FALSE, TRUE, sizeof (VariationRow));
  g_assert_true (find_use (words[1], &c->variation, &c->form));
  for (guint i = 2; words[i]; i++)
    set_attribute (&c->xform, words[i]);
  g_assert_cmpfloat (
      flame_xform_get_use_weight (&c->xform, c->variation, c->form), !=, 0);
  return c;
}

static void
add_row (VariationCase *c, char **words)
{
  VariationRow row = {.is_moments = strcmp (words[0], "moments") == 0};
  const guint n = g_strv_length (words);
  double numbers[7] = {0};

  row.is_bad = n == 4 && strcmp (words[3], "bad") == 0;
  g_assert_cmpuint (n, ==, row.is_moments ? 8 : (row.is_bad ? 4 : 5));
  for (guint i = 1; i < n; i++)
    numbers[i - 1] = g_ascii_strtod (words[i], NULL);
  memcpy (row.in, numbers, sizeof row.in);
  memcpy (row.out, numbers + 2, sizeof row.out);
  memcpy (row.variance, numbers + 4, sizeof row.variance);
  row.covariance = numbers[6];
  g_array_append_val (c->rows, row);
}

static GStrv
load_lines (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return g_strsplit (text, "\n", -1);
}

GPtrArray *
variation_cases_load (const char *path)
{
  g_auto (GStrv) lines = load_lines (path);
  GPtrArray *cases = g_ptr_array_new_with_free_func (case_free);

  for (guint i = 0; lines[i]; i++) {
    g_auto (GStrv) words = g_strsplit (g_strstrip (lines[i]), " ", -1);

    if (!words[0] || words[0][0] == '\0' || words[0][0] == '#')
      continue;
    if (strcmp (words[0], "xform") == 0)
      g_ptr_array_add (cases, case_new (words));
    else
      add_row (g_ptr_array_index (cases, cases->len - 1), words);
  }
  g_assert_cmpuint (cases->len, ==, FLAME_N_FLAM3_VARIATIONS);
  for (guint i = 0; i < cases->len; i++) {
    const VariationCase *c = g_ptr_array_index (cases, i);

    g_assert_cmpint (c->form == FLAME_FORM_PRE, ==, i == FLAME_FLAM3_PRE_BLUR);
    if (c->form == FLAME_FORM_REGULAR)
      g_assert_cmpuint (c->variation, ==, i);
  }
  return cases;
}

/*
 * Columns: case,kind,x,y,c,ox,oy,oc,bad,vx,vy,cov; a case is named like v02_spherical.
 */
void
variation_cases_load_csv (GPtrArray *cases, const char *path)
{
  g_auto (GStrv) lines = load_lines (path);

  for (guint i = 0; i < cases->len; i++)
    g_array_set_size (
        ((VariationCase *) g_ptr_array_index (cases, i))->rows, 0);

  for (guint i = 1; lines[i] && lines[i][0]; i++) {
    g_auto (GStrv) f = g_strsplit (g_strstrip (lines[i]), ",", -1);
    VariationRow row = {0};
    guint64 number;

    g_assert_cmpuint (g_strv_length (f), ==, 12);
    number = g_ascii_strtoull (f[0] + 1, NULL, 10);
    g_assert_cmpuint (number, <, cases->len);
    row.is_moments = strcmp (f[1], "det") != 0;
    row.is_bad = strcmp (f[8], "0") != 0;
    row.covariance = g_ascii_strtod (f[11], NULL);
    for (guint j = 0; j < 2; j++) {
      row.in[j] = g_ascii_strtod (f[2 + j], NULL);
      row.out[j] = g_ascii_strtod (f[5 + j], NULL);
      row.variance[j] = g_ascii_strtod (f[9 + j], NULL);
    }
    g_array_append_val (
        ((VariationCase *) g_ptr_array_index (cases, number))->rows, row);
  }
}
