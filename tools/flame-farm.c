/*
 * flame-farm: renders a film in segments by many workers, on one machine or on a
 * cluster. The result has the same bytes whoever renders it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "config.h"
#include "flame/animation.h"
#include "flame/file.h"
#include "tools/farm/film.h"
#include "tools/farm/worker.h"
#include "tools/film/error.h"
#include "tools/film/options.h"
#include "tools/program.h"

#define MAX_WORKERS 1024
#define MAX_ROUNDS 100
#define DEFAULT_ROUNDS 2

typedef struct
{
  FilmOptions film;
  char *output, *workers, *progress, *sample, *audio, *first, *count, *per_task,
      *rounds;
  gboolean force, assemble, json;
  char **sbatch; /* arguments after -- */
} Options;

typedef struct
{
  Options options;
  char *program;
  char **names; /* arguments after the command that are not options */
  guint n_names;
  FilmPlan *plan; /* (nullable) */
} Job;

/* @text: (nullable): NULL does not change @value */
static gboolean
parse_number (const char *option, const char *text, guint min, guint max,
    guint *value, GError **error)
{
  gint64 number;

  if (!text)
    return TRUE;
  if (!film_parse_int (option, text, min, max, &number, error))
    return FALSE;
  *value = (guint) number;
  return TRUE;
}

/* --------------------------------------------------------------- a new farm */

/*
 * Inputs are copied, so that a farm can be moved, and nobody changes them by accident.
 */
static gboolean
copy_file (const char *from, const char *to, GError **error)
{
  g_autoptr (GBytes) bytes = flame_file_read (
      from, FLAME_FILE_REGULAR, FLAME_MAX_DOCUMENT_BYTES, error);
  gsize length;
  const char *text;

  if (!bytes)
    return FALSE;
  text = g_bytes_get_data (bytes, &length);
  return g_file_set_contents_full (to, text ? text : "", (gssize) length,
      G_FILE_SET_CONTENTS_NONE, 0666, error);
}

static gboolean
make_folder (const char *path, GError **error)
{
  return g_mkdir_with_parents (path, 0777) == 0 ||
         film_fail_errno (error, errno, "make", path);
}

/* (transfer full): A copy's name, which must be valid in JSON. */
static char *
get_name (const char *path)
{
  g_autofree char *base = g_path_get_basename (path);

  return g_utf8_make_valid (base, -1);
}

/*
 * @name: (inout) (nullable): path of the original, then of the copy in the farm's
 *   folder
 */
static gboolean
copy_one (const FilmPlan *plan, char **name, GError **error)
{
  g_autofree char *from = NULL;
  g_autofree char *base = NULL;
  g_autofree char *inner = NULL;
  g_autofree char *path = NULL;

  if (!*name)
    return TRUE;
  from = film_plan_resolve (plan, *name);
  base = get_name (*name);
  inner = g_build_filename ("inputs", base, NULL);
  path = g_build_filename (plan->folder, inner, NULL);
  if (!copy_file (from, path, error))
    return FALSE;
  g_free (*name);
  *name = g_steal_pointer (&inner);
  return TRUE;
}

/*
 * The files of a folder keep their names. The files of a playlist get numbers, as two
 * may have the same name, and a new playlist.
 */
static gboolean
copy_flock (const char *folder, char **name, GError **error)
{
  const gboolean is_folder = g_file_test (*name, G_FILE_TEST_IS_DIR);
  g_auto (GStrv) files = flame_animation_list_flock (*name, NULL, NULL, error);
  g_autofree char *inputs = g_build_filename (folder, "inputs", NULL);
  g_autofree char *genomes = g_build_filename (inputs, "genomes", NULL);
  g_autofree char *list_path = g_build_filename (inputs, "list.m3u8", NULL);
  g_autoptr (GString) list = g_string_new (NULL);

  if (!files || !make_folder (genomes, error))
    return FALSE;
  for (guint i = 0; files[i]; i++) {
    g_autofree char *base = get_name (files[i]);
    g_autofree char *unique =
        is_folder ? g_strdup (base) : g_strdup_printf ("%06u-%s", i, base);
    g_autofree char *path = g_build_filename (genomes, unique, NULL);

    if (!copy_file (files[i], path, error))
      return FALSE;
    g_string_append_printf (list, "genomes/%s\n", unique);
  }
  g_free (*name);
  *name = g_strdup (is_folder ? "inputs/genomes" : "inputs/list.m3u8");
  return is_folder || g_file_set_contents (list_path, list->str, -1, error);
}

static gboolean
copy_inputs (FilmPlan *plan, GError **error)
{
  g_autofree char *inputs = g_build_filename (plan->folder, "inputs", NULL);
  char **files[] = {&plan->genome, &plan->profile, &plan->palettes};

  if (!make_folder (inputs, error))
    return FALSE;
  if (!(flame_animation_is_flock (plan->genome)
              ? copy_flock (plan->folder, &plan->genome, error)
              : copy_one (plan, &plan->genome, error)) ||
      !copy_one (plan, &plan->profile, error) ||
      !copy_one (plan, &plan->palettes, error))
    return FALSE;
  g_ptr_array_set_size (plan->inputs, 0);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    if (*files[i] && !film_plan_add_input (plan, *files[i], error))
      return FALSE;
  return TRUE;
}

/*
 * Nothing is lost: a folder that is not empty cannot be replaced by a rename.
 */
static gboolean
publish (const char *temporary, const char *folder, GError **error)
{
  if (g_rename (temporary, folder) == 0)
    return TRUE;
  if (errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR)
    return film_fail (error, FILM_ERROR_USAGE,
        "%s: expected a folder that does not exist or is empty", folder);
  return film_fail_errno (error, errno, "make", folder);
}

static gboolean
check_film (const FilmPlan *plan, GError **error)
{
  return !plan->is_still ||
         film_fail (error, FILM_ERROR_USAGE,
             "--output=%s: expected a film or numbered pictures, such as "
             "frame-%%05d.png; a still is made by flame-render",
             plan->output);
}

/*
 * Writes @folder, which must not exist or must be empty, completely or not at all.
 * (transfer full) (nullable)
 */
static FilmPlan *
make_farm (FilmOptions *options, const char *genome, const char *folder,
    const char *output, GError **error)
{
  g_autoptr (FilmPlan) plan = NULL;
  g_autofree char *path = g_canonicalize_filename (folder, NULL);
  g_autofree char *temporary =
      g_strdup_printf ("%s.%d.tmp", path, (int) getpid ());
  g_autofree char *base = g_path_get_basename (output);
  g_autoptr (GError) cause = NULL;

  if (!program_check_folder (path, &cause)) {
    film_fail (error, FILM_ERROR_USAGE, "%s", cause->message);
    return NULL;
  }
  if (!g_str_equal (base, output)) {
    film_fail (error, FILM_ERROR_USAGE,
        "--output=%s: expected a name without folders: the film is made in %s",
        output, folder);
    return NULL;
  }
  if (!film_options_apply_preset (options, error) ||
      !film_options_keep_genome (options, genome, error))
    return NULL;
  plan = film_options_new_plan (options, genome, output, NULL, error);
  if (!plan)
    return NULL;
  plan->folder = g_strdup (temporary);
  if (check_film (plan, error) && copy_inputs (plan, error) &&
      film_plan_save (plan, temporary, error) &&
      publish (temporary, path, error)) {
    g_free (plan->folder);
    plan->folder = g_steal_pointer (&path);
    return g_steal_pointer (&plan);
  }
  film_remove_folder (temporary);
  return NULL;
}

/* ---------------------------------------------------------------- commands */

static gboolean
run_plan (Job *job, GError **error)
{
  Options *o = &job->options;

  if (!o->output)
    return film_fail (
        error, FILM_ERROR_USAGE, "plan: expected --output=NAME.mp4");
  job->plan =
      make_farm (&o->film, job->names[0], job->names[1], o->output, error);
  if (!job->plan)
    return FALSE;
  g_print ("%s: %" G_GUINT64_FORMAT " frames in %u segments, backend %s\n",
      job->plan->folder, job->plan->n_frames, film_plan_n_segments (job->plan),
      job->plan->backend);
  return TRUE;
}

static gboolean
run_run (Job *job, GError **error)
{
  const Options *o = &job->options;
  guint n_workers = 0;

  if (!parse_number (
          "--workers", o->workers, 1, MAX_WORKERS, &n_workers, error))
    return FALSE;
  if (!farm_run (job->plan, job->program, n_workers, o->film.devices,
          o->progress, error))
    return FALSE;
  return !o->assemble || farm_assemble (job->plan, o->audio, o->force, error);
}

static gboolean
run_work (Job *job, GError **error)
{
  const Options *o = &job->options;
  const guint n = film_plan_n_segments (job->plan);
  guint first = 0, count = n;

  if (!parse_number ("--first", o->first, 0, G_MAXINT, &first, error) ||
      !parse_number ("--count", o->count, 1, G_MAXINT, &count, error))
    return FALSE;
  if (first >= n)
    return film_fail (error, FILM_ERROR_USAGE,
        "--first=%u: expected a segment from 0 to %u", first, n - 1);
  return farm_work (
      job->plan, o->film.devices, first, MIN (count, n - first), error);
}

static gboolean
fill_jobs (Job *job, FarmJobs *jobs, GError **error)
{
  const Options *o = &job->options;

  *jobs = (FarmJobs){.program = job->program,
      .per_task = 1,
      .rounds = DEFAULT_ROUNDS,
      .sbatch = o->sbatch,
      .audio = o->audio};
  return parse_number ("--segments-per-task", o->per_task, 1, G_MAXINT,
             &jobs->per_task, error) &&
         parse_number (
             "--rounds", o->rounds, 0, MAX_ROUNDS, &jobs->rounds, error);
}

static gboolean
run_submit (Job *job, GError **error)
{
  FarmJobs jobs;

  return fill_jobs (job, &jobs, error) && farm_submit (job->plan, &jobs, error);
}

static gboolean
run_finish (Job *job, GError **error)
{
  FarmJobs jobs;

  return fill_jobs (job, &jobs, error) && farm_finish (job->plan, &jobs, error);
}

static gboolean
run_status (Job *job, GError **error)
{
  return farm_status (job->plan, job->options.json, error);
}

static gboolean
run_verify (Job *job, GError **error)
{
  guint n_sample = 0;

  return parse_number (
             "--sample", job->options.sample, 1, G_MAXINT, &n_sample, error) &&
         farm_verify (job->plan, n_sample, job->options.film.devices, error);
}

static gboolean
run_retry (Job *job, GError **error)
{
  return farm_retry (job->plan, error);
}

static gboolean
run_assemble (Job *job, GError **error)
{
  return farm_assemble (
      job->plan, job->options.audio, job->options.force, error);
}

/* -------------------------------------------------------------------- main */

/* The options that a command has, besides common ones. */
typedef enum
{
  TAKES_FILM = 1 << 0,
  TAKES_DEVICES = 1 << 1,
  TAKES_AUDIO = 1 << 2,
  TAKES_RUN = 1 << 3,
  TAKES_WORK = 1 << 4,
  TAKES_SLURM = 1 << 5,
  TAKES_SAMPLE = 1 << 6,
  TAKES_JSON = 1 << 7,
} Takes;

typedef struct
{
  const char *name, *arguments, *summary;
  gboolean (*run) (Job *job, GError **error);
  guint n_names;
  Takes takes;
} Command;

static const Command commands[] = {
    {"plan", "GENOME|FOLDER FARM", "creates the folder FARM for a film",
        run_plan, 2, TAKES_FILM},
    {"run", "FARM", "renders it here", run_run, 1,
        TAKES_RUN | TAKES_DEVICES | TAKES_AUDIO},
    {"submit", "FARM [-- SBATCH OPTION...]", "renders it with Slurm",
        run_submit, 1, TAKES_SLURM | TAKES_AUDIO},
    {"status", "FARM", "prints the progress", run_status, 1, TAKES_JSON},
    {"retry", "FARM", "forgets failures, so that segments are rendered again",
        run_retry, 1, 0},
    {"verify", "FARM", "compares segments with their hashes", run_verify, 1,
        TAKES_SAMPLE | TAKES_DEVICES},
    {"assemble", "FARM", "joins the film", run_assemble, 1, TAKES_AUDIO},
    {"work", "FARM", "runs one worker, for run, Slurm or GNU parallel",
        run_work, 1, TAKES_WORK | TAKES_DEVICES},
    {"finish", "FARM",
        "runs as Slurm's last job: verifies, assembles or submits "
        "again",
        run_finish, 1, TAKES_SLURM | TAKES_AUDIO},
};

static const Command *
find_command (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i].name, name))
      return &commands[i];
  return NULL;
}

/* (transfer full) (element-type GOptionEntry): Ended by an entry of zeros. */
static GArray *
new_entries (const Command *command, Options *o)
{
  GArray *entries = g_array_new (TRUE, TRUE, sizeof (GOptionEntry));
  GOptionEntry film[FILM_N_OPTIONS + 1];
  const struct
  {
    Takes takes;
    GOptionEntry entry;
  } all[] = {
      {TAKES_FILM, {"output", 'o', 0, G_OPTION_ARG_FILENAME, &o->output,
                       "The film's name in FARM", "NAME.mp4"}},
      {TAKES_RUN, {"workers", 'n', 0, G_OPTION_ARG_STRING, &o->workers,
                      "Workers (one a GPU, or one)", "N"}},
      {TAKES_RUN,
          {"progress", 0, 0, G_OPTION_ARG_STRING, &o->progress,
              "How progress is shown; json prints a line a second (bar)",
              "bar|json|none"}},
      {TAKES_RUN, {"assemble", 0, 0, G_OPTION_ARG_NONE, &o->assemble,
                      "Join the film when all is done", NULL}},
      {TAKES_DEVICES,
          {"devices", 0, 0, G_OPTION_ARG_STRING, &o->film.devices,
              "Devices, with a worker each; all: one worker for all", "LIST"}},
      {TAKES_AUDIO, {"audio", 'a', 0, G_OPTION_ARG_FILENAME, &o->audio,
                        "A file with the film's sound", "FILE"}},
      {TAKES_AUDIO, {"force", 0, 0, G_OPTION_ARG_NONE, &o->force,
                        "Overwrite the film", NULL}},
      {TAKES_WORK, {"first", 0, 0, G_OPTION_ARG_STRING, &o->first,
                       "The first segment to take (0)", "N"}},
      {TAKES_WORK, {"count", 0, 0, G_OPTION_ARG_STRING, &o->count,
                       "How many segments to take from there on (all)", "N"}},
      {TAKES_SLURM, {"segments-per-task", 0, 0, G_OPTION_ARG_STRING,
                        &o->per_task, "Segments of one task (1)", "N"}},
      {TAKES_SLURM,
          {"rounds", 0, 0, G_OPTION_ARG_STRING, &o->rounds,
              "How often missing segments are submitted again (2)", "N"}},
      {TAKES_SAMPLE, {"sample", 0, 0, G_OPTION_ARG_STRING, &o->sample,
                         "Render N segments again and compare", "N"}},
      {TAKES_JSON,
          {"json", 0, 0, G_OPTION_ARG_NONE, &o->json, "For programs", NULL}},
  };

  if (command->takes & TAKES_FILM) {
    film_options_fill_entries (&o->film, film);
    g_array_append_vals (entries, film, FILM_N_OPTIONS);
  }
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (command->takes & all[i].takes)
      g_array_append_val (entries, all[i].entry);
  return entries;
}

static const char description[] =
    "Exit status: 0 done, 1 failed, 2 wrong usage, 3 interrupted; the same "
    "command then continues.\n";

static void
print_help (void)
{
  g_print ("Usage: flame-farm COMMAND ...\n\nCommands:\n");
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_print ("  %-9s %-27s %s\n", commands[i].name, commands[i].arguments,
        commands[i].summary);
  g_print ("\nflame-farm COMMAND --help lists its options.\n%s", description);
}

/*
 * Moves the arguments after --, which are for sbatch, to @options.
 *
 * @argc: (inout)
 */
static void
split_sbatch (int *argc, char **argv, Options *options)
{
  for (int i = 1; i < *argc; i++) {
    if (!g_str_equal (argv[i], "--"))
      continue;
    options->sbatch = g_strdupv (argv + i + 1);
    *argc = i;
    return;
  }
}

static gboolean
run_command (
    Job *job, const Command *command, int argc, char **argv, GError **error)
{
  g_autofree char *usage = g_strdup_printf ("- %s", command->summary);
  g_autofree char *name = g_strdup_printf ("flame-farm %s", command->name);
  g_autoptr (GOptionContext) context = g_option_context_new (usage);
  g_autoptr (GArray) entries = new_entries (command, &job->options);
  g_autoptr (GError) cause = NULL;

  if (command->takes & TAKES_SLURM)
    split_sbatch (&argc, argv, &job->options);
  g_set_prgname (name);
  g_option_context_set_description (context, description);
  g_option_context_add_group (context, gst_init_get_option_group ());
  if (!program_parse (
          context, (GOptionEntry *) entries->data, &argc, &argv, &cause))
    return film_fail (error, FILM_ERROR_USAGE, "%s", cause->message);
  if ((guint) argc != command->n_names + 1)
    return film_fail (error, FILM_ERROR_USAGE, "expected flame-farm %s %s",
        command->name, command->arguments);
  job->names = argv + 1;
  if (command->run != run_plan) {
    g_autofree char *folder = g_canonicalize_filename (argv[1], NULL);

    job->plan = film_plan_load (folder, error);
    if (!job->plan)
      return FALSE;
  }
  return command->run (job, error);
}

static void
job_clear (Job *job)
{
  Options *o = &job->options;
  char **strings[] = {&o->output, &o->workers, &o->progress, &o->sample,
      &o->audio, &o->first, &o->count, &o->per_task, &o->rounds};

  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    g_free (*strings[i]);
  g_strfreev (o->sbatch);
  g_clear_pointer (&job->plan, film_plan_free);
  film_options_clear (&o->film);
  g_free (job->program);
}

int
main (int argc, char **argv)
{
  Job job = {0};
  g_autoptr (GError) error = NULL;
  const Command *command = argc > 1 ? find_command (argv[1]) : NULL;

  program_init ();
  if (argc > 1 && g_str_equal (argv[1], "--version")) {
    g_print ("flame-farm %s\n", PACKAGE_VERSION);
    return 0;
  }
  if (argc > 1 && g_str_equal (argv[1], "--help")) {
    print_help ();
    return 0;
  }
  if (!command) {
    g_printerr ("flame-farm: %s\n",
        argc > 1 ? "no such command; see flame-farm --help"
                 : "expected a command; see flame-farm --help");
    return PROGRAM_EXIT_USAGE;
  }
  job.program = g_file_read_link ("/proc/self/exe", NULL);
  if (!job.program)
    job.program = g_strdup ("flame-farm");
  film_catch_signals ();
  run_command (&job, command, argc - 1, argv + 1, &error);
  if (error)
    program_print_error ("flame-farm", error);
  job_clear (&job);
  return film_exit_status (error);
}
