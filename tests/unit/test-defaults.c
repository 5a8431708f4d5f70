/*
 * The value of a parameter that a file omits, compared with each program's own
 * list of defaults: tests/data/defaults. A default is a number, several numbers
 * of which the program draws one ("2|3"), or a range from which it draws
 * ("-1..1"). A variation's file has no default of another program that is not in
 * the program's list.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <stdlib.h>

#include "core/genome/flam3/use-names.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"
#include "tests/unit/reader-support.h"

typedef struct
{
  const char *path, *file, *version;
  FlameDialect dialect;
  guint bit; /* of FlamePrograms; 0: no variation's file has its defaults */
} Program;

static const Program programs[] = {
    {"/defaults/apophysis", "apophysis.csv", "Apophysis 7x",
        FLAME_DIALECT_APOPHYSIS, FLAME_APOPHYSIS},
    {"/defaults/ember", "ember.csv", "EMBER-WIN-1.0", FLAME_DIALECT_EMBER,
        FLAME_EMBER},
    {"/defaults/flam3h", "flam3h.csv", "FLAM3H 1.0", FLAME_DIALECT_FLAM3H, 0},
    {"/defaults/jwildfire", "jwildfire.csv", "JWildfire V7.30 (27.11.2021)",
        FLAME_DIALECT_JWILDFIRE, FLAME_JWILDFIRE},
};

static gboolean
is_one_of (const char *values, double value)
{
  g_auto (GStrv) all = g_strsplit (values, "|", -1);
  const char *dots = strstr (values, "..");

  if (dots)
    return value >= atof (values) && value <= atof (dots + 2);
  for (guint i = 0; all[i]; i++)
    if (fabs (atof (all[i]) - value) <= 1e-6 * fabs (value))
      return TRUE;
  return FALSE;
}

/* Returns (transfer full) a flame that sets only the weight of @variation. */
static GPtrArray *
read_bare (const Program *program, const char *variation)
{
  g_autofree char *text = g_strdup_printf (
      "<flame version='%s'><xform weight='1' %s='1'/>" COLOR "</flame>",
      program->version, variation);
  g_autoptr (GError) error = NULL;
  GPtrArray *genomes = read_full (text, -1, NULL, NULL, &error);

  g_assert_no_error (error);
  return genomes;
}

/* @seen: (inout) whether the list has the parameter, in any form */
static gboolean
check_row (const Program *program, const FlameXform *xform, char *const *cells,
    gboolean *seen)
{
  const FlameVariationUse *use;
  Flam3UseName found;
  FlameParam first;
  double value;

  if (!flame_flam3_find_use_name (program->dialect, cells[1], &found) ||
      !found.is_param) {
    g_test_message ("%s is no parameter", cells[1]);
    return FALSE;
  }
  seen[found.param] = TRUE;
  use = flame_xform_find_use (xform, found.variation, found.form);
  if (!use) {
    g_test_message ("%s is none of %s", cells[1], cells[0]);
    return FALSE;
  }
  flame_variation_params (found.variation, &first);
  value = flame_xform_use_params (xform, use)[found.param - first];
  if (is_one_of (cells[2], value))
    return TRUE;
  g_test_message ("%s is %.9g, expected %s", cells[1], value, cells[2]);
  return FALSE;
}

/*
 * Returns how many defaults of the program the list does not have. Apophysis's octagon
 * has no modes, and JWildfire's truchet is never extended: they have no such parameter,
 * and are drawn as another program's with that value.
 */
static guint
count_unlisted (const Program *program, const gboolean *seen)
{
  guint n = 0;

  for (FlameParam i = 0; i < FLAME_N_PARAMS; i++) {
    const FlameOtherDefault *other = flame_param_infos[i].info.defaults;

    for (; other && other->programs; other++) {
      if (!(other->programs & program->bit) || seen[i] ||
          i == FLAME_PARAM_jw_octagon_mode || i == FLAME_PARAM_Truchet_extended)
        continue;
      g_test_message ("%s is not in the list", flame_param_name (i));
      n++;
    }
  }
  return n;
}

static void
test_program (gconstpointer data)
{
  const Program *program = data;
  g_autofree char *path = g_build_filename (
      g_getenv ("FLAME_TEST_DATA"), "defaults", program->file, NULL);
  g_autofree gboolean *seen = g_new0 (gboolean, FLAME_N_PARAMS);
  g_autofree char *text = NULL, *last = NULL;
  g_autoptr (GPtrArray) genomes = NULL;
  g_auto (GStrv) rows = NULL;
  guint n = 0, bad = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  rows = g_strsplit (text, "\n", -1);
  for (guint i = 1; rows[i] && *rows[i]; i++) {
    g_auto (GStrv) cells = g_strsplit (rows[i], ",", 3);

    if (g_strcmp0 (last, cells[0]) != 0) {
      g_clear_pointer (&genomes, g_ptr_array_unref);
      genomes = read_bare (program, cells[0]);
      g_free (last);
      last = g_strdup (cells[0]);
    }
    n++;
    bad += !check_row (program, first (genomes)->xforms, cells, seen);
  }
  g_test_message ("%u parameters, %u with another default", n, bad);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (bad, ==, 0);
  g_assert_cmpuint (count_unlisted (program, seen), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    g_test_add_data_func (programs[i].path, &programs[i], test_program);
  return g_test_run ();
}
