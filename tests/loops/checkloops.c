/*
 * checkloops [PATTERN…] [--bench] [--seed=N] [--set=NAME…] [--part=K/N]
 * [--list]: compares every variation's loop and every stage after the histogram
 * with plain C on random input, in each instruction set of this build that the
 * machine has, and on its OpenCL and CUDA devices. Prints a table, and with
 * --bench the time of a point or a pixel. Exits with 1 if a loop is wrong, with
 * 77 if none of the sets is available.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/loops/loops.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __x86_64__
#include <x86intrin.h>
#endif

#include "config.h"
#include "core/plan/loops.h"

#define MAX_SETS 6
/* The exit status that meson takes for a skipped test. */
#define SKIPPED 77

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

gboolean
loop_set_is_processor (const LoopSet *set)
{
  return !set->device;
}

gboolean
loop_set_is_device (const LoopSet *set)
{
  return set->device != NULL;
}

gboolean
loop_set_is_any (const LoopSet *set G_GNUC_UNUSED)
{
  return TRUE;
}

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

typedef struct
{
  LoopSet sets[MAX_SETS];
  guint n_sets;
  char **chosen; /* (nullable) --set: NULL means all */
  guint32 seed;
  guint part, n_parts; /* --part */
  gboolean times;      /* --bench */
  guint n_rows, n_wrong;
} Table;

static gboolean
is_set_chosen (const Table *table, const char *name)
{
  return !table->chosen ||
         g_strv_contains ((const char *const *) table->chosen, name);
}

/* The sets of flame_cpu_levels(), the smallest first. */
static void
add_instruction_sets (Table *table)
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

  for (guint i = 0; i < n; i++) {
    LoopSet *set = &table->sets[table->n_sets];

    *set = all[i];
    set->name = set_name (levels[i].level);
    set->post = levels[i].post;
    table->n_sets +=
        is_set_chosen (table, "cpu") || is_set_chosen (table, set->name);
  }
}

static void
add_device (Table *table, const char *name, gboolean is_opencl)
{
  g_autoptr (GError) error = NULL;
  LoopDevice *device = NULL;

  if (is_set_chosen (table, name))
    device = loop_device_new (is_opencl, &error);
  if (device) {
    g_print ("%s: %s\n", name,
        flame_gpu_get_device (loop_device_get_gpu (device)->context)->name);
    table->sets[table->n_sets++] = (LoopSet){.name = name, .device = device};
  } else if (error && table->chosen) {
    g_printerr ("%s: %s\n", name, error->message);
  }
}

static void
clear_sets (Table *table)
{
  for (guint i = 0; i < table->n_sets; i++)
    if (table->sets[i].device)
      loop_device_free (table->sets[i].device);
}

/* ------------------------------------------------------------------- table */

void
loop_result_add (LoopResult *result, double difference, gboolean is_apart)
{
  /* Once a value is wrong, only wrong values count for the worst one. */
  if (is_apart && result->n_apart == 0)
    result->worst = 0;
  result->n++;
  result->n_apart += is_apart;
  if (is_apart || result->n_apart == 0)
    result->worst =
        MAX (result->worst, isnan (difference) ? INFINITY : difference);
}

/* The input of a row does not depend on which other rows run. */
static GRand *
row_rand (const Table *table, const LoopRow *row)
{
  const guint32 words[] = {table->seed, g_str_hash (row->name)};

  return g_rand_new_with_seed_array (words, G_N_ELEMENTS (words));
}

static void
print_cell (const LoopResult *result)
{
  g_autofree char *text = NULL;

  if (result->is_wrong)
    text = g_strdup_printf (
        "FAILED %.2g (%u of %u)", result->worst, result->n_apart, result->n);
  else
    text =
        result->n ? g_strdup_printf ("ok %.1g", result->worst) : g_strdup ("-");
  g_print (" %-12s", text);
}

/* A row that none of the sets has is not printed. */
static void
run_row (Table *table, const LoopRow *row)
{
  g_autoptr (GRand) rand = row_rand (table, row);
  gpointer state = row->begin (row, rand);
  gboolean is_wrong = FALSE, is_there = FALSE;

  for (guint i = 0; i < table->n_sets; i++)
    is_there |= row->is_there (&table->sets[i]);
  if (is_there)
    g_print ("%-32s", row->name);
  for (guint i = 0; is_there && i < table->n_sets; i++) {
    const LoopSet *set = &table->sets[i];
    LoopResult result = {0};

    if (row->is_there (set))
      row->check (state, set, &result);
    print_cell (&result);
    is_wrong |= result.is_wrong;
    if (table->times && result.n > 0)
      g_print ("%9.1f", row->measure (row, set));
    else if (table->times)
      g_print ("%9s", "");
  }
  if (is_there)
    g_print ("\n");
  row->end (state);
  table->n_rows += is_there;
  table->n_wrong += is_wrong;
}

static void
print_head (const Table *table)
{
  g_print ("seed %u\n%-32s", table->seed, "");
  for (guint i = 0; i < table->n_sets; i++)
    g_print (" %-12s%*s", table->sets[i].name, table->times ? 9 : 0,
        !table->times           ? ""
        : table->sets[i].device ? "ps"
                                : loop_tick_name);
  g_print ("\n");
}

/* @patterns: each is a part of a name, or all of it with * and ? */
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

/*
 * (transfer full) (element-type LoopRow) The rows of --part that match
 * @patterns.
 */
static GArray *
choose_rows (const Table *table, char **patterns)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (LoopRow));
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (LoopRow));
  guint begin, end;

  stage_rows_add (all);
  picture_rows_add (all);
  variation_rows_add (all);
  for (guint i = 0; i < all->len; i++) {
    LoopRow *row = &g_array_index (all, LoopRow, i);

    if (is_chosen (row, patterns))
      g_array_append_val (rows, *row);
    else
      clear_row (row);
  }
  g_array_set_clear_func (rows, clear_row);
  begin = rows->len * (table->part - 1) / table->n_parts;
  end = rows->len * table->part / table->n_parts;
  g_array_set_size (rows, end);
  g_array_remove_range (rows, 0, begin);
  return rows;
}

/* What a device needs is compiled in the background while rows run. */
static void
expect (const Table *table, const GArray *rows)
{
  for (guint i = 0; i < rows->len; i++) {
    const LoopRow *row = &g_array_index (rows, LoopRow, i);

    for (guint k = 0; row->is_variation && k < table->n_sets; k++)
      if (table->sets[k].device)
        loop_device_expect (table->sets[k].device, row->number);
  }
}

static int
run (Table *table, const GArray *rows)
{
  print_head (table);
  expect (table, rows);
  for (guint i = 0; i < rows->len; i++)
    run_row (table, &g_array_index (rows, LoopRow, i));
  g_print ("%u loops, %u wrong\n", table->n_rows, table->n_wrong);
  if (table->n_rows == 0)
    return SKIPPED;
  return table->n_wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static gboolean
read_part (const char *text, Table *table)
{
  table->part = table->n_parts = 1;
  return !text || (sscanf (text, "%u/%u", &table->part, &table->n_parts) == 2 &&
                      table->part > 0 && table->part <= table->n_parts);
}

static int
open_and_run (Table *table, const GArray *rows)
{
  int status;

  add_instruction_sets (table);
  add_device (table, "opencl", TRUE);
  add_device (table, "cuda", FALSE);
  if (table->n_sets == 0)
    return SKIPPED;
  status = run (table, rows);
  clear_sets (table);
  return status;
}

int
main (int argc, char **argv)
{
  gint64 seed = -1;
  gboolean lists = FALSE;
  g_autofree char *part = NULL;
  g_auto (GStrv) chosen = NULL;
  Table table = {.n_rows = 0};
  const GOptionEntry options[] = {
      {"bench", 'b', 0, G_OPTION_ARG_NONE, &table.times,
          "also print what a point or a pixel takes", NULL},
      {"seed", 's', 0, G_OPTION_ARG_INT64, &seed,
          "of the random input; else each run has another", "N"},
      {"set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &chosen,
          "v2, v3, v4, neon, cpu for all of them, opencl or cuda", "NAME"},
      {"part", 0, 0, G_OPTION_ARG_STRING, &part, "the K-th of N parts", "K/N"},
      {"list", 'l', 0, G_OPTION_ARG_NONE, &lists, "print names alone", NULL},
      G_OPTION_ENTRY_NULL};
  g_autoptr (GOptionContext) context = g_option_context_new ("[PATTERN…]");
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) rows = NULL;

  setlocale (LC_ALL, "");
  setlocale (LC_NUMERIC, "C");
  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) ||
      !read_part (part, &table)) {
    g_printerr ("checkloops: %s\n",
        error ? error->message : "--part is the number of a part, as 2/3");
    return EXIT_FAILURE;
  }
  table.chosen = chosen;
  table.seed = seed < 0 ? g_random_int () : (guint32) seed;
  rows = choose_rows (&table, argv + 1);
  for (guint i = 0; lists && i < rows->len; i++)
    g_print ("%s\n", g_array_index (rows, LoopRow, i).name);
  if (rows->len == 0)
    g_printerr ("no loop has such a name: --list prints all\n");
  if (lists || rows->len == 0)
    return lists ? EXIT_SUCCESS : EXIT_FAILURE;
  return open_and_run (&table, rows);
}
