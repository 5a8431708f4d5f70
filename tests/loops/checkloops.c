/*
 * checkloops [PATTERN…] [--bench] [--seed=N] [--list]: every variation's loop and every
 * stage behind the histogram, in each instruction set of this build that the machine has,
 * against plain C on random input. Prints a table, and with --bench what a point or a
 * pixel takes. Exits with 1 if a loop is wrong.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/loops/loops.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __x86_64__
#include <x86intrin.h>
#endif

#include "config.h"
#include "core/render/loops.h"

#define MOST_SETS 4

/* ------------------------------------------------------------------- ticks */

#ifdef __x86_64__
const char loop_tick_name[] = "cycles";

guint64
loop_ticks (void)
{
  return __rdtsc ();
}
#else
const char loop_tick_name[] = "ns";

guint64
loop_ticks (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return (guint64) t.tv_sec * 1000000000 + (guint64) t.tv_nsec;
}
#endif

/* -------------------------------------------------------------------- sets */

static const char *
set_name (const char *level)
{
#ifdef __aarch64__
  return strcmp (level, "base") == 0 ? "neon" : level;
#else
  return level;
#endif
}

#define SET(suffix)                                                            \
  {                                                                            \
    .variations = flame_variation_loops_##suffix,                              \
    .fill_needs = flame_fill_needs_##suffix                                    \
  }

/* those of flame_cpu_levels(), the poorest first */
static guint
find_sets (LoopSet *sets)
{
  static const LoopSet all[] = {
#ifdef HAVE_CPU_V2
      SET (v2),
#endif
#ifdef HAVE_CPU_V3
      SET (v3),
#endif
#ifdef HAVE_CPU_V4
      SET (v4),
#endif
#ifdef HAVE_CPU_BASE
      SET (base),
#endif
  };
  guint n;
  const FlameCpuLoops *levels = flame_cpu_levels (&n);

  g_assert_cmpuint (n, <=, MOST_SETS);
  for (guint i = 0; i < n; i++) {
    sets[i] = all[i];
    sets[i].name = set_name (levels[i].level);
    sets[i].post = levels[i].post;
  }
  return n;
}

/* ------------------------------------------------------------------- table */

typedef struct
{
  LoopSet sets[MOST_SETS];
  guint n_sets;
  guint32 seed;
  gboolean times; /* --bench */
  guint n_rows, n_wrong;
} Table;

void
loop_result_add (LoopResult *result, double difference, gboolean is_apart)
{
  /* the worst of what is apart counts alone */
  if (is_apart && result->n_apart == 0)
    result->worst = 0;
  result->n++;
  result->n_apart += is_apart;
  if (is_apart || result->n_apart == 0)
    result->worst =
        MAX (result->worst, isnan (difference) ? INFINITY : difference);
}

/* a row's input does not depend on which other rows run */
static GRand *
row_rand (const Table *table, const LoopRow *row)
{
  const guint32 words[] = {table->seed, g_str_hash (row->name)};

  return g_rand_new_with_seed_array (words, G_N_ELEMENTS (words));
}

static void
print_cell (const LoopResult *result)
{
  g_autofree char *text = result->is_wrong
                              ? g_strdup_printf ("FAILED %.2g (%u of %u)",
                                    result->worst, result->n_apart, result->n)
                              : g_strdup_printf ("ok %.1g", result->worst);

  g_print (" %-12s", text);
}

static void
run_row (Table *table, const LoopRow *row)
{
  g_autoptr (GRand) rand = row_rand (table, row);
  gpointer state = row->begin (row, rand);
  gboolean is_wrong = FALSE;

  g_print ("%-32s", row->name);
  for (guint i = 0; i < table->n_sets; i++) {
    LoopResult result = {0};

    row->check (state, &table->sets[i], &result);
    print_cell (&result);
    is_wrong |= result.is_wrong;
    if (table->times)
      g_print ("%9.1f", row->measure (row, &table->sets[i]));
  }
  g_print ("\n");
  row->end (state);
  table->n_rows++;
  table->n_wrong += is_wrong;
}

static void
print_head (const Table *table)
{
  g_print ("seed %u\n%-32s", table->seed, "");
  for (guint i = 0; i < table->n_sets; i++)
    g_print (" %-12s%*s", table->sets[i].name, table->times ? 9 : 0,
        table->times ? loop_tick_name : "");
  g_print ("\n");
}

/* a part of the name, or all of it with * and ? in it */
static gboolean
is_chosen (const LoopRow *row, char **patterns)
{
  if (!patterns || !patterns[0])
    return TRUE;
  for (guint i = 0; patterns[i]; i++)
    if (strpbrk (patterns[i], "*?")
            ? g_pattern_match_simple (patterns[i], row->name)
            : strstr (row->name, patterns[i]) != NULL)
      return TRUE;
  return FALSE;
}

static void
clear_row (gpointer data)
{
  g_free (((LoopRow *) data)->name);
}

static int
run (Table *table, char **patterns, gboolean lists)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (LoopRow));

  g_array_set_clear_func (rows, clear_row);
  stage_rows_add (rows);
  variation_rows_add (rows);
  if (!lists)
    print_head (table);
  for (guint i = 0; i < rows->len; i++) {
    const LoopRow *row = &g_array_index (rows, LoopRow, i);

    if (!is_chosen (row, patterns))
      continue;
    if (lists)
      g_print ("%s\n", row->name);
    else
      run_row (table, row);
  }
  if (lists)
    return EXIT_SUCCESS;
  if (table->n_rows == 0)
    g_printerr (
        "no loop has such a name: --list prints those that there are\n");
  else
    g_print ("%u loops, %u wrong\n", table->n_rows, table->n_wrong);
  return table->n_rows > 0 && table->n_wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int
main (int argc, char **argv)
{
  gint64 seed = -1;
  gboolean lists = FALSE;
  Table table = {.n_rows = 0};
  const GOptionEntry options[] = {
      {"bench", 'b', 0, G_OPTION_ARG_NONE, &table.times,
          "also print what a point or a pixel takes", NULL},
      {"seed", 's', 0, G_OPTION_ARG_INT64, &seed,
          "of the random input; else each run has another", "N"},
      {"list", 'l', 0, G_OPTION_ARG_NONE, &lists, "print names alone", NULL},
      {NULL}};
  g_autoptr (GOptionContext) context = g_option_context_new ("[PATTERN…]");
  g_autoptr (GError) error = NULL;

  setlocale (LC_ALL, "");
  setlocale (LC_NUMERIC, "C");
  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    g_printerr ("checkloops: %s\n", error->message);
    return EXIT_FAILURE;
  }
  table.n_sets = find_sets (table.sets);
  table.seed = seed < 0 ? g_random_int () : (guint32) seed;
  return run (&table, argv + 1, lists);
}
