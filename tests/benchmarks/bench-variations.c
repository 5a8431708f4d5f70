/*
 * Nanoseconds a point of every variation's vector loop, with the coordinates
 * it needs, for each instruction set of this machine; the slowest first.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdlib.h>

#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "tests/support/variation-cases.h"
#include "tests/support/variation-isas.h"

/* a batch's worth of points, small enough for the first-level cache */
#define N_POINTS 1024
#define N_REPEATS 40 /* between two looks at the clock */
#define N_TRIALS 7   /* of which the best counts */

typedef struct
{
  float x[N_POINTS], y[N_POINTS];
  float r2[N_POINTS], r[N_POINTS], theta[N_POINTS], phi[N_POINTS];
  float out_x[N_POINTS], out_y[N_POINTS];
  float color[N_POINTS], state[FLAME_MAX_STATE][N_POINTS];
  float rgb[3][N_POINTS];
} Batch;

static void
run (const VariationIsa *isa, const VariationCase *c, Batch *b,
    const float *constants, float weight)
{
  FlameLanes lanes = {b->x, b->y, b->r2, b->r, b->theta, b->phi, b->out_x,
      b->out_y, c->form, .color = b->color, .entry_x = b->x, .entry_y = b->y};
  const FlameRng rng = {0, 1, 2};

  for (guint i = 0; i < FLAME_MAX_STATE; i++)
    lanes.state[i] = b->state[i];
  for (guint lane = 0; lane < 3; lane++)
    lanes.rgb[lane] = b->rgb[lane];

  isa->fill_needs (flame_variation_infos[c->variation].needs, b->x, b->y, b->r2,
      b->r, b->theta, b->phi, N_POINTS);
  isa->loops[c->variation](&lanes, N_POINTS, constants, weight, rng);
}

static double
nanoseconds (const VariationIsa *isa, const VariationCase *c, Batch *b)
{
  const FlameVariationUse *use =
      flame_xform_find_use (&c->xform, c->variation, c->form);
  float constants[FLAME_MAX_CONSTANTS];
  gint64 best = G_MAXINT64;

  flame_variation_fill_constants (&c->xform, use, constants, NULL);
  for (guint trial = 0; trial < N_TRIALS; trial++) {
    gint64 start = g_get_monotonic_time ();

    for (guint i = 0; i < N_REPEATS; i++)
      run (isa, c, b, constants, (float) use->weight);
    best = MIN (best, g_get_monotonic_time () - start);
  }
  return (double) best * 1e3 / (N_REPEATS * N_POINTS);
}

typedef struct
{
  VariationCase *c;
  double ns[3];
} Result;

/* the slowest first, on the last instruction set */
static int
by_time (gconstpointer a, gconstpointer b)
{
  const Result *first = a, *second = b;
  const guint last = G_N_ELEMENTS (first->ns) - 1;

  return (first->ns[last] < second->ns[last]) -
         (first->ns[last] > second->ns[last]);
}

/* beyond flam3's, whose cases have parameters: with their defaults */
static void
add_others (GPtrArray *cases)
{
  for (guint v = FLAME_N_FLAM3_VARIATIONS; v < FLAME_N_VARIATIONS; v++) {
    VariationCase *c;

    if (!flame_variation_infos[v].name)
      continue;
    c = g_new0 (VariationCase, 1);
    c->variation = v;
    c->form = flame_variation_infos[v].traits & FLAME_NO_REGULAR
                  ? FLAME_FORM_POST
                  : FLAME_FORM_REGULAR;
    c->rows = g_array_new (FALSE, FALSE, sizeof (VariationRow));
    flame_xform_init (&c->xform, 0);
    flame_xform_ensure_use (&c->xform, v, c->form)->weight = 1.0;
    g_ptr_array_add (cases, c);
  }
}

int
main (int argc, char **argv)
{
  const char *folder = argc > 1 ? argv[1] : g_getenv ("FLAME_TEST_DATA");
  g_autofree char *path =
      g_build_filename (folder ? folder : ".", "variations.txt", NULL);
  g_autoptr (GPtrArray) cases = variation_cases_load (path);
  g_autoptr (GArray) results = g_array_new (FALSE, TRUE, sizeof (Result));
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree Batch *b = g_new0 (Batch, 1);
  const VariationIsa *isas;
  const guint n_isas = variation_isas (&isas);

  add_others (cases);
  for (guint i = 0; i < N_POINTS; i++) {
    b->x[i] = (float) g_rand_double_range (rand, -1.5, 1.5);
    b->y[i] = (float) g_rand_double_range (rand, -1.5, 1.5);
  }

  g_print ("%-24s", "ns a point");
  for (guint i = 0; i < n_isas; i++)
    g_print ("%8s", isas[i].name);
  for (guint v = 0; v < cases->len; v++) {
    Result result = {.c = g_ptr_array_index (cases, v)};

    for (guint i = 0; i < n_isas; i++)
      result.ns[i] = nanoseconds (&isas[i], result.c, b);
    for (guint i = n_isas; i < G_N_ELEMENTS (result.ns); i++)
      result.ns[i] = result.ns[n_isas - 1];
    g_array_append_val (results, result);
  }
  g_array_sort (results, by_time);
  for (guint v = 0; v < results->len; v++) {
    const Result *result = &g_array_index (results, Result, v);
    g_autofree char *name = g_strconcat (flame_form_prefix (result->c->form),
        flame_variation_name (result->c->variation), NULL);

    g_print ("\n%-24s", name);
    for (guint i = 0; i < n_isas; i++)
      g_print ("%8.2f", result->ns[i]);
  }
  g_print ("\n");
  return EXIT_SUCCESS;
}
