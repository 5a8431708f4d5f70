/*
 * The meaning of the names in JWildfire's files, compared with its own
 * functions: each line of tests/data/jwildfire/meant.txt is read as a flame of
 * JWildfire's and called.
 *
 *   C NAME WEIGHT PARAM=VALUE...
 *   D x y z, its x, y, z, z where the flame keeps heights, colour
 *   M x y z, calls, mean and variance of each of those: of the angle of all but the
 *     colour, for what draws at random
 *
 * otherwise.txt lists the names that are known to be drawn differently here.
 * The reader warns about them, except for those with a ~, which differ by
 * rounding (rings2, hypercrop) or only with parameters that no file has: a
 * divisor of 0 or between whole numbers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <stdlib.h>

#include "core/genome/variation.h"
#include "kernels/variation-call.h"
#include "tests/support/sanitized.h"
#include "tests/support/vector-cases.h"
#include "tests/unit/reader-support.h"

#define N_CALLS 20000
#define N_SANITIZED_CALLS 500

#define N_LANES 5

/* One case, read as a flame that drops heights and as one that keeps them. */
typedef struct
{
  GPtrArray *genomes[2];
  float constants[2][FLAME_MAX_CONSTANTS];
  VectorCase of[2];
  double added_z[2];
  gboolean has_warned; /* the reader warns that it is drawn differently */
} Case;

static void
add_attributes (GString *text, const char *name, char **words)
{
  for (guint i = 0; words[i]; i++) {
    const char *equals = strrchr (words[i], '=');

    if (equals)
      g_string_append_printf (text, " %s_%.*s='%s'", name,
          (int) (equals - words[i]), words[i], equals + 1);
  }
}

/*
 * Returns FALSE if the variation is not a single use, which this test can call
 * directly.
 */
static gboolean
find_use (Case *c, guint keeps, const FlameXform *xform)
{
  const FlameVariationUse *found = NULL;

  for (guint i = 0; i < xform->n_uses; i++) {
    const FlameVariationUse *use = &xform->uses[i];

    if (use->weight == 0.0)
      continue;
    if (found &&
        (use->variation != FLAME_VAR_zscale || use->form != found->form))
      return FALSE;
    if (found)
      c->added_z[keeps] = use->weight;
    else
      found = use;
  }
  if (!found || found->form > FLAME_FORM_POST)
    return FALSE;
  flame_variation_fill_constants (xform, found, c->constants[keeps], NULL);
  c->of[keeps] = (VectorCase){.number = found->variation,
      .form = found->form,
      .weight = found->weight,
      .constants = c->constants[keeps]};
  return TRUE;
}

static void
note_warning (const char *message, gpointer data)
{
  Case *c = data;

  c->has_warned |= strstr (message, "not drawn as in JWildfire") != NULL;
}

static gboolean
read_case (Case *c, char **cells)
{
  const FlameReadOptions options = {.warning = note_warning, .warning_data = c};
  gboolean ok = TRUE;

  memset (c, 0, sizeof *c);
  for (guint keeps = 0; keeps < 2 && ok; keeps++) {
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GError) error = NULL;

    g_string_printf (text,
        "<flame version='JWildfire V7.30 (27.11.2021)' cam_pitch='1' "
        "preserve_z='%u'><xform weight='1' coefs='0.9 0.2 -0.3 0.8 0.1 -0.2' "
        "%s='%s'",
        keeps, cells[1], cells[2]);
    add_attributes (text, cells[1], cells + 3);
    g_string_append (
        text, "/><xform weight='1' ztranslate='1'/>" COLOR "</flame>");
    c->genomes[keeps] =
        flame_flam3_read (text->str, text->len, "doc.flam3", &options, &error);
    g_assert_no_error (error);
    ok = find_use (c, keeps, first (c->genomes[keeps])->xforms);
  }
  return ok;
}

static void
clear_case (Case *c)
{
  for (guint keeps = 0; keeps < 2; keeps++)
    g_clear_pointer (&c->genomes[keeps], g_ptr_array_unref);
}

static void
evaluate (const Case *c, guint keeps, const VectorRow *row, guint place,
    FlameRng *rng, double out[4])
{
  const VectorCase *of = &c->of[keeps];
  FlamePoint p;
  FlameSum o;
  float z;

  vector_case_begin (of, row, place, &p, &o);
  z = p.z;
  flame_variation_call (
      of->number, &p, of->constants, (float) of->weight, rng, &o);
  vector_case_end (&o, out);
  if (of->form == FLAME_FORM_REGULAR)
    out[2] += c->added_z[keeps] * z;
  else
    out[2] *= 1.0 + c->added_z[keeps];
}

static gboolean
check_point (const Case *c, char **cells)
{
  gboolean ok = TRUE;

  for (guint keeps = 0; keeps < 2; keeps++) {
    double outs[VECTOR_PLACES][4];
    VectorRow row = {0};

    for (guint i = 0; i < 3; i++) {
      row.in[i] = g_ascii_strtod (cells[1 + i], NULL);
      row.wanted[i] =
          g_ascii_strtod (cells[4 + i + (i == 2 ? keeps : 0)], NULL);
    }
    row.wanted[3] = g_ascii_strtod (cells[8], NULL);
    for (guint place = 0; place < VECTOR_PLACES; place++) {
      FlameRng rng = {1, 2, 3};

      evaluate (c, keeps, &row, place, &rng, outs[place]);
    }
    if (vector_row_agrees (&row, outs, 1.0))
      continue;
    ok = FALSE;
    g_test_message ("%s at (%s, %s, %s), keeps %u: (%.6g, %.6g, %.6g; %.6g), "
                    "JWildfire has (%s, %s, %s; %s)",
        flame_variation_name (c->of[0].number), cells[1], cells[2], cells[3],
        keeps, outs[0][0], outs[0][1], outs[0][2], outs[0][3], cells[4],
        cells[5], cells[6 + keeps], cells[8]);
  }
  return ok;
}

static gboolean
check_moments (const Case *c, char **cells)
{
  const guint n = test_is_sanitized () ? N_SANITIZED_CALLS : N_CALLS;
  const double theirs = g_ascii_strtod (cells[4], NULL);
  double sums[N_LANES] = {0};
  FlameRng rng = {0, 0x9e3779b9u, 0x85ebca6bu};
  VectorRow row = {0};
  gboolean ok = TRUE;

  for (guint i = 0; i < 3; i++)
    row.in[i] = g_ascii_strtod (cells[1 + i], NULL);
  for (guint i = 0; i < n; i++) {
    double forgets[4], keeps[4], lanes[N_LANES];

    rng.counter = i;
    rng.key1 = 0x85ebca6bu + i / 4096 * 0x9e3779b9u;
    evaluate (c, 0, &row, 0, &rng, forgets);
    rng.counter = i;
    evaluate (c, 1, &row, 0, &rng, keeps);
    for (guint k = 0; k < 3; k++)
      lanes[k] = atan (forgets[k]);
    lanes[3] = atan (keeps[2]);
    lanes[4] = forgets[3];
    for (guint k = 0; k < N_LANES; k++)
      sums[k] += isnan (lanes[k]) ? 0.0 : lanes[k];
  }
  for (guint k = 0; k < N_LANES; k++) {
    const double mean = g_ascii_strtod (cells[5 + 2 * k], NULL);
    const double var = g_ascii_strtod (cells[6 + 2 * k], NULL);
    const double most = 6.0 * sqrt (var * (1.0 / n + 1.0 / theirs)) +
                        1e-4 * (1.0 + fabs (mean));

    if (fabs (sums[k] / n - mean) <= most)
      continue;
    ok = FALSE;
    g_test_message (
        "%s at (%s, %s, %s): mean of lane %u is %.6g, JWildfire has "
        "%.6g",
        flame_variation_name (c->of[0].number), cells[1], cells[2], cells[3], k,
        sums[k] / n, mean);
  }
  return ok;
}

/* Returns (transfer full) the lines of a file of tests/data/jwildfire. */
static char **
read_lines (const char *file)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("FLAME_TEST_DATA"), "jwildfire", file, NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return g_strsplit (g_strchomp (text), "\n", -1);
}

/*
 * Returns whether a name with @bad of @n rows is listed exactly if it should
 * be.
 */
static gboolean
is_as_listed (
    const char *name, guint n, guint bad, gboolean has_warned, char **otherwise)
{
  g_autofree char *by_lot = g_strconcat ("~", name, NULL);
  const gboolean must_warn =
      g_strv_contains ((const char *const *) otherwise, name);
  const gboolean is_listed =
      must_warn || g_strv_contains ((const char *const *) otherwise, by_lot);

  if (has_warned != must_warn) {
    g_test_message ("%s: the reader %s", name,
        has_warned ? "says that it is drawn otherwise" : "says nothing");
    return FALSE;
  }
  if (bad > 0 && !is_listed)
    g_test_message ("%s: %u of %u rows differ", name, bad, n);
  /* A few calls cannot show a different mean. */
  if (bad == 0 && is_listed && test_is_sanitized ())
    return TRUE;
  if (bad == 0 && is_listed && n > 0)
    g_test_message ("%s: none of %u rows differs, and it is listed in "
                    "otherwise.txt",
        name, n);
  return n == 0 || (bad > 0) == is_listed;
}

static void
test_all (void)
{
  g_auto (GStrv) lines = read_lines ("meant.txt");
  g_auto (GStrv) otherwise = read_lines ("otherwise.txt");
  g_autofree char *name = NULL;
  guint n = 0, bad = 0, n_wrong = 0, n_names = 0;
  gboolean is_open = FALSE, has_warned = FALSE;
  Case c;

  memset (&c, 0, sizeof c);
  for (guint i = 0; lines[i]; i++) {
    g_auto (GStrv) cells = g_strsplit (lines[i], "\t", -1);

    if (*cells[0] == 'C') {
      if (name && strcmp (name, cells[1]) != 0) {
        n_wrong += !is_as_listed (name, n, bad, has_warned, otherwise);
        n = bad = 0;
        has_warned = FALSE;
        n_names++;
      }
      clear_case (&c);
      is_open = read_case (&c, cells);
      has_warned |= c.has_warned;
      g_free (name);
      name = g_strdup (cells[1]);
      continue;
    }
    n++;
    bad += !is_open || !(*cells[0] == 'M' ? check_moments (&c, cells)
                                          : check_point (&c, cells));
  }
  clear_case (&c);
  n_wrong += name && !is_as_listed (name, n, bad, has_warned, otherwise);
  g_test_message ("%u names, %u not as listed", n_names + 1, n_wrong);
  g_assert_cmpuint (n_names, >, 300);
  g_assert_cmpuint (n_wrong, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/jwildfire/meant", test_all);
  return g_test_run ();
}
