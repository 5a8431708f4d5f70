/*
 * flame-genome: creates, changes, checks and converts genomes, from files to standard
 * output or a file.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "docs/troubles.h"
#include "flame/file.h"
#include "flame/genome.h"
#include "tools/input.h"
#include "tools/program.h"

/*
 * Exit status of validate if something is drawn differently from its own program.
 */
#define EXIT_LACKING 3

typedef struct
{
  char *output, *format, *palettes, *variations;
  gint64 seed;
  int count, frames, flame; /* the only flame of each file to use; -1: all */
  gboolean no_probe, json, version;
} Options;

typedef struct
{
  Options options;
  guint n_files;
  char **files;
  GPtrArray *result;  /* (element-type FlameGenome) */
  guint n_flames;     /* how many the command takes at a time; 0: all */
  gboolean is_joined; /* edges lead from each flame to the next */
  guint n_lacking;    /* flames that validate finds to be drawn differently */
  JsonBuilder *json;  /* (nullable) for validate and print with --json */
} Job;

G_GNUC_PRINTF (2, 3)
static gboolean
fail (GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  if (error)
    *error =
        g_error_new_valist (FLAME_ERROR, FLAME_ERROR_SETTINGS, format, args);
  va_end (args);
  return FALSE;
}

/* Fails because the command line is wrong. */
G_GNUC_PRINTF (2, 3)
static gboolean
refuse (GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  if (error)
    *error = g_error_new_valist (
        G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, format, args);
  va_end (args);
  return FALSE;
}

static void
warn (const char *message, gpointer user_data G_GNUC_UNUSED)
{
  g_printerr ("warning: %s\n", message);
}

/* ----------------------------------------------------------------- reading */

/* Returns: (transfer full) */
static FlameLoadOptions *
new_load_options (const Job *job)
{
  FlameLoadOptions *options = flame_load_options_new ();

  flame_load_options_set_palettes (options, job->options.palettes);
  flame_load_options_set_warning (options, warn, NULL);
  return options;
}

/*
 * Reads the flames of all files, one after another.
 *
 * @frames: frames of a JSON document without nodes
 */
static GPtrArray *
read_files (const Job *job, guint frames, GError **error)
{
  g_autoptr (FlameLoadOptions) options = new_load_options (job);
  g_autoptr (GPtrArray) all =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_genome_free);

  flame_load_options_set_frames (options, frames);
  flame_load_options_set_flame (options, job->options.flame + 1);
  for (guint i = 0; i < job->n_files; i++) {
    g_autoptr (GPtrArray) flames =
        flame_genomes_read (job->files[i], options, error);

    if (!flames)
      return NULL;
    for (guint k = 0; k < flames->len; k++)
      g_ptr_array_add (all, flame_genome_copy (flames->pdata[k]));
  }
  return g_steal_pointer (&all);
}

/* (transfer full) At least @n flames of the files. */
static GPtrArray *
read_at_least (const Job *job, guint n, GError **error)
{
  g_autoptr (GPtrArray) flames = read_files (job, 0, error);

  if (!flames)
    return NULL;
  if (flames->len < n) {
    fail (error, "expected files with at least %u flames, got %u", n,
        flames->len);
    return NULL;
  }
  return g_steal_pointer (&flames);
}

/* --------------------------------------------------------------- commands */

static gboolean
is_json (const Job *job)
{
  return g_strcmp0 (job->options.format, "json") == 0;
}

static void
add_copies (Job *job, const GPtrArray *genomes)
{
  for (guint i = 0; i < genomes->len; i++)
    g_ptr_array_add (job->result, flame_genome_copy (genomes->pdata[i]));
}

static gboolean
run_convert (Job *job, GError **error)
{
  g_autoptr (GPtrArray) flames = read_files (job, job->options.frames, error);

  if (!flames)
    return FALSE;
  add_copies (job, flames);
  return TRUE;
}

/* Returns: (transfer full) */
static FlameBreeding *
new_breeding (const Job *job)
{
  const gboolean all = g_strcmp0 (job->options.variations, "all") == 0;
  FlameBreeding *breeding = flame_breeding_new ();

  flame_breeding_set_breed (
      breeding, all ? FLAME_BREED_ALL : FLAME_BREED_CLASSIC);
  flame_breeding_set_seed (breeding, (guint64) job->options.seed);
  flame_breeding_set_unseen (breeding, job->options.no_probe);
  return breeding;
}

/* Those of the endless stream, or unchecked ones. */
static gboolean
run_random (Job *job, GError **error G_GNUC_UNUSED)
{
  g_autoptr (FlameBreeding) breeding = new_breeding (job);
  g_autoptr (GPtrArray) flames =
      flame_genomes_new_random (breeding, job->options.count);

  add_copies (job, flames);
  return TRUE;
}

/* @second: (nullable) for a cross */
static void
add_child (
    Job *job, const FlameGenome *first, const FlameGenome *second, guint number)
{
  g_autoptr (FlameBreeding) breeding = new_breeding (job);
  gboolean is_fit;

  g_ptr_array_add (job->result,
      flame_genome_new_child (breeding, first, second, number, &is_fit));
  if (!is_fit)
    g_printerr (
        "warning: no acceptable genome was found for child %u\n", number);
}

/* Mutants of single flames, or crosses of two at a time. */
static gboolean
run_children (Job *job, GError **error)
{
  const guint n_parents = job->n_flames;
  g_autoptr (GPtrArray) flames = read_at_least (job, n_parents, error);

  for (int i = 0; flames && i < job->options.count; i++)
    add_child (job, flames->pdata[i % flames->len],
        n_parents == 2 ? flames->pdata[(i + 1) % flames->len] : NULL, i);
  return flames != NULL;
}

/*
 * The loops of the first flames, as many as the command takes or all for 0, and the
 * edges between them; for two flames only the edge. Each frame becomes a flame with a
 * time. In JSON nodes turn by themselves and edges join them, so the flames are written
 * unchanged.
 */
static gboolean
run_frames (Job *job, GError **error)
{
  guint n = job->n_flames;
  const guint first = n == 2 ? 1 : 0;
  g_autoptr (GPtrArray) flames = read_at_least (job, MAX (n, 1), error);
  g_autoptr (GPtrArray) joined = NULL;
  const guint frames = job->options.frames;

  if (!flames)
    return FALSE;
  if (n > 0)
    g_ptr_array_set_size (flames, n);
  /* A single edge has no loops around it. */
  n = first > 0 ? first + 1 : 2 * flames->len - 1;
  job->is_joined = is_json (job);
  if (!job->is_joined)
    joined = flame_genomes_join (
        flames, frames, first * frames, n * frames + 1, warn, NULL);
  add_copies (job, joined ? joined : flames);
  return TRUE;
}

/* ------------------------------------------------------------- validate */

/* The result for a file's flames. */
typedef struct
{
  const char *path;
  guint n_reported, n_right, n_lacking, n_bad;
  JsonBuilder *json; /* (nullable) inside the list of flames */
} Verdict;

/* @names: zero-terminated */
static void
add_names (JsonBuilder *json, const char *member, const char *const *names)
{
  json_builder_set_member_name (json, member);
  json_builder_begin_array (json);
  for (; *names; names++)
    json_builder_add_string_value (json, *names);
  json_builder_end_array (json);
}

static const char *
get_status (const FlameReport *report)
{
  if (report->error)
    return "error";
  if (report->is_empty)
    return "empty";
  return report->lacking[0] ? "missing" : "right";
}

static void
add_flame (JsonBuilder *json, const FlameReport *report)
{
  json_builder_begin_object (json);
  input_add_int (json, "flame", report->index);
  input_add_int (json, "line", report->line);
  input_add_string (json, "name", report->name);
  input_add_string (json, "program", report->program);
  input_add_string (json, "status", get_status (report));
  if (report->error)
    input_add_string (json, "error", report->error);
  else
    add_names (json, "missing", report->lacking);
  json_builder_end_object (json);
}

static void
print_flame (const Verdict *verdict, const FlameReport *report)
{
  g_autofree char *lacking = NULL;

  g_print ("%s:%u: flame %u", verdict->path, report->line, report->index + 1);
  if (report->name)
    g_print (" \"%s\"", report->name);
  g_print (" (%s): ", report->program);
  if (report->error) {
    g_print ("error: %s\n", report->error);
    return;
  }
  lacking = g_strjoinv (", ", (char **) report->lacking);
  if (*lacking)
    g_print ("%smissing: %s\n", report->is_empty ? "empty, " : "", lacking);
  else
    g_print (report->is_empty ? "empty\n" : "right\n");
}

static void
report_flame (const FlameReport *report, gpointer user_data)
{
  Verdict *verdict = user_data;

  verdict->n_reported++;
  if (report->error)
    verdict->n_bad++;
  else if (report->is_empty || report->lacking[0])
    verdict->n_lacking++;
  else
    verdict->n_right++;
  if (verdict->json)
    add_flame (verdict->json, report);
  else
    print_flame (verdict, report);
}

/* The flames themselves are correct, so this is only a warning. */
static void
warn_moment (double time, const char *const *names, gpointer user_data)
{
  const Verdict *verdict = user_data;
  g_autofree char *list = g_strjoinv (", ", (char **) names);

  g_printerr ("warning: %s: at genome time %g held to its range: %s\n",
      verdict->path, time, list);
}

/*
 * FALSE if a flame, or what is between two flames, is wrong. A pipe can be read only
 * once.
 * @error: of the whole file, not of a flame
 */
static gboolean
check_file (const Job *job, Verdict *verdict, GError **error)
{
  g_autoptr (GError) cause = NULL;
  g_autoptr (GBytes) bytes = flame_file_read (
      verdict->path, FLAME_FILE_ANY, FLAME_MAX_DOCUMENT_BYTES, &cause);
  g_autoptr (FlameLoadOptions) options = new_load_options (job);
  guint n_flames;

  flame_load_options_set_read (options, bytes);
  if (bytes)
    flame_genomes_check (
        verdict->path, options, report_flame, verdict, &n_flames, &cause);
  if (verdict->n_bad > 0)
    return FALSE;
  if (!cause)
    flame_genomes_check_between (
        verdict->path, options, warn_moment, verdict, &cause);
  if (cause) {
    g_propagate_error (error, g_steal_pointer (&cause));
    return FALSE;
  }
  if (verdict->n_reported == 0 && !verdict->json)
    g_print ("%s: right, %u flame%s\n", verdict->path, n_flames,
        n_flames == 1 ? "" : "s");
  return TRUE;
}

static gboolean
validate_file (const Job *job, Verdict *verdict)
{
  JsonBuilder *json = verdict->json;
  g_autoptr (GError) cause = NULL;
  gboolean is_good;

  if (json) {
    json_builder_begin_object (json);
    input_add_string (json, "file", verdict->path);
    json_builder_set_member_name (json, "flames");
    json_builder_begin_array (json);
  }
  is_good = check_file (job, verdict, &cause);
  if (json) {
    json_builder_end_array (json);
    json_builder_set_member_name (json, "right");
    json_builder_add_boolean_value (json, is_good && verdict->n_lacking == 0);
    input_add_string (json, "error", cause ? cause->message : NULL);
    json_builder_end_object (json);
  } else if (cause) {
    g_printerr ("%s\n", cause->message);
  }
  return is_good;
}

/* Reports on each flame. After a bad file the others are checked too. */
static gboolean
run_validate (Job *job, GError **error)
{
  guint n_bad_files = 0;

  for (guint i = 0; i < job->n_files; i++) {
    Verdict verdict = {.path = job->files[i], .json = job->json};

    if (!validate_file (job, &verdict))
      n_bad_files++;
    job->n_lacking += verdict.n_lacking;
  }
  if (job->n_lacking > 0 && !job->json)
    g_printerr (
        "%u of the flames %s something" FLAME_SEE ("Wrong picture") "\n",
        job->n_lacking,
        job->n_lacking == 1 ? "is empty, or lacks" : "are empty, or lack");
  return n_bad_files == 0 ||
         fail (error, "%u of %u files are bad", n_bad_files, job->n_files);
}

/* ---------------------------------------------------------------- print */

static void
print_probe (const FlameProbe *probe)
{
  g_print ("   in view %.0f %%, lit %.0f %%, variety %.2f, detail %.2f, "
           "lightness %.2f, bad values %.1f %%: %s\n",
      100 * flame_probe_get_inside (probe), 100 * flame_probe_get_lit (probe),
      flame_probe_get_variety (probe), flame_probe_get_detail (probe),
      flame_probe_get_light (probe), 100 * flame_probe_get_bad (probe),
      flame_probe_is_acceptable (probe) ? "acceptable" : "not acceptable");
}

static void
print_genome (const FlameGenome *genome, const FlameProbe *probe)
{
  const char *title = flame_genome_get_title (genome);
  const char *author = flame_genome_get_author (genome);
  const guint n_finals = flame_genome_get_n_finals (genome);
  g_autofree char *finals = NULL;
  int width, height;

  flame_genome_get_size (genome, &width, &height);
  finals = n_finals > 1 ? g_strdup_printf (", %u final ones", n_finals)
                        : g_strdup (n_finals ? ", a final one" : "");
  g_print ("flame %s%s%s: %dx%d, %u xforms%s%s, time %g\n",
      title ? title : "without a name", author ? " by " : "",
      author ? author : "", width, height, flame_genome_get_n_xforms (genome),
      finals, flame_genome_has_xaos (genome) ? ", xaos" : "",
      flame_genome_get_time (genome));
  print_probe (probe);
}

/* What it looks like. */
static void
add_probe (JsonBuilder *json, const FlameProbe *probe)
{
  input_add_double (json, "in-view", flame_probe_get_inside (probe));
  input_add_double (json, "lit", flame_probe_get_lit (probe));
  input_add_double (json, "variety", flame_probe_get_variety (probe));
  input_add_double (json, "detail", flame_probe_get_detail (probe));
  input_add_double (json, "lightness", flame_probe_get_light (probe));
  input_add_double (json, "bad-values", flame_probe_get_bad (probe));
  json_builder_set_member_name (json, "acceptable");
  json_builder_add_boolean_value (json, flame_probe_is_acceptable (probe));
}

static void
add_genome (
    JsonBuilder *json, const FlameGenome *genome, const FlameProbe *probe)
{
  int width, height;

  flame_genome_get_size (genome, &width, &height);
  json_builder_begin_object (json);
  input_add_string (json, "title", flame_genome_get_title (genome));
  input_add_string (json, "author", flame_genome_get_author (genome));
  input_add_int (json, "width", width);
  input_add_int (json, "height", height);
  input_add_int (json, "xforms", flame_genome_get_n_xforms (genome));
  input_add_int (json, "finals", flame_genome_get_n_finals (genome));
  json_builder_set_member_name (json, "xaos");
  json_builder_add_boolean_value (json, flame_genome_has_xaos (genome));
  input_add_double (json, "time", flame_genome_get_time (genome));
  add_probe (json, probe);
  json_builder_end_object (json);
}

static void
describe (const Job *job, const FlameGenome *genome)
{
  g_autoptr (FlameProbe) probe = flame_probe_new (genome, 0);

  if (job->json)
    add_genome (job->json, genome, probe);
  else
    print_genome (genome, probe);
}

static gboolean
run_print (Job *job, GError **error)
{
  g_autoptr (GPtrArray) flames = read_at_least (job, 1, error);

  if (!flames)
    return FALSE;
  for (guint i = 0; i < flames->len; i++) {
    /* Prints in a requested format, or in words. */
    if (job->options.format)
      g_ptr_array_add (job->result, flame_genome_copy (flames->pdata[i]));
    else
      describe (job, flames->pdata[i]);
  }
  return TRUE;
}

/* ----------------------------------------------------------------- writing */

static gboolean
write_result (const Job *job, GError **error)
{
  const GPtrArray *result = job->result;
  const char *path = job->options.output;
  g_autofree char *text = NULL;

  if (result->len == 0)
    return TRUE;
  text = is_json (job)
             ? flame_genomes_to_json (result, job->is_joined, warn, NULL)
             : flame_genomes_to_flam3 (result);
  if (path)
    return g_file_set_contents (path, text, -1, error);
  fputs (text, stdout);
  return fflush (stdout) == 0 || fail (error, "cannot write standard output");
}

/* ------------------------------------------------------------------- main */

typedef struct
{
  const char *name;
  gboolean (*run) (Job *job, GError **error);
  gboolean needs_files;
  guint n_flames; /* see Job */
  gboolean has_json;
} Command;

static const Command commands[] = {
    {"convert", run_convert, TRUE, 0, FALSE},
    {"random", run_random, FALSE, 0, FALSE},
    {"mutate", run_children, TRUE, 1, FALSE},
    {"cross", run_children, TRUE, 2, FALSE},
    {"loop", run_frames, TRUE, 1, FALSE},
    {"edge", run_frames, TRUE, 2, FALSE},
    {"sequence", run_frames, TRUE, 0, FALSE},
    {"validate", run_validate, TRUE, 0, TRUE},
    {"print", run_print, TRUE, 0, TRUE},
};

static const char description[] =
    "Commands:\n"
    "  convert FILE...   the flames as they are, in another format; a JSON "
    "edge\n"
    "                    or animation as --frames keyframes and its end\n"
    "  random            --count new flames, those of the endless stream\n"
    "  mutate FILE...    --count mutants of the flames\n"
    "  cross FILE...     --count children of two flames each\n"
    "  loop FILE         a turn of the first flame in --frames keyframes\n"
    "  edge FILE...      the transition from the first flame to the second\n"
    "  sequence FILE...  loops of all flames and edges between them; in JSON "
    "these\n"
    "                    three are nodes, which turn when played, and edges\n"
    "  validate FILE...  reports whether each flame is drawn as by its own "
    "program,\n"
    "                    or what is missing; --json for programs\n"
    "  print FILE...     what the flames look like, in words, with --json for "
    "programs,\n"
    "                    or the flames as --format says\n\n"
    "Exit status: 0 done, and all that validate looks at is right; 1 failed, "
    "or a flame\ncannot be read; 2 wrong usage; 3 validate finds something "
    "missing.\n";

static gboolean
parse (int *argc, char ***argv, Options *o, GError **error)
{
  const GOptionEntry entries[] = {
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &o->output,
          "Write there instead of to standard output", "FILE"},
      {"format", 'f', 0, G_OPTION_ARG_STRING, &o->format,
          "Format of the output; json is cuburn's: a node, or a database of "
          "several "
          "(flam3)",
          "flam3|json"},
      {"seed", 's', 0, G_OPTION_ARG_INT64, &o->seed,
          "Seed of random numbers (default 0)", "N"},
      {"count", 'n', 0, G_OPTION_ARG_INT, &o->count,
          "How many to make (default 1)", "N"},
      {"frames", 'N', 0, G_OPTION_ARG_INT, &o->frames,
          "Keyframes of a loop and of an edge (default 160)", "N"},
      {"flame", 'i', 0, G_OPTION_ARG_INT, &o->flame,
          "Only this flame of each file, counted from 0 (default -1, all)",
          "N"},
      {"variations", 'v', 0, G_OPTION_ARG_STRING, &o->variations,
          "For random, mutate and cross: flam3's in the plane, or all, with "
          "depth and cameras (classic)",
          "classic|all"},
      {"no-probe", 0, 0, G_OPTION_ARG_NONE, &o->no_probe,
          "Accept every genome, even an empty or ugly one", NULL},
      {"palettes", 'p', 0, G_OPTION_ARG_FILENAME, &o->palettes,
          "Path of flam3-palettes.xml", "XML"},
      {"json", 0, 0, G_OPTION_ARG_NONE, &o->json,
          "Of validate and print: for programs", NULL},
      {"version", 0, 0, G_OPTION_ARG_NONE, &o->version, "Print the version",
          NULL},
      G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (
      "COMMAND [FILE...] - makes, changes, checks and converts genomes");

  g_option_context_set_description (context, description);
  if (!program_parse (context, entries, argc, argv, error))
    return FALSE;
  if (o->format && !g_str_equal (o->format, "flam3") &&
      !g_str_equal (o->format, "json"))
    return refuse (error, "--format=%s: expected flam3 or json", o->format);
  if (o->variations && !g_str_equal (o->variations, "classic") &&
      !g_str_equal (o->variations, "all"))
    return refuse (
        error, "--variations=%s: expected classic or all", o->variations);
  if (o->count < 1 || o->count > FLAME_MAX_KEYFRAMES)
    return refuse (
        error, "--count=%d: expected 1 to %d", o->count, FLAME_MAX_KEYFRAMES);
  if (o->flame < -1)
    return refuse (error, "--flame=%d: expected 0 or more", o->flame);
  if (o->frames < 1 || o->frames > FLAME_MAX_KEYFRAMES)
    return refuse (
        error, "--frames=%d: expected 1 to %d", o->frames, FLAME_MAX_KEYFRAMES);
  return TRUE;
}

static gboolean
run_command (Job *job, const Command *command, GError **error)
{
  gboolean done;

  if (job->options.json) {
    job->json = json_builder_new ();
    json_builder_begin_array (job->json);
  }
  done = command->run (job, error) && write_result (job, error);
  if (job->json) {
    json_builder_end_array (job->json);
    input_print_json (job->json);
  }
  return done;
}

static gboolean
run (Job *job, const char *name, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
    if (!g_str_equal (commands[i].name, name))
      continue;
    if (commands[i].needs_files && job->n_files == 0)
      return refuse (error, "%s: expected files", name);
    if (!commands[i].needs_files && job->n_files > 0)
      return refuse (
          error, "%s: expected no files, got \"%s\"", name, job->files[0]);
    if (job->options.json && !commands[i].has_json)
      return refuse (error, "%s: expected --json with validate or print", name);
    job->n_flames = commands[i].n_flames;
    return run_command (job, &commands[i], error);
  }
  return refuse (error, "\"%s\" is no command; see --help", name);
}

int
main (int argc, char **argv)
{
  Job job = {.options = {.count = 1, .frames = 160, .flame = -1}};
  g_autoptr (GError) error = NULL;
  gboolean ok;

  program_init ();
  ok = parse (&argc, &argv, &job.options, &error);

  job.result =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_genome_free);
  if (ok && argc < 2 && !job.options.version)
    ok = refuse (&error, "expected a command; see --help");
  if (ok && job.options.version) {
    g_print ("flame-genome %s\n", PACKAGE_VERSION);
  } else if (ok) {
    job.files = argv + 2;
    job.n_files = argc - 2;
    ok = run (&job, argv[1], &error);
  }
  if (!ok)
    program_print_error ("flame-genome", error);
  g_ptr_array_unref (job.result);
  g_clear_object (&job.json);
  g_free (job.options.output);
  g_free (job.options.format);
  g_free (job.options.palettes);
  g_free (job.options.variations);
  if (!ok)
    return error->domain == G_OPTION_ERROR ? PROGRAM_EXIT_USAGE : EXIT_FAILURE;
  return job.n_lacking > 0 ? EXIT_LACKING : EXIT_SUCCESS;
}
