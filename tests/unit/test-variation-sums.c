/*
 * Every variation over many points, compared with sums of its former results
 * (tests/data/variation-sums.csv), so that any unwanted change shows. Whether
 * the results are right is the subject of the tests that use flam3's, Ember's
 * and JWildfire's results. After an intended change, `test-variation-sums
 * --write FILE` writes the sums again.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/genome/variation.h"
#include "kernels/rgb.h"
#include "kernels/variation-call.h"
#include "kernels/variation-ids.h"

#define WEIGHT 0.7
#define N_SETS 3 /* parameter sets: the defaults and two others */
#define N_SUMS 4 /* x, y, z, and the colours */
#define N_NUMBERS (N_SETS * N_SUMS)
#define N_POINTS 1500
/*
 * Tolerance of a sum of angles, each with a factor from -1 to 1. A point that
 * another compiler's rounding puts beyond a border changes it by up to pi.
 */
#define TOLERANCE 0.05

static char **wanted; /* by variation: the rest of its line */

/* Moves a parameter off its default, which would hide a swap or an omission. */
static double
move (const FlameParamInfo *info, guint param, guint set)
{
  const double value = info->default_value;

  if (set == 0)
    return value;
  if (info->type == FLAME_INTEGER || info->type == FLAME_INTEGER_NONZERO)
    return value + ((param + set) % 3);
  return value * (1.0 + 0.07 * set) + 0.11 * set + 0.03 * (param % 7);
}

static void
fill_constants (FlameVariation variation, guint set, float *constants)
{
  static const FlameAffine coefs = {{0.9, 0.2, -0.3, 0.8, 0.1, -0.2}};
  const FlameForm form =
      flame_variation_infos[variation].traits & FLAME_NO_REGULAR
          ? FLAME_FORM_PRE
          : FLAME_FORM_REGULAR;
  FlameVariationUse *use;
  FlameParam first = 0;
  FlameXform xform;
  guint n;

  flame_xform_init (&xform, 0);
  xform.coefs = coefs;
  use = flame_xform_ensure_use (&xform, variation, form);
  use->weight = WEIGHT;
  n = flame_variation_params (variation, &first);
  for (guint i = 0; i < n; i++)
    flame_xform_use_params (&xform, use)[i] =
        move (&flame_param_infos[first + i].info, i, set);
  flame_variation_fill_constants (&xform, use, constants, NULL);
  flame_xform_clear (&xform);
}

static void
begin_point (
    FlameVariation variation, GRand *random, FlamePoint *p, FlameSum *o)
{
  static const double scales[] = {1.5, 0.3, 1.0, 6.0};
  const double scale = scales[g_rand_int_range (random, 0, 4)];
  const gboolean only_pre =
      flame_variation_infos[variation].traits & FLAME_NO_REGULAR;

  *p = (FlamePoint){.x = (float) (scale * g_rand_double_range (random, -1, 1)),
      .y = (float) (scale * g_rand_double_range (random, -1, 1)),
      .z = (float) g_rand_double_range (random, -1, 1),
      .form = only_pre ? FLAME_FORM_PRE : FLAME_FORM_REGULAR};
  p->r2 = p->x * p->x + p->y * p->y;
  p->r = sqrtf (p->r2);
  p->theta = flame_atan2f (p->x, p->y);
  p->phi = flame_atan2f (p->y, p->x);
  p->entry_x = p->x;
  p->entry_y = p->y;
  p->entry_z = p->z;
  *o = (FlameSum){.x = 0.25f, .y = -0.125f, .z = 0.5f, .color = 0.3f};
  o->rgb[0] = FLAME_NO_RGB;
}

static double
hold (double value)
{
  return isfinite (value) ? atan (value) : 2.0;
}

/* @random: gives each lane of this point a factor from -1 to 1 */
static void
add_point (const FlameSum *o, GRand *random, double sums[N_SUMS])
{
  const float lanes[] = {o->x, o->y, o->z, o->color};

  for (guint i = 0; i < N_SUMS; i++)
    sums[i] += hold (lanes[i]) * g_rand_double_range (random, -1, 1);
  for (guint c = 0; c < 3; c++) {
    const double level = flame_has_own_rgb (o->rgb[0])
                             ? o->rgb[c] / FLAME_MAX_RGB
                             : o->rgb[0] / 100.0;

    sums[N_SUMS - 1] += hold (level) * g_rand_double_range (random, -1, 1);
  }
}

static void
find_sums (FlameVariation variation, double sums[N_NUMBERS])
{
  memset (sums, 0, N_NUMBERS * sizeof *sums);
  for (guint set = 0; set < N_SETS; set++) {
    g_autoptr (GRand) random = g_rand_new_with_seed (set + 1);
    float constants[FLAME_MAX_CONSTANTS] = {0};

    fill_constants (variation, set, constants);
    for (guint i = 0; i < N_POINTS; i++) {
      FlameRng rng = {i, set, 7};
      FlamePoint p;
      FlameSum o;

      begin_point (variation, random, &p, &o);
      flame_variation_call (variation, &p, constants, (float) WEIGHT, &rng, &o);
      add_point (&o, random, sums + set * N_SUMS);
    }
  }
}

static void
test_variation (gconstpointer data)
{
  const FlameVariation variation = GPOINTER_TO_UINT (data);
  g_auto (GStrv) before = NULL;
  double sums[N_NUMBERS];

  if (!wanted[variation]) {
    g_test_message ("no line in variation-sums.csv: see --write");
    g_test_fail ();
    return;
  }
  before = g_strsplit (wanted[variation], ",", -1);
  g_assert_cmpuint (g_strv_length (before), ==, N_NUMBERS);
  find_sums (variation, sums);
  for (guint i = 0; i < N_NUMBERS; i++) {
    const double was = g_ascii_strtod (before[i], NULL);

    if (fabs (sums[i] - was) <= TOLERANCE)
      continue;
    g_test_message ("set %u, sum %u is %.3f and was %.3f", i / N_SUMS,
        i % N_SUMS, sums[i], was);
    g_test_fail ();
  }
}

static int
write_sums (const char *path)
{
  g_autoptr (GString) text = g_string_new ("variation,sums\n");

  for (guint i = 0; i < FLAME_N_VARIATIONS; i++) {
    double sums[N_NUMBERS];

    if (!flame_variation_infos[i].name)
      continue;
    find_sums (i, sums);
    g_string_append (text, flame_variation_infos[i].name);
    for (guint k = 0; k < N_NUMBERS; k++) {
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      g_string_append_printf (text, ",%s",
          g_ascii_formatd (number, sizeof number, "%.3f", sums[k]));
    }
    g_string_append_c (text, '\n');
  }
  return g_file_set_contents (path, text->str, -1, NULL) ? 0 : 1;
}

static void
read_sums (void)
{
  g_autofree char *path = g_build_filename (
      g_getenv ("FLAME_TEST_DATA"), "variation-sums.csv", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  wanted = g_new0 (char *, FLAME_N_VARIATIONS + 1);
  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] && *lines[i]; i++) {
    char *comma = strchr (lines[i], ',');
    FlameVariation variation;

    g_assert_nonnull (comma);
    *comma = 0;
    g_assert_true (flame_variation_from_name (lines[i], &variation));
    wanted[variation] = g_strdup (comma + 1);
  }
}

int
main (int argc, char **argv)
{
  int status;

  if (argc == 3 && strcmp (argv[1], "--write") == 0)
    return write_sums (argv[2]);
  g_test_init (&argc, &argv, NULL);
  read_sums ();
  for (guint i = 0; i < FLAME_N_VARIATIONS; i++) {
    g_autofree char *path =
        g_strdup_printf ("/variation-sums/%s", flame_variation_infos[i].name);

    if (flame_variation_infos[i].name)
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_variation);
  }
  status = g_test_run ();
  for (guint i = 0; i < FLAME_N_VARIATIONS; i++)
    g_free (wanted[i]);
  g_free (wanted);
  return status;
}
