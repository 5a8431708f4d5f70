/*
 * Nanoseconds a point of every variation's vector loop, with the coordinates
 * it needs, for each instruction set of this machine.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdlib.h>

#include "core/genome/uses.h"
#include "core/genome/slots.h"
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
} Batch;

static void
run (const VariationIsa *isa, const VariationCase *c, Batch *b,
    const float *slots, float weight)
{
  FlameLanes lanes = {b->x, b->y, b->r2, b->r, b->theta, b->phi, b->out_x,
      b->out_y, c->form, .color = b->color, .entry_x = b->x, .entry_y = b->y};
  const FlameRng rng = {0, 1, 2};

  for (guint i = 0; i < FLAME_MAX_STATE; i++)
    lanes.state[i] = b->state[i];

  isa->fill_needs (flame_variation_infos[c->variation].needs, b->x, b->y, b->r2,
      b->r, b->theta, b->phi, N_POINTS);
  isa->loops[c->variation](&lanes, N_POINTS, slots, weight, rng);
}

static double
nanoseconds (const VariationIsa *isa, const VariationCase *c, Batch *b)
{
  const FlameVariationUse *use =
      flame_xform_find_use (&c->xform, c->variation, c->form);
  float slots[FLAME_MAX_SLOTS];
  gint64 best = G_MAXINT64;

  flame_variation_fill_slots (&c->xform, use, slots);
  for (guint trial = 0; trial < N_TRIALS; trial++) {
    gint64 start = g_get_monotonic_time ();

    for (guint i = 0; i < N_REPEATS; i++)
      run (isa, c, b, slots, (float) use->weight);
    best = MIN (best, g_get_monotonic_time () - start);
  }
  return (double) best * 1e3 / (N_REPEATS * N_POINTS);
}

int
main (int argc, char **argv)
{
  const char *folder = argc > 1 ? argv[1] : g_getenv ("FLAME_TEST_DATA");
  g_autofree char *path =
      g_build_filename (folder ? folder : ".", "variations.txt", NULL);
  g_autoptr (GPtrArray) cases = variation_cases_load (path);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree Batch *b = g_new0 (Batch, 1);
  const VariationIsa *isas;
  const guint n_isas = variation_isas (&isas);
  double totals[3] = {0};

  for (guint i = 0; i < N_POINTS; i++) {
    b->x[i] = (float) g_rand_double_range (rand, -1.5, 1.5);
    b->y[i] = (float) g_rand_double_range (rand, -1.5, 1.5);
  }

  g_print ("%-16s", "ns a point");
  for (guint i = 0; i < n_isas; i++)
    g_print ("%8s", isas[i].name);
  for (guint v = 0; v < cases->len; v++) {
    const VariationCase *c = g_ptr_array_index (cases, v);

    g_print ("\n%s%-16s", flame_form_prefix (c->form),
        flame_variation_name (c->variation));
    for (guint i = 0; i < n_isas; i++) {
      double ns = nanoseconds (&isas[i], c, b);

      totals[i] += ns / FLAME_N_FLAM3_VARIATIONS;
      g_print ("%8.2f", ns);
    }
  }
  g_print ("\n%-16s", "mean");
  for (guint i = 0; i < n_isas; i++)
    g_print ("%8.2f", totals[i]);
  g_print ("\n");
  return EXIT_SUCCESS;
}
